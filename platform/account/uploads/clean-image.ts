/** MEM-05, MEM-17: what somebody sent as a picture, as a picture and nothing else. Pure. */
import { Refusal } from '../../../contract/errors.ts'
import { UPLOAD_MAX_BYTES } from '../../../contract/protocols/upload-limits.ts'
import { cleanJpeg, isJpeg } from './clean-jpeg.ts'
import { cleanPng, isPng } from './clean-png.ts'
import { type CleanImage, CORRUPT } from './image.ts'

/** A phone's camera makes 8,000 × 6,000; a bomb of a few kilobytes says 60,000 × 60,000. */
const MAX_SIDE_PX = 10_000
const MAX_PIXELS = 50_000_000

/**
 * By its content, whatever it was called: png or jpeg, of bearable size when opened, without metadata, further frames or
 * anything hidden behind its end. Throws `too_large` and `image_refused`.
 */
export function cleanImage(bytes: Uint8Array): CleanImage {
  if (bytes.length > UPLOAD_MAX_BYTES) throw new Refusal('too_large')
  const clean = isPng(bytes) ? cleanPng(bytes) : isJpeg(bytes) ? cleanJpeg(bytes) : null
  if (!clean) throw isHeic(bytes) ? HEIC() : CORRUPT()
  const { widthPx, heightPx } = clean
  const isEmpty = widthPx === 0 || heightPx === 0
  if (isEmpty || Math.max(widthPx, heightPx) > MAX_SIDE_PX || widthPx * heightPx > MAX_PIXELS) throw CORRUPT()
  return clean
}

/** What iPhones keep, by its first box. The page reads it where the device can; other callers are told. */
const isHeic = (bytes: Uint8Array) =>
  /^ftyp(hei[cxms]|hev[cxms]|mif[12]|msf1)$/.test(String.fromCharCode(...bytes.slice(4, 12)))
const HEIC = () => new Refusal('image_refused', 'a HEIC picture: make it a png or jpeg')
