import { createTexts } from '../../lib/texts.ts'
import texts from '../../locales/en/maintenance.json' with { type: 'json' }

export const useTexts = createTexts('maintenance', texts)
