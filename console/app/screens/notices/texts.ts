import { createTexts } from '../../lib/texts.ts'
import texts from '../../locales/en/notices.json' with { type: 'json' }

export const useTexts = createTexts('notices', texts)
