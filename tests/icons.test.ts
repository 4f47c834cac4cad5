import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'

const icons = { 'icon-192.png': 192, 'icon-512.png': 512, 'maskable-512.png': 512, 'apple-touch-icon.png': 180 }
const fileOf = (name: string) => new URL(`../public/icons/${name}`, import.meta.url).pathname

for (const [name, side] of Object.entries(icons)) {
  test(`${name} is a square of ${side} pixels`, async () => {
    const { format, width, height } = await sharp(fileOf(name)).metadata()
    assert.deepEqual([format, width, height], ['png', side, side])
  })
}

test('a launcher that cuts the maskable icon to a circle of 80 % leaves the cart whole', async () => {
  const { data, info } = await sharp(fileOf('maskable-512.png'))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const ground = data.subarray(0, 3)
  let outside = 0
  for (let y = 0; y < info.height; y++) {
    for (let x = 0; x < info.width; x++) {
      const at = (y * info.width + x) * 3
      const away = Math.hypot(x - info.width / 2, y - info.height / 2)
      if (away > info.width * 0.4 && !data.subarray(at, at + 3).equals(ground)) outside++
    }
  }
  assert.equal(outside, 0)
})
