import { createTexts } from '../../lib/texts.ts'
import texts from '../../locales/en/service.json' with { type: 'json' }

export const useTexts = createTexts('service', texts)
