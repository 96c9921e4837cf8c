import { createTexts } from '../../lib/texts.ts'
import texts from '../../locales/en/bills.json' with { type: 'json' }

export const useTexts = createTexts('bills', texts)
