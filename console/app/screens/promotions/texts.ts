import { createTexts } from '../../lib/texts.ts'
import texts from '../../locales/en/promotions.json' with { type: 'json' }

export const useTexts = createTexts('promotions', texts)
