/** What withdrawals ask of this domain. */
import { and, eq, isNull } from 'drizzle-orm'
import type { Destination } from '../../../contract/calls/money/destinations.ts'
import { Refusal } from '../../../contract/errors.ts'
import { type MemberId, memberIdSchema } from '../../../contract/ids.ts'
import { findMemberById } from '../../identity/member/find-member.ts'
import type { PlatformContext, Services } from '../../kernel/context.ts'
import { openSecret } from '../../kernel/seal-secret.ts'
import { presentDestination } from './list-payout-accounts.ts'
import { type DestinationRow, destinations } from './tables.ts'

/** One of the member's own. Throws `not_found` for any other, and for one that was removed. */
export async function requireDestination(
  { db, merchant }: Pick<PlatformContext, 'db' | 'merchant'>,
  memberId: MemberId,
  id: string,
): Promise<DestinationRow> {
  const isTheirs = and(
    eq(destinations.id, id),
    eq(destinations.merchant, merchant.code),
    eq(destinations.memberId, memberId),
    isNull(destinations.removedAtMs),
  )
  const row = await db.select().from(destinations).where(isTheirs).get()
  if (!row) throw new Refusal('not_found')
  return row
}

/**
 * The destination of a withdrawal, as it may be shown and kept with the order. Throws `not_found`,
 * `destination_not_ready` while it waits (`retryAfterSeconds`), `holder_name_differs` when the name was changed since.
 */
export async function requireUsableDestination(
  ctx: PlatformContext,
  memberId: MemberId,
  id: string,
): Promise<Destination> {
  const row = await requireDestination(ctx, memberId, id)
  const member = await findMemberById(ctx, memberId)
  if (!member) throw new Refusal('not_found')
  const destination = presentDestination(ctx, member, row)
  if (destination.state === 'name_differs') throw new Refusal('holder_name_differs')
  if (destination.state !== 'ready') {
    const retryAfterSeconds = Math.ceil((Date.parse(destination.usableFrom) - ctx.clock()) / 1_000)
    throw new Refusal('destination_not_ready', `it waits: ${destination.state}`, { retryAfterSeconds })
  }
  return destination
}

/** The whole number, for whoever pays out, also after it was removed. It is for no answer, no log and no screen. */
export async function openDestinationAccount(
  { db, env }: Pick<Services, 'db' | 'env'>,
  id: string,
): Promise<{ account: string; row: DestinationRow }> {
  const row = await db.select().from(destinations).where(eq(destinations.id, id)).get()
  if (!row) throw new Refusal('not_found', 'that account is not kept')
  return { row, account: await openSecret(env.MEMBER_DATA_KEYS, memberIdSchema.parse(row.memberId), row.sealedAccount) }
}
