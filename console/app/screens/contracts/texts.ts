import { createTexts } from '../../lib/texts.ts'
import texts from '../../locales/en/contracts.json' with { type: 'json' }

export const useTexts = createTexts('contracts', texts)
