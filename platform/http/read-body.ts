import { Refusal } from '../../contract/errors.ts'

/**
 * Reads a body of at most `maxBytes`. Throws `too_large` as soon as it is known to be longer: by its declared
 * length before a byte is read, else at the first chunk over the limit.
 */
export async function readBody(request: Request | Response, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw new Refusal('too_large')
  if (!request.body) return new Uint8Array()
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of request.body) {
    length += chunk.length
    if (length > maxBytes) throw new Refusal('too_large')
    chunks.push(chunk)
  }
  const bytes = new Uint8Array(length)
  let offset = 0
  for (const chunk of chunks) {
    bytes.set(chunk, offset)
    offset += chunk.length
  }
  return bytes
}
