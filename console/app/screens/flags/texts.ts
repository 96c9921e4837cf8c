import { createTexts } from '../../lib/texts.ts'
import texts from '../../locales/en/flags.json' with { type: 'json' }

export const useTexts = createTexts('flags', texts)
