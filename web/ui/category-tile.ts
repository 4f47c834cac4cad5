import { categoryFromUrl } from '#domain/catalogue.ts'

type Tile = { tile: string; ink: string; picture: string }

const archetype = (name: string) => `/pictures/archetypes/${name}.svg`

const tiles: Record<string, Tile> = {
  root: { tile: 'bg-root', ink: 'text-root-ink', picture: archetype('root') },
  gourd: { tile: 'bg-gourd', ink: 'text-gourd-ink', picture: archetype('gourd-long') },
  'fruit-vegetable': { tile: 'bg-fruit', ink: 'text-fruit-ink', picture: archetype('pod') },
  bulb: { tile: 'bg-bulb', ink: 'text-bulb-ink', picture: archetype('bulb') },
  'leafy-vegetables': { tile: 'bg-leafy', ink: 'text-leafy-ink', picture: archetype('leafy') },
  'flower-vegetables': { tile: 'bg-flower', ink: 'text-flower-ink', picture: archetype('flower') },
  rhizome: { tile: 'bg-rhizome', ink: 'text-rhizome-ink', picture: archetype('rhizome') },
}

const plain: Tile = { tile: 'bg-sunken', ink: 'text-ink-2', picture: '/pictures/basket.svg' }

/** A category's colour, the ink that reads on it, and its picture; product pictures always lie on this colour. */
export function categoryTile(path: string): Tile {
  return tiles[categoryFromUrl(path)?.slug ?? ''] ?? plain
}
