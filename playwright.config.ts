import { defineConfig } from '@playwright/test'

/** The hidden pages of the address bar cost half a second in every window; this list replaces Playwright's own, which it repeats. */
const disabledFeatures = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
]

/** How a browser starts; without a path it is Playwright's own. */
const launched = (executablePath: string | undefined) => ({
  launchOptions: {
    ...(executablePath === undefined ? {} : { executablePath }),
    args: [
      '--no-sandbox',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
      `--disable-features=${disabledFeatures.join(',')}`,
    ],
  },
})

const { CHROMIUM, HEADLESS_SHELL } = process.env
const notifications = 'notifications.spec.ts'

export default defineConfig({
  testDir: './tests/journeys',
  testMatch: '*.spec.ts',
  timeout: 120_000,
  expect: { timeout: 15_000 },
  // Each worker opens a store of its own.
  workers: 2,
  forbidOnly: true,
  use: {
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    // Journeys about the worker let it in; the others see the network as it is.
    serviceWorkers: 'block',
  },
  projects: [
    // Only a Chromium with windows shows notifications. First, so that the last worker does not run it alone.
    { name: 'notifications', testMatch: notifications, use: { channel: 'chromium', ...launched(CHROMIUM) } },
    { name: 'pages', testIgnore: notifications, use: launched(HEADLESS_SHELL ?? CHROMIUM) },
  ],
})
