import { createTexts } from '../../lib/texts.ts'
import texts from '../../locales/en/withdrawals.json' with { type: 'json' }

export const useTexts = createTexts('withdrawals', texts)
