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

/**
 * Reads at most `maxBytes`. Throws TooLargeError as soon as it is known to be longer: by the declared length
 * before a byte is read, else at the first chunk over the limit.
 */
export async function readBytes(source: Request | Response, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(source.headers.get('content-length') ?? 0) > maxBytes) {
    await source.body?.cancel()
    throw new TooLargeError()
  }
  if (!source.body) return new Uint8Array()
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let length = 0
  // A reader costs a third of what iterating over the stream does.
  const reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>> = source.body.getReader()
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    length += read.value.length
    if (length > maxBytes) {
      await reader.cancel()
      throw new TooLargeError()
    }
    chunks.push(read.value)
  }
  const [first] = chunks
  if (first && chunks.length === 1) return first
  const bytes = new Uint8Array(length)
  let offset = 0
  for (const chunk of chunks) {
    bytes.set(chunk, offset)
    offset += chunk.length
  }
  return bytes
}

/** The bytes as JSON, or undefined where they are not UTF-8 JSON that every reader understands alike. */
export function parseJsonBytes(bytes: Uint8Array): unknown {
  try {
    return parseStrictJson(new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes))
  } catch {
    return undefined
  }
}
