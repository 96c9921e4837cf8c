import { createTexts } from '../../lib/texts.ts'
import texts from '../../locales/en/changes.json' with { type: 'json' }

export const useTexts = createTexts('changes', texts)
