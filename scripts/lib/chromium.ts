import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

const SYSTEM_PATHS = [
  // Nobody looks at a window here, and without one a page loads in about two thirds of the time.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** Debian's, the first there is. */
const SYSTEM_PACKAGES = ['chromium-headless-shell', 'chromium']

/** A Chromium on this machine: the one named, the system's, or Playwright's own download. */
export function findChromium(): string | null {
  const candidates = [process.env.CHROMIUM_PATH ?? '', ...SYSTEM_PATHS, chromium.executablePath()]
  return candidates.find((path) => path !== '' && existsSync(path)) ?? null
}

const run = (command: string, args: string[]) =>
  spawnSync(command, args, { stdio: 'inherit', timeout: 240_000 }).status === 0

/** Finds a Chromium or fetches one: Playwright's own, else the system's package where we may install it. */
export function ensureChromium(): string {
  const found = findChromium()
  if (found) return found
  const isRoot = process.getuid?.() === 0
  const playwright = ['node_modules/@playwright/test/cli.js', 'install', ...(isRoot ? ['--with-deps'] : []), 'chromium']
  if (!run(process.execPath, playwright) && isRoot) {
    run('apt-get', ['update', '-q'])
    SYSTEM_PACKAGES.some((name) => run('apt-get', ['install', '-y', '-q', name]))
  }
  const installed = findChromium()
  if (!installed) throw new Error('No Chromium: install one, or name it in CHROMIUM_PATH')
  return installed
}
