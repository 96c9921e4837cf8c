import { createTexts } from '../../lib/texts.ts'
import texts from '../../locales/en/vip.json' with { type: 'json' }

export const useTexts = createTexts('vip', texts)
