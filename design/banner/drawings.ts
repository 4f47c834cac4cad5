import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const pictures = join(import.meta.dirname, '..', '..', 'public')

/** The drawing of a product, 200 × 200, without its shadow and with prefixed ids. */
export function drawingOf(slug: string): string {
  const svg = readFileSync(join(pictures, 'pictures', 'products', `${slug}.svg`), 'utf8')
  return svg
    .replace(/^[\s\S]*?<svg[^>]*>/, '')
    .replace(/<\/svg>\s*$/, '')
    .replace(/<ellipse[^>]*\/>/, '')
    .replace(/id="/g, `id="${slug}-`)
    .replace(/href="#/g, `href="#${slug}-`)
}

/** A number as an SVG writes it: two decimals are finer than a pixel. */
export function decimal(number: number): string {
  return String(Number(number.toFixed(2)) + 0)
}

/** The logo's wordmark "thela", 68 wide and 21 high above its baseline. */
export function wordmark(): string {
  const path = /translate\(40 27\.5\)" d="([^"]+)"/.exec(readFileSync(join(pictures, 'logo.svg'), 'utf8'))?.[1]
  if (path === undefined) throw new Error('public/logo.svg has no wordmark path.')
  return path
}
