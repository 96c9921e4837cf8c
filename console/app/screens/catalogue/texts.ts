import { createTexts } from '../../lib/texts.ts'
import texts from '../../locales/en/catalogue.json' with { type: 'json' }

export const useTexts = createTexts('catalogue', texts)
