import { createTexts } from '../../lib/texts.ts'
import texts from '../../locales/en/messages.json' with { type: 'json' }

export const useTexts = createTexts('messages', texts)
