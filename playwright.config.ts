import { defineConfig } from '@playwright/test'

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
    launchOptions: {
      ...(process.env.CHROMIUM ? { executablePath: process.env.CHROMIUM } : {}),
      args: [
        '--no-sandbox',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
})
