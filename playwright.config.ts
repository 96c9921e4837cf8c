import { defineConfig } from '@playwright/test'
import { findChromium } from './scripts/lib/chromium.ts'

/*
 * `npx playwright test` builds when needed and starts a site of its own on free ports (tests/support/e2e-site.ts).
 * E2E_ORIGIN=http://localhost:8787 tries a running one instead. CHROMIUM_PATH names a browser.
 */
const launchOptions = {
  executablePath: findChromium() ?? undefined,
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--host-resolver-rules=MAP *.localhost 127.0.0.1',
  ],
}

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  globalSetup: './tests/support/e2e-site.ts',
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  timeout: 45_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    baseURL: process.env.E2E_ORIGIN,
    launchOptions,
    locale: 'en-GB',
    timezoneId: 'Asia/Manila',
    trace: 'retain-on-failure',
  },
  projects: [
    {
      name: 'phone',
      use: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true },
    },
    { name: 'desktop', use: { viewport: { width: 1440, height: 900 } } },
  ],
})
