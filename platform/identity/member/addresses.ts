/** AUTH-16: where a member has come from. An address counts as it does for limits: an IPv6 network is one. */
import { and, eq, gt, type SQL, sql } from 'drizzle-orm'
import { computeLimitedAddress } from '../../../contract/rules/limited-address.ts'
import { DAY_MS } from '../../../contract/time-units.ts'
import type { PlatformContext } from '../../kernel/context.ts'
import { memberAddresses } from './verification-tables.ts'

/** An address not seen for this long is somebody else's by now. */
export const ADDRESS_LIFETIME_MS = 90 * DAY_MS

/** Whether the member has come from this address of late. One that is not known is nobody's. */
export async function isAddressRegistered(
  { db, clientIp, clock }: PlatformContext,
  memberId: string,
): Promise<boolean> {
  if (clientIp === '') return false
  const row = await db
    .select({ address: memberAddresses.address })
    .from(memberAddresses)
    .where(
      and(
        eq(memberAddresses.memberId, memberId),
        eq(memberAddresses.address, computeLimitedAddress(clientIp)),
        gt(memberAddresses.lastSeenAtMs, clock() - ADDRESS_LIFETIME_MS),
      ),
    )
    .get()
  return row !== undefined
}

/** From now on this address is the member's: a statement for the commit of what proved it. */
export function registerAddress({ clientIp, country, clock }: PlatformContext, memberId: string, onlyIf: SQL): SQL {
  const nowMs = clock()
  return sql`
    INSERT INTO member_address (member_id, address, country, first_seen_at_ms, last_seen_at_ms)
    SELECT ${memberId}, ${computeLimitedAddress(clientIp)}, ${country}, ${nowMs}, ${nowMs}
    WHERE ${clientIp === '' ? 0 : 1} AND ${onlyIf}
    ON CONFLICT (member_id, address) DO UPDATE SET last_seen_at_ms = ${nowMs}, country = ${country}`
}

/**
 * With the first thing a member can be asked for, only the address they have just used stays theirs: from the others
 * anybody with the password alone could have come.
 */
export function forgetOtherAddresses({ clientIp }: PlatformContext, memberId: string, onlyIf: SQL): SQL {
  return sql`DELETE FROM member_address
    WHERE member_id = ${memberId} AND address <> ${computeLimitedAddress(clientIp)} AND ${onlyIf}`
}
