import { type Language, MEMBER_TYPE, type MemberType } from '../../../contract/constants.ts'
import { Refusal } from '../../../contract/errors.ts'
import { type MemberId, memberIdSchema } from '../../../contract/ids.ts'
import { assert } from '../../../contract/lib/assert.ts'
import { foldUsername } from '../../../contract/rules/typed-text.ts'
import { type RandomBytes, randomToken } from '../../../contract/time-and-chance.ts'
import { auditAct } from '../../kernel/audit.ts'
import { commit, type Statement } from '../../kernel/commit.ts'
import type { PlatformContext } from '../../kernel/context.ts'
import { foldEmail } from '../../kernel/fold-names.ts'
import { dayOf, insertAncestors } from '../../kernel/tree.ts'
import { getWallet } from '../../kernel/wallet/wallet-interface.ts'
import { pickAvatar } from './avatars.ts'
import { members } from './tables.ts'

export type NewMember = {
  username: string
  type: MemberType
  language: Language
  passwordHash?: string | null
  paymentPasswordHash?: string | null
  mobile?: { e164: string; verified: boolean } | null
  email?: string | null
  payeeName?: string | null
  /** Contact fields the merchant asked for. */
  profile?: Record<string, string>
  /** Whose direct downline it becomes. */
  uplineId?: MemberId | null
  /** The password is somebody else's choice: the first login changes it. */
  passwordDue?: boolean
  /** Seeded agents have one people can remember; everybody else gets a random one. */
  affiliateCode?: string
  termsAgreed?: boolean
}

/** Letters and digits nobody confuses, upper case: what is read out over the telephone. */
const CODE_ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** `length` characters of the alphabet, each equally likely (32 divides 256). */
export function mintCode(random: RandomBytes, length: number): string {
  return Array.from(random(length), (byte) => CODE_ALPHABET[byte % CODE_ALPHABET.length]).join('')
}

/**
 * Makes a member with the wallet that goes with the type, in one commit with the audit row. The wallet comes
 * first: one without a member is harmless, a member without a wallet is not. Throws `username_taken`, `mobile_taken` or
 * `tree_too_deep`.
 */
export async function createMember(
  ctx: PlatformContext,
  input: NewMember,
  also: (id: MemberId) => Statement[] = () => [],
): Promise<MemberId> {
  const id = memberIdSchema.parse(`m_${randomToken(ctx.random, 16)}`)
  await openWalletFor(ctx, id, input.type)
  const insertMember = ctx.db.insert(members).values(buildRow(ctx, id, input))
  const isGuest = input.type === MEMBER_TYPE.guest
  const audit = auditAct(ctx, id, isGuest ? 'free_play_started' : 'registered')
  try {
    await commit(ctx, [
      insertMember,
      ...(input.uplineId ? [insertAncestors(id, input.uplineId, dayOf(ctx.clock()))] : []),
      ...also(id),
      audit,
    ])
  } catch (error) {
    throw explainConflict(error)
  }
  return id
}

/** Made near the member, though registration runs beside the database: an object never moves. */
async function openWalletFor({ env, merchant, near }: PlatformContext, memberId: MemberId, type: MemberType) {
  const kind = type === MEMBER_TYPE.guest ? 'play' : 'real'
  const wallet = getWallet(env.WALLET, merchant.code, memberId, near)
  const opened = await wallet.open({ merchant: merchant.code, memberId, kind, currency: merchant.currency })
  assert(opened.ok, 'a wallet of a new member opens')
}

function buildRow(ctx: PlatformContext, id: MemberId, input: NewMember): typeof members.$inferInsert {
  const nowMs = ctx.clock()
  return {
    id,
    merchant: ctx.merchant.code,
    username: input.username,
    usernameKey: foldUsername(input.username),
    type: input.type,
    nickname: input.username,
    language: input.language,
    avatar: pickAvatar(ctx.random),
    passwordHash: input.passwordHash ?? null,
    passwordSetAtMs: input.passwordHash ? nowMs : null,
    passwordDue: input.passwordDue ?? false,
    paymentPasswordHash: input.paymentPasswordHash ?? null,
    paymentPasswordSetAtMs: input.paymentPasswordHash ? nowMs : null,
    mobile: input.mobile?.e164 ?? null,
    mobileVerifiedAtMs: input.mobile?.verified ? nowMs : null,
    email: input.email ?? null,
    emailKey: input.email ? foldEmail(input.email) : null,
    payeeName: input.payeeName ?? null,
    profile: input.profile ?? {},
    affiliateCode: input.affiliateCode ?? mintCode(ctx.random, 8),
    ageConfirmedAtMs: input.termsAgreed ? nowMs : null,
    termsAgreedAtMs: input.termsAgreed ? nowMs : null,
    registeredIp: ctx.clientIp,
    registeredCountry: ctx.country,
    createdAtMs: nowMs,
  }
}

/** Two who want one name or number at once: the index decides, and the second is told so. */
export function explainConflict(error: unknown): unknown {
  const text = [error, error instanceof Error ? error.cause : null].map(String).join(' ')
  if (text.includes('CHECK constraint failed: depth')) return new Refusal('tree_too_deep')
  if (text.includes('CHECK constraint failed: uses')) return new Refusal('invitation_code_error')
  if (!text.includes('UNIQUE constraint failed')) return error
  if (text.includes('member.username_key')) return new Refusal('username_taken')
  if (text.includes('member_identity.')) return new Refusal('social_account_taken')
  if (text.includes('member.mobile')) return new Refusal('mobile_taken')
  return error
}
