import { MODULE } from '../../../contract/constants.ts'
import { symbolOfCurrency } from '../../../contract/currency.ts'
import type { Db } from '../../../platform/kernel/context.ts'
import {
  type MerchantFacts,
  MODULE_IDS,
  merchantFactsSchema,
} from '../../../platform/kernel/merchant/merchant-facts.ts'
import { merchants } from '../../../platform/kernel/merchant/tables.ts'

/** Meridian plays from one wallet, Saffron from one at each vendor. Meridian opens every way in; Saffron only usernames and free play, and asks for more on its form and, by its jurisdiction, for the date of birth. */
export const DEMO_MERCHANTS: readonly MerchantFacts[] = [
  {
    code: 'meridian',
    currency: 'PHP',
    currencySymbol: symbolOfCurrency('PHP'),
    jurisdiction: 'demo',
    defaultLanguage: 'EN',
    timeZone: 'Asia/Manila',
    modules: MODULE_IDS,
    fieldRules: {},
    passwordMaxAgeDays: 90,
    playMoneyMinor: 500_000,
    loginVerification: true,
  },
  {
    code: 'saffron',
    currency: 'THB',
    currencySymbol: symbolOfCurrency('THB'),
    jurisdiction: 'demo_age',
    defaultLanguage: 'EN',
    timeZone: 'Asia/Bangkok',
    modules: [MODULE.registerByUsername, MODULE.freePlay, MODULE.passwordExpiryForcesChange],
    fieldRules: {
      email: { enabled: true, required: true },
      payeeName: { enabled: true, patternId: 'personName' },
    },
    passwordMaxAgeDays: 90,
    playMoneyMinor: 500_000,
    loginVerification: true,
    walletMode: 'vendor_wallets' as const,
  },
].map((facts) => merchantFactsSchema.parse(facts))

/** Only what is absent: what an operator changed since stays as they left it. */
export async function seedMerchants(db: Db): Promise<void> {
  for (const facts of DEMO_MERCHANTS) await db.insert(merchants).values(facts).onConflictDoNothing()
}
