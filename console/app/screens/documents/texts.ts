import { createTexts } from '../../lib/texts.ts'
import texts from '../../locales/en/documents.json' with { type: 'json' }

export const useTexts = createTexts('documents', texts)
