import { createTexts } from '../../lib/texts.ts'
import texts from '../../locales/en/missions.json' with { type: 'json' }

export const useTexts = createTexts('missions', texts)
