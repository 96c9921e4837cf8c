/**
 * PERF-01: how long a press takes to be seen on a slow phone, page ready and network free: only the processor is slow.
 * By a finger, and by a mouse, which the tool of the mark presses with. A bare button on an empty page is the floor of both.
 */
import { chromium, type Locator, type Page } from '@playwright/test'
import { ensureChromium } from '../lib/chromium.ts'
import { LAUNCH_ARGS, PROCESSOR_SLOWDOWN, SCREEN } from './phone.ts'

/** BENCH_TAPS: how often each is tapped, every time on a page of its own. */
const TAPS = Number(process.env.BENCH_TAPS ?? 5)
/** Until all that the tap brought about has been painted and told. */
const SETTLE_MS = 700

const TARGETS: Record<string, (page: Page) => Locator> = {
  'a category': (page) => page.getByRole('main').getByRole('link', { name: 'Slots', exact: true }).first(),
  'the menu': (page) => page.locator('header').getByRole('button', { name: 'Menu' }).first(),
  'a game': (page) => page.locator('li[class*="/tile"] a').first(),
  'log in': (page) => page.locator('header').getByRole('button', { name: 'Log in' }).last(),
}

const FLOOR = `data:text/html,<meta name="viewport" content="width=device-width"><html data-ready>
<button style="padding:2em" onclick="this.style.color='red'">Press</button>`

type Press = 'finger' | 'mouse'
export type TapFigures = { name: string; pressesMs: Record<Press, number[]> }

export async function benchTaps(url: string): Promise<TapFigures[]> {
  const bare = (page: Page) => page.getByRole('button', { name: 'Press' })
  const places = [
    { name: 'a bare button, nothing else', url: FLOOR, target: bare },
    ...Object.entries(TARGETS).map(([name, target]) => ({ name, url, target })),
  ]
  const figures: TapFigures[] = []
  for (const { name, ...place } of places) {
    const pressesMs: TapFigures['pressesMs'] = { finger: [], mouse: [] }
    for (let index = 0; index < TAPS; index += 1) {
      pressesMs.finger.push(await timePress(place, 'finger'))
      pressesMs.mouse.push(await timePress(place, 'mouse'))
    }
    figures.push({ name, pressesMs })
  }
  return figures
}

type Place = { url: string; target: (page: Page) => Locator }

/** From the press to the first paint that shows it, as the browser itself measures interactions (8 ms steps). */
async function timePress({ url, target }: Place, press: Press): Promise<number> {
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: LAUNCH_ARGS })
  try {
    const page = await (await browser.newContext({ ...SCREEN, locale: 'en-GB' })).newPage()
    await page.addInitScript(() => {
      window.benchTaps = []
      const note = (list: PerformanceObserverEntryList) => {
        for (const entry of list.getEntries()) {
          if ('interactionId' in entry && entry.interactionId) window.benchTaps.push(entry.duration)
        }
      }
      new PerformanceObserver(note).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
    })
    await page.goto(url, { waitUntil: 'load' })
    await page.locator('html[data-ready]').waitFor({ state: 'attached' })
    await page.waitForLoadState('networkidle')
    await target(page).scrollIntoViewIfNeeded()
    const box = await target(page).boundingBox()
    if (!box) throw new Error('nothing to tap')
    const client = await page.context().newCDPSession(page)
    await client.send('Emulation.setCPUThrottlingRate', { rate: PROCESSOR_SLOWDOWN })
    await page.evaluate(() => {
      window.benchTaps.length = 0
    })
    // At a point: `locator.tap` listens to its own press, and that costs what is measured.
    const point = [box.x + box.width / 2, box.y + box.height / 2] as const
    await (press === 'finger' ? page.touchscreen.tap(...point) : page.mouse.click(...point))
    await page.waitForTimeout(SETTLE_MS)
    // What was seen within 16 ms is not told at all.
    return await page.evaluate(() => Math.max(16, ...window.benchTaps))
  } finally {
    await browser.close()
  }
}

declare global {
  interface Window {
    benchTaps: number[]
  }
}
