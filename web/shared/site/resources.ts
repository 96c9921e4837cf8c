/** Apps and other things to carry away, as the merchant lists them (NAV-05, MSG-03). */
import type { Language } from '../../../contract/constants.ts'
import type { Resource } from '../../../contract/merchant.ts'

/** What it is called in this language; in English where the merchant has no word for it. */
export function resourceLabel(resource: Resource, language: Language): string {
  const { labelNameEn, labelNameCn, labelNameJa, labelNameTh, labelNameVi } = resource
  const own = { EN: labelNameEn, CN: labelNameCn, JA: labelNameJa, TH: labelNameTh, VI: labelNameVi }[language]
  return own ?? labelNameEn
}
