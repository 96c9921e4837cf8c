import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { assert } from '../../../contract/assert.ts'
import type { MemberId, MerchantCode } from '../../../contract/ids.ts'
import { computeLimitedAddress } from '../../../contract/rules/limited-address.ts'
import { getVendorSecrets } from './get-vendor-secrets.ts'
import type { VendorContext } from './vendor-context.ts'

type Subject = { readonly merchant: MerchantCode; readonly memberId: MemberId; readonly clientIp: string }

const MOST_VALUES = 20
const valueSchema = z.object({ label: z.enum(['instrument', 'line']), value: z.string() })

/** Payout accounts of the member of a launch, and their direct upline: a statement to be sent with others. */
export const readSeparation = ({ env }: VendorContext, launchHash: string) =>
  env.DB.prepare(
    `SELECT 'instrument' AS label, account_hash AS value FROM vendor_session s
       JOIN destination USING (merchant, member_id) WHERE s.launch_hash = ?1
     UNION SELECT 'line', ancestor_id FROM vendor_session s
       JOIN member_ancestor a ON a.member_id = s.member_id AND a.depth = 1 AND a.to_day IS NULL WHERE s.launch_hash = ?1`,
  ).bind(launchHash)

/**
 * GAME-04: what keeps one person, or one interest, to one seat: the limited address, payout accounts, the member's own id and
 * the direct upline's. So an agent and a downline never share a table, nor do two downlines of one agent.
 * Hashed by vendor and merchant: the vendor learns that two are equal, and nothing else. `found`: what `readSeparation` says.
 */
export function computeSeparation(
  ctx: VendorContext,
  { merchant, memberId, clientIp }: Subject,
  found: unknown,
): string[] {
  const secret = getVendorSecrets(ctx.env, ctx.vendor)?.[0]
  assert(secret, 'a vendor whose signature fits has a secret')
  const facts = [
    { label: 'address', value: computeLimitedAddress(clientIp) },
    { label: 'line', value: memberId },
    ...valueSchema.array().parse(found),
  ]
  const hash = ({ label, value }: (typeof facts)[number]) =>
    createHmac('sha256', secret)
      .update(JSON.stringify(['separation', merchant, label, value]))
      .digest('base64url')
  return [...new Set(facts.filter(({ value }) => value !== '').map(hash))].slice(0, MOST_VALUES)
}
