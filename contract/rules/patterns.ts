import { EMAIL } from './email.ts'
import { PERSON_NAME } from './person-name.ts'

/**
 * AUTH-04: the pattern families of the source's section 5, by name. The server sends the name with
 * its bounds; both sides test with these expressions, which have no nested repetition and so run in
 * linear time. `personName` is ours: a site in five languages has members whose names are written in any script.
 */
export const PATTERNS = {
  any: /^[\s\S]*$/u,
  letterFirst: /^[A-Za-z][A-Za-z0-9]*$/u,
  chineseDigits: /^[\p{Script=Han}0-9]+$/u,
  email: EMAIL,
  alphanumeric: /^[A-Za-z0-9]+$/u,
  lettersAndDigits: /^(?=[^A-Za-z]*[A-Za-z])(?=[^0-9]*[0-9])[A-Za-z0-9]+$/u,
  digits: /^[0-9]+$/u,
  alphanumericUpper: /^(?=[^A-Z]*[A-Z])[A-Za-z0-9]+$/u,
  englishSpaces: /^[A-Za-z ]+$/u,
  noSpaces: /^\S+$/u,
  chinesePunctuation: /^[\p{Script=Han}\p{P}]+$/u,
  date: /^(\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])|(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])-\d{4})$/u,
  korean: /^\p{Script=Hangul}+$/u,
  thai: /^[\p{Script=Thai}]+$/u,
  thaiEnglishSpaces: /^[\p{Script=Thai}A-Za-z ]+$/u,
  personName: PERSON_NAME,
  upperSpaces: /^(?=[^A-Z]*[A-Z])[A-Z ]+$/u,
  lettersDigitsSymbols: /^[\x21-\x7e]+$/u,
  strong: /^(?=[^A-Z]*[A-Z])(?=[^a-z]*[a-z])(?=[^0-9]*[0-9])(?=[A-Za-z0-9]*[^A-Za-z0-9\s])\S+$/u,
} as const

export type PatternId = keyof typeof PATTERNS
export const PATTERN_IDS = Object.keys(PATTERNS) as [PatternId, ...PatternId[]]
