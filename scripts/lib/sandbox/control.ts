/** The control of a sandbox: a server beside the site, on loopback alone. Hooks of the suite end here. */
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { send } from '../../../conformance/kit/http.ts'
import type { Site } from '../site.ts'
import type { Watcher } from './watcher.ts'

type Fields = Record<string, unknown>
/** Answers what the hook answers; throws what it cannot do. */
export type Hook = (input: Fields) => Promise<object>

const MAX_BYTES = 64 * 1024
const FORWARD_MS = 60_000

async function readJson(request: IncomingMessage): Promise<Fields> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of request as AsyncIterable<Buffer>) {
    bytes += part.length
    if (bytes > MAX_BYTES) throw new Error('too large')
    parts.push(part)
  }
  const text = Buffer.concat(parts).toString()
  return text === '' ? {} : JSON.parse(text)
}

/** What the platform does by itself (tools/demo/platform/sandbox). */
export async function forward(platform: string, name: string, input: Fields): Promise<object> {
  const headers = { 'content-type': 'application/json' }
  const [target, body] = [`/__sandbox/${name}`, JSON.stringify(input)]
  const timeoutMs = FORWARD_MS
  const { status, text, faultText } = await send({ method: 'POST', origin: platform, target, headers, body, timeoutMs })
  if (status !== 200) throw new Error(`${name}: ${status} ${faultText || text.slice(0, 300)}`)
  return JSON.parse(text)
}

/** A page of another origin can send a simple request, and cannot send JSON without being asked first. */
const isOurs = ({ method, headers }: IncomingMessage) =>
  method === 'POST' && headers.origin === undefined && headers['content-type'] === 'application/json'

/** By typing the address, or by a program: no page of another origin reads it. */
const isLook = ({ method, url, headers }: IncomingMessage) =>
  method === 'GET' && url === '/calls' && ['none', undefined].includes(headers['sec-fetch-site'] as string | undefined)

export class Control {
  readonly #server: Server
  readonly #own: Record<string, Hook>
  readonly #site: () => Site
  readonly #watcher: Pick<Watcher, 'seen'> | undefined

  constructor(site: () => Site, own: Record<string, Hook> = {}, watcher?: Pick<Watcher, 'seen'>) {
    this.#site = site
    this.#watcher = watcher
    this.#own = own
    this.#server = createServer((request, response) => {
      this.#answer(request).then(
        (value) => response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value)),
        (error: Error) =>
          response
            .writeHead(400, { 'content-type': 'application/json' })
            .end(JSON.stringify({ message: error.message })),
      )
    })
  }

  get origin() {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  async listen(port = 0) {
    await new Promise<void>((resolve, reject) => {
      this.#server.once('error', reject)
      this.#server.listen(port, '127.0.0.1', resolve)
    })
  }

  close() {
    this.#server.close()
    this.#server.closeAllConnections()
  }

  async #answer(request: IncomingMessage): Promise<object> {
    if (isLook(request)) return { calls: this.#watcher?.seen.toReversed() ?? [] }
    if (!isOurs(request)) throw new Error('POST JSON, not from a page')
    const [, name] = /^\/hooks\/([a-zA-Z]+)$/.exec(request.url ?? '') ?? []
    if (name === undefined) throw new Error('no such path')
    const input = await readJson(request)
    const own = this.#own[name]
    return own ? own(input) : forward(this.#site().platform, name, input)
  }
}
