import { createTexts } from '../../lib/texts.ts'
import texts from '../../locales/en/people.json' with { type: 'json' }

export const useTexts = createTexts('people', texts)
