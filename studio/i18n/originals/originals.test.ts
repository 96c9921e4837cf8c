import { expect, test } from 'vitest'
import { LANGUAGES } from '../../../contract/constants.ts'
import { ORIGINAL_MESSAGES, type OriginalKey } from './index.ts'

const placesOf = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).toSorted()

test.each(LANGUAGES)('I18N-01 the words of the originals in %s fill the same places, and none is empty', (language) => {
  for (const [key, english] of Object.entries(ORIGINAL_MESSAGES.EN)) {
    const text = ORIGINAL_MESSAGES[language][key as OriginalKey]
    expect(text.trim(), key).not.toBe('')
    expect(placesOf(text), key).toEqual(placesOf(english))
  }
})
