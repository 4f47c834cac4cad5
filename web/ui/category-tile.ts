import { categoryFromUrl } from '#domain/catalogue.ts'

type Tile = { tile: string; ink: string; picture: string }

const drawing = (name: string) => `/pictures/products/${name}.svg`

const tiles: Record<string, Tile> = {
  root: { tile: 'bg-root', ink: 'text-root-ink', picture: drawing('white-radish') },
  gourd: { tile: 'bg-gourd', ink: 'text-gourd-ink', picture: drawing('bottle-gourd') },
  'fruit-vegetable': { tile: 'bg-fruit', ink: 'text-fruit-ink', picture: drawing('okra') },
  bulb: { tile: 'bg-bulb', ink: 'text-bulb-ink', picture: drawing('onion') },
  'leafy-vegetables': { tile: 'bg-leafy', ink: 'text-leafy-ink', picture: drawing('spinach') },
  'flower-vegetables': { tile: 'bg-flower', ink: 'text-flower-ink', picture: drawing('cauliflower') },
  rhizome: { tile: 'bg-rhizome', ink: 'text-rhizome-ink', picture: drawing('turmeric') },
}

const plain: Tile = { tile: 'bg-sunken', ink: 'text-ink-2', picture: '/pictures/basket.svg' }

/** A category's colour, the ink that reads on it, and its picture; product pictures always lie on this colour. */
export function categoryTile(path: string): Tile {
  return tiles[categoryFromUrl(path)?.slug ?? ''] ?? plain
}
