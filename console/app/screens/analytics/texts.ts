import { createTexts } from '../../lib/texts.ts'
import texts from '../../locales/en/analytics.json' with { type: 'json' }

export const useTexts = createTexts('analytics', texts)
