import type { Page } from '@playwright/test'
import { expect, laptop, phone, test } from '../support/journey.ts'
import { watchShifts } from '../support/layout-shifts.ts'
import { hydrated, requestsTo, settled } from '../support/page-waits.ts'

const videos = /\.(webm|mp4)$/

const isPaused = (page: Page) => page.locator('video').evaluate((video: HTMLVideoElement) => video.paused)
const timeOf = (page: Page) => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime)

test('the banner moves after at most 25 requests, shifts nothing, stops if asked', async ({ page }) => {
  const client = await page.context().newCDPSession(page)
  await client.send('Network.enable')
  const sent: string[] = []
  client.on('Network.requestWillBeSent', ({ request }) => sent.push(request.url))
  const shifts = await watchShifts(page)
  const stop = page.getByRole('button', { name: 'Pause the video' })
  for (const [viewport, file] of [
    [phone, 'narrow'],
    [laptop, 'wide'],
  ] as const) {
    // The page of the round before would load the other video.
    await page.goto('about:blank')
    await page.setViewportSize(viewport)
    sent.length = 0
    await page.goto('/')
    await expect(stop).toBeVisible()
    await expect.poll(() => isPaused(page)).toBe(false)
    await expect.poll(() => timeOf(page)).toBeGreaterThan(0)
    const files = new Set(sent.filter((url) => videos.test(url)))
    expect(files.size, 'one file is enough').toBe(1)
    const [video = ''] = files
    expect(video).toContain(file)
    const before = sent.slice(0, sent.indexOf(video)).filter((url) => url.startsWith('http'))
    // React Router sends its request for routes again where the first answer is slow.
    const counted = before.filter((url, at) => !url.includes('/__manifest') || before.indexOf(url) === at)
    expect(counted.length, counted.join('\n')).toBeLessThanOrEqual(25)
    // A late font moves the header by less than 0.01.
    expect(await shifts()).toBeLessThanOrEqual(0.02)
  }
  const box = await stop.boundingBox()
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
  await stop.click()
  await expect.poll(() => isPaused(page)).toBe(true)
  await page.getByRole('button', { name: 'Play the video' }).click()
  await expect.poll(() => isPaused(page)).toBe(false)
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await expect.poll(() => isPaused(page), 'it rests out of sight').toBe(true)
  await page.evaluate(() => scrollTo(0, 0))
  await expect.poll(() => isPaused(page)).toBe(false)
  expect(await shifts()).toBeLessThanOrEqual(0.02)
})

test('a visitor who wants stillness gets the picture and no video', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const requests = requestsTo(page, videos)
  await page.goto('/', { waitUntil: 'load' })
  await expect(page.locator('main picture img').first()).toHaveJSProperty('complete', true)
  await expect(page.getByRole('button', { name: 'ADD' }).first()).toBeVisible()
  await hydrated(page)
  await settled(page)
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done)))
  expect(await page.locator('video').count()).toBe(0)
  expect(requests).toEqual([])
})
