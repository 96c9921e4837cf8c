import { createTexts } from '../../lib/texts.ts'
import texts from '../../locales/en/health.json' with { type: 'json' }

export const useTexts = createTexts('health', texts)
