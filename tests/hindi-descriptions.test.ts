import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { readJson } from '#tests/support/demo-shelf.ts'

type Demo = { slug: string; description: string[]; descriptionHi: string[] }
const { products } = readJson<{ products: Demo[] }>('../../server/database/seed/catalogue.json')

/** The ranges of the Devanagari file, as the style sheet names them (web/fonts/README.md says what it was cut to). */
function lettersOfTheFont(): (letter: string) => boolean {
  const css = readFileSync(new URL('../web/app.css', import.meta.url), 'utf8')
  const [, ranges = ''] = /devanagari-400-800\.woff2"\)[^}]*unicode-range: ([^;]+);/s.exec(css) ?? []
  const spans = ranges.split(', ').map((range) => {
    const [from = '', to = from] = range.slice(2).split('-')
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const
  })
  assert.deepEqual(spans[0], [0x900, 0x97f])
  return (letter) =>
    spans.some(([from, to]) => (letter.codePointAt(0) ?? 0) >= from && (letter.codePointAt(0) ?? 0) <= to)
}

test('every demo product is described in Hindi, in short sentences, by letters that the shop brings along', () => {
  const isInFont = lettersOfTheFont()
  assert.equal(products.length, 86)
  for (const { slug, descriptionHi } of products) {
    assert.ok(descriptionHi.length >= 2 && new Set(descriptionHi).size === descriptionHi.length, slug)
    for (const line of descriptionHi) {
      assert.match(line, /^\S(.*\S)?।$/, `${slug}: ${line}`)
      assert.ok(line.length <= 70, `${slug}: ${line}`)
      assert.equal(line, line.normalize('NFC'), `${slug} is written in two ways`)
      const foreign = [...line].filter((letter) => !isInFont(letter) && !/[\d ,;:-]/.test(letter))
      assert.deepEqual(foreign, [], `${slug}: ${line}`)
    }
  }
})

test('no two demo products have one description', () => {
  for (const texts of [products.map((each) => each.description), products.map((each) => each.descriptionHi)])
    assert.equal(new Set(texts.map((lines) => lines.join('\n'))).size, products.length)
})
