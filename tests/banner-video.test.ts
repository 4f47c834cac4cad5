import assert from 'node:assert/strict'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { framesPerSecond, seconds } from '../design/banner/motion.ts'
import { crops, sceneAt } from '../design/banner/scene.ts'

const folder = join(import.meta.dirname, '..', 'web', 'storefront', 'home', 'banner')

/** The duration an MP4 tells of itself in its movie header, in seconds. */
function mp4Seconds(file: Buffer): number {
  const header = file.indexOf('mvhd') + 4
  assert.equal(file.readUInt8(header), 0, 'a header with 32-bit times')
  return file.readUInt32BE(header + 16) / file.readUInt32BE(header + 12)
}

/** The duration a WebM tells of itself, in seconds: the float behind the id 44 89, in units of 2A D7 B1 nanoseconds. */
function webmSeconds(file: Buffer): number {
  const scaleAt = file.indexOf(Buffer.from([0x2a, 0xd7, 0xb1, 0x83]))
  const durationAt = file.indexOf(Buffer.from([0x44, 0x89, 0x88]))
  return (file.readDoubleBE(durationAt + 3) * file.readUIntBE(scaleAt + 4, 3)) / 1e9
}

describe('the banner video', () => {
  for (const { name, pixels, width, height } of crops) {
    const mp4 = readFileSync(join(folder, `${name}.mp4`))
    const webm = readFileSync(join(folder, `${name}.webm`))

    test(`${name}: each file stays small, and lasts six to eight seconds`, () => {
      for (const video of [mp4, webm]) assert.ok(video.length <= 600_000, `${video.length} bytes`)
      for (const kind of ['avif', 'webp']) assert.ok(statSync(join(folder, `${name}.${kind}`)).size <= 30_000, kind)
      for (const lasts of [mp4Seconds(mp4), webmSeconds(webm)])
        assert.ok(Math.abs(lasts - seconds) < 0.05, `${lasts} s`)
      assert.ok(seconds >= 6 && seconds <= 8)
    })

    test(`${name}: H.264 that begins to play before it is all there, and VP9, both without sound`, () => {
      assert.ok(mp4.includes('avc1') && mp4.includes('vide') && !mp4.includes('soun'))
      assert.ok(mp4.indexOf('moov') < mp4.indexOf('mdat'))
      assert.ok(webm.includes('V_VP9') && !webm.includes('A_OPUS') && !webm.includes('A_VORBIS'))
      const avc1 = mp4.indexOf('avc1', mp4.indexOf('stsd')) + 4
      const size = [mp4.readUInt16BE(avc1 + 24), mp4.readUInt16BE(avc1 + 26)]
      assert.deepEqual(size, [width * pixels, height * pixels])
    })
  }

  test('its last moment is its first, and the cart rests across the seam', () => {
    for (const crop of crops) {
      assert.equal(sceneAt(seconds, crop), sceneAt(0, crop))
      const load = (t: number) => /<g transform="translate\(0 0\) rotate\(0 0 -60\)">/.test(sceneAt(t, crop))
      assert.ok(load(0) && load(seconds - 1 / framesPerSecond) && !load(1.5))
    }
  })
})
