import { createTexts } from '../../lib/texts.ts'
import texts from '../../locales/en/texts.json' with { type: 'json' }

export const useTexts = createTexts('texts', texts)
