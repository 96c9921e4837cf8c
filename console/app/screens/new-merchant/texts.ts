import { createTexts } from '../../lib/texts.ts'
import texts from '../../locales/en/new-merchant.json' with { type: 'json' }

export const useTexts = createTexts('new-merchant', texts)
