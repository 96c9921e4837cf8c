/**
 * The colours that a picture's numbers stand for. Without its profile a photo of wide colours is drawn dull. A profile is read
 * out of what came and written by itself, with the parts that colours are computed from: the name, the maker, the device, the
 * time and whatever else it holds go.
 */
import { joinBytes } from './image.ts'

/** Tables of print colours take half of that. */
export const MAX_PROFILE_BYTES = 1024 * 1024
/** The texts that the format requires take less. */
const TEXT_BYTES = 512
const HEADER_BYTES = 128
const ENTRY_BYTES = 12
/** No profile of a camera or a program has a third of them. */
const MAX_ENTRIES = 100

/** White, the way to it, and per colour its place and curve; grey; tables in place of these. */
const KEPT = ['wtpt', 'chad', 'rXYZ', 'gXYZ', 'bXYZ', 'rTRC', 'gTRC', 'bTRC', 'kTRC', 'A2B0', 'A2B1', 'A2B2', 'cicp']
/** The kinds of values those have. Text is none of them. */
const KINDS = ['XYZ ', 'sf32', 'curv', 'para', 'mft1', 'mft2', 'mAB ', 'cicp']
/** Bytes of the header that are kept: version, class and the two colour spaces; then intent and white. */
const SAID = [
  [8, 24],
  [64, 80],
] as const

const ascii = (text: string) => new TextEncoder().encode(text)
const word = (value: number) => Uint8Array.of(value >>> 24, value >>> 16, value >>> 8, value)
const utf16 = (text: string) => Uint8Array.from([...text].flatMap((sign) => [0, sign.charCodeAt(0)]))

/** The texts that the format requires: a name and a notice, always the same. Versions 2 and 4 write them differently. */
function buildTexts(isOld: boolean): [string, Uint8Array][] {
  const many = (text: string) =>
    joinBytes([ascii('mluc'), word(0), word(1), word(12), ascii('enUS'), word(text.length * 2), word(28), utf16(text)])
  if (!isOld)
    return [
      ['desc', many('Photo')],
      ['cprt', many('None')],
    ]
  return [
    ['desc', joinBytes([ascii('desc'), word(0), word(6), ascii('Photo\0'), new Uint8Array(78)])],
    ['cprt', joinBytes([ascii('text'), word(0), ascii('None\0')])],
  ]
}

/** Null where it cannot be read or holds no colours. A profile that this wrote stays the same when it is written again. */
export function rewriteProfile(profile: Uint8Array): Uint8Array<ArrayBuffer> | null {
  if (profile.length < HEADER_BYTES + 4 || profile.length > MAX_PROFILE_BYTES) return null
  const view = new DataView(profile.buffer, profile.byteOffset, profile.byteLength)
  const textAt = (at: number) => String.fromCharCode(...profile.subarray(at, at + 4))
  const count = view.getUint32(HEADER_BYTES)
  if (textAt(36) !== 'acsp' || count > MAX_ENTRIES) return null
  if (HEADER_BYTES + 4 + count * ENTRY_BYTES > profile.length) return null
  const found = new Map<string, Uint8Array>()
  for (let index = 0; index < count; index++) {
    const at = HEADER_BYTES + 4 + index * ENTRY_BYTES
    const [name, offset, length] = [textAt(at), view.getUint32(at + 4), view.getUint32(at + 8)]
    if (!KEPT.includes(name) || found.has(name)) continue
    if (length < 8 || offset + length > profile.length || !KINDS.includes(textAt(offset))) return null
    found.set(name, profile.subarray(offset, offset + length))
  }
  if (!['rXYZ', 'kTRC', 'A2B0', 'cicp'].some((name) => found.has(name))) return null
  const written = buildProfile(profile, [...buildTexts((profile[8] ?? 0) < 4), ...found])
  // Parts that lie over each other would come out longer than they came.
  return written.length <= profile.length + TEXT_BYTES ? written : null
}

function buildProfile(profile: Uint8Array, parts: readonly (readonly [string, Uint8Array])[]) {
  const header = new Uint8Array(HEADER_BYTES)
  for (const [from, to] of SAID) header.set(profile.subarray(from, to), from)
  header.set(ascii('acsp'), 36)
  const entries: Uint8Array[] = [word(parts.length)]
  const kept: Uint8Array[] = []
  /** The three colours often have one curve. */
  const places = new Map<string, number>()
  let end = HEADER_BYTES + 4 + parts.length * ENTRY_BYTES
  for (const [name, data] of parts) {
    const isOf = `${data.buffer === profile.buffer ? 'profile' : name} ${data.byteOffset} ${data.length}`
    const place = places.get(isOf) ?? end
    entries.push(ascii(name), word(place), word(data.length))
    if (place < end) continue
    places.set(isOf, place)
    kept.push(data, new Uint8Array(-data.length & 3))
    end += data.length + (-data.length & 3)
  }
  header.set(word(end), 0)
  return joinBytes([header, ...entries, ...kept])
}
