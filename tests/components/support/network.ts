/** What leaves the page in a component test: calls go to the fake of this test, the live connection goes nowhere. */
import type { QueryClient } from '@tanstack/react-query'
import { expect, vi } from 'vitest'
import type { FakeApi } from './build-fake-api.ts'

const OURS = /^\/(wps|lgw|api)\//
type Served = Pick<FakeApi, 'faults' | 'fetch'>
let served: Served | null = null
let asking: QueryClient | null = null

/** `queryClient` is what asks on the page of this test. */
export function serveBy(api: Served, queryClient: QueryClient) {
  served = api
  asking = queryClient
}

let underWay = new Set<Promise<Response>>()
/** Of the browser itself, whatever clock a test has put in its place. */
const browserTimeout = window.setTimeout.bind(window)
const tick = () => new Promise((resolve) => browserTimeout(resolve, 10))
const MOST_TICKS = 20

/** What the page of this test began is over before the next one starts: it must not ask the edge of another test. */
export async function endReads() {
  await asking?.cancelQueries()
  asking?.clear()
  asking = null
  // One answer may lead to the next question; one that is held for ever ends nothing.
  for (let quiet = 0, ticks = 0; quiet < 2 && ticks < MOST_TICKS; ticks += 1) {
    await tick()
    quiet = underWay.size === 0 ? quiet + 1 : 0
  }
}

const browserFetch = window.fetch.bind(window)
const asRequest = (input: RequestInfo | URL, init?: RequestInit) =>
  input instanceof Request && !init ? input : new Request(input, init)

/** The api client calls the browser's `fetch`, so that is what is exchanged; files of the page itself still come. */
export function exchangeFetch() {
  served = null
  underWay = new Set()
  vi.stubGlobal('fetch', (input: RequestInfo | URL, init?: RequestInit) => {
    const request = asRequest(input, init)
    if (!OURS.test(new URL(request.url).pathname)) return browserFetch(request)
    if (!served) throw new Error(`a call before the page: ${request.url}`)
    const calls = underWay
    const answer = served.fetch(request).finally(() => calls.delete(answer))
    calls.add(answer)
    return answer
  })
}

class SilentLine extends EventTarget {
  readonly readyState = 0
  close() {}
  send() {}
}
const BrowserSocket = window.WebSocket
export function exchangeSockets() {
  vi.stubGlobal(
    'WebSocket',
    new Proxy(BrowserSocket, {
      construct: (socket, [url, ...rest]: [string, ...unknown[]]) =>
        String(url).includes('/wps/live') ? new SilentLine() : Reflect.construct(socket, [url, ...rest]),
    }),
  )
}

const BrowserChannel = window.BroadcastChannel
/** The tabs of a test hear each other, and no page of a test before it or beside it. */
export function exchangeChannels() {
  const test = crypto.randomUUID()
  vi.stubGlobal(
    'BroadcastChannel',
    class extends BrowserChannel {
      constructor(name: string) {
        super(`${name} ${test}`)
      }
    },
  )
}

/** A test that was answered with what no contract allows, or asked for what it does not answer, is no test. */
export function expectNoFaults() {
  expect(served?.faults ?? [], 'calls of the page').toEqual([])
}
