/** MEM-05, MEM-17, MSG-02: every picture leaves the page upright and made to fit, or is refused in words. */
import { beforeAll, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { readPicture } from '../../web/lib/read-picture.ts'
import { AT } from './support/answers.ts'
import { renderPage } from './support/render-page.tsx'
import { expectText } from './support/screen.ts'

const RED = [254, 0, 0]
const BLUE = [0, 0, 254]

/** The left half red, the right half blue. */
async function buildJpeg(width: number, height: number, grain = false): Promise<Uint8Array<ArrayBuffer>> {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width, height })
  const pen = canvas.getContext('2d')!
  pen.fillStyle = '#f00'
  pen.fillRect(0, 0, width, height)
  pen.fillStyle = '#00f'
  pen.fillRect(width / 2, 0, width / 2, height)
  if (grain) {
    const noise = pen.createImageData(width, height)
    for (let at = 0, seed = 1; at < noise.data.length; at++) {
      seed = (seed * 1_103_515_245 + 12_345) & 0x7fffffff
      noise.data[at] = at % 4 === 3 ? 255 : seed >> 16
    }
    pen.putImageData(noise, 0, 0)
  }
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.98))
  return new Uint8Array(await blob!.arrayBuffer())
}

/** As a phone that was held upright writes it: the pixels lie on their side, and EXIF says so. */
function turned(jpeg: Uint8Array, orientation: number): Uint8Array<ArrayBuffer> {
  const tiff = [0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0]
  const exif = [0xff, 0xe1, 0, 8 + tiff.length, 0x45, 0x78, 0x69, 0x66, 0, 0, ...tiff]
  return Uint8Array.from([...jpeg.slice(0, 2), ...exif, ...jpeg.slice(2)])
}

async function open(base64: string) {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  const picture = await createImageBitmap(new Blob([bytes]), { imageOrientation: 'none' })
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width: picture.width, height: picture.height })
  const pen = canvas.getContext('2d')!
  pen.drawImage(picture, 0, 0)
  const at = (x: number, y: number) => [...pen.getImageData(x, y, 1, 1).data.slice(0, 3)]
  return { width: picture.width, height: picture.height, at, bytes: bytes.length }
}
const like = (colour: readonly number[]) => colour.map((part) => expect.closeTo(part, -1.5))

let sideways: File
const heic = new File([Uint8Array.of(0, 0, 0, 24), 'ftypheic', new Uint8Array(40)], 'IMG_1.HEIC', { type: '' })
beforeAll(async () => {
  sideways = new File([turned(await buildJpeg(60, 40), 6)], 'IMG_2.jpg', { type: 'image/jpeg' })
})

describe('readPicture', () => {
  test('turns a picture as the camera was held', async () => {
    const picture = await open(await readPicture(sideways))
    expect([picture.width, picture.height]).toEqual([40, 60])
    expect(picture.at(20, 10)).toEqual(like(RED))
    expect(picture.at(20, 50)).toEqual(like(BLUE))
  })

  test('makes one of any size fit, however grainy', async () => {
    const file = new File([await buildJpeg(4_000, 3_000, true)], 'large.jpg', { type: 'image/jpeg' })
    expect(file.size).toBeGreaterThan(5 * 1024 * 1024)
    const picture = await open(await readPicture(file))
    expect([picture.width, picture.height]).toEqual([2_400, 1_800])
    expect(picture.bytes).toBeLessThanOrEqual(5 * 1024 * 1024)
  })

  test('keeps a long picture of a screen readable', async () => {
    const file = new File([await buildJpeg(1_080, 9_000)], 'chat.jpg', { type: 'image/jpeg' })
    const picture = await open(await readPicture(file))
    expect([picture.width, picture.height]).toEqual([720, 6_000])
  })

  test('takes the middle of it where a square is wanted', async () => {
    const picture = await open(await readPicture(sideways, 'square'))
    expect([picture.width, picture.height]).toEqual([384, 384])
  })

  test('says which kind it cannot open', async () => {
    await expect(readPicture(heic)).rejects.toMatchObject({ code: 'image_heic' })
    const series = new File([Uint8Array.of(0, 0, 0, 24), 'ftyphevs', new Uint8Array(40)], 'IMG_3.HEIC')
    await expect(readPicture(series)).rejects.toMatchObject({ code: 'image_heic' })
    await expect(readPicture(new File(['<html>'], 'a.jpg'))).rejects.toMatchObject({ code: 'picture_unreadable' })
  })
})

test('MSG-02 the thread sends a photo of a phone upright, and says in words that it cannot open a HEIC', async () => {
  const message = { position: 1, from: 'member', text: '', picture: null, at: AT } as const
  const { api } = await renderPage('/service', {
    session: true,
    api: {
      serviceThread: { state: null, unread: 0, messages: [], nextCursor: null },
      sendServicePicture: message,
    },
  })
  await expect.element(page.getByRole('textbox', { name: 'Write a message' })).toBeVisible()
  const choose = (file: File) => {
    const files = new DataTransfer()
    files.items.add(file)
    const input = document.querySelector<HTMLInputElement>('input[type=file]')!
    input.files = files.files
    input.dispatchEvent(new Event('change', { bubbles: true }))
  }
  const send = page.getByRole('button', { name: 'Send', exact: true })
  choose(heic)
  await send.click()
  await expectText(page.getByRole('alert'), 'This device can’t open HEIC photos.')
  choose(sideways)
  await send.click()
  await expect.poll(() => api.inputs('sendServicePicture').length).toBe(1)
  const picture = await open(api.inputs('sendServicePicture')[0]!.image)
  expect([picture.width, picture.height]).toEqual([40, 60])
})
