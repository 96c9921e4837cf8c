import { createTexts } from '../../lib/texts.ts'
import texts from '../../locales/en/help.json' with { type: 'json' }

export const useTexts = createTexts('help', texts)
