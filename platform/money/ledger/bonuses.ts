/**
 * PROMO-01: a bonus is set aside when its deposit comes in (promotion → bonus) and becomes cash (bonus → real) in the
 * settlement that reaches its turnover. It is never staked itself and holds back nothing of the member's own money
 * (docs/decisions/0146).
 */

import type { GameCategory } from '../../../contract/constants.ts'
import type { Minor } from '../../../contract/money.ts'
import type { BonusWithheld } from '../../../contract/rules/deposit-bonus.ts'
import { DAY_MS } from '../../../contract/time-units.ts'
import type { Bonus, BonusOffer, GroupKind, Move, Outcome } from '../../kernel/wallet/wallet-types.ts'
import { negate } from './amounts.ts'
import { hashContent } from './content-hash.ts'
import { accept } from './outcome.ts'
import { nextStamp, postGroup, type Stamp } from './post-group.ts'
import { computeBarRefusal, readBar } from './safety/play-bar.ts'
import type { Ledger, WalletState } from './types.ts'
import { getWalletState, notOpen } from './wallet-state.ts'

const COLUMNS = `key, promotion AS promotionId, amount_minor AS amountMinor, required_minor AS requiredMinor,
  staked_minor AS stakedMinor, game_type AS gameType, status, withheld_because AS withheldBecause,
  granted_at AS grantedAt, play_until AS playUntil`

/** Every bonus there was, the newest first. */
export function listBonuses({ sql }: Ledger): Bonus[] {
  return select(sql, `SELECT ${COLUMNS} FROM bonuses ORDER BY granted_sequence DESC`)
}

/** The oldest first: stakes count for it. */
export function listBonusesUnderWay({ sql }: Ledger): Bonus[] {
  return select(sql, `SELECT ${COLUMNS} FROM bonuses WHERE status = 'under_way' ORDER BY granted_sequence`)
}

function select(sql: SqlStorage, query: string): Bonus[] {
  return sql.exec<Bonus & Record<string, SqlStorageValue>>(query).toArray()
}

/**
 * Sets a bonus aside, in the transaction of its deposit; `stamp` is the deposit's. Whoever may not have it keeps the
 * deposit and a row that says why.
 */
export function grantBonus(ledger: Ledger, wallet: WalletState, key: string, stamp: Stamp, offer: BonusOffer): void {
  const barred = computeBarRefusal(readBar(ledger), stamp.occurredAt)
  if (barred) saveBonus(ledger, key, stamp, offer, barred.refusal === 'on_break' ? 'on_break' : 'excluded')
  else if (hasHad(ledger, offer)) saveBonus(ledger, key, stamp, offer, 'had_before')
  else {
    const moved = move(ledger, wallet, { key, amountMinor: offer.amountMinor }, 'bonus-granted')
    if (moved.ok) saveBonus(ledger, key, moved.value, offer, null)
    else saveBonus(ledger, key, stamp, offer, 'limit_reached')
  }
}

function hasHad({ sql }: Ledger, { promotionId }: BonusOffer): boolean {
  const query = "SELECT 1 FROM bonuses WHERE promotion = ? AND status <> 'withheld'"
  return sql.exec(query, promotionId).toArray().length > 0
}

function saveBonus({ sql }: Ledger, key: string, stamp: Stamp, offer: BonusOffer, because: BonusWithheld | null): void {
  const { promotionId, amountMinor, turnoverMinor, gameType, playDays } = offer
  const { sequence, occurredAt } = stamp
  sql.exec(
    `INSERT INTO bonuses (key, promotion, amount_minor, required_minor, staked_minor, game_type, status,
       withheld_because, granted_sequence, granted_at, play_until) VALUES (?, ?, ?, ?, 0, ?, ?, ?, ?, ?, ?)`,
    key,
    promotionId,
    amountMinor,
    turnoverMinor,
    gameType,
    because === null ? 'under_way' : 'withheld',
    because,
    sequence,
    occurredAt,
    occurredAt + playDays * DAY_MS,
  )
}

/** Games between players count for no bonus that does not name them: two friends could pass a stake to and fro. */
const BY_NAME_ALONE: readonly GameCategory[] = ['PVP']

type EndedRound = { readonly category: GameCategory; readonly turnoverMinor: Minor }

/** The turnover of a round that has just ended: it counts for the oldest bonus under way whose games it is one of. */
export function countForBonus(ledger: Ledger, wallet: WalletState, round: EndedRound, { occurredAt }: Stamp): void {
  const { category, turnoverMinor } = round
  if (turnoverMinor === 0) return
  const bonus = listBonusesUnderWay(ledger).find(
    ({ gameType, playUntil }) =>
      occurredAt < playUntil && (gameType === null ? !BY_NAME_ALONE.includes(category) : gameType === category),
  )
  if (!bonus) return
  const stakedMinor = bonus.stakedMinor + turnoverMinor
  ledger.sql.exec('UPDATE bonuses SET staked_minor = ? WHERE key = ?', stakedMinor, bonus.key)
  if (stakedMinor >= bonus.requiredMinor) end(ledger, wallet, bonus, 'released')
}

/**
 * Takes back what was not played for in time. What was, and waits for room below the balance's limit, is released when
 * there is some. A frozen wallet waits, as for everything. Answers all bonuses as they are then.
 */
export function lapseBonuses(ledger: Ledger): Outcome<Bonus[]> {
  const wallet = getWalletState(ledger)
  if (!wallet) return notOpen
  const nowMs = ledger.clock()
  if (wallet.frozenReason === null)
    for (const bonus of listBonusesUnderWay(ledger)) {
      if (bonus.stakedMinor >= bonus.requiredMinor) end(ledger, wallet, bonus, 'released')
      else if (bonus.playUntil <= nowMs) end(ledger, wallet, bonus, 'lapsed')
    }
  return accept(listBonuses(ledger))
}

/** A balance at its limit lets it wait for the next settlement, or the next look. */
function end(ledger: Ledger, wallet: WalletState, bonus: Bonus, status: 'released' | 'lapsed'): void {
  const moved = move(ledger, wallet, bonus, `bonus-${status}`)
  if (!moved.ok) return
  const change = 'UPDATE bonuses SET status = ?, ended_sequence = ? WHERE key = ?'
  ledger.sql.exec(change, status, moved.value.sequence, bonus.key)
}

type BonusMove = Extract<GroupKind, `bonus-${string}`>
const ENTRIES = {
  'bonus-granted': ['promotion', 'bonus'],
  'bonus-released': ['bonus', 'real'],
  'bonus-lapsed': ['bonus', 'promotion'],
} as const satisfies Record<BonusMove, readonly [from: string, to: string]>

function move(
  ledger: Ledger,
  wallet: WalletState,
  { key, amountMinor }: Pick<Bonus, 'key' | 'amountMinor'>,
  kind: BonusMove,
): Outcome<Move> {
  const [from, to] = ENTRIES[kind]
  const request = { key: `bonus:${key}:${kind}`, contentHash: hashContent({ amountMinor }) }
  return postGroup(ledger, wallet, request, nextStamp(ledger), {
    kind,
    amountMinor,
    vendor: null,
    roundId: null,
    transactionId: null,
    entries: [
      { account: from, amountMinor: negate(amountMinor) },
      { account: to, amountMinor },
    ],
    round: null,
  })
}
