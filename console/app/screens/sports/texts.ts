import { createTexts } from '../../lib/texts.ts'
import texts from '../../locales/en/sports.json' with { type: 'json' }

export const useTexts = createTexts('sports', texts)
