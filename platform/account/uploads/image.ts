import { Refusal } from '../../../contract/errors.ts'

export type CleanImage = {
  contentType: 'image/png' | 'image/jpeg'
  bytes: Uint8Array<ArrayBuffer>
  widthPx: number
  heightPx: number
}

/**
 * Segments or chunks of one file. Cameras and drawing programs write some hundred; each is an object of ours while a picture
 * is walked, and five megabytes hold over a million empty ones.
 */
export const MAX_PARTS = 5_000

export const CORRUPT = () => new Refusal('image_refused', 'not a sound png or jpeg')

export function joinBytes(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let offset = 0
  for (const part of parts) {
    joined.set(part, offset)
    offset += part.length
  }
  return joined
}
