import { createTexts } from '../../lib/texts.ts'
import texts from '../../locales/en/today.json' with { type: 'json' }

export const useTexts = createTexts('today', texts)
