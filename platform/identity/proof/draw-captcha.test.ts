import { decode } from 'fast-png'
import { describe, expect, test } from 'vitest'
import { systemRandom } from '../../../contract/time-and-chance.ts'
import { CAPTCHA_ALPHABET } from './captcha-font.ts'
import { CAPTCHA_HEIGHT_PX, CAPTCHA_WIDTH_PX, drawCaptcha, mintAnswer } from './draw-captcha.ts'

describe('AUTH-07 the captcha picture', () => {
  test('is a PNG of the agreed size, with ink and paper in it and nothing written beside the pixels', () => {
    const png = decode(drawCaptcha('HK7W', systemRandom))
    expect([png.width, png.height, png.channels, Object.keys(png.text)]).toEqual([
      CAPTCHA_WIDTH_PX,
      CAPTCHA_HEIGHT_PX,
      1,
      [],
    ])
    const dark = png.data.filter((shade) => shade < 100).length / png.data.length
    expect(dark).toBeGreaterThan(0.06)
    expect(dark).toBeLessThan(0.3)
  })

  test('is never twice the same for the same answer', () => {
    expect(drawCaptcha('HK7W', systemRandom)).not.toEqual(drawCaptcha('HK7W', systemRandom))
  })

  test('draws every character of the alphabet as another shape', () => {
    const still = (length: number) => new Uint8Array(length)
    const pictures = CAPTCHA_ALPHABET.map((character) => drawCaptcha(character.repeat(4), still).join())
    expect(new Set(pictures).size).toBe(CAPTCHA_ALPHABET.length)
  })
})

describe('AUTH-07 the captcha answer', () => {
  test('has four characters of the alphabet, none easily confused', () => {
    for (let round = 0; round < 200; round++) expect(mintAnswer(systemRandom)).toMatch(/^[A-Z3-9]{4}$/)
    expect(CAPTCHA_ALPHABET.join('')).not.toMatch(/[BGIOQSVZ01258]/)
  })

  test('throws bytes away that would favour some characters', () => {
    const bytes = [255, 254, 253, 0, 1, 2, 3]
    const answer = mintAnswer(() => new Uint8Array([bytes.shift()!]))
    expect(answer).toHaveLength(4)
    expect(bytes).toEqual([])
  })
})
