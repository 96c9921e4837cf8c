import { createTexts } from '../../lib/texts.ts'
import texts from '../../locales/en/rtp.json' with { type: 'json' }

export const useTexts = createTexts('rtp', texts)
