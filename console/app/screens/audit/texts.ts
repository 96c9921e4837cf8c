import { createTexts } from '../../lib/texts.ts'
import texts from '../../locales/en/audit.json' with { type: 'json' }

export const useTexts = createTexts('audit', texts)
