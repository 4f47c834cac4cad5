// `npm run icons`: draws the app icons from public/favicon.svg, and the link preview from logo.svg and the hero.
import { mkdirSync, readFileSync } from 'node:fs'
import sharp from 'sharp'

const publicFolder = new URL('../public/', import.meta.url)
const folder = new URL('icons/', publicFolder)
const background = '#EAF6EE'
const cartSize = { width: 36, height: 36 }
const shareSize = { width: 1200, height: 630 }

const read = (name: string) => readFileSync(new URL(name, publicFolder), 'utf8')
const favicon = read('favicon.svg')
const cart = /<g transform="[^"]+">([\s\S]+)<\/g><\/svg>/.exec(favicon)?.[1]
if (cart === undefined) throw new Error('public/favicon.svg has no cart path.')

/** The cart without rounded corners, for systems that mask icons; `share` is its part of the side. */
function fullBleed(share: number): string {
  const side = cartSize.width / share
  const margin = (side - cartSize.width) / 2
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-margin} ${-margin} ${side} ${side}"><rect x="${-margin}" y="${-margin}" width="${side}" height="${side}" fill="${background}"/>${cart}</svg>`
}

async function drawn(svg: string, width: number, height = width): Promise<Buffer> {
  const [, across] = /viewBox="[-\d.]+ [-\d.]+ ([\d.]+)/.exec(svg) ?? []
  return sharp(Buffer.from(svg), { density: (72 * width) / Number(across) })
    .resize(width, height)
    .png({ compressionLevel: 9 })
    .toBuffer()
}

async function writeIcon(name: string, svg: string, side: number): Promise<void> {
  await sharp(await drawn(svg, side)).toFile(new URL(name, folder).pathname)
}

async function writeSharePicture(): Promise<void> {
  await sharp({ create: { ...shareSize, channels: 3, background } })
    .composite([
      { input: await drawn(read('logo.svg'), 420, 135), left: 75, top: 248 },
      { input: await drawn(read('pictures/hero.svg'), 630, 420), left: 530, top: 105 },
    ])
    .png({ palette: true, quality: 95 })
    .toFile(new URL('og.png', publicFolder).pathname)
}

mkdirSync(folder, { recursive: true })
await writeIcon('icon-192.png', favicon, 192)
await writeIcon('icon-512.png', favicon, 512)
// Android masks icons to a circle of 80 %, which contains the cart's corners.
await writeIcon('maskable-512.png', fullBleed(0.58), 512)
await writeIcon('apple-touch-icon.png', fullBleed(0.74), 180)
await writeSharePicture()
