/** OPS-01, MEM-04: operators see and set the terms of ways to deposit. An order that is open keeps those it was made under. */
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { channelIdSchema } from '../../../contract/calls/money/cashier.ts'
import { Refusal } from '../../../contract/errors.ts'
import { shownChannelTermsSchema } from '../../../contract/operator/terms.ts'
import { CHANNEL_KINDS } from '../../../contract/states/deposit.ts'
import { getPaymentProvider } from '../../kernel/config/payment-providers.ts'
import type { OperatorHandler } from '../../kernel/operator/operator-handler.ts'
import {
  applyTerms,
  assertSound,
  COMMON,
  changeTerms,
  count,
  listTermsChanges,
  presentTerms,
  readStored,
} from './change-terms.ts'

const FIELDS = { ...COMMON, usualMinutes: count('usual_minutes') }

const rowSchema = z.looseObject({
  id: channelIdSchema,
  kind: z.enum(CHANNEL_KINDS),
  label: z.string().nullable(),
  currency: z.string(),
  provider: z.string(),
})

const listChannels: OperatorHandler<'deposits-channels'> = async (ctx) => {
  const { db, env, merchant } = ctx
  const rows = await db.all(sql`SELECT * FROM deposit_channel WHERE merchant = ${merchant.code} ORDER BY position, id`)
  return {
    channels: rowSchema
      .array()
      .parse(rows)
      .map((row) => ({
        channelId: row.id,
        kind: row.kind,
        label: row.label,
        currency: row.currency,
        provider: row.provider,
        isSetUp: getPaymentProvider(env, row.provider) !== null,
        terms: shownChannelTermsSchema.parse(presentTerms(FIELDS, readStored(FIELDS, row))),
      })),
    changes: await listTermsChanges(ctx, 'deposit', shownChannelTermsSchema.partial()),
  }
}

/** Throws `not_found`, `malformed` for terms that no order could fit, and what `changeTerms` throws. */
const setChannel: OperatorHandler<'deposits-channel-set'> = async (ctx, { channelId, terms }) => {
  const isIts = sql`merchant = ${ctx.merchant.code} AND id = ${channelId}`
  const row = await ctx.db.get<Record<string, unknown>>(sql`SELECT * FROM deposit_channel WHERE ${isIts}`)
  if (!row) throw new Refusal('not_found', `${ctx.merchant.code} has no channel ${channelId}`)
  const before = readStored(FIELDS, row)
  const after = applyTerms(FIELDS, before, terms)
  assertSound(after)
  await changeTerms(ctx, {
    part: 'deposit',
    name: channelId,
    table: sql`deposit_channel`,
    isIts,
    fields: FIELDS,
    before,
    after,
  })
  return listChannels(ctx, {})
}

export const channelOperatorHandlers = { 'deposits-channels': listChannels, 'deposits-channel-set': setChannel }
