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

const OPERATOR = '**/operator.spec.ts'
// Tests tagged `@once` say nothing about the size of the screen: the phone has them alone.

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  globalSetup: './tests/support/e2e-site.ts',
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  // Time is no test's matter: on a machine at a quarter of the usual speed a page takes 10 s to wake up beside another.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    baseURL: process.env.E2E_ORIGIN,
    launchOptions,
    locale: 'en-GB',
    timezoneId: 'Asia/Manila',
    // Recording what all tests do costs a fifth of their time: `--trace on` looks closer at one that failed.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
  projects: [
    {
      name: 'phone',
      testIgnore: OPERATOR,
      use: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true },
    },
    { name: 'desktop', testIgnore: OPERATOR, grepInvert: /@once/, use: { viewport: { width: 1440, height: 900 } } },
    // Shuts a whole merchant: when the others are done, at both sizes by itself, one test at a time.
    { name: 'operator', testMatch: OPERATOR, fullyParallel: false, workers: 1, dependencies: ['phone', 'desktop'] },
  ],
})
