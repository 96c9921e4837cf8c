import { deflateSync, inflateSync } from 'node:zlib'
import { encode } from 'fast-png'
import { describe, expect, test } from 'vitest'
import { UPLOAD_MAX_BYTES } from '../../../contract/protocols/upload-limits.ts'
import { crc32 } from './clean-png.ts'
import { joinBytes } from './image.ts'
import { cleanImage } from './store-image.ts'

const ascii = (text: string) => new TextEncoder().encode(text)
const word = (value: number) => Uint8Array.of(value >>> 24, value >>> 16, value >>> 8, value)
const half = (value: number) => Uint8Array.of(value >>> 8, value)

function buildChunk(type: string, data: Uint8Array) {
  const typed = joinBytes([ascii(type), data])
  return joinBytes([word(data.length), typed, word(crc32(typed))])
}
const PNG = encode({ width: 2, height: 3, data: new Uint8Array(24).fill(120), channels: 4 })
const SIGNATURE = PNG.slice(0, 8)
/** With chunks put behind the header. */
const withChunks = (...chunks: Uint8Array[]) => joinBytes([PNG.slice(0, 33), ...chunks, PNG.slice(33)])
const buildHeader = (widthPx: number, heightPx: number) =>
  buildChunk('IHDR', joinBytes([word(widthPx), word(heightPx), Uint8Array.of(8, 6, 0, 0, 0)]))

const segment = (marker: number, data: Uint8Array) =>
  joinBytes([Uint8Array.of(0xff, marker), half(data.length + 2), data])
const frame = (widthPx: number, heightPx: number) =>
  segment(0xc0, joinBytes([Uint8Array.of(8), half(heightPx), half(widthPx), Uint8Array.of(1, 1, 0x11, 0)]))
const SOI = Uint8Array.of(0xff, 0xd8)
const EOI = Uint8Array.of(0xff, 0xd9)
const TABLE = segment(0xdb, new Uint8Array(65))
const scan = joinBytes([
  segment(0xda, Uint8Array.of(1, 1, 0, 0, 63, 0)),
  Uint8Array.of(1, 2, 0xff, 0, 3, 0xff, 0xd0, 4),
])
const JPEG = joinBytes([SOI, TABLE, frame(4, 5), scan, EOI])

const refusal = (bytes: Uint8Array) => {
  try {
    cleanImage(bytes)
  } catch (error) {
    return (error as { errorCode?: string }).errorCode ?? String(error)
  }
  return 'kept'
}
const has = (bytes: Uint8Array, text: string) => Buffer.from(bytes).includes(text)

