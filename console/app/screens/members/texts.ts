import { createTexts } from '../../lib/texts.ts'
import texts from '../../locales/en/members.json' with { type: 'json' }

export const useTexts = createTexts('members', texts)
