import { createTexts } from '../../lib/texts.ts'
import texts from '../../locales/en/now.json' with { type: 'json' }

export const useTexts = createTexts('now', texts)
