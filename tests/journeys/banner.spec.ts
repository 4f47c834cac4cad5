import type { Page } from '@playwright/test'
import { expect, laptop, phone, test } from '../support/journey.ts'
import { watchShifts } from '../support/layout-shifts.ts'
import { hydrated, requestsTo, settled } from '../support/page-waits.ts'

const videos = /\.(webm|mp4)$/

const isPaused = (page: Page) => page.locator('video').evaluate((video: HTMLVideoElement) => video.paused)
const timeOf = (page: Page) => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime)

for (const [name, viewport] of Object.entries({ phone, laptop }))
  test(`the banner moves on a ${name} after at most 25 requests, shifts nothing, stops if asked`, async ({ page }) => {
    await page.setViewportSize(viewport)
    const requests = requestsTo(page, videos)
    const shifts = await watchShifts(page)
    const sent: string[] = []
    const client = await page.context().newCDPSession(page)
    await client.send('Network.enable')
    client.on('Network.requestWillBeSent', ({ request }) => sent.push(request.url))
    await page.goto('/')
    const stop = page.getByRole('button', { name: 'Pause the video' })
    await expect(stop).toBeVisible()
    await expect.poll(() => isPaused(page)).toBe(false)
    await expect.poll(() => timeOf(page)).toBeGreaterThan(0)
    const files = new Set(requests.map((request) => request.url()))
    expect(files.size, 'one file is enough').toBe(1)
    const [video = ''] = files
    expect(video).toContain(name === 'phone' ? 'narrow' : 'wide')
    const before = sent.slice(0, sent.indexOf(video)).filter((url) => url.startsWith('http'))
    // React Router sends its request for routes again where the first answer is slow.
    const counted = before.filter((url, at) => !url.includes('/__manifest') || before.indexOf(url) === at)
    expect(counted.length, counted.join('\n')).toBeLessThanOrEqual(25)
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
    // A late font moves the header by less than 0.01.
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
