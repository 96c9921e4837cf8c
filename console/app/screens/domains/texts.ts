import { createTexts } from '../../lib/texts.ts'
import texts from '../../locales/en/domains.json' with { type: 'json' }

export const useTexts = createTexts('domains', texts)
