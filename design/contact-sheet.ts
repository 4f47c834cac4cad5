import { mkdirSync, readFileSync } from 'node:fs'
import sharp, { type OverlayOptions } from 'sharp'
import { drawnProducts } from './drawn-products.ts'

const folder = new URL('../build/contact-sheets/', import.meta.url)
const cell = { width: 400, height: 236 }
const columns = 4
const rows = 5

// The tile colours of web/app.css, which are the pictures' backgrounds.
const tiles: Record<string, string> = {
  Root: '#FEF6DA',
  Gourd: '#FEE0E0',
  'Fruit Vegetable': '#F0F5DE',
  Bulb: '#E1F5EC',
  'Leafy Vegetables': '#FEE6CD',
  'Flower Vegetables': '#E0F6FE',
  Rhizome: '#F1E3F9',
}

const faded65 = Buffer.from([0, 0, 0, 166])

/** A picture on its tile; grey, darker and faded if out of stock, like web/ui/picture.tsx. */
async function onTile(svg: Buffer, tile: string, size: number, outOfStock = false): Promise<Buffer> {
  const drawn = sharp(svg, { density: (72 * size) / 100 })
    .resize(size, size)
    .ensureAlpha()
  const faded = outOfStock
    ? drawn
        .modulate({ saturation: 0, brightness: 0.8 })
        .composite([{ input: faded65, raw: { width: 1, height: 1, channels: 4 }, tile: true, blend: 'dest-in' }])
    : drawn
  const input = await faded.png().toBuffer()
  return sharp({ create: { width: size, height: size, channels: 3, background: tile } })
    .composite([{ input }])
    .png()
    .toBuffer()
}

function label(name: string): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${cell.width}" height="30"><text x="4" y="20" font-family="sans-serif" font-size="15" fill="#14261C">${name}</text></svg>`,
  )
}

async function drawCell(slug: string, file: URL, tile: string, x: number, y: number): Promise<OverlayOptions[]> {
  const svg = readFileSync(file)
  return [
    { input: await onTile(svg, tile, 200), left: x, top: y },
    { input: await onTile(svg, tile, 96), left: x + 204, top: y },
    { input: await onTile(svg, tile, 56), left: x + 304, top: y },
    { input: await onTile(svg, tile, 96, true), left: x + 204, top: y + 104 },
    { input: label(slug), left: x, top: y + 202 },
  ]
}

mkdirSync(folder, { recursive: true })
const products = drawnProducts()
const perSheet = columns * rows
for (let start = 0; start < products.length; start += perSheet) {
  const layers: OverlayOptions[] = []
  for (const [place, each] of products.slice(start, start + perSheet).entries()) {
    const x = 8 + (place % columns) * cell.width
    const y = 8 + Math.floor(place / columns) * cell.height
    layers.push(...(await drawCell(each.picture, each.file, tiles[each.category] ?? '#F3F2EA', x, y)))
  }
  const sheet = new URL(`sheet-${start / perSheet + 1}.png`, folder)
  await sharp({
    create: { width: columns * cell.width, height: rows * cell.height + 8, channels: 3, background: '#FFFFFF' },
  })
    .composite(layers)
    .png()
    .toFile(sheet.pathname)
  process.stdout.write(`${sheet.pathname}\n`)
}
