/** What a movement names by its reference alone: looked up as it reads today, in one batch. */
import { z } from 'zod'
import type { PlatformContext } from '../../kernel/context.ts'
import { maskName } from '../../kernel/mask-name.ts'
import { pickText } from '../../kernel/pick-text.ts'
import type { GroupKind, Movement } from '../../kernel/wallet/wallet-interface.ts'
import { gameNames, IN_IDS, type Names, type NamesQuery, readNames } from './read-names.ts'

const BONUS_KINDS: readonly GroupKind[] = ['bonus-granted', 'bonus-released', 'bonus-lapsed']
const TRANSFER_KINDS: readonly GroupKind[] = ['transfer-sent', 'transfer-returned', 'transfer-received']
const CONTRACT_KINDS: readonly GroupKind[] = ['contract-sent', 'contract-returned', 'contract-received']
/** `B-…-2`: a payment of an agent's contract names its bill and its attempt. */
const BILL_OF_PAYMENT = /^(B-[0-9A-Z]{12})-\d+$/
/** `bonus:D-…:bonus-granted`: a bonus names its deposit. */
const ORDER_OF_BONUS = /^bonus:(D-[0-9A-Z]{12})/
/** `promotion:<id>:<member>`: a reward names its promotion. */
const promotionOf = (reference: string, memberId: string) =>
  reference.startsWith('promotion:') && reference.endsWith(`:${memberId}`)
    ? reference.slice('promotion:'.length, -memberId.length - 1)
    : null
const orderOf = (reference: string) => ORDER_OF_BONUS.exec(reference)?.[1] ?? null
const billOf = (reference: string) => BILL_OF_PAYMENT.exec(reference)?.[1] ?? null

/** A game, a promotion or the other member of a transfer or a contract, by movement; empty where there is nothing to name. */
export async function describeMovements(
  ctx: PlatformContext,
  memberId: string,
  movements: readonly Movement[],
): Promise<string[]> {
  const idsOf = (kinds: readonly GroupKind[], idOf: (reference: string) => string | null) =>
    movements.flatMap(({ kind, reference }) => (kinds.includes(kind) ? (idOf(reference) ?? []) : []))
  const games = movements.flatMap(({ round }) => (round ? [round.gameId] : []))
  const promotions = idsOf(['promotion'], (reference) => promotionOf(reference, memberId))
  const transfers = idsOf(TRANSFER_KINDS, (reference) => reference)
  const found = await readNames(ctx, [
    gameNames(ctx, games),
    titles(ctx, promotions),
    titlesOfBonuses(ctx, idsOf(BONUS_KINDS, orderOf)),
    counterparts(ctx, memberId, transfers),
    billCounterparts(ctx, memberId, idsOf(CONTRACT_KINDS, billOf)),
  ])
  const names = { games: found[0], promotions: found[1], bonuses: found[2], transfers: found[3], bills: found[4] }
  return movements.map((movement) => describeMovement(ctx, memberId, movement, names))
}

type Known = Record<'games' | 'promotions' | 'bonuses' | 'transfers' | 'bills', Names | undefined>

/** A direct downline is named to its upline; an upline is named to those below as far as tells them apart. */
function describeMovement(
  { language, merchant }: PlatformContext,
  memberId: string,
  { kind, reference, round }: Movement,
  { games, promotions, bonuses, transfers, bills }: Known,
): string {
  const titles = kind === 'promotion' ? promotions?.get(promotionOf(reference, memberId) ?? '') : undefined
  const ofBonus = BONUS_KINDS.includes(kind) ? bonuses?.get(orderOf(reference) ?? '') : undefined
  const texts = titles ?? ofBonus
  if (texts !== undefined) return pickText(JSON.parse(texts), language, merchant.defaultLanguage)
  const counterpart = TRANSFER_KINDS.includes(kind)
    ? transfers?.get(reference)
    : CONTRACT_KINDS.includes(kind) && bills?.get(billOf(reference) ?? '')
  if (counterpart) return nameCounterpart(counterpart)
  return round ? (games?.get(round.gameId) ?? round.gameName) : ''
}

const titles = ({ merchant }: PlatformContext, ids: readonly string[]): NamesQuery => ({
  query: `SELECT id, titles AS name FROM promotion WHERE merchant = ? AND id ${IN_IDS}`,
  values: [merchant.code],
  ids,
})

const titlesOfBonuses = ({ merchant }: PlatformContext, ids: readonly string[]): NamesQuery => ({
  query: `SELECT order_id AS id, titles AS name FROM deposit_bonus JOIN promotion
      ON promotion.merchant = deposit_bonus.merchant AND promotion.id = promotion_id
    WHERE deposit_bonus.merchant = ? AND order_id ${IN_IDS}`,
  values: [merchant.code],
  ids,
})

/** Of `member`, as the reader `?1` knows them. */
const COUNTERPART = `json_object('username', username, 'isDownline', EXISTS (SELECT 1 FROM member_ancestor
  WHERE member_ancestor.member_id = member.id AND ancestor_id = ?1 AND depth = 1)) AS name`

const counterparts = ({ merchant }: PlatformContext, memberId: string, ids: readonly string[]): NamesQuery => ({
  query: `SELECT member_transfer.id, ${COUNTERPART} FROM member_transfer
      JOIN member ON member.id = iif(receiver_id = ?1, member_transfer.member_id, receiver_id)
    WHERE member_transfer.merchant = ? AND member_transfer.id ${IN_IDS}`,
  values: [memberId, merchant.code],
  ids,
})
/** The other side of an agent's bill that an upline pays. */
const billCounterparts = ({ merchant }: PlatformContext, memberId: string, ids: readonly string[]): NamesQuery => ({
  query: `SELECT agent_bill.id, ${COUNTERPART} FROM agent_bill
      JOIN member ON member.id = iif(receiver_id = ?1, payer_id, receiver_id)
    WHERE agent_bill.merchant = ? AND agent_bill.id ${IN_IDS}`,
  values: [memberId, merchant.code],
  ids,
})
const counterpartSchema = z.object({ username: z.string(), isDownline: z.number() })
function nameCounterpart(found: string): string {
  const { username, isDownline } = counterpartSchema.parse(JSON.parse(found))
  return isDownline === 1 ? username : maskName(username)
}
