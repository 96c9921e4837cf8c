/** OPS-01: a member at one look. What the wallet says is what the member sees of it. */
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { Refusal } from '../../../contract/errors.ts'
import { memberIdSchema } from '../../../contract/ids.ts'
import { presentMoney } from '../../../contract/money.ts'
import { DOCUMENT_KINDS, DOCUMENT_STATES } from '../../../contract/states/document.ts'
import { MEMBER_STATES } from '../../../contract/states/member.ts'
import { maskName } from '../../kernel/mask-contacts.ts'
import { requireNamedMember } from '../../kernel/operator/named-member.ts'
import type { OperatorContext } from '../../kernel/operator/operator-context.ts'
import type { OperatorHandler } from '../../kernel/operator/operator-handler.ts'
import { presentTime } from '../../kernel/present-time.ts'
import { requireAccepted } from '../../kernel/wallet/require-accepted.ts'
import { getWallet } from '../../kernel/wallet/wallet-interface.ts'
import { getBalanceExplained } from '../../money/records/explain-balance.ts'
import { readContextOf } from './read-context.ts'
import { presentHead } from './search-members.ts'

const time = z.number().int()
const text = z.string()
const flag = z.number().transform((one) => one === 1)
const json = <S extends z.ZodType>(schema: S) =>
  z
    .string()
    .nullable()
    .transform((stored): unknown => JSON.parse(stored ?? 'null'))
    .pipe(schema)

const rowSchema = z.object({
  id: memberIdSchema,
  username: text,
  status: z.enum(MEMBER_STATES),
  type: z.number().int(),
  mobile: text.nullable(),
  email: text.nullable(),
  created_at_ms: time,
  nickname: text,
  payee_name: text.nullable(),
  has_birthday: flag,
  language: text,
  registered_country: text,
  last_login_at_ms: time.nullable(),
  is_mobile_verified: flag,
  is_email_verified: flag,
  vip_level: z.number().int().nullable(),
  upline: text.nullable(),
  passkeys: z.number().int(),
  has_authenticator: flag,
  bar: json(
    z
      .object({
        kind: z.enum(['break', 'exclusion']),
        sinceMs: time,
        untilMs: time,
        lifts: z.enum(['by_itself', 'on_request']),
      })
      .nullable(),
  ),
  documents: json(
    z.array(
      z.object({ kind: z.enum(DOCUMENT_KINDS), state: z.enum(DOCUMENT_STATES), atMs: time, by: text.nullable() }),
    ),
  ),
  destinations: json(z.array(z.object({ kind: text, provider: text, masked: text, addedAtMs: time }))),
  notes: z.number().int(),
  open_cases: z.number().int(),
})

async function readMember(ctx: OperatorContext, memberId: string) {
  const nowMs = ctx.clock()
  const isTheirs = sql`member_id = member.id`
  const row = await ctx.db.get(sql`
    SELECT id, username, status, type, mobile, email, created_at_ms, nickname, payee_name, language, registered_country,
      last_login_at_ms, profile ->> '$.birthday' IS NOT NULL AS has_birthday,
      mobile_verified_at_ms IS NOT NULL AS is_mobile_verified, email_verified_at_ms IS NOT NULL AS is_email_verified,
      (SELECT level FROM vip_member_public AS vip_member WHERE vip_member.merchant = member.merchant
        AND ${isTheirs}) AS vip_level,
      (SELECT upline.username FROM member_ancestor JOIN member_public AS upline ON upline.id = ancestor_id
        WHERE member_ancestor.member_id = member.id AND depth = 1 AND to_day IS NULL) AS upline,
      (SELECT count(*) FROM passkey_public WHERE ${isTheirs}) AS passkeys,
      EXISTS (SELECT 1 FROM member_authenticator_public WHERE ${isTheirs} AND confirmed_at_ms IS NOT NULL) AS has_authenticator,
      (SELECT json_object('kind', kind, 'sinceMs', since_ms, 'untilMs', until_ms, 'lifts', lifts) FROM play_bar_public
        WHERE ${isTheirs} AND (until_ms > ${nowMs} OR lifts = 'on_request')) AS bar,
      (SELECT json_group_array(json_object('kind', kind, 'state', state, 'atMs',
        coalesce(decided_at_ms, sent_at_ms, asked_at_ms), 'by', decided_by))
        FROM member_document_public AS member_document
        WHERE member_document.merchant = member.merchant AND ${isTheirs}) AS documents,
      (SELECT json_group_array(json_object('kind', kind, 'provider', provider, 'masked', masked, 'addedAtMs', created_at_ms))
        FROM destination_public WHERE ${isTheirs} AND removed_at_ms IS NULL) AS destinations,
      (SELECT count(*) FROM member_note WHERE ${isTheirs}) AS notes,
      (SELECT count(*) FROM service_case_public WHERE ${isTheirs} AND state IN ('received', 'in_review')) AS open_cases
    FROM member_person AS member WHERE id = ${memberId} AND merchant = ${ctx.merchant.code}`)
  return rowSchema.parse(row)
}

/** Null where no wallet was ever opened. */
async function readBalance(ctx: OperatorContext, member: { id: z.infer<typeof memberIdSchema>; username: string }) {
  const wallet = getWallet(ctx.env.WALLET, ctx.merchant.code, member.id)
  try {
    const [explained, state, left] = await Promise.all([
      getBalanceExplained(readContextOf(ctx, member)),
      wallet.getBalance().then(requireAccepted),
      wallet.getTurnoverLeft().then(requireAccepted),
    ])
    return { explained, isFrozen: state.frozen, left: left.leftMinor, withdrawable: left.withdrawableMinor }
  } catch (error) {
    if (error instanceof Refusal && error.errorCode === 'not_found') return null
    throw error
  }
}

export const showMember: OperatorHandler<'member-overview'> = async (ctx, { username }) => {
  const named = await requireNamedMember(ctx, username)
  const [row, money] = await Promise.all([readMember(ctx, named.id), readBalance(ctx, named)])
  return {
    ...presentHead(row),
    nickname: row.nickname,
    name: row.payee_name && maskName(row.payee_name),
    hasBirthday: row.has_birthday,
    language: row.language,
    country: row.registered_country,
    lastLoginAt: row.last_login_at_ms === null ? null : presentTime(row.last_login_at_ms),
    isMobileVerified: row.is_mobile_verified,
    isEmailVerified: row.is_email_verified,
    vipLevel: row.vip_level,
    upline: row.upline,
    passkeys: row.passkeys,
    hasAuthenticator: row.has_authenticator,
    bar: row.bar && {
      kind: row.bar.kind,
      since: presentTime(row.bar.sinceMs),
      until: presentTime(row.bar.untilMs),
      lifts: row.bar.lifts,
    },
    documents: row.documents.map(({ atMs, ...one }) => ({ ...one, at: presentTime(atMs) })),
    destinations: row.destinations.map(({ addedAtMs, ...one }) => ({ ...one, addedAt: presentTime(addedAtMs) })),
    notes: row.notes,
    openCases: row.open_cases,
    balance: money?.explained ?? null,
    isFrozen: money?.isFrozen ?? false,
    turnoverLeft: money ? presentMoney(money.left) : '0.00',
    withdrawable: money ? presentMoney(money.withdrawable) : '0.00',
  }
}
