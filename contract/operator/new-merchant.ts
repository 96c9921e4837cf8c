/** OPS-02: a whole new merchant, as one file or one form gives it: the site, and what the platform keeps of it. */
import { z } from 'zod'
import { channelIdSchema } from '../calls/money/cashier.ts'
import { payoutAccountKindSchema } from '../calls/money/payout-accounts.ts'
import { WALLET_MODES } from '../calls/money/wallets.ts'
import { MODULE, type ModuleId } from '../constants.ts'
import { merchantCodeSchema, vendorCodeSchema } from '../ids.ts'
import { moneySchema } from '../money.ts'
import { freeLine } from '../rules/free-text.ts'
import { isDistinct } from '../rules/is-distinct.ts'
import { CHANNEL_KINDS } from '../states/deposit.ts'
import { publishedSchema } from './site-fields.ts'
import { channelTermsSchema, methodTermsSchema } from './terms.ts'

export const moduleIdSchema = z.enum(Object.values(MODULE) as [ModuleId, ...ModuleId[]])
/** Which modules of a merchant are on. */
export const modulesSchema = z.array(moduleIdSchema).refine(isDistinct, 'each module once')

const providerSchema = z.string().regex(/^[A-Z0-9_]{2,32}$/)

/** What stands in the platform's own tables. Currency, time zone, language and jurisdiction are the site's. */
const platformPartSchema = z.strictObject({
  modules: modulesSchema,
  passwordMaxAgeDays: z.number().int().min(1).max(3_650).default(90),
  /** What a free-play guest starts with. */
  playMoney: moneySchema.refine((amount) => !/^0\.00$/.test(amount), 'more than nothing').default('5000.00'),
  /** Whether a login from an address that is not the member's asks for one more proof. */
  loginVerification: z.boolean().default(true),
  walletMode: z.enum(WALLET_MODES).default('one_wallet'),
  vendors: z.array(vendorCodeSchema).min(1).max(200).refine(isDistinct, 'each vendor once'),
  deposits: z
    .array(
      z.strictObject({
        channelId: channelIdSchema,
        kind: z.enum(CHANNEL_KINDS),
        provider: providerSchema,
        label: freeLine(60).nullable().default(null),
        terms: channelTermsSchema,
      }),
    )
    .max(50)
    .refine((rows) => isDistinct(rows.map(({ channelId }) => channelId)), 'each channel once'),
  withdrawals: z
    .array(
      z.strictObject({
        kind: payoutAccountKindSchema,
        /** Null: people pay it by hand. */
        provider: providerSchema.nullable().default(null),
        terms: methodTermsSchema,
      }),
    )
    .max(10)
    .refine((rows) => isDistinct(rows.map(({ kind }) => kind)), 'each kind once'),
})

/** Nothing of it is left to a default that a reader does not see: a merchant without a host could not be visited. */
export const newMerchantSchema = publishedSchema.extend({
  code: merchantCodeSchema,
  domains: publishedSchema.shape.domains.refine((hosts) => hosts.length > 0, 'at least one host'),
  platform: platformPartSchema,
})
export type NewMerchant = z.output<typeof newMerchantSchema>

/** What the edge asks of the platform while it publishes: never an operator's own call. Part of `calls.ts`. */
export const operatorMakingCalls = {
  'merchant-make': {
    summary: 'Writes the rows of a new merchant, all or none; the same once more changes nothing',
    kind: 'act',
    permission: 'merchant.set',
    risk: 'config',
    internal: true,
    commands: [],
    request: z.strictObject({ merchant: newMerchantSchema }),
    response: z.object({ isNew: z.boolean() }),
  },
  'merchant-unmake': {
    summary: 'Takes the rows of a merchant out again that was made and that has no member',
    kind: 'act',
    permission: 'merchant.set',
    risk: 'config',
    internal: true,
    commands: [],
    request: z.strictObject({}),
    response: z.object({ isGone: z.boolean() }),
  },
} as const
