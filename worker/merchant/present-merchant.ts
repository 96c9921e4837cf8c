import type { PublicMerchant } from '../../contract/calls/site/system.ts'
import { isPlaceholder } from '../../contract/lib/placeholder.ts'
import type { Merchant } from '../../contract/merchant.ts'
import { getPolicy } from '../../contract/policy/policy.ts'

/** The merchant as a browser may know it: no hosts of customer service, no CDN lists, the policy spelled out. */
export function presentMerchant(merchant: Merchant): PublicMerchant {
  return {
    code: merchant.code,
    brand: merchant.brand,
    theme: merchant.theme,
    languages: merchant.languages,
    defaultLanguage: merchant.defaultLanguage,
    currency: merchant.currency,
    timeZone: merchant.timeZone,
    featuredSportsVendor: merchant.featuredSportsVendor,
    hiddenCategories: merchant.hiddenCategories,
    // What an operator has not set yet is not shown.
    social: merchant.social.filter(({ url }) => !isPlaceholder(url)),
    helpLinks: merchant.helpLinks.filter(({ url }) => !isPlaceholder(url)),
    flags: merchant.flags,
    policy: getPolicy(merchant.jurisdiction),
    gameOrigins: merchant.gameOrigins,
  }
}
