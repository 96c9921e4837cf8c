/**
 * A slow phone: 412 x 823 at 1.75, a quarter of this machine's processor, 1.6 Mbit/s down and 0.75 up, 150 ms a
 * request. A fresh browser each time, so every visit is the first. `latency` is Chromium's own: connections are free.
 */
import { gzipSync } from 'node:zlib'
import { type CDPSession, chromium, type Page } from '@playwright/test'
import { ensureChromium } from '../lib/chromium.ts'

export const SCREEN = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true }
export const PROCESSOR_SLOWDOWN = 4
const NETWORK = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 0.75e6 / 8 }
/** A visit is over when nothing has been asked for this long. */
const QUIET_MS = 2_000
const POLL_MS = 200

export type Visit = {
  requests: number
  /** Bytes of the loaded scripts, each compressed by itself with gzip 9, whatever the server sent. */
  scriptGzipBytes: number
  wireBytes: number
  firstPaintMs: number
  largestPaintMs: number
  largestElement: string
  layoutShift: number
  longTasksMs: number
  longestTaskMs: number
  /** Uncaught errors and what stands in the console, such as React's word that the HTML was another. */
  complaints: string[]
  /** When the mark that the caller waited for was there. */
  markMs: number
}

function readCookie(url: string, cookie: string) {
  const [name = '', value = ''] = cookie.split('=')
  return {
    name,
    value,
    domain: new URL(url).hostname,
    path: '/',
    secure: true,
    httpOnly: true,
    sameSite: 'Lax' as const,
  }
}

/** The element that matches `mark` is what the visitor waits for. */
export type Visiting = {
  url: string
  mark: string
  locale?: string
  /** A session cookie to come with, as `name=value`. */
  cookie?: string
}

export async function visitByPhone({ url, mark, locale = 'en-GB', cookie }: Visiting): Promise<Visit> {
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: LAUNCH_ARGS })
  try {
    const context = await browser.newContext({ ...SCREEN, locale, serviceWorkers: 'block' })
    if (cookie) await context.addCookies([readCookie(url, cookie)])
    const page = await context.newPage()
    const client = await context.newCDPSession(page)
    await client.send('Emulation.setCPUThrottlingRate', { rate: PROCESSOR_SLOWDOWN })
    const traffic = await watchTraffic(client)
    await client.send('Network.emulateNetworkConditions', NETWORK)
    const complaints: string[] = []
    page.on('pageerror', (error) => complaints.push(error.message))
    page.on('console', (message) => message.type() !== 'log' && complaints.push(message.text()))
    await page.addInitScript(observe, mark)
    await page.goto(url, { waitUntil: 'load', timeout: 60_000 })
    await page.waitForFunction(() => window.benchVisit.markMs > 0, null, { polling: POLL_MS, timeout: 60_000 })
    await traffic.quiet()
    const { scripts, ...sent } = traffic.sumUp()
    const observed = await page.evaluate(readObserved)
    return { ...sent, ...observed, complaints, scriptGzipBytes: await weighScripts(page, scripts) }
  } finally {
    await browser.close()
  }
}

export const LAUNCH_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--host-resolver-rules=MAP *.localhost 127.0.0.1',
]

async function watchTraffic(client: CDPSession) {
  const asked = new Map<string, { url: string; isScript: boolean; wireBytes: number }>()
  const open = new Set<string>()
  let requests = 0
  let lastMs = performance.now()
  const end = (requestId: string) => {
    open.delete(requestId)
    lastMs = performance.now()
  }
  client.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
    if (!request.url.startsWith('http')) return
    // A redirect keeps its id: it is a request more all the same.
    requests += 1
    asked.set(requestId, { url: request.url, isScript: type === 'Script', wireBytes: 0 })
    open.add(requestId)
  })
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const one = asked.get(requestId)
    if (one) one.wireBytes = encodedDataLength
    end(requestId)
  })
  client.on('Network.loadingFailed', ({ requestId }) => end(requestId))
  await client.send('Network.enable')

  return {
    async quiet() {
      while (open.size > 0 || performance.now() - lastMs < QUIET_MS) await new Promise((go) => setTimeout(go, 100))
    },
    sumUp() {
      const all = [...asked.values()]
      const scripts = new Set(all.filter(({ isScript }) => isScript).map(({ url }) => url))
      return { requests, scripts: [...scripts], wireBytes: all.reduce((sum, { wireBytes }) => sum + wireBytes, 0) }
    },
  }
}

/** As the page reads them again, from the browser's cache as a rule: not every Chromium still has what it once loaded. */
async function weighScripts(page: Page, urls: readonly string[]): Promise<number> {
  const texts = await page.evaluate(
    (all) =>
      Promise.all(
        all.map(async (url) => {
          const answer = await fetch(url, { cache: 'force-cache' })
          if (!answer.ok) throw new Error(`${url}: ${answer.status}`)
          return answer.text()
        }),
      ),
    urls,
  )
  return texts.reduce((sum, text) => sum + gzipSync(text, { level: 9 }).length, 0)
}

type Observed = {
  markMs: number
  paints: { atMs: number; element: string }[]
  shifts: { atMs: number; value: number }[]
  tasksMs: number[]
}

declare global {
  interface Window {
    benchVisit: Observed
  }
}

/** Runs in the page, before anything of its own. */
function observe(mark: string) {
  const seen: Observed = { markMs: 0, paints: [], shifts: [], tasksMs: [] }
  window.benchVisit = seen
  const watch = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true })
  watch('largest-contentful-paint', (entry) => {
    const { element } = entry as PerformanceEntry & { element?: Element }
    seen.paints.push({ atMs: entry.startTime, element: `${element?.localName ?? ''}.${element?.className ?? ''}` })
  })
  watch('layout-shift', (entry) => {
    const { hadRecentInput, value } = entry as PerformanceEntry & { hadRecentInput: boolean; value: number }
    if (!hadRecentInput) seen.shifts.push({ atMs: entry.startTime, value })
  })
  watch('longtask', (entry) => seen.tasksMs.push(entry.duration))
  // Told of changes and not asking at every frame: that would keep the page painting, and be measured itself.
  const look = new MutationObserver(() => {
    if (seen.markMs > 0 || !document.querySelector(mark)) return
    seen.markMs = performance.now()
    look.disconnect()
  })
  look.observe(document, { subtree: true, childList: true, attributes: true })
}

/** Runs in the page, when it is over. */
function readObserved() {
  const { markMs, paints, shifts, tasksMs } = window.benchVisit
  // The largest burst of shifts: at most 1 s between two and 5 s in all, as browsers count it.
  let [layoutShift, burst, beganMs, lastMs] = [0, 0, 0, Number.NEGATIVE_INFINITY]
  for (const { atMs, value } of shifts) {
    if (atMs - lastMs > 1_000 || atMs - beganMs > 5_000) [burst, beganMs] = [0, atMs]
    burst += value
    lastMs = atMs
    layoutShift = Math.max(layoutShift, burst)
  }
  return {
    firstPaintMs: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    largestPaintMs: paints.at(-1)?.atMs ?? Number.NaN,
    largestElement: (paints.at(-1)?.element ?? '').slice(0, 60),
    layoutShift,
    longTasksMs: tasksMs.reduce((sum, ms) => sum + ms, 0),
    longestTaskMs: Math.max(0, ...tasksMs),
    markMs,
  }
}
