/**
 * The one thing of a picture's EXIF that decides how it is drawn: which way the camera was held. It is read out of what came,
 * and written by itself, so that place, time, device and thumbnail go while the picture stays upright.
 */
const ORIENTATION_TAG = 0x0112
const SHORT = 3
const ENTRY_BYTES = 12
const UPRIGHT = 1
/** From 5 on the sides change places. */
const FIRST_ON_ITS_SIDE = 5

export type Orientation = 2 | 3 | 4 | 5 | 6 | 7 | 8

export const isOnItsSide = (orientation: Orientation | null) => orientation !== null && orientation >= FIRST_ON_ITS_SIDE

/** `tiff` is what EXIF holds: a header and its first directory. Null where it is upright, or nothing that can be read. */
export function readOrientation(tiff: Uint8Array): Orientation | null {
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength)
  if (view.byteLength < 8) return null
  const order = view.getUint16(0)
  const isLittle = order === 0x4949
  if (!isLittle && order !== 0x4d4d) return null
  const directory = view.getUint32(4, isLittle)
  if (directory + 2 > view.byteLength) return null
  const entries = view.getUint16(directory, isLittle)
  for (let index = 0; index < entries; index++) {
    const at = directory + 2 + index * ENTRY_BYTES
    if (at + ENTRY_BYTES > view.byteLength) return null
    if (view.getUint16(at, isLittle) !== ORIENTATION_TAG) continue
    const value = view.getUint16(at + 8, isLittle)
    return view.getUint16(at + 2, isLittle) === SHORT && value > UPRIGHT && value <= 8 ? (value as Orientation) : null
  }
  return null
}

/** A directory of this one entry, big-endian: `MM`, 42, where it begins, one entry, no further directory. */
export const buildTiff = (orientation: Orientation): Uint8Array =>
  Uint8Array.of(
    0x4d,
    0x4d,
    0,
    42,
    0,
    0,
    0,
    8,
    0,
    1,
    ORIENTATION_TAG >> 8,
    ORIENTATION_TAG & 0xff,
    0,
    SHORT,
    0,
    0,
    0,
    1,
    0,
    orientation,
    0,
    0,
    0,
    0,
    0,
    0,
  )
