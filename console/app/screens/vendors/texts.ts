import { createTexts } from '../../lib/texts.ts'
import texts from '../../locales/en/vendors.json' with { type: 'json' }

export const useTexts = createTexts('vendors', texts)
