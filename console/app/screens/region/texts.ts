import { createTexts } from '../../lib/texts.ts'
import texts from '../../locales/en/region.json' with { type: 'json' }

export const useTexts = createTexts('region', texts)
