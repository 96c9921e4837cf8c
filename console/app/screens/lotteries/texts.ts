import { createTexts } from '../../lib/texts.ts'
import texts from '../../locales/en/lotteries.json' with { type: 'json' }

export const useTexts = createTexts('lotteries', texts)
