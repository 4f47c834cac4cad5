import { readFileSync, writeFileSync } from 'node:fs'
import { categories } from '#domain/catalogue/catalogue.ts'

const sources = new URL('./categories/', import.meta.url)
const target = new URL('../public/pictures/categories.svg', import.meta.url)
const side = 200

/** One category's scene, as drawn in design/categories. */
export function categoryScene(slug: string): string {
  return readFileSync(new URL(`${slug}.svg`, sources), 'utf8')
}

/** All category scenes in one SVG; `categories.svg#root` shows one of them, so that the home page fetches one file. */
export function categorySprite(): string {
  const slugs = categories.map(({ slug }) => slug)
  const views = slugs.map((slug, at) => `<view id="${slug}" viewBox="${at * side} 0 ${side} ${side}"/>`)
  const scenes = slugs.map((slug, at) =>
    categoryScene(slug).replace('<svg ', `<svg x="${at * side}" width="${side}" height="${side}" `),
  )
  const size = `viewBox="0 0 ${slugs.length * side} ${side}"`
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}>\n${[...views, ...scenes].join('\n')}\n</svg>\n`
}

if (import.meta.main) writeFileSync(target, categorySprite())
