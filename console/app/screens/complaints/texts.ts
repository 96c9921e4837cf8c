import { createTexts } from '../../lib/texts.ts'
import texts from '../../locales/en/complaints.json' with { type: 'json' }

export const useTexts = createTexts('complaints', texts)
