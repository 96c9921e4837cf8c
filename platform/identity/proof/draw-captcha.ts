/** A captcha picture: four letters, each turned and placed a little differently, waves, two strokes and grain. */
import { encode } from 'fast-png'
import type { RandomBytes } from '../../../contract/time-and-chance.ts'
import { CAPTCHA_ALPHABET, type CaptchaCharacter, GLYPH_HEIGHT, GLYPH_WIDTH, inkAt } from './captcha-font.ts'

export const CAPTCHA_LENGTH = 4
/** Twice the 120 by 40 it is shown at, for sharp screens. */
export const CAPTCHA_WIDTH_PX = 240
export const CAPTCHA_HEIGHT_PX = 80

const PAPER = 238
const INK = 44
/** Below a half, so that diagonals, which touch at corners only, hold together. */
const INK_THRESHOLD = 0.36
const LETTER_HEIGHT_PX = 46
const SLOT_PX = 52
const MARGIN_PX = 16

/** `cos` and `sin` of the turn, divided by the size of a cell: from pixels to cells of the glyph in one step. */
type Letter = { character: CaptchaCharacter; centreX: number; centreY: number; cos: number; sin: number }

/** A number of [0, 1) from two bytes: plenty for where a letter stands. */
function fraction(random: RandomBytes): number {
  const [high = 0, low = 0] = random(2)
  return (high * 256 + low) / 65_536
}

/** Four characters, each equally likely: bytes beyond the last whole multiple are thrown away. */
export function mintAnswer(random: RandomBytes): string {
  const usable = 256 - (256 % CAPTCHA_ALPHABET.length)
  let answer = ''
  while (answer.length < CAPTCHA_LENGTH) {
    const [byte = 0] = random(1)
    if (byte < usable) answer += CAPTCHA_ALPHABET[byte % CAPTCHA_ALPHABET.length]
  }
  return answer
}

/** The PNG of an answer. Its pixels hold nothing but the picture: no text chunk, no trace of the answer. */
export function drawCaptcha(answer: string, random: RandomBytes): Uint8Array {
  const between = (least: number, most: number) => least + fraction(random) * (most - least)
  const letters = [...answer].map((character, index): Letter => {
    const angle = between(-0.32, 0.32)
    const cellPx = (LETTER_HEIGHT_PX * between(0.9, 1.1)) / GLYPH_HEIGHT
    return {
      character: character as CaptchaCharacter,
      centreX: MARGIN_PX + SLOT_PX * (index + 0.5) + between(-4, 4),
      centreY: CAPTCHA_HEIGHT_PX / 2 + between(-6, 6),
      cos: Math.cos(angle) / cellPx,
      sin: Math.sin(angle) / cellPx,
    }
  })
  const wave = { height: between(1.5, 3), length: between(34, 60), phase: between(0, 6.28) }
  const strokes = [0, 1].map(() => ({ y: between(18, 62), slope: between(-0.16, 0.16), sway: between(4, 9) }))
  const grain = random(CAPTCHA_WIDTH_PX * CAPTCHA_HEIGHT_PX)
  const data = new Uint8Array(CAPTCHA_WIDTH_PX * CAPTCHA_HEIGHT_PX)
  for (let y = 0; y < CAPTCHA_HEIGHT_PX; y++) {
    for (let x = 0; x < CAPTCHA_WIDTH_PX; x++) {
      const warpedY = y + wave.height * Math.sin(x / (wave.length / 6.28) + wave.phase)
      const isLetter = letters.some((letter) => isInside(letter, x, warpedY))
      const isStroke = strokes.some(
        ({ y: at, slope, sway }) => Math.abs(warpedY - at - slope * x - sway * Math.sin(x / 23)) < 1.1,
      )
      const index = y * CAPTCHA_WIDTH_PX + x
      data[index] = (isLetter || isStroke ? INK : PAPER) + (grain[index]! % 41) - 24
    }
  }
  return encode({ width: CAPTCHA_WIDTH_PX, height: CAPTCHA_HEIGHT_PX, data, channels: 1, depth: 8 })
}

function isInside({ character, centreX, centreY, cos, sin }: Letter, x: number, y: number): boolean {
  const [dx, dy] = [x - centreX, y - centreY]
  if (Math.abs(dx) > SLOT_PX) return false
  const column = dx * cos + dy * sin + GLYPH_WIDTH / 2
  const row = dy * cos - dx * sin + GLYPH_HEIGHT / 2
  return inkAt(character, column, row) >= INK_THRESHOLD
}
