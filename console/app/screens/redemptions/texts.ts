import { createTexts } from '../../lib/texts.ts'
import texts from '../../locales/en/redemptions.json' with { type: 'json' }

export const useTexts = createTexts('redemptions', texts)
