/** What a movement names by its reference alone: looked up as it reads today, in one batch. */
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { MemberId } from '../../../contract/ids.ts'
import type { PlatformContext } from '../../kernel/context.ts'
import { maskName } from '../../kernel/mask-name.ts'
import { pickText } from '../../kernel/pick-text.ts'
import { requireAccepted } from '../../kernel/wallet/require-accepted.ts'
import { type GroupKind, getWallet, type Movement } from '../../kernel/wallet/wallet-interface.ts'
import { gameNames, inIds, type Names, type NamesQuery, readNames } from './read-names.ts'

const BONUS_KINDS: readonly GroupKind[] = ['bonus-granted', 'bonus-released', 'bonus-lapsed']
/** Between two wallets: transfers of members, and payments of agents' contracts. Both sides note the other one. */
const TRANSFER_KINDS: readonly GroupKind[] = [
  'transfer-sent',
  'transfer-returned',
  'transfer-received',
  'contract-sent',
  'contract-returned',
  'contract-received',
]
/** The most that a wallet is asked for at once. */
const TRANSFERS_AT_ONCE = 100
/** `bonus:D-…:bonus-granted`: a bonus names its deposit. */
const ORDER_OF_BONUS = /^bonus:(D-[0-9A-Z]{12})/
/** `promotion:<id>:<member>`: a reward names its promotion. */
const promotionOf = (reference: string, memberId: string) =>
  reference.startsWith('promotion:') && reference.endsWith(`:${memberId}`)
    ? reference.slice('promotion:'.length, -memberId.length - 1)
    : null
const orderOf = (reference: string) => ORDER_OF_BONUS.exec(reference)?.[1] ?? null

/** A game, a promotion or the other member of a transfer or a contract, by movement; empty where there is nothing to name. */
export async function describeMovements(
  ctx: PlatformContext,
  memberId: MemberId,
  movements: readonly Movement[],
): Promise<string[]> {
  const idsOf = (kinds: readonly GroupKind[], idOf: (reference: string) => string | null) =>
    movements.flatMap(({ kind, reference }) => (kinds.includes(kind) ? (idOf(reference) ?? []) : []))
  const games = movements.flatMap(({ round }) => (round ? [round.gameId] : []))
  const promotions = idsOf(['promotion'], (reference) => promotionOf(reference, memberId))
  const others = await readOthers(
    ctx,
    memberId,
    idsOf(TRANSFER_KINDS, (reference) => reference),
  )
  const found = await readNames(ctx, [
    gameNames(ctx, games),
    titles(ctx, promotions),
    titlesOfBonuses(ctx, idsOf(BONUS_KINDS, orderOf)),
    counterparts(memberId, [...others.values()]),
  ])
  const names = { games: found[0], promotions: found[1], bonuses: found[2], members: found[3], others }
  return movements.map((movement) => describeMovement(ctx, memberId, movement, names))
}

/** `others`: the member on the other side, by transfer. */
type Known = Record<'games' | 'promotions' | 'bonuses' | 'members', Names | undefined> & { others: Names }

/** A direct downline is named to its upline; an upline is named to those below as far as tells them apart. */
function describeMovement(
  { language, merchant }: PlatformContext,
  memberId: string,
  { kind, reference, round }: Movement,
  { games, promotions, bonuses, members, others }: Known,
): string {
  const titles = kind === 'promotion' ? promotions?.get(promotionOf(reference, memberId) ?? '') : undefined
  const ofBonus = BONUS_KINDS.includes(kind) ? bonuses?.get(orderOf(reference) ?? '') : undefined
  const texts = titles ?? ofBonus
  if (texts !== undefined) return pickText(JSON.parse(texts), language, merchant.defaultLanguage)
  const counterpart = TRANSFER_KINDS.includes(kind) ? members?.get(others.get(reference) ?? '') : undefined
  if (counterpart !== undefined) return nameCounterpart(counterpart)
  return round ? (games?.get(round.gameId) ?? round.gameName) : ''
}

const titles = ({ merchant }: PlatformContext, ids: readonly string[]): NamesQuery => ({
  query: sql`SELECT id, titles AS name FROM promotion_public WHERE merchant = ${merchant.code} AND id ${inIds(ids)}`,
  ids,
})

const titlesOfBonuses = ({ merchant }: PlatformContext, ids: readonly string[]): NamesQuery => ({
  query: sql`SELECT order_id AS id, titles AS name FROM deposit_bonus_public AS deposit_bonus
    JOIN promotion_public AS promotion
      ON promotion.merchant = deposit_bonus.merchant AND promotion.id = promotion_id
    WHERE deposit_bonus.merchant = ${merchant.code} AND order_id ${inIds(ids)}`,
  ids,
})

/** From the member's own wallet, which knows them for ever. */
async function readOthers(
  { env, merchant }: PlatformContext,
  memberId: MemberId,
  references: readonly string[],
): Promise<Names> {
  const ids = [...new Set(references)]
  const others = new Map<string, string>()
  for (let at = 0; at < ids.length; at += TRANSFERS_AT_ONCE) {
    const transferIds = ids.slice(at, at + TRANSFERS_AT_ONCE)
    const read = await getWallet(env.WALLET, merchant.code, memberId).getTransfers({ transferIds })
    for (const { transferId, counterpart } of requireAccepted(read)) others.set(transferId, counterpart)
  }
  return others
}

/** As the member knows them. */
const counterparts = (memberId: string, ids: readonly string[]): NamesQuery => ({
  query: sql`SELECT id, json_object('username', username, 'isDownline', EXISTS (SELECT 1 FROM member_ancestor
      WHERE member_ancestor.member_id = member.id AND ancestor_id = ${memberId} AND depth = 1)) AS name
    FROM member_public AS member WHERE id ${inIds(ids)}`,
  ids,
})
const counterpartSchema = z.object({ username: z.string(), isDownline: z.number() })
function nameCounterpart(found: string): string {
  const { username, isDownline } = counterpartSchema.parse(JSON.parse(found))
  return isDownline === 1 ? username : maskName(username)
}
