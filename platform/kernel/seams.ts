/** What lower areas need of higher ones: functions that platform/services.ts passes in (docs/decisions/0259). */
import type { SQL } from 'drizzle-orm'
import type { MemberInfo } from '../../contract/calls/account/member.ts'
import type { DepositBonus, DepositOrder } from '../../contract/calls/money/cashier.ts'
import type { BonusUnderWay } from '../../contract/calls/rewards/promotions.ts'
import type { Language, MemberType } from '../../contract/constants.ts'
import type { MemberId } from '../../contract/ids.ts'
import type { Minor } from '../../contract/money.ts'
import type { DepositOrderId } from '../../contract/protocols/payment-provider.ts'
import type { Statement } from './commit.ts'
import type { PlatformContext, Services, SessionMember } from './context.ts'
import type { Digest } from './wallet/digest.ts'
import type { Bonus, BonusOffer } from './wallet/wallet-types.ts'

/**
 * Who stands behind a code: `uplineId` is null where a member invites; `note` goes into the commit that makes the newcomer.
 * `level`: what the newcomer becomes, a player unless the code says otherwise.
 */
export type Inviter = {
  uplineId: MemberId | null
  level?: MemberType
  note: (inviteeId: MemberId, username: string) => Statement[]
}
export type AskedBonus = { promotionId: string; amount: string }
/** `isFree`: that no other is under way, asked in the commit that opens the order; `keep` stands behind it there. */
export type ChosenBonus = { isFree: SQL; keep: (orderId: DepositOrderId) => SQL }
/** `offer`: what the wallet is asked to give with the deposit; `settle`: what it made of it, for the commit that credits. */
export type ComingBonus = { offer: BonusOffer | null; settle: (walletKey: string) => Promise<SQL[]> }

type OfMerchant = Services & { merchant: { code: PlatformContext['merchant']['code'] } }
type Speaker = Pick<PlatformContext, 'db' | 'merchant'> & { language: Language }

export type IdentitySeam = {
  /** AUTH-05, MEM-13. Null for a code that nobody has. */
  findInviter: (ctx: PlatformContext, code: string) => Promise<Inviter | null>
  /** The documents that play waits for, asked for in the commit that makes the member. */
  askBeforePlay: (ctx: PlatformContext, memberId: MemberId) => Statement[]
  /** Whose the bound bank accounts are, folded; null for one without a holder. */
  listAccountHolders: (ctx: Pick<PlatformContext, 'db'>, memberId: MemberId) => Promise<(string | null)[]>
}
export type AccountSeam = {
  /** MEM-05: withdrawals that wait for a document, behind its change in the same commit. */
  followDocuments: (ctx: OfMerchant, memberId: MemberId) => Statement[]
  /** Whoever has one of them open asks again. */
  notifyHeld: (ctx: OfMerchant, memberId: MemberId) => Promise<void>
  canSendToUpline: (ctx: PlatformContext) => Promise<boolean>
  readClubLabel: (ctx: PlatformContext, memberId: MemberId) => Promise<MemberInfo['clubLabel']>
}
export type MessagingSeam = {
  countRewards: (
    ctx: PlatformContext,
    member: SessionMember,
  ) => Promise<{ availablePromo: number; missionCount: number }>
  /** MSG-02: answers of customer service that the member has not read. */
  countUnreadAnswers: (ctx: PlatformContext, memberId: MemberId) => Promise<number>
}
export type MoneySeam = {
  /** After a stretch of the journal was counted, perhaps more than once. */
  followGroups: (services: Pick<Services, 'env'>, groups: Digest['groups']) => Promise<void>
  /** PROMO-01: bonuses that a member may choose with a deposit. */
  listBonusChoices: (ctx: PlatformContext, member: SessionMember) => Promise<DepositBonus[]>
  /** Throws `promotion_unavailable` and `terms_changed`. */
  requireBonusChoice: (
    ctx: PlatformContext,
    member: SessionMember,
    asked: AskedBonus,
    receiveMinor: Minor,
  ) => Promise<ChosenBonus>
  /** By the number of the order, of those that have one. */
  readOrderBonuses: (ctx: Speaker, orderIds: readonly string[]) => Promise<Map<string, DepositOrder['bonus']>>
  /** Null where none was chosen with the order, or it was given. */
  findComingBonus: (services: Services, orderId: string, receivedMinor: Minor) => Promise<ComingBonus | null>
  presentBonusesUnderWay: (
    ctx: Pick<PlatformContext, 'db' | 'merchant' | 'language'>,
    bonuses: readonly Bonus[],
  ) => Promise<BonusUnderWay[]>
}
export type Seams = { identity: IdentitySeam; account: AccountSeam; messaging: MessagingSeam; money: MoneySeam }
