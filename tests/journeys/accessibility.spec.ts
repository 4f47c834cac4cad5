import type { Browser, Page } from '@playwright/test'
import { findPage, pages } from '#web/pages.ts'
import {
  axeFaults,
  clippedWhenSpaced,
  drawn,
  edgeless,
  sidewaysScroll,
  smallTargets,
} from '../support/accessibility.ts'
import {
  dialog,
  goTo,
  openToAll,
  openToSeller,
  openToShoppers,
  type Place,
  shopperWithOrders,
} from '../support/accessible-places.ts'
import { expect, laptop, phone, test, watch } from '../support/journey.ts'
import { saveCart } from '../support/page-calls.ts'
import { forgive, visit } from '../support/page-waits.ts'

/** Every screen and dialog, in both languages: as it stands, and as people with other eyes and hands set it. */
test.describe.configure({ timeout: 300_000, mode: 'parallel' })

const height = 800

/** Resizes the window and waits until the page is drawn in its new size. */
async function resize(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size)
  await drawn(page)
}

/** Looks at one place without loading it anew: in English in every width, in Hindi where words have the least room. */
async function inspect(page: Page, place: Place, language: string, all: string[]): Promise<void> {
  const faults = async (where: string, found: Promise<string[]>) => {
    all.push(...(await found).map((fault) => `${place.name}, ${where}: ${fault}`))
  }
  const first = place.only === 'wide' ? laptop : language === 'en' ? phone : { width: 320, height }
  await page.setViewportSize(first)
  await goTo(page, place)
  await drawn(page)
  await faults(`sideways at ${first.width} px`, sidewaysScroll(page))
  if (place.only !== 'wide') {
    await faults('targets below 44 px', smallTargets(page))
    await faults('text spaced out', clippedWhenSpaced(page))
  }
  const scrollsAt = async (where: string, size: typeof laptop) => {
    await resize(page, size)
    await faults(`sideways at ${where}`, sidewaysScroll(page))
  }
  // A dialog hides its page, which is a place of its own.
  const isDialog = (await page.locator(dialog).count()) > 0
  const within = isDialog ? dialog : 'html'
  if (language === 'en') {
    // Targets of 44 px are checked above.
    await faults(`axe at ${first.width} px`, axeFaults(page, within, place.only === 'wide' ? [] : ['target-size']))
    if (place.only !== 'wide') await scrollsAt('320 px', { width: 320, height })
  }
  if (place.only !== undefined) return
  // A window of 1280 px at 200 %.
  if (language === 'hi') return scrollsAt('200 %', { width: 640, height: 400 })
  await scrollsAt('1280 px', laptop)
  // Where the narrow window was scrolled to says nothing about a wide one.
  await page.evaluate(() => scrollTo(0, 0))
  // Only these places have colours of their own in a wide window, beside the seller's menu; a dialog has none.
  const hasOwnColours = /^\/(cart|products|seller\/pack)$|^(suggestions|prices today)/.test(place.name)
  const skipped = hasOwnColours ? [] : ['color-contrast']
  if (!isDialog) await faults('axe at 1280 px', axeFaults(page, within, skipped))
}

async function inspectAll(page: Page, places: readonly Place[], language: string, before?: () => Promise<void>) {
  const faults: string[] = []
  await page.goto(`/?lang=${language}`)
  await expect(page.locator('html')).toHaveAttribute('lang', language)
  for (const place of places)
    await test.step(place.name, async () => {
      await before?.()
      await inspect(page, place, language, faults)
      await place.leave?.(page)
    })
  expect.soft(faults, `in ${language}`).toEqual([])
}

async function still(browser: Browser, faults: string[]) {
  const context = await browser.newContext({ viewport: phone, reducedMotion: 'reduce' })
  context.on('page', (page) => watch(page, faults))
  return context
}

const audiences = { everybody: openToAll, shoppers: openToShoppers, 'the seller': openToSeller }

test('every page of the table is looked at', () => {
  const places = Object.values(audiences).flat()
  const seen = new Set(places.map(({ path = '/' }) => findPage(path.replace(/\?.*/, ''))?.page.path))
  expect(pages.filter(({ path }) => !seen.has(path)).map(({ path }) => path)).toEqual([])
})

for (const language of ['en', 'hi'])
  for (const [audience, places] of Object.entries(audiences))
    test(`every screen and dialog of ${audience} can be used by all, in ${language}`, async ({ browser, faults }) => {
      const context = await still(browser, faults)
      const office = await still(browser, faults)
      if (places !== openToAll) await shopperWithOrders(context.request, office.request)
      const page = await (places === openToSeller ? office : context).newPage()
      const before = places === openToShoppers ? () => saveCart(context.request) : undefined
      try {
        await inspectAll(page, places, language, before)
      } finally {
        // axe tries a style of its own.
        forgive(faults, /^Applying inline style/)
      }
    })

test('a wish for stillness stops all that moves, and forced colours leave every edge', async ({ browser, faults }) => {
  const context = await still(browser, faults)
  const page = await context.newPage()
  await goTo(page, { name: 'home', path: '/' })
  const moving = () =>
    page.evaluate(() => [
      ...[...document.querySelectorAll('video')].filter((video) => !video.paused).map(() => 'video'),
      ...document
        .getAnimations()
        .filter((each) => each.playState === 'running' && Number(each.effect?.getComputedTiming().duration) > 10)
        .map((each) => String((each.effect as KeyframeEffect | null)?.target?.className)),
    ])
  for (const path of ['/', '/products/root/potato', '/maxsaver']) {
    await visit(page, path)
    expect(await moving(), path).toEqual([])
  }

  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  for (const place of openToAll.filter(({ name }) =>
    /^\/$|onion|login|register|chooser|about|location|places/.test(name),
  )) {
    await goTo(page, place)
    expect(await edgeless(page), place.name).toEqual([])
  }
})
