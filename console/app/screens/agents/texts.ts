import { createTexts } from '../../lib/texts.ts'
import texts from '../../locales/en/agents.json' with { type: 'json' }

export const useTexts = createTexts('agents', texts)
