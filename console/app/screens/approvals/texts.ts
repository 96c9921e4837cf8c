import { createTexts } from '../../lib/texts.ts'
import texts from '../../locales/en/approvals.json' with { type: 'json' }

export const useTexts = createTexts('approvals', texts)
