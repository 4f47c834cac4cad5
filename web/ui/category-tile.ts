import { categoryFromUrl } from '#domain/catalogue/catalogue.ts'

type Tile = { tile: string; ink: string; picture: string }

/** The classes of a category's tile and text, written out because Tailwind looks for whole names. */
const colours: Partial<Record<string, readonly [tile: string, ink: string]>> = {
  root: ['bg-root', 'text-root-ink'],
  gourd: ['bg-gourd', 'text-gourd-ink'],
  'fruit-vegetable': ['bg-fruit', 'text-fruit-ink'],
  bulb: ['bg-bulb', 'text-bulb-ink'],
  'leafy-vegetables': ['bg-leafy', 'text-leafy-ink'],
  'flower-vegetables': ['bg-flower', 'text-flower-ink'],
  rhizome: ['bg-rhizome', 'text-rhizome-ink'],
}

/** A category's tile colour, text colour and picture. */
export function categoryTile(path: string): Tile {
  const slug = categoryFromUrl(path)?.slug ?? ''
  const colour = colours[slug]
  if (colour === undefined) return { tile: 'bg-sunken', ink: 'text-ink-2', picture: '/pictures/basket.svg' }
  const [tile, ink] = colour
  return { tile, ink, picture: `/pictures/categories.svg#${slug}` }
}
