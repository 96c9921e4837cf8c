import { createTexts } from '../../lib/texts.ts'
import texts from '../../locales/en/methods.json' with { type: 'json' }

export const useTexts = createTexts('methods', texts)
