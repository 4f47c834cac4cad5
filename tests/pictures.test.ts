import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import sharp from 'sharp'
import { categories } from '#domain/catalogue/catalogue.ts'
import { categoryScene, categorySprite } from '../design/category-sprite.ts'
import { drawnProducts } from '../design/drawn-products.ts'

const maxBytes = 3000
const maxSceneBytes = 4000
// Two or three product drawings in one; at most 2 kB when packed.
const maxCategoryBytes = 5000
const forbidden = /<(text|style|script|filter|image|foreignObject|linearGradient|radialGradient)\b/
const fromElsewhere = /\b(href|src)="(?!#)|url\((?!#)|@import|\son[a-z]+=/
const side = 32
// The mean difference of a colour value, 0 to 255; the most alike, garlic and white onion, are 8.5 apart.
const minDifference = 7

/** Asserts that a drawing is small and shows no words, scripts or other files. */
function assertPlain(name: string, svg: string, most: number, root: RegExp): void {
  assert.ok(Buffer.byteLength(svg) <= most, `${name}: at most ${most} bytes`)
  assert.match(svg, root, name)
  assert.doesNotMatch(svg, forbidden, name)
  assert.doesNotMatch(svg, fromElsewhere, name)
}

const drawings = drawnProducts().map((each) => ({ ...each, svg: readFileSync(each.file, 'utf8') }))

test('every product of the demo catalogue has its drawing', () => {
  const seed = new URL('../server/database/seed/catalogue.json', import.meta.url)
  const { products } = JSON.parse(readFileSync(seed, 'utf8')) as { products: { slug: string }[] }
  const drawn = new Set(drawings.map(({ picture }) => picture))
  assert.equal(products.length, 86)
  assert.deepEqual(
    products.map(({ slug }) => slug).filter((slug) => !drawn.has(slug)),
    [],
  )
})

test('the six best sellers have a second scene, so that their pictures turn', () => {
  const second = drawings.filter(({ slug, picture }) => picture !== slug).map(({ slug }) => slug)
  assert.deepEqual(second.toSorted(), ['cauliflower', 'coriander', 'okra', 'onion', 'potato', 'tomato'])
})

test('every product is drawn by the rules of the set', () => {
  for (const { picture, svg } of drawings) {
    const [root = '', firstDrawn = ''] = svg.match(/<[a-z][^>]*>/g) ?? []
    assertPlain(picture, svg, maxBytes, /viewBox="0 0 200 200"/)
    assert.match(root, /role="img"/, picture)
    assert.match(root, /aria-label="[^"]+"/, picture)
    assert.match(
      firstDrawn,
      /^<ellipse [^>]*fill="#1B3A2A" opacity="0?\.10?"/,
      `${picture}: the ground shadow comes first`,
    )
  }
})

const scenes = new URL('../public/pictures/', import.meta.url)

test('every scene of an empty page and of a category is a small drawing without words that needs no other file', () => {
  for (const name of ['empty-cart', 'empty-orders', 'nothing-found', 'offline', 'not-serviceable', 'not-found']) {
    const svg = readFileSync(new URL(`${name}.svg`, scenes), 'utf8')
    assertPlain(name, svg, maxSceneBytes, /viewBox="0 0 240 200" role="img" aria-label="[^"]+"/)
  }
  for (const { slug } of categories)
    assertPlain(slug, categoryScene(slug), maxCategoryBytes, /viewBox="0 0 200 200" role="img" aria-label="[^"]+"/)
})

test('the category sprite has every scene as it is drawn', () => {
  assert.equal(readFileSync(new URL('categories.svg', scenes), 'utf8'), categorySprite(), 'run npm run category-sprite')
})

test('no two products look the same', async () => {
  const pixels = await Promise.all(
    drawings.map(({ svg }) =>
      sharp(Buffer.from(svg)).resize(side, side).flatten({ background: '#FBFAF5' }).removeAlpha().raw().toBuffer(),
    ),
  )
  const alike: string[] = []
  for (const [i, one] of pixels.entries()) {
    for (const [j, other] of pixels.entries()) {
      if (j <= i) continue
      let sum = 0
      for (const [at, value] of one.entries()) sum += Math.abs(value - (other[at] ?? 0))
      const difference = sum / one.length
      if (difference < minDifference) alike.push(`${drawings[i]?.picture} and ${drawings[j]?.picture}`)
    }
  }
  assert.deepEqual(alike, [])
})
