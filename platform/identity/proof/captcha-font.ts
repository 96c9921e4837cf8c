/** The captcha's own letters, 5 by 7, drawn so that no two are easily taken for each other. */
const GLYPHS = {
  A: '.###. #...# #...# ##### #...# #...# #...#',
  C: '.#### #.... #.... #.... #.... #.... .####',
  D: '####. #...# #...# #...# #...# #...# ####.',
  E: '##### #.... #.... ####. #.... #.... #####',
  F: '##### #.... #.... ####. #.... #.... #....',
  H: '#...# #...# #...# ##### #...# #...# #...#',
  J: '..### ...#. ...#. ...#. ...#. #..#. .##..',
  K: '#...# #..#. #.#.. ##... #.#.. #..#. #...#',
  L: '#.... #.... #.... #.... #.... #.... #####',
  M: '#...# ##.## #.#.# #.#.# #...# #...# #...#',
  N: '#...# ##..# ##..# #.#.# #..## #..## #...#',
  P: '####. #...# #...# ####. #.... #.... #....',
  R: '####. #...# #...# ####. #.#.. #..#. #...#',
  T: '##### ..#.. ..#.. ..#.. ..#.. ..#.. ..#..',
  U: '#...# #...# #...# #...# #...# #...# .###.',
  W: '#...# #...# #...# #.#.# #.#.# ##.## #...#',
  X: '#...# #...# .#.#. ..#.. .#.#. #...# #...#',
  Y: '#...# #...# .#.#. ..#.. ..#.. ..#.. ..#..',
  '3': '####. ....# ....# .###. ....# ....# ####.',
  '4': '...#. ..##. .#.#. #..#. ##### ...#. ...#.',
  '6': '.###. #.... #.... ####. #...# #...# .###.',
  '7': '##### ....# ...#. ..#.. ..#.. .#... .#...',
  '9': '.###. #...# #...# .#### ....# ....# .###.',
} as const

export const GLYPH_WIDTH = 5
export const GLYPH_HEIGHT = 7

export type CaptchaCharacter = keyof typeof GLYPHS
export const CAPTCHA_ALPHABET = Object.keys(GLYPHS) as CaptchaCharacter[]

const rowsOf = Object.fromEntries(
  CAPTCHA_ALPHABET.map((character) => [character, GLYPHS[character].split(' ')]),
) as Record<CaptchaCharacter, string[]>

/** How much ink lies at a point of a glyph, 0 to 1, blended between cells so that enlarged edges stay smooth. */
export function inkAt(character: CaptchaCharacter, x: number, y: number): number {
  if (x < -1 || y < -1 || x > GLYPH_WIDTH + 1 || y > GLYPH_HEIGHT + 1) return 0
  const left = Math.floor(x - 0.5)
  const top = Math.floor(y - 0.5)
  const rightShare = x - 0.5 - left
  const bottomShare = y - 0.5 - top
  const cell = (column: number, row: number) => (rowsOf[character][row]?.[column] === '#' ? 1 : 0)
  const upper = cell(left, top) * (1 - rightShare) + cell(left + 1, top) * rightShare
  const lower = cell(left, top + 1) * (1 - rightShare) + cell(left + 1, top + 1) * rightShare
  return upper * (1 - bottomShare) + lower * bottomShare
}
