import { defineConfig } from '@playwright/test'
import { findChromium } from './scripts/lib/chromium.ts'
import { keepTemporaryFilesInMemory } from './scripts/lib/memory-disk.ts'

keepTemporaryFilesInMemory()

/*
 * `npx playwright test` builds when needed and starts a site of its own on free ports (tests/support/e2e-site.ts).
 * E2E_ORIGIN=http://localhost:8787 tries a running one instead. CHROMIUM_PATH names a browser,
 * CHROMIUM_SHELL one without a window, which the gate fetches (scripts/lib/chromium-shell.ts).
 * A journey runs on the phone; `@desktop` in its title or tags: on the desktop instead, `@both`: on both. `@night`: with
 * AUDIT=1 alone, as a shorter test shows its rules as well.
 */
const launchOptions = {
  executablePath: process.env.CHROMIUM_SHELL ?? findChromium() ?? undefined,
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
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const DESKTOP = { viewport: { width: 1440, height: 900 } }

const left = process.env.AUDIT ? [] : [/@night/]

/** The audit of accessibility takes half an hour: by night, or where it is asked for. */
const audit = process.env.AUDIT
  ? [
      { name: 'audit', testDir: 'tests/audit', use: DESKTOP },
      { name: 'audit-phone', testDir: 'tests/audit', use: PHONE },
    ]
  : []

export default defineConfig({
  testDir: 'tests/journeys',
  outputDir: 'test-results',
  globalSetup: './tests/support/e2e-site.ts',
  fullyParallel: true,
  // A journey waits for its pages half of the time: three of them keep two processors at work.
  workers: 3,
  forbidOnly: Boolean(process.env.CI),
  // A machine at a quarter of the usual speed takes 10 s for a page.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    baseURL: process.env.E2E_ORIGIN,
    launchOptions,
    locale: 'en-GB',
    timezoneId: 'Asia/Manila',
    // Drawn without a graphics card, what moves takes half of a journey's time. SYS-09 looks at motion itself.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording what all tests do costs a fifth of their time: `--trace on` looks closer at one that failed.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'phone', grepInvert: [/@desktop/, ...left], use: PHONE },
    { name: 'desktop', grep: /@desktop|@both/, grepInvert: left, use: DESKTOP },
    ...audit,
  ],
})
