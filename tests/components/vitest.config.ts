/*
 * Component tests: a page or a part of it in a real browser, with the answers of the edge made by the test
 * (support/build-fake-api.ts). No Worker runs here.
 *
 * One file: `npx vitest run --project components tests/components/hearts.test.tsx`
 */
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import type { ViteDevServer } from 'vite'
import { defineConfig } from 'vitest/config'
import { findChromium } from '../../scripts/lib/chromium.ts'
import { at } from '../../scripts/lib/paths.ts'

/** An address that is never answered, for what takes long to load. */
const silentAddress = {
  name: 'silent-address',
  configureServer: ({ middlewares }: ViteDevServer) => {
    middlewares.use('/__silent', () => {})
  },
}

export default defineConfig({
  root: at('.'),
  publicDir: false,
  plugins: [react(), tailwindcss(), silentAddress],
  // One React for all of them. What is found while tests run makes the browser load everything again; the rest is scanned.
  optimizeDeps: {
    include: [
      'react',
      'react-dom',
      'react-dom/client',
      'react-i18next',
      'react-router',
      '@tanstack/react-query',
      // A worker of the page loads these, and no scan finds them.
      'altcha-lib',
      'altcha-lib/algorithms/web/sha',
    ],
  },
  test: {
    name: 'components',
    include: ['tests/components/**/*.test.tsx'],
    setupFiles: ['tests/components/support/setup.ts'],
    testTimeout: 30_000,
    expect: { poll: { timeout: 10_000 } },
    // Two pages at once take less than one of two cores: more than half of the time a page waits.
    maxWorkers: 3,
    browser: {
      enabled: true,
      headless: true,
      ui: false,
      screenshotFailures: false,
      locators: { exact: false, errorFormat: 'aria' },
      provider: playwright({
        // Without a window, where the gate has fetched one (scripts/lib/chromium-shell.ts).
        launchOptions: {
          executablePath: process.env.CHROMIUM_SHELL ?? findChromium() ?? undefined,
          args: ['--no-sandbox', '--disable-gpu'],
        },
        contextOptions: { locale: 'en-GB', timezoneId: 'Asia/Manila', reducedMotion: 'reduce' },
      }),
      instances: [{ browser: 'chromium', viewport: { width: 390, height: 844 } }],
    },
  },
})
