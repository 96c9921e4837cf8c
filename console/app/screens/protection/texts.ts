import { createTexts } from '../../lib/texts.ts'
import texts from '../../locales/en/protection.json' with { type: 'json' }

export const useTexts = createTexts('protection', texts)
