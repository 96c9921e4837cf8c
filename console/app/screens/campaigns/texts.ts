import { createTexts } from '../../lib/texts.ts'
import texts from '../../locales/en/campaigns.json' with { type: 'json' }

export const useTexts = createTexts('campaigns', texts)
