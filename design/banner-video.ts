// `npm run banner-video`: draws the home page's banner with ffmpeg into web/storefront/home/banner/, after a change in design/banner/.
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { findChromium } from '../scripts/chromium.ts'
import type { Crop } from './banner/market.ts'
import { framesPerSecond, seconds } from './banner/motion.ts'
import { crops, definitions, sceneAt } from './banner/scene.ts'

const folder = join(import.meta.dirname, '..', 'web', 'storefront', 'home', 'banner')

const codecs = {
  webm: ['-c:v', 'libvpx-vp9', '-b:v', '0', '-crf', '37', '-g', '240', '-row-mt', '1', '-deadline', 'good'],
  mp4: ['-c:v', 'libx264', '-crf', '25', '-preset', 'veryslow', '-tune', 'animation', '-movflags', '+faststart'],
} as const

function ffmpeg(...args: string[]): void {
  const { status, stderr } = spawnSync('ffmpeg', ['-loglevel', 'error', '-y', ...args], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`ffmpeg could not write the banner: ${stderr}`)
}

/** Writes every frame of a crop: 0000.png, 0001.png … */
async function writeFrames(page: Page, crop: Crop, frames: string): Promise<void> {
  const { width, height } = crop
  await page.setContent(
    `<style>body{margin:0}svg{display:block}</style><svg width="0" height="0" style="position:absolute"><defs>${definitions()}</defs></svg><main></main>`,
  )
  for (let nth = 0; nth < seconds * framesPerSecond; nth++) {
    const svg = `<svg viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${sceneAt(nth / framesPerSecond, crop)}</svg>`
    await page.locator('main').evaluate((main, drawn) => {
      main.innerHTML = drawn
    }, svg)
    await page.screenshot({ path: join(frames, `${String(nth).padStart(4, '0')}.png`) })
  }
}

async function encode(crop: Crop): Promise<void> {
  const frames = mkdtempSync(join(tmpdir(), 'thela-banner-'))
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] })
  const viewport = { width: crop.width, height: crop.height }
  await writeFrames(await browser.newPage({ viewport, deviceScaleFactor: crop.pixels }), crop, frames)
  await browser.close()
  const from = ['-framerate', String(framesPerSecond), '-i', join(frames, '%04d.png'), '-an']
  const colours = ['-vf', 'scale=out_color_matrix=bt709:out_range=tv', '-pix_fmt', 'yuv420p', '-colorspace', 'bt709']
  const marks = ['-color_primaries', 'bt709', '-color_trc', 'bt709', '-color_range', 'tv', '-map_metadata', '-1']
  for (const [kind, codec] of Object.entries(codecs))
    ffmpeg(...from, ...colours, ...marks, ...codec, join(folder, `${crop.name}.${kind}`))
  const still = sharp(join(frames, '0000.png'))
  await still
    .clone()
    .avif({ quality: 62, effort: 9 })
    .toFile(join(folder, `${crop.name}.avif`))
  await still
    .clone()
    .webp({ quality: 74, effort: 6 })
    .toFile(join(folder, `${crop.name}.webp`))
  rmSync(frames, { recursive: true })
}

if (spawnSync('ffmpeg', ['-version']).status !== 0) {
  process.stderr.write('npm run banner-video needs ffmpeg. Install it and run the command again.\n')
  process.exit(1)
}
mkdirSync(folder, { recursive: true })
for (const crop of crops) await encode(crop)
