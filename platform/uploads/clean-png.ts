/** A PNG without what a picture does not need: text, EXIF, times, profiles, further frames, and whatever comes behind it. */
import { type CleanImage, CORRUPT, joinBytes } from './image.ts'

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
/** Drawn with; all others say something about the picture. */
const KEPT = ['IHDR', 'PLTE', 'tRNS', 'gAMA', 'sRGB', 'IDAT', 'IEND']

export const isPng = (bytes: Uint8Array) => SIGNATURE.every((byte, index) => bytes[index] === byte)

type Chunk = { type: string; data: Uint8Array; whole: Uint8Array }

/** Throws CORRUPT for chunks that overlap the end or whose checksum is wrong. */
function* readChunks(bytes: Uint8Array): Generator<Chunk> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let offset = SIGNATURE.length
  while (offset + 12 <= bytes.length) {
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
  const chunks = [...readChunks(bytes)]
  const [header] = chunks
  const isSound = header?.type === 'IHDR' && header.data.length === 13
  if (!isSound || !chunks.some(({ type }) => type === 'IDAT')) throw CORRUPT()
  if (chunks.filter(({ type }) => type === 'IHDR').length > 1) throw CORRUPT()
  const view = new DataView(header.data.buffer, header.data.byteOffset, header.data.byteLength)
  const kept = chunks.filter(({ type }) => KEPT.includes(type)).map(({ whole }) => whole)
  return {
    contentType: 'image/png',
    bytes: joinBytes([Uint8Array.from(SIGNATURE), ...kept]),
    widthPx: view.getUint32(0),
    heightPx: view.getUint32(4),
  }
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
