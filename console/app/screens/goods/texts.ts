import { createTexts } from '../../lib/texts.ts'
import texts from '../../locales/en/goods.json' with { type: 'json' }

export const useTexts = createTexts('goods', texts)
