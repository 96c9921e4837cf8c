/** One request over a connection the suite controls: it can be cut, sent slowly, or left unread. Redirects are not followed. */
import { Agent as HttpAgent, request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import type { LookupFunction } from 'node:net'

/** `lost`: the connection ended before any answer; `cut`: within it, or by the suite itself. */
export type Fault = 'no_connection' | 'timeout' | 'lost' | 'cut' | 'answer_too_large'
export type Reply = {
  /** 0 where there is no whole answer; then `fault` says why. */
  status: number
  headers: IncomingHttpHeaders
  text: string
  /** By the suite's clock, when the request went out. */
  sentAt: number
  ms: number
  fault: Fault | null
  /** In words, for the report. */
  faultText: string
  /** How a first connection ended without an answer; this reply is the second one's. */
  lost?: string
}
export type Send = {
  method: string
  /** Address with its path and query exactly as they are to be sent. */
  origin: string
  target: string
  headers?: Record<string, string>
  body?: string
  timeoutMs: number
  /** The suite closes the connection when the request is out, and reads no answer. */
  isCut?: boolean
  /** The body goes out in two parts, this long apart. */
  pauseMs?: number
}

/** A conforming answer has at most 1 MiB; what is far over it is not kept in memory. */
const MAX_ANSWER_BYTES = 4 * 1024 * 1024
const CUT_AFTER_MS = 30
const LARGE_BYTES = 12_000

/** Every `*.localhost` is this machine, whatever its resolver thinks. */
const isLocalhost = (host: string) => host === 'localhost' || host.endsWith('.localhost')
const isHere = (host: string) => isLocalhost(host) || host === '127.0.0.1'
const lookup: LookupFunction = (host, options, found) => {
  if (isLocalhost(host))
    return options.all ? found(null, [{ address: '127.0.0.1', family: 4 }]) : found(null, '127.0.0.1', 4)
  import('node:dns').then(({ lookup: ask }) => ask(host, options, found))
}

const agents = {
  http: new HttpAgent({ keepAlive: true, maxSockets: 512, lookup }),
  https: new HttpsAgent({ keepAlive: true, maxSockets: 512, lookup }),
}
export function closeConnections() {
  agents.http.destroy()
  agents.https.destroy()
}

const FAULTS: Partial<Record<string, Fault>> = {
  ECONNREFUSED: 'no_connection',
  ENOTFOUND: 'no_connection',
  EAI_AGAIN: 'no_connection',
  ECONNRESET: 'lost',
  EPIPE: 'lost',
}
const EMPTY = { status: 0, headers: {}, text: '' }

/**
 * A connection may end before any answer: a busy server ends one whose request it has not read in time, or one that it
 * kept just as the next request comes. As the edge does, the suite tries once more, on a connection of its own. The bytes
 * are the same, so an envelope, a key and a transaction count once.
 */
export async function send(asked: Send): Promise<Reply> {
  const first = await sendOnce(asked, false)
  if (first.fault !== 'lost' || asked.isCut) return first
  return { ...(await sendOnce(asked, true)), lost: first.faultText }
}

function sendOnce(asked: Send, isAgain: boolean): Promise<Reply> {
  const { method, origin, target, headers = {}, body, timeoutMs, isCut, pauseMs } = asked
  const [sentAt, startedAt] = [Date.now(), performance.now()]
  const { protocol, hostname, port } = new URL(origin)
  const bytes = body === undefined ? undefined : Buffer.from(body)
  const isLarge = (bytes?.length ?? 0) > LARGE_BYTES
  const options = {
    method,
    hostname,
    port,
    path: target,
    headers: { ...headers, ...(bytes && { 'content-length': String(bytes.length) }) },
    // A server ends the connection whose body it refused, and the next request must not be on it. On this machine, where
    // it costs nothing, each request has its own.
    agent: isAgain || isLarge || isHere(hostname) ? false : protocol === 'https:' ? agents.https : agents.http,
    lookup,
  }
  return new Promise((resolve) => {
    const ms = () => Math.round(performance.now() - startedAt)
    const end = (fault: Fault, faultText: string) => {
      clearTimeout(timer)
      request.destroy()
      resolve({ ...EMPTY, sentAt, ms: ms(), fault, faultText })
    }
    const request = (protocol === 'https:' ? httpsRequest : httpRequest)(options, (response) => {
      const { socket } = response
      const chunks: Buffer[] = []
      let size = 0
      response.on('data', (chunk: Buffer) => {
        size += chunk.length
        if (size > MAX_ANSWER_BYTES) end('answer_too_large', `an answer of over ${MAX_ANSWER_BYTES} bytes`)
        else chunks.push(chunk)
      })
      response.on('error', (error) => end('cut', `the connection closed within the answer (${error.message})`))
      response.on('end', () => {
        if (!response.complete) return end('cut', 'the answer ended before its length')
        clearTimeout(timer)
        const text = Buffer.concat(chunks).toString('utf8')
        const status = response.statusCode ?? 0
        // The same for what it refused unread, however short.
        if (bytes && status >= 400) socket.destroy()
        resolve({ status, headers: response.headers, text, sentAt, ms: ms(), fault: null, faultText: '' })
      })
    })
    const timer = setTimeout(() => end('timeout', `no answer within ${timeoutMs} ms`), timeoutMs)
    request.on('error', (error: NodeJS.ErrnoException) => {
      end(FAULTS[error.code ?? ''] ?? 'cut', `${error.code ?? 'error'}: ${error.message}`)
    })
    if (bytes && pauseMs !== undefined) {
      request.write(bytes.subarray(0, 1))
      setTimeout(() => request.end(bytes.subarray(1)), pauseMs)
    } else request.end(bytes)
    if (isCut) request.on('finish', () => setTimeout(() => end('cut', 'closed by the suite'), CUT_AFTER_MS))
  })
}
