/** What the platform itself must know of a merchant: its money, its rules and which modules are on. */
import { z } from 'zod'
import { WALLET_MODES } from '../../../contract/calls/money/wallets.ts'
import { LANGUAGES, MODULE, type ModuleId, ZALO_BIND_BONUS_MAX_MINOR } from '../../../contract/constants.ts'
import { isoCurrencySchema } from '../../../contract/currency.ts'
import { merchantCodeSchema } from '../../../contract/ids.ts'
import { minor } from '../../../contract/money.ts'
import { siteStatusSchema } from '../../../contract/protocols/envelope.ts'
import { isTimeZone } from '../../../contract/rules/day-windows.ts'
import { fieldRuleOverridesSchema } from './field-rules.ts'

export const MODULE_IDS = Object.values(MODULE) as [ModuleId, ...ModuleId[]]

export const merchantFactsSchema = z
  .object({
    code: merchantCodeSchema,
    /** ISO 4217 code of every real wallet of this merchant. */
    currency: isoCurrencySchema,
    currencySymbol: z.string().min(1).max(8),
    /** Key into contract/policy/policy.ts; what is not known there takes the strictest policy. */
    jurisdiction: z.string().max(40),
    defaultLanguage: z.enum(LANGUAGES),
    /** IANA name: what a day is where days count (MEM-08). */
    timeZone: z.string().refine(isTimeZone),
    modules: z.array(z.enum(MODULE_IDS)),
    /** Field rules that differ from the defaults. */
    fieldRules: fieldRuleOverridesSchema,
    passwordMaxAgeDays: z.number().int().min(1),
    /** What a free-play guest starts with. */
    playMoneyMinor: z.number().int().min(1).transform(minor),
    /** MEM-17: the most that linking a Zalo account may bring; null: it brings nothing. */
    zaloBindBonusMaxMinor: z.number().int().min(1).transform(minor).nullable().default(null),
    /** AUTH-16: whether a login from an address that is not the member's asks for an extra verification. */
    loginVerification: z.boolean(),
    /** MEM-03: whether games stake from the balance, or from a wallet at each vendor. */
    walletMode: z.enum(WALLET_MODES).default('one_wallet'),
    /** SYS-04: what the newest call of the merchant said; a few seconds old. */
    siteStatus: siteStatusSchema.optional(),
  })
  .refine(({ currency, zaloBindBonusMaxMinor: max }) => currency !== 'VND' || (max ?? 0) <= ZALO_BIND_BONUS_MAX_MINOR, {
    path: ['zaloBindBonusMaxMinor'],
    error: `at most ${ZALO_BIND_BONUS_MAX_MINOR} minor units in VND`,
  })
export type MerchantFacts = z.infer<typeof merchantFactsSchema>