describe('MEM-17 a picture is kept', () => {
  test('a png, its size read', () => {
    expect(cleanImage(PNG)).toMatchObject({ contentType: 'image/png', widthPx: 2, heightPx: 3 })
    expect(cleanImage(PNG).bytes).toEqual(PNG)
  })
  test('a jpeg, its size read', () => {
    expect(cleanImage(JPEG)).toMatchObject({ contentType: 'image/jpeg', widthPx: 4, heightPx: 5, bytes: JPEG })
  })
  test('without what stands in it besides the picture', () => {
    const told = ['tEXt', 'zTXt', 'iTXt', 'eXIf', 'tIME', 'iCCP', 'acTL'].map((type) =>
      buildChunk(type, ascii('Author\0Home at 14.59 N')),
    )
    expect(cleanImage(withChunks(...told)).bytes).toEqual(PNG)
    const exif = segment(0xe1, ascii('Exif\0\0Home at 14.59 N'))
    const spoken = joinBytes([
      SOI,
      exif,
      segment(0xe0, ascii('JFIF\0')),
      segment(0xfe, ascii('<script>')),
      JPEG.slice(2),
    ])
    expect(cleanImage(spoken).bytes).toEqual(JPEG)
  })
  test.each([
    ['II', (value: number) => [0x49, 0x49, 42, 0, 8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, value, 0, 0, 0]],
    ['MM', (value: number) => [0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, value, 0, 0]],
  ])('upright as the camera was held, and of its EXIF (%s) nothing else', (_, build) => {
    const alone = Uint8Array.of(0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0)
    const whole = (value: number) => joinBytes([Uint8Array.from(build(value)), ascii('Home at 14.59 N')])
    const jpegOf = (tiff: Uint8Array) =>
      joinBytes([
        SOI,
        segment(0xe0, ascii('JFIF\0')),
        segment(0xe1, joinBytes([ascii('Exif\0\0'), tiff])),
        JPEG.slice(2),
      ])
    for (const value of [2, 3, 4, 5, 6, 7, 8]) {
      const tiff = joinBytes([alone, Uint8Array.of(value, 0, 0, 0, 0, 0, 0)])
      const [jpeg, png] = [cleanImage(jpegOf(whole(value))), cleanImage(withChunks(buildChunk('eXIf', whole(value))))]
      expect(jpeg.bytes).toEqual(joinBytes([SOI, segment(0xe1, joinBytes([ascii('Exif\0\0'), tiff])), JPEG.slice(2)]))
      expect(png.bytes).toEqual(withChunks(buildChunk('eXIf', tiff)))
      // As it is shown, not as it is stored.
      expect([jpeg.widthPx, jpeg.heightPx]).toEqual(value < 5 ? [4, 5] : [5, 4])
      expect([png.widthPx, png.heightPx]).toEqual(value < 5 ? [2, 3] : [3, 2])
      expect(cleanImage(jpeg.bytes).bytes).toEqual(jpeg.bytes)
    }
    for (const value of [0, 1, 9, 255]) expect(cleanImage(jpegOf(whole(value))).bytes).toEqual(JPEG)
    for (let length = 0; length < 22; length++)
      expect(cleanImage(jpegOf(whole(6).slice(0, length))).bytes).toEqual(JPEG)
  })
  test('by the first EXIF before its pixels, as browsers draw it', () => {
    const tiff = (value: number) =>
      Uint8Array.of(0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, value, 0, 0, 0, 0, 0, 0)
    const exif = (data: Uint8Array, fill = 0) => segment(0xe1, joinBytes([ascii('Exif\0'), Uint8Array.of(fill), data]))
    const jpeg = (...parts: Uint8Array[]) => joinBytes([SOI, ...parts, JPEG.slice(2)])
    const png = (...values: number[]) => withChunks(...values.map((value) => buildChunk('eXIf', tiff(value))))
    const noTag = Uint8Array.of(0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 0)
    const upright: Record<string, Uint8Array> = {
      'jpeg 1, 6': jpeg(exif(tiff(1)), exif(tiff(6))),
      'jpeg 0, 6': jpeg(exif(tiff(0)), exif(tiff(6))),
      'jpeg of no tag, 6': jpeg(exif(noTag), exif(tiff(6))),
      'jpeg, 6 behind the pixels': joinBytes([JPEG.slice(0, -2), exif(tiff(6)), EOI]),
      'png 1, 6': png(1, 6),
      'png, 6 behind the pixels': joinBytes([PNG.slice(0, -12), buildChunk('eXIf', tiff(6)), PNG.slice(-12)]),
    }
    const turned: Record<string, Uint8Array> = {
      'jpeg 6, 1': jpeg(exif(tiff(6)), exif(tiff(1))),
      'jpeg with another byte behind the name': jpeg(exif(tiff(6), 0xff)),
      'jpeg of an empty one, 6': jpeg(exif(new Uint8Array()), exif(tiff(6))),
      'png 6, 1': png(6, 1),
    }
    const isTurned = (bytes: Uint8Array) => cleanImage(bytes).widthPx > cleanImage(bytes).heightPx
    // Both pictures are higher than wide.
    expect(Object.keys(upright).filter((name) => isTurned(upright[name]!))).toEqual([])
    expect(Object.keys(turned).filter((name) => !isTurned(turned[name]!))).toEqual([])
  })
  test('without what hides behind its end', () => {
    const behind = ascii('<html><script>alert(1)</script>PK\x03\x04')
    expect(has(cleanImage(joinBytes([PNG, behind])).bytes, 'script')).toBe(false)
    expect(has(cleanImage(joinBytes([JPEG, behind])).bytes, 'script')).toBe(false)
  })
  test('a progressive jpeg, tables between its scans', () => {
    const progressive = joinBytes([SOI, TABLE, segment(0xc2, frame(4, 5).slice(4)), scan, TABLE, scan, EOI])
    expect(cleanImage(progressive).bytes).toEqual(progressive)
  })
  describe('in its colours, with nothing else of their profile', () => {
    const xyz = joinBytes([ascii('XYZ '), new Uint8Array(4), word(0x8000), word(0x4000), word(0x2000)])
    const curve = joinBytes([ascii('curv'), new Uint8Array(4), word(1), half(0x0233), half(0)])
    const told = joinBytes([ascii('text'), new Uint8Array(4), ascii('Home at 14.59 N\0')])
    type Part = readonly [name: string, data: Uint8Array]
    const COLOURS: readonly Part[] = [
      ...['wtpt', 'rXYZ', 'gXYZ', 'bXYZ'].map((name) => [name, xyz] as const),
      ...['rTRC', 'gTRC', 'bTRC'].map((name) => [name, curve] as const),
    ]
    function buildProfile(parts: readonly Part[], version = 2) {
      let offset = 132 + parts.length * 12
      const entries = parts.map(([name, data]) => {
        offset += data.length
        return joinBytes([ascii(name), word(offset - data.length), word(data.length)])
      })
      const header = new Uint8Array(128)
      header.set(word(offset), 0)
      header[8] = version
      header.set(ascii('mntrRGB XYZ '), 12)
      header.set(ascii('acsp'), 36)
      header.set(Uint8Array.of(7, 0xea, 0, 11), 24)
      header.set(ascii('CAMERA-NUMBER-77'), 48)
      header.set(word(0xf6d6), 68)
      return joinBytes([header, word(parts.length), ...entries, ...parts.map(([, data]) => data)])
    }
    const inParts = (profile: Uint8Array, count: number) => {
      const size = Math.ceil(profile.length / count)
      return Array.from({ length: count }, (_, index) =>
        segment(
          0xe2,
          joinBytes([
            ascii('ICC_PROFILE\0'),
            Uint8Array.of(index + 1, count),
            profile.slice(index * size, (index + 1) * size),
          ]),
        ),
      )
    }
    const jpeg = (...parts: Uint8Array[]) => joinBytes([SOI, ...parts, JPEG.slice(2)])
    const png = (deflated: Uint8Array, name = 'Home of Ana') =>
      withChunks(buildChunk('iCCP', joinBytes([ascii(`${name}\0\0`), deflated])))
    const profileOfPng = (bytes: Uint8Array) => {
      const at = Buffer.from(bytes).indexOf('iCCP')
      return new Uint8Array(inflateSync(bytes.subarray(at + 4 + 'Photo\0\0'.length)))
    }
    const profileOfJpeg = (bytes: Uint8Array) => bytes.slice(2 + 18, 2 + 2 + half2(bytes, 4))
    const half2 = (bytes: Uint8Array, at: number) => (bytes[at] ?? 0) * 256 + (bytes[at + 1] ?? 0)

    test.each([2, 4])('of version %i', (version) => {
      const whole = buildProfile([['cprt', told], ['dmnd', told], ...COLOURS, ['vued', told]], version)
      const kept = profileOfPng(cleanImage(png(deflateSync(whole))).bytes)
      for (const text of ['Home', 'CAMERA', 'dmnd', 'vued']) expect(has(kept, text), text).toBe(false)
      for (const [name] of [...COLOURS, ['desc'], ['cprt']] as const) expect(has(kept, name), name).toBe(true)
      expect([...kept.slice(0, 4)]).toEqual([...word(kept.length)])
      expect(kept.slice(8, 24)).toEqual(whole.slice(8, 24))
      expect(kept.slice(24, 36)).toEqual(new Uint8Array(12))
      // Equal parts stand once, and each entry leads to its own.
      const view = new DataView(kept.buffer, kept.byteOffset)
      const entries = Array.from({ length: view.getUint32(128) }, (_, index) => 132 + index * 12)
      for (const at of entries) {
        const name = String.fromCharCode(...kept.slice(at, at + 4))
        const part = COLOURS.find(([each]) => each === name)?.[1]
        const from = view.getUint32(at + 4)
        if (part) expect(kept.slice(from, from + view.getUint32(at + 8)), name).toEqual(part)
      }
      // The same by a jpeg, in whatever order its parts come, and once more.
      for (const parts of [inParts(whole, 1), inParts(whole, 3), inParts(whole, 3).toReversed()]) {
        const clean = cleanImage(jpeg(segment(0xe0, ascii('JFIF\0')), ...parts)).bytes
        expect(profileOfJpeg(clean)).toEqual(kept)
        expect(cleanImage(clean).bytes).toEqual(clean)
      }
      const clean = cleanImage(png(deflateSync(whole))).bytes
      expect(cleanImage(clean).bytes).toEqual(clean)
    })

    test('without a profile that is broken or not whole', () => {
      const whole = buildProfile(COLOURS)
      const [first, second, third] = inParts(whole, 3)
      const none: Record<string, Uint8Array> = {
        'cut off': jpeg(...inParts(whole.slice(0, -4), 1)),
        'a part missing': jpeg(first!, third!),
        'a part twice': jpeg(first!, second!, second!, third!),
        'parts of no number': jpeg(segment(0xe2, ascii('ICC_PROFILE\0'))),
        'of nothing': jpeg(segment(0xe2, ascii('ICC_PROFILE\0\x01\x01'))),
        'without colours': jpeg(...inParts(buildProfile([['wtpt', xyz]]), 1)),
        'a text in place of a curve': jpeg(
          ...inParts(
            buildProfile([
              ['rXYZ', xyz],
              ['rTRC', told],
            ]),
            1,
          ),
        ),
        'other data of that marker': jpeg(segment(0xe2, ascii('MPF\0Home at 14.59 N'))),
        'behind the pixels': joinBytes([JPEG.slice(0, -2), ...inParts(whole, 1), EOI]),
      }
      for (const [name, bytes] of Object.entries(none)) expect(cleanImage(bytes).bytes, name).toEqual(JPEG)
      const nonePng: Record<string, Uint8Array> = {
        'a bomb': png(deflateSync(new Uint8Array(64 * 1024 * 1024), { level: 9 })),
        'not deflated': png(whole),
        'without a name': png(deflateSync(whole), ''),
        'figures of a wrong length': withChunks(buildChunk('gAMA', ascii('Home at 14.59 N'))),
      }
      for (const [name, bytes] of Object.entries(nonePng)) expect(cleanImage(bytes).bytes, name).toEqual(PNG)
    })

    // One stretch of it under many names would be written for each of them.
    test('without a profile that would grow', () => {
      const big = joinBytes([ascii('curv'), new Uint8Array(4), word(30_000), new Uint8Array(60_000)])
      const overlapping = buildProfile([...COLOURS.slice(0, 4), ['rTRC', big]])
      const view = new DataView(overlapping.buffer)
      const names = ['rXYZ', 'gXYZ', 'wtpt']
      for (const [index, at] of [132, 144, 156].entries()) {
        const from = overlapping.length - big.length
        overlapping.set(ascii(names[index]!), at)
        view.setUint32(at + 4, from)
        view.setUint32(at + 8, big.length - 4 * (index + 1))
      }
      expect(cleanImage(jpeg(...inParts(overlapping, 1))).bytes).toEqual(JPEG)
    })

    test('by figures of a png', () => {
      const figures = withChunks(
        buildChunk('cHRM', new Uint8Array(32)),
        buildChunk('gAMA', word(45_455)),
        buildChunk('cICP', Uint8Array.of(12, 13, 0, 1)),
      )
      expect(cleanImage(figures).bytes).toEqual(figures)
    })
  })
  test('the colours of a jpeg that says how they are stored', () => {
    const adobe = segment(0xee, ascii('Adobe\0\0\0\0\0\0\x02'))
    const coloured = joinBytes([SOI, adobe, JPEG.slice(2)])
    expect(cleanImage(coloured).bytes).toEqual(coloured)
  })
})

