/** MEM-02: the name of a person, as forms, platform and operators read it. No zod: it may stand in the first chunk. */
import { dropInvisible } from './typed-text.ts'

/** One sign for each way of writing it, and one blank between the parts. Letters stay as they are. */
export const foldPersonName = (text: string): string =>
  dropInvisible(text.normalize('NFC'))
    .replaceAll(/[‘’ʼʹ`´＇′]/g, "'")
    .replaceAll(/[\u2010-\u2015\u2212－]/g, '-')
    .replaceAll(/[＝゠]/g, '＝')
    .replaceAll('．', '.')
    .replaceAll(/[，、]/g, ',')
    .replaceAll('･', '・')
    .replaceAll(/\s+/g, ' ')
    .trim()

export const PERSON_NAME = /^\p{L}[\p{L}\p{M} .,'·・＝-]*$/u

/** Two letters of any script at least, and the marks names have; digits and markup are none. `text` is folded. */
export const isPersonName = (text: string): boolean =>
  PERSON_NAME.test(text) && (text.match(/\p{L}/gu)?.length ?? 0) >= 2
