import { categoryFromUrl } from '#domain/catalogue/catalogue.ts'

type Tile = { tile: string; ink: string; picture: string }

const scene = (slug: string) => `/pictures/categories.svg#${slug}`

const tiles: Record<string, Tile> = {
  root: { tile: 'bg-root', ink: 'text-root-ink', picture: scene('root') },
  gourd: { tile: 'bg-gourd', ink: 'text-gourd-ink', picture: scene('gourd') },
  'fruit-vegetable': { tile: 'bg-fruit', ink: 'text-fruit-ink', picture: scene('fruit-vegetable') },
  bulb: { tile: 'bg-bulb', ink: 'text-bulb-ink', picture: scene('bulb') },
  'leafy-vegetables': { tile: 'bg-leafy', ink: 'text-leafy-ink', picture: scene('leafy-vegetables') },
  'flower-vegetables': { tile: 'bg-flower', ink: 'text-flower-ink', picture: scene('flower-vegetables') },
  rhizome: { tile: 'bg-rhizome', ink: 'text-rhizome-ink', picture: scene('rhizome') },
}

const plain: Tile = { tile: 'bg-sunken', ink: 'text-ink-2', picture: '/pictures/basket.svg' }

/** A category's tile colour, text colour and picture. */
export function categoryTile(path: string): Tile {
  return tiles[categoryFromUrl(path)?.slug ?? ''] ?? plain
}
