import { createTexts } from '../../lib/texts.ts'
import texts from '../../locales/en/deposits.json' with { type: 'json' }

export const useTexts = createTexts('deposits', texts)
