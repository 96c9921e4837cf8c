/** The edge under test: real KV, D1 and Durable Objects, a merchant of its own, a fake upstream, a driven clock. */
import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { CONFIG_KEY, type Merchant, merchantSchema } from '../../contract/merchant.ts'
import { envelopeKeysSchema } from '../../contract/protocols/envelope.ts'
import { createApp } from '../../worker/app.ts'
import type { Services } from '../../worker/context.ts'
import type { Bindings } from '../../worker/env.ts'
import type { LogLine } from '../../worker/request/log-line.ts'
import type { Page } from '../../worker/request/page.ts'
import { createServices } from '../../worker/services.ts'
import { buildPage } from './build-page.ts'
import { changeMethods } from './change-methods.ts'
import { fakeFetcher } from './fake-fetcher.ts'
import { type FakeHandlers, FakeUpstream } from './fake-upstream.ts'
import { TestBrowser } from './test-browser.ts'
import { bindingsOf } from './workers.ts'

const bindings = bindingsOf<Bindings>()
const words = (text: string) => ({ CN: text, EN: text, JA: text, TH: text, VI: text })
let minted = 0
const mintIp = () => `198.18.${Math.floor(++minted / 250)}.${minted % 250}`
const key = (byte: number) => Buffer.alloc(32, byte).toString('base64url')
const keySet = (byte: number) => ({ current: 'k1', keys: { k1: key(byte) } })

export function buildMerchant(overrides: Partial<Merchant> = {}): Merchant {
  return merchantSchema.parse({
    version: 1,
    code: overrides.code ?? `m${++minted}-${crypto.randomUUID().slice(0, 8)}`,
    brand: {
      name: 'Test',
      tagline: words('Tagline'),
      licenceLine: words('Licence'),
      supportEmail: 'help@example.com',
      wordmark: 'plain',
    },
    theme: { scheme: 'dark', tokens: {} },
    languages: ['EN', 'TH'],
    defaultLanguage: 'EN',
    currency: { code: 'PHP', symbol: 'P' },
    jurisdiction: 'demo',
    flags: { manualRebate: true },
    gameOrigins: ['https://games.example'],
    customerService: { url: null, hosts: [] },
    ...overrides,
  })
}

/** Some files of a build, and the binding's habit of answering a page for a name it does not know. */
async function serveTestAsset(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url)
  if (request.headers.get('if-none-match') === '"v1"')
    return new Response(null, { status: 304, headers: { etag: '"v1"' } })
  const headers = { 'content-type': 'text/javascript', etag: '"v1"' }
  if (['/assets/entry-abcdefgh.js', '/assets/base-HNMW6-7.js', '/favicon.svg'].includes(pathname))
    return new Response('1', { headers })
  if (['/img/covers/drawn.0123456789ab.svg', '/img/avatars/1.svg'].includes(pathname))
    return new Response('<svg/>', { headers: { 'content-type': 'image/svg+xml' } })
  return new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } })
}

/** Lists only what was put through it: the sites of all tests before stand in the same store. */
function listOwn(store: KVNamespace): KVNamespace {
  const own = new Set<string>()
  return changeMethods(store, {
    put: (name: string, value: string, options?: KVNamespacePutOptions) => {
      own.add(name)
      return store.put(name, value, options)
    },
    list: async (options?: KVNamespaceListOptions) => {
      const listed = await store.list(options)
      return { ...listed, keys: listed.keys.filter(({ name }) => own.has(name)) }
    },
  })
}

type Options = {
  merchant?: Partial<Merchant>
  upstream?: FakeHandlers
  page?: Partial<Page>
  bindings?: Partial<Bindings>
  /** `example` puts the site on a host that is not a loopback name. */
  domain?: 'localhost' | 'example'
}

export type TestEdge = Awaited<ReturnType<typeof buildEdge>>

export async function buildEdge(options: Options = {}) {
  const merchant = buildMerchant(options.merchant)
  const domain = options.domain ?? 'localhost'
  const host = `${merchant.code}.${domain}`
  // In the world outside nothing is said in clear.
  const origin = `${domain === 'example' ? 'https' : 'http'}://${host}`
  const keys = envelopeKeysSchema.parse({ [merchant.code]: { toPlatform: keySet(7), toEdge: keySet(8) } })
  const clock = { nowMs: Date.now() }
  const upstream = new FakeUpstream(keys[merchant.code]!, () => clock.nowMs, options.upstream ?? {})
  const logs: LogLine[] = []
  const services: Services = createServices({
    page: buildPage(options.page),
    clock: () => clock.nowMs,
    log: (line) => logs.push(line),
  })
  const app = createApp(services)
  const config = listOwn(bindings.CONFIG)
  const edgeEnv: Bindings = {
    ...bindings,
    CONFIG: config,
    PLATFORM: fakeFetcher(upstream.fetch),
    ASSETS: fakeFetcher(serveTestAsset),
    ENVELOPE_KEYS: JSON.stringify(keys),
    ...options.bindings,
  }
  const publish = (name: string, value: unknown) =>
    config.put(name, typeof value === 'string' ? value : JSON.stringify(value))
  await publish(CONFIG_KEY.merchant(merchant.code), merchant)
  await publish(CONFIG_KEY.host(host), { version: 1, merchant: merchant.code })

  /** One request, its background work included. */
  async function send(request: Request): Promise<Response> {
    const context = createExecutionContext()
    const answer = await app.fetch(request, edgeEnv, context)
    // The body first: what streams may still be at work.
    const body = answer.body === null ? null : await answer.arrayBuffer()
    await waitOnExecutionContext(context)
    return new Response(body, answer)
  }

  return {
    merchant,
    host,
    origin,
    upstream,
    logs,
    services,
    env: edgeEnv,
    publish,
    send,
    /** One request without waiting for its background work. */
    app: (request: Request) => app.fetch(request, edgeEnv, createExecutionContext()),
    /** A second site in the same isolate, of a merchant of its own, before the same upstream. Before the first request. */
    addMerchant: async (overrides: Partial<Merchant> = {}) => {
      const second = buildMerchant(overrides)
      edgeEnv.ENVELOPE_KEYS = JSON.stringify({ ...keys, [second.code]: Object.values(keys)[0] })
      const secondHost = `${second.code}.${domain}`
      await publish(CONFIG_KEY.merchant(second.code), second)
      await publish(CONFIG_KEY.host(secondHost), { version: 1, merchant: second.code })
      const origin = `${domain === 'example' ? 'https' : 'http'}://${secondHost}`
      return { merchant: second, browser: () => new TestBrowser(origin, send, { 'x-local-ip': mintIp() }) }
    },
    /** Moves time on, past the memo of published configuration unless told otherwise. */
    pass: (ms = 6_000) => {
      clock.nowMs += ms
    },
    /** From an address of its own, so that no test uses up another's tries. */
    browser: (headers: Record<string, string> = {}) =>
      new TestBrowser(origin, send, { 'x-local-ip': mintIp(), ...headers }),
  }
}
