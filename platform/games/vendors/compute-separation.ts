import { createHmac } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { MemberId, MerchantCode } from '../../../contract/ids.ts'
import { assert } from '../../../contract/lib/assert.ts'
import { computeLimitedAddress } from '../../../contract/rules/limited-address.ts'
import { getVendorSecrets } from './get-vendor-secrets.ts'
import type { VendorContext } from './vendor-context.ts'

type Subject = { readonly merchant: MerchantCode; readonly memberId: MemberId; readonly clientIp: string }

const MOST_VALUES = 20
export const separationRowSchema = z.object({ label: z.enum(['instrument', 'line']), value: z.string() })
export type SeparationRow = z.infer<typeof separationRowSchema>

const separationOf = (who: SQL) =>
  sql`WITH who AS (${who})
    SELECT 'instrument' AS label, account_hash AS value FROM who JOIN destination_match USING (merchant, member_id)
    UNION SELECT 'line', ancestor_id FROM who
      JOIN member_ancestor a ON a.member_id = who.member_id AND a.depth = 1 AND a.to_day IS NULL`

/** Payout accounts of a member, and their direct upline. */
export const selectSeparation = ({ merchant, memberId }: Omit<Subject, 'clientIp'>) =>
  separationOf(sql`SELECT ${merchant} AS merchant, ${memberId} AS member_id`)

/** The same of the member of a launch. */
export const selectSeparationOfLaunch = (launchHash: string) =>
  separationOf(sql`SELECT merchant, member_id FROM vendor_session WHERE launch_hash = ${launchHash}`)

/**
 * GAME-04: what keeps one person, or one interest, to one seat: the limited address, payout accounts, the member's own id and
 * the direct upline's. So an agent and a downline never share a table, nor do two downlines of one agent.
 * Hashed by vendor and merchant: the vendor learns that two are equal, and nothing else. `found`: what `selectSeparation` says.
 */
export function computeSeparation(
  ctx: Pick<VendorContext, 'env' | 'vendor'>,
  { merchant, memberId, clientIp }: Subject,
  found: readonly SeparationRow[],
): string[] {
  const secret = getVendorSecrets(ctx.env, ctx.vendor)?.[0]
  assert(secret, 'a vendor whose signature fits has a secret')
  const facts = [
    { label: 'address', value: computeLimitedAddress(clientIp) },
    { label: 'line', value: memberId },
    ...found,
  ]
  const hash = ({ label, value }: (typeof facts)[number]) =>
    createHmac('sha256', secret)
      .update(JSON.stringify(['separation', merchant, label, value]))
      .digest('base64url')
  return [...new Set(facts.filter(({ value }) => value !== '').map(hash))].slice(0, MOST_VALUES)
}
