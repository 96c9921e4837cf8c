/**
 * A JPEG without what a picture does not need: EXIF with its place and thumbnail, comments, and what comes behind it. Which way
 * up it is drawn, and in which colours, stays.
 */
import { rewriteProfile } from './colour-profile.ts'
import { type CleanImage, CORRUPT, joinBytes, MAX_PARTS } from './image.ts'
import { buildTiff, isOnItsSide, type Orientation, readOrientation } from './orientation.ts'

const SOI = 0xd8
const EOI = 0xd9
const SOS = 0xda
const APP1 = 0xe1
const APP2 = 0xe2
const APP14 = 0xee
/** A byte of any value follows, then the TIFF header. */
const EXIF = [0x45, 0x78, 0x69, 0x66, 0]
/** Its number among how many follows, then that part of the profile. */
const ICC = [...new TextEncoder().encode('ICC_PROFILE\0')]
const ICC_PART_BYTES = 65_533 - ICC.length - 2
/** Frame headers: how the picture is coded, and its size. DHT, JPG and DAC lie between and are none. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
/** Application data and comments. APP14 says how colours are stored: without it some pictures turn green. */
const isTold = (marker: number) => (marker >= 0xe0 && marker <= 0xef && marker !== APP14) || marker === 0xfe
/** Restarts within coded data, and the byte that says `0xff` is data. */
const isWithinScan = (marker: number) => marker === 0x00 || (marker >= 0xd0 && marker <= 0xd7)

export const isJpeg = (bytes: Uint8Array) => bytes[0] === 0xff && bytes[1] === SOI && bytes[2] === 0xff

type Size = { widthPx: number; heightPx: number }

export function cleanJpeg(bytes: Uint8Array): CleanImage {
  const kept: Uint8Array[] = [bytes.subarray(0, 2)]
  let size: Size | null = null
  let hasScan = false
  let exif: Uint8Array | null = null
  const icc: Uint8Array[] = []
  let offset = 2
  for (let parts = 0; parts <= MAX_PARTS; parts++) {
    // Any number of 0xff may stand before a marker.
    while (bytes[offset] === 0xff && bytes[offset + 1] === 0xff) offset++
    const marker = bytes[offset + 1]
    if (bytes[offset] !== 0xff || marker === undefined) throw CORRUPT()
    if (marker === EOI) {
      if (!size || !hasScan) throw CORRUPT()
      const orientation = exif && readOrientation(exif)
      // Where readers look for them: right behind the first mark.
      const told = orientation === null ? [] : [buildExif(orientation)]
      kept.splice(1, 0, ...told, ...buildProfileParts(icc))
      const drawn = isOnItsSide(orientation) ? { widthPx: size.heightPx, heightPx: size.widthPx } : size
      return { contentType: 'image/jpeg', bytes: joinBytes([...kept, bytes.subarray(offset, offset + 2)]), ...drawn }
    }
    const end = findSegmentEnd(bytes, offset)
    if (isFrame(marker)) {
      if (size) throw CORRUPT()
      size = readSize(bytes, offset, end)
    }
    const data = bytes.subarray(offset + 4, end)
    // Browsers read the first one before the pixels, and no other where that says nothing.
    if (marker === APP1 && !hasScan) exif ??= findExif(data)
    if (marker === APP2 && !hasScan && beginsWith(data, ICC)) icc.push(data.subarray(ICC.length))
    const next = marker === SOS ? findScanEnd(bytes, end) : end
    if (marker === SOS) hasScan = true
    if (!isTold(marker)) kept.push(bytes.subarray(offset, next))
    offset = next
  }
  throw CORRUPT()
}

const beginsWith = (data: Uint8Array, name: readonly number[]) =>
  data.length > name.length + 1 && name.every((byte, index) => data[index] === byte)

/** The TIFF within, where there is a byte of it. */
const findExif = (data: Uint8Array): Uint8Array | null =>
  beginsWith(data, EXIF) ? data.subarray(EXIF.length + 1) : null

function buildExif(orientation: Orientation): Uint8Array {
  const tiff = buildTiff(orientation)
  return Uint8Array.of(0xff, APP1, 0, 3 + EXIF.length + tiff.length, ...EXIF, 0, ...tiff)
}

/** The parts of a profile may come in any order, each once. */
function buildProfileParts(parts: readonly Uint8Array[]): Uint8Array[] {
  const sorted = parts.toSorted(([a = 0], [b = 0]) => a - b)
  const isWhole = sorted.every(([number, count], index) => number === index + 1 && count === parts.length)
  const profile = parts.length > 0 && isWhole && rewriteProfile(joinBytes(sorted.map((part) => part.subarray(2))))
  if (!profile) return []
  const count = Math.ceil(profile.length / ICC_PART_BYTES)
  return Array.from({ length: count }, (_, index) => {
    const data = profile.subarray(index * ICC_PART_BYTES, (index + 1) * ICC_PART_BYTES)
    const length = 2 + ICC.length + 2 + data.length
    return joinBytes([Uint8Array.of(0xff, APP2, length >> 8, length & 0xff, ...ICC, index + 1, count), data])
  })
}

function findSegmentEnd(bytes: Uint8Array, offset: number): number {
  const [high, low] = [bytes[offset + 2], bytes[offset + 3]]
  if (high === undefined || low === undefined) throw CORRUPT()
  const length = high * 256 + low
  const end = offset + 2 + length
  if (length < 2 || end > bytes.length) throw CORRUPT()
  return end
}

/** Length, precision, height, width, components. */
function readSize(bytes: Uint8Array, offset: number, end: number): Size {
  if (end - offset < 10) throw CORRUPT()
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return { heightPx: view.getUint16(offset + 5), widthPx: view.getUint16(offset + 7) }
}

/** Coded data ends at the first marker that is not part of it. */
function findScanEnd(bytes: Uint8Array, start: number): number {
  for (let at = bytes.indexOf(0xff, start); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1]
    if (next === undefined) break
    if (next !== 0xff && !isWithinScan(next)) return at
  }
  throw CORRUPT()
}