// @fault Upload of each kind of bad picture
describe('MEM-17 a picture is refused', () => {
  test.each([
    ['nothing', new Uint8Array()],
    ['HTML', ascii('<!doctype html><script>alert(1)</script>')],
    ['an SVG', ascii('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ['an AVIF', joinBytes([word(24), ascii('ftypavif'), word(0), ascii('mif1avif')])],
    ['a GIF', ascii('GIF89a\x01\x00\x01\x00')],
    ['a PDF', ascii('%PDF-1.7')],
    ['HTML that begins like a png', joinBytes([SIGNATURE, ascii('<script>alert(1)</script>')])],
    ['HTML that begins like a jpeg', joinBytes([SOI, Uint8Array.of(0xff), ascii('<script>alert(1)</script>')])],
    ['a png cut off', PNG.slice(0, -6)],
    ['a jpeg cut off', JPEG.slice(0, -2)],
    ['a jpeg without a picture', joinBytes([SOI, TABLE, frame(4, 5), EOI])],
    ['a jpeg with two sizes', joinBytes([SOI, frame(4, 5), frame(9_000, 5), scan, EOI])],
    ['a png with two headers', withChunks(buildHeader(9, 9))],
    [
      'a png whose length runs past the end',
      joinBytes([SIGNATURE, word(0xfffffff0), ascii('IHDR'), new Uint8Array(40)]),
    ],
    ['a png with a wrong checksum', PNG.map((byte, index) => (index === 20 ? byte + 1 : byte))],
    ['a png without pixels', joinBytes([SIGNATURE, buildHeader(2, 3), buildChunk('IEND', new Uint8Array())])],
    ['a bomb', joinBytes([SIGNATURE, buildHeader(60_000, 60_000), PNG.slice(33)])],
    ['a long thin bomb', joinBytes([SIGNATURE, buildHeader(10_001, 1), PNG.slice(33)])],
    ['a bomb as jpeg', joinBytes([SOI, TABLE, frame(65_535, 65_535), scan, EOI])],
    ['one of no width', joinBytes([SIGNATURE, buildHeader(0, 3), PNG.slice(33)])],
  ])('%s', (_, bytes) => {
    expect(refusal(bytes)).toBe('image_refused')
  })
  test.each(['heic', 'heix', 'hevc', 'mif1', 'msf1'])('a HEIC that begins with %s, by a code of its own', (brand) => {
    expect(refusal(joinBytes([word(24), ascii(`ftyp${brand}`), word(0), ascii('mif1heic')]))).toBe('image_heic')
  })
  const many = (part: Uint8Array, times: number) => {
    const whole = new Uint8Array(part.length * times)
    for (let at = 0; at < whole.length; at += part.length) whole.set(part, at)
    return whole
  }
  // @fault Upload of a picture with thousands of empty chunks
  test.each([
    [
      'a jpeg of segments',
      (parts: number) => joinBytes([SOI, many(segment(0xdb, new Uint8Array()), parts), JPEG.slice(2)]),
    ],
    [
      'a jpeg of comments',
      (parts: number) => joinBytes([SOI, many(segment(0xfe, new Uint8Array()), parts), JPEG.slice(2)]),
    ],
    ['a png of chunks', (parts: number) => withChunks(many(buildChunk('tEXt', new Uint8Array()), parts))],
    [
      'a png of pieces of its picture',
      (parts: number) => withChunks(many(buildChunk('IDAT', new Uint8Array()), parts)),
    ],
  ])('%s is kept with thousands of them, and refused with more than five thousand', (_, build) => {
    expect(refusal(build(4_000))).toBe('kept')
    expect(refusal(build(5_001))).toBe('image_refused')
    expect(refusal(build(400_000))).toBe('image_refused')
  })
  test('of one byte too many', () => {
    expect(refusal(joinBytes([PNG, new Uint8Array(UPLOAD_MAX_BYTES + 1 - PNG.length)]))).toBe('too_large')
    expect(refusal(joinBytes([PNG, new Uint8Array(UPLOAD_MAX_BYTES - PNG.length)]))).toBe('kept')
  })
  test('whatever is done to one: it is a picture or refused, and nothing hangs', () => {
    for (let seed = 1; seed < 400; seed++) {
      const source = seed % 2 === 0 ? PNG : JPEG
      const spoilt = source.map((byte, index) => ((index * 31 + seed) % 41 === 0 ? (byte * seed + 7) & 0xff : byte))
      expect(['kept', 'image_refused']).toContain(refusal(spoilt))
    }
  })
})
