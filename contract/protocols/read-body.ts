/** Bodies are read with a limit, whichever way they go. */
import { Refusal } from '../errors.ts'
import { parseStrictJson } from './strict-json.ts'

/** Thrown by `readBytes` when there is more than allowed: of a request the refusal it is, of an answer a fault. */
export class TooLargeError extends Refusal {
  constructor() {
    super('too_large', 'the body is too large')
    this.name = 'TooLargeError'
  }
}

type Bytes = Uint8Array<ArrayBuffer>
/** Of Cloudflare's runtime alone: reads until the array is full or the body ends. */
type WholeReader = {
  readAtLeast(least: number, into: Bytes): Promise<{ value?: Bytes }>
  cancel(): Promise<void>
}

/** Most bodies are shorter, and so are read in one step. */
const FIRST_BYTES = 8 * 1024
const NEXT_BYTES = 64 * 1024

/**
 * Reads at most `maxBytes`. Throws TooLargeError as soon as it is known to be longer: by the declared length
 * before a byte is read, else at the first part over the limit.
 */
export async function readBytes(source: Request | Response, maxBytes: number): Promise<Bytes> {
  const { body, headers } = source
  if (Number(headers.get('content-length') ?? 0) > maxBytes) {
    await body?.cancel()
    throw new TooLargeError()
  }
  if (!body) return new Uint8Array()
  const whole = openWhole(body)
  return whole ? readWhole(whole, maxBytes) : readChunks(body.getReader(), maxBytes)
}

/** Null for another runtime, and for a stream that a script makes. */
function openWhole(body: ReadableStream): WholeReader | null {
  if (!('readAtLeast' in (globalThis.ReadableStreamBYOBReader?.prototype ?? {}))) return null
  try {
    return body.getReader({ mode: 'byob' }) as object as WholeReader
  } catch {
    return null
  }
}

async function readWhole(reader: WholeReader, maxBytes: number): Promise<Bytes> {
  const parts: Bytes[] = []
  let length = 0
  for (let size = Math.min(FIRST_BYTES, maxBytes + 1); ; size = NEXT_BYTES) {
    const { value = new Uint8Array() } = await reader.readAtLeast(size, new Uint8Array(size))
    parts.push(value)
    length += value.length
    if (length > maxBytes) {
      await reader.cancel()
      throw new TooLargeError()
    }
    if (value.length < size) return join(parts, length)
  }
}

async function readChunks(reader: ReadableStreamDefaultReader<Bytes>, maxBytes: number): Promise<Bytes> {
  const chunks: Bytes[] = []
  let length = 0
  // A reader costs a third of what iterating over the stream does.
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    length += read.value.length
    if (length > maxBytes) {
      await reader.cancel()
      throw new TooLargeError()
    }
    chunks.push(read.value)
  }
  return join(chunks, length)
}

function join(parts: readonly Bytes[], length: number): Bytes {
  const [first] = parts
  if (first && parts.length === 1) return first
  const bytes = new Uint8Array(length)
  let offset = 0
  for (const part of parts) {
    bytes.set(part, offset)
    offset += part.length
  }
  return bytes
}

const strictText = new TextDecoder('utf-8', { fatal: true })

/** The bytes as JSON, or undefined where they are not UTF-8 JSON that every reader understands alike. */
export function parseJsonBytes(bytes: Uint8Array): unknown {
  try {
    return parseStrictJson(strictText.decode(bytes))
  } catch {
    return undefined
  }
}
