/**
 * A PNG without what a picture does not need: text, EXIF, times, further frames, and whatever comes behind it. Which way up it
 * is drawn, and in which colours, stays.
 */
import { deflateSync, inflateSync } from 'node:zlib'
import { MAX_PROFILE_BYTES, rewriteProfile } from './colour-profile.ts'
import { type CleanImage, CORRUPT, joinBytes, MAX_PARTS } from './image.ts'
import { buildTiff, isOnItsSide, readOrientation } from './orientation.ts'

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
/** Drawn with; all others say something about the picture. */
const KEPT = ['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND']
/** Figures of its colours, and how many bytes they take. */
const COLOURS: Readonly<Record<string, number>> = { gAMA: 4, sRGB: 1, cHRM: 32, cICP: 4 }

export const isPng = (bytes: Uint8Array) => SIGNATURE.every((byte, index) => bytes[index] === byte)

type Chunk = { type: string; data: Uint8Array; whole: Uint8Array }

/** Throws CORRUPT for chunks that overlap the end or whose checksum is wrong, and for more than there may be. */
function* readChunks(bytes: Uint8Array): Generator<Chunk> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let offset = SIGNATURE.length
  for (let parts = 0; parts < MAX_PARTS && offset + 12 <= bytes.length; parts++) {
    const length = view.getUint32(offset)
    const end = offset + 12 + length
    if (end > bytes.length) throw CORRUPT()
    const typed = bytes.subarray(offset + 4, end - 4)
    if (crc32(typed) !== view.getUint32(end - 4)) throw CORRUPT()
    const type = String.fromCharCode(...typed.subarray(0, 4))
    yield { type, data: typed.subarray(4), whole: bytes.subarray(offset, end) }
    if (type === 'IEND') return
    offset = end
  }
  throw CORRUPT()
}

export function cleanPng(bytes: Uint8Array): CleanImage {
  const kept: Uint8Array[] = []
  let view: DataView | null = null
  let hasPixels = false
  let exif: Uint8Array | null = null
  let icc: Uint8Array | null = null
  for (const { type, data, whole } of readChunks(bytes)) {
    // The header comes first, once.
    if ((type === 'IHDR') !== (view === null)) throw CORRUPT()
    if (!view) {
      if (data.length !== 13) throw CORRUPT()
      view = new DataView(data.buffer, data.byteOffset, data.byteLength)
    }
    if (type === 'IDAT') hasPixels = true
    // Browsers read the first one before the pixels, and no other where that says nothing.
    if (type === 'eXIf' && !hasPixels) exif ??= data
    if (type === 'iCCP' && !hasPixels) icc ??= data
    if (KEPT.includes(type) || COLOURS[type] === data.length) kept.push(whole)
  }
  if (!view || !hasPixels) throw CORRUPT()
  const orientation = exif && readOrientation(exif)
  // Behind the header, and so before the pixels.
  if (orientation !== null) kept.splice(1, 0, buildChunk('eXIf', buildTiff(orientation)))
  const profile = icc && readProfile(icc)
  if (profile) kept.splice(1, 0, buildChunk('iCCP', joinBytes([PROFILE_HEAD, deflateSync(profile)])))
  const [width, height] = [view.getUint32(0), view.getUint32(4)]
  const [widthPx, heightPx] = isOnItsSide(orientation) ? [height, width] : [width, height]
  return { contentType: 'image/png', bytes: joinBytes([Uint8Array.from(SIGNATURE), ...kept]), widthPx, heightPx }
}

/** A name, and that the rest is deflated. */
const PROFILE_HEAD = new TextEncoder().encode('Photo\0\0')
const NAME_MAX_BYTES = 79

function readProfile(data: Uint8Array): Uint8Array | null {
  const nameEnd = data.indexOf(0)
  if (nameEnd < 1 || nameEnd > NAME_MAX_BYTES || data[nameEnd + 1] !== 0) return null
  try {
    return rewriteProfile(inflateSync(data.subarray(nameEnd + 2), { maxOutputLength: MAX_PROFILE_BYTES }))
  } catch {
    return null
  }
}

function buildChunk(type: string, data: Uint8Array): Uint8Array {
  const typed = joinBytes([new TextEncoder().encode(type), data])
  const chunk = new Uint8Array(typed.length + 8)
  const view = new DataView(chunk.buffer)
  view.setUint32(0, data.length)
  chunk.set(typed, 4)
  view.setUint32(chunk.length - 4, crc32(typed))
  return chunk
}

const TABLE = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1
  return value >>> 0
})

export function crc32(bytes: Uint8Array): number {
  let check = 0xffffffff
  for (const byte of bytes) check = TABLE[(check ^ byte) & 0xff]! ^ (check >>> 8)
  return (check ^ 0xffffffff) >>> 0
}
