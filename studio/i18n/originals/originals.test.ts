import { expect, test } from 'vitest'
import { LANGUAGES } from '../../../contract/constants.ts'
import { POND_WORDS } from '../../pond/i18n/index.ts'
import { ROOM_WORDS } from '../../rooms/i18n/index.ts'
import { ORIGINAL_MESSAGES } from './index.ts'

const placesOf = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).toSorted()

const SETS = { originals: ORIGINAL_MESSAGES, ponds: POND_WORDS, rooms: ROOM_WORDS }
const cases = LANGUAGES.flatMap((language) =>
  Object.entries(SETS).map(([name, words]) => ({ language, name, own: words[language], english: words.EN })),
)

test.each(cases)('I18N-01 the words of the $name in $language fill the same places, and none is empty', (each) => {
  const own = new Map(Object.entries(each.own))
  for (const [key, english] of Object.entries(each.english)) {
    const text = own.get(key) ?? ''
    expect(text.trim(), key).not.toBe('')
    expect(placesOf(text), key).toEqual(placesOf(english))
  }
})
