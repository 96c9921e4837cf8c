/** MEM-02: binding a bank account, an e-wallet or a crypto address. */

import { and, eq, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { payoutAccountIdSchema } from '../../../contract/calls/money/payout-accounts.ts'
import { Refusal } from '../../../contract/errors.ts'
import { memberIdSchema } from '../../../contract/ids.ts'
import { getPolicy } from '../../../contract/policy/policy.ts'
import type { CallRequest } from '../../../contract/table.ts'
import { randomToken } from '../../../contract/time-and-chance.ts'
import { HOUR_MS } from '../../../contract/time-units.ts'
import { type MemberRow, requireMemberRow } from '../../identity/member/find-member.ts'
import { foldHolder } from '../../identity/member/fold-holder.ts'
import { provePaymentPassword } from '../../identity/proof/prove-payment-password.ts'
import { auditAct } from '../../kernel/audit.ts'
import { commit } from '../../kernel/commit.ts'
import { type PlatformContext, requireMember } from '../../kernel/context.ts'
import type { Handler } from '../../kernel/handler.ts'
import { pepperedHash } from '../../kernel/peppered-hash.ts'
import { sealSecret } from '../../kernel/seal-secret.ts'
import { writeMessage } from '../../kernel/write-message.ts'
import { PAYOUT_ACCOUNT_TEXT } from '../../messaging/outgoing/message-texts.ts'
import { notifyMember } from '../../messaging/outgoing/notify-member.ts'
import { checkAccount, maskAccount } from './check-account.ts'
import { listPayoutAccounts } from './list-payout-accounts.ts'
import { findProvider } from './providers.ts'
import { type PayoutAccountRow, payoutAccounts } from './tables.ts'

type Input = CallRequest<'addPayoutAccount'>
type Own = { input: Pick<Input, 'kind' | 'provider'>; account: string; holderKey: string | null }

/**
 * In the member's own name, by the payment password, at most so many of a kind, and usable after a wait. One number
 * belongs to one member: the second is refused and shown to operators. The password comes before that is looked up, so
 * that nobody learns whose numbers are known.
 */
export const addPayoutAccount: Handler<'addPayoutAccount'> = async (ctx, input) => {
  const { id: memberId } = requireMember(ctx)
  const member = await requireMemberRow(ctx)
  const { account, holderKey } = checkOwn(ctx, member, input)
  await provePaymentPassword(ctx, memberId, input.paymentPassword)
  const row = await bindPayoutAccount(ctx, { input, account, holderKey })
  await notifyMember(ctx, member, (username) => PAYOUT_ACCOUNT_TEXT[ctx.language](username, row.masked))
  return listPayoutAccounts(ctx)
}

type Other = { memberId: string; isLive: boolean }

/** Who else has or had this number; who has it now comes first. */
async function findOtherOwner({ db }: PlatformContext, row: PayoutAccountRow): Promise<Other | null> {
  const isSame = and(eq(payoutAccounts.merchant, row.merchant), eq(payoutAccounts.accountHash, row.accountHash))
  const other = await db
    .select({ memberId: payoutAccounts.memberId, removedAtMs: payoutAccounts.removedAtMs })
    .from(payoutAccounts)
    .where(and(isSame, ne(payoutAccounts.memberId, row.memberId)))
    .orderBy(sql`removed_at_ms IS NOT NULL`)
    .limit(1)
    .get()
  return other ? { memberId: other.memberId, isLive: other.removedAtMs === null } : null
}

/** MEM-02: one number that two members want: for operators, who look into it. */
function noteClash(
  { clock }: PlatformContext,
  { merchant, accountHash, memberId, kind, provider, masked }: PayoutAccountRow,
  other: Other,
  onlyIf: SQL = sql`1`,
): SQL {
  const nowMs = clock()
  const admitted = other.isLive ? 0 : 1
  return sql`
    INSERT INTO destination_clash (merchant, account_hash, member_id, other_member_id, kind, provider, masked, admitted,
      at_ms)
    SELECT ${merchant}, ${accountHash}, ${memberId}, ${other.memberId}, ${kind}, ${provider}, ${masked}, ${admitted},
      ${nowMs} WHERE ${onlyIf}
    ON CONFLICT (account_hash, member_id, other_member_id) DO UPDATE SET at_ms = ${nowMs}, admitted = ${admitted}`
}

/** For a member of `ctx` whose name and number were checked. Throws `destination_taken` and `destinations_full`. */
export async function bindPayoutAccount(ctx: PlatformContext, own: Own): Promise<PayoutAccountRow> {
  const row = await buildRow(ctx, own)
  const other = await findOtherOwner(ctx, row)
  if (other?.isLive) {
    await commit(ctx, [noteClash(ctx, row, other)])
    throw new Refusal('destination_taken', 'bound to another member')
  }
  const isIn = sql`EXISTS (SELECT 1 FROM destination WHERE id = ${row.id})`
  const [inserted] = await commit(ctx, [
    insertRow(row, getPolicy(ctx.merchant.jurisdiction).destinationsPerKind),
    auditAct(ctx, requireMember(ctx).id, 'destination_added', isIn),
    writeMessage(ctx, row.memberId, { event: 'destination_added', facts: { account: row.masked } }, isIn),
    ...(other ? [noteClash(ctx, row, other, isIn)] : []),
  ])
  if (inserted?.meta.changes !== 1) throw await explainRefused(ctx, row)
  return row
}

/** What can be said without a password: it says nothing of anybody else. */
function checkOwn(ctx: PlatformContext, member: MemberRow, { kind, provider, account: text, holderName }: Input) {
  const found = findProvider(ctx.merchant.currency, kind, provider)
  if (!found) throw new Refusal('malformed', 'no such provider here')
  if (member.payeeName === null) throw new Refusal('real_name_required')
  if (member.paymentPasswordHash === null) throw new Refusal('payment_password_required')
  const account = checkAccount(found, text)
  if (account === null) throw new Refusal('account_number_invalid')
  // Without a name it is bound in the member's own, the only one that it may be in.
  const holderKey = kind === 'crypto' ? null : foldHolder(holderName ?? member.payeeName)
  if (holderKey !== null && holderKey !== foldHolder(member.payeeName)) throw new Refusal('holder_name_differs')
  return { account, holderKey }
}

async function buildRow(ctx: PlatformContext, { input, account, holderKey }: Own): Promise<PayoutAccountRow> {
  const { kind, provider } = input
  const { env, merchant, random, clock } = ctx
  const memberId = memberIdSchema.parse(requireMember(ctx).id)
  const nowMs = clock()
  return {
    id: payoutAccountIdSchema.parse(`d_${randomToken(random, 16)}`),
    merchant: merchant.code,
    memberId,
    kind,
    provider,
    holderKey,
    sealedAccount: await sealSecret(env.MEMBER_DATA_KEYS, memberId, account),
    accountHash: pepperedHash(env.PASSWORD_PEPPER, 'destination', merchant.code, provider, account),
    masked: maskAccount({ kind }, account),
    createdAtMs: nowMs,
    usableFromMs: nowMs + getPolicy(merchant.jurisdiction).destinationCoolDownHours * HOUR_MS,
    removedAtMs: null,
  }
}

/** Counts and looks for the same number in the statement that writes, so that many at once pass neither. */
function insertRow(row: PayoutAccountRow, perKind: number): SQL {
  return sql`
    INSERT INTO destination (id, merchant, member_id, kind, provider, sealed_account, account_hash, masked, holder_key,
      created_at_ms, usable_from_ms)
    SELECT ${row.id}, ${row.merchant}, ${row.memberId}, ${row.kind}, ${row.provider}, ${row.sealedAccount},
      ${row.accountHash}, ${row.masked}, ${row.holderKey}, ${row.createdAtMs}, ${row.usableFromMs}
    WHERE (SELECT count(*) FROM destination
        WHERE member_id = ${row.memberId} AND kind = ${row.kind} AND removed_at_ms IS NULL) < ${perKind}
      AND NOT EXISTS (SELECT 1 FROM destination
        WHERE merchant = ${row.merchant} AND account_hash = ${row.accountHash} AND removed_at_ms IS NULL)`
}

async function explainRefused({ db }: PlatformContext, { id, merchant, accountHash }: PayoutAccountRow) {
  const isSame = and(eq(payoutAccounts.merchant, merchant), eq(payoutAccounts.accountHash, accountHash))
  const same = await db
    .select({ id: payoutAccounts.id })
    .from(payoutAccounts)
    .where(and(isSame, isNull(payoutAccounts.removedAtMs), ne(payoutAccounts.id, id)))
    .get()
  return new Refusal(same ? 'destination_taken' : 'destinations_full')
}
