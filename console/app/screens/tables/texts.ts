import { createTexts } from '../../lib/texts.ts'
import texts from '../../locales/en/tables.json' with { type: 'json' }

export const useTexts = createTexts('tables', texts)
