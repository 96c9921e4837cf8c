import type { Merchant } from '../../contract/merchant.ts'
import { OpsRefusal } from './refusal.ts'

/** I18N-01: the language a visitor falls back to is one of the merchant's, and what it says of itself is there in each. Throws OpsRefusal, naming what is not. */
export function assertSpeaksItsLanguages({
  languages,
  defaultLanguage,
  brand,
}: Pick<Merchant, 'languages' | 'defaultLanguage' | 'brand'>) {
  if (!languages.includes(defaultLanguage)) {
    throw new OpsRefusal(`defaultLanguage: ${defaultLanguage} is none of languages (${languages.join(', ')})`)
  }
  for (const text of ['tagline', 'licenceLine'] as const) {
    const missing = languages.filter((language) => !brand[text][language])
    if (missing.length > 0) throw new OpsRefusal(`brand.${text}: missing in ${missing.join(', ')}`)
  }
}
