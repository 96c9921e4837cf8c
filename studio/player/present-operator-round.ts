/** GLI-19 2.8.2: one round as the operator's record shows it. */
import { z } from 'zod'
import type { CouponView } from '../../contract/book/calls.ts'
import type { Language } from '../../contract/constants.ts'
import { assert } from '../../contract/lib/assert.ts'
import { fill } from '../../contract/lib/fill.ts'
import { minor, presentMoney } from '../../contract/money.ts'
import { type FairnessProof, operatorCalls } from '../../contract/protocols/vendor-wallet.ts'
import { writeHandWords } from '../../contract/rooms/hand-words.ts'
import { spinSchema } from '../api.ts'
import { describeCoupon } from '../book/describe-coupon.ts'
import { stakeUnits } from '../engine/model.ts'
import { requireGame } from '../games/index.ts'
import { describeNoOutcome, describeRound } from '../i18n/describe-round.ts'
import { JACKPOT_WORDS } from '../jackpot/words.ts'
import { findModel } from '../models/index.ts'
import { describeCrash, describePlay } from '../originals/describe-play.ts'
import type { PlayView } from '../originals/index.ts'
import { describePond } from '../pond/describe-pond.ts'
import type { PondView } from '../pond/pond-engine.ts'
import { describeHand } from '../rooms/describe-hand.ts'
import { jackpotOfRound, type RoundJackpot } from '../rounds/pay-jackpot.ts'
import {
  decidedOf,
  handRecordOf,
  isHandRound,
  payoutOf,
  type RoundRow,
  stakeOf,
  standOf,
  tableBetOf,
  tellActs,
} from '../rounds/round-row.ts'
import { describeTableBet } from '../tables/describe-table-bet.ts'
import { isTakenAtTarget, writeWagered } from './wagered.ts'

/** `acts`, `wagered` and `jackpot` are for the address of the verifier alone. */
export type OperatorRound = Omit<z.output<typeof operatorCalls.round.response>, 'verifyUrl'> & {
  acts: string[]
  /** What lay there (wagered.ts); null where the sum paid follows from more than that. */
  wagered: string | null
  jackpot: RoundJackpot | null
}

export function presentOperatorRound(row: RoundRow, proof: FairnessProof | null, language: Language): OperatorRound {
  const settled = row.state === 'settled'
  const round = operatorCalls.round.response.omit({ verifyUrl: true }).parse({
    roundId: row.id,
    gameCode: row.game_code,
    state: row.step === 'done' ? row.state : 'open',
    stake: presentMoney(minor(stakeOf(row))),
    payout: presentMoney(minor(settled ? payoutOf(row) : 0)),
    startedAt: new Date(row.started_ms).toISOString(),
    endedAt: row.ended_ms === null ? null : new Date(row.ended_ms).toISOString(),
    proof,
    outcome: settled ? tellOutcome(row, language) : describeNoOutcome(language),
  })
  return {
    ...round,
    acts: isHandRound(row) ? wordsOfHand(row) : tellActs(row),
    wagered: settled ? wageredOf(row) : null,
    jackpot: settled ? jackpotOfRound(row) : null,
  }
}

/** A hand is settled between its seats, a coupon by many results, and most flights by a press. */
function wageredOf(row: RoundRow): string | null {
  const { type } = requireGame(row.game_code)
  if (isHandRound(row) || type === 'book') return null
  if (row.kind === 'own') return writeWagered([{ place: '', amountMinor: row.stake_minor }])
  const bet = tableBetOf(row)
  if (type === 'crash' && !isTakenAtTarget(bet)) return null
  const stakes = Object.entries(bet.stakes)
  return writeWagered(stakes.map(([place, amountMinor]) => ({ place, amountMinor })))
}

/** Once the hand is over. */
function wordsOfHand(row: RoundRow): string[] {
  const { proof } = handRecordOf(row)
  return proof ? writeHandWords(proof) : []
}

/** A coupon: with every leg, also while it is open. */
export const presentOperatorCoupon = (row: RoundRow, coupon: CouponView, language: Language): OperatorRound => ({
  ...presentOperatorRound(row, null, language),
  payout: coupon.paid,
  outcome: describeCoupon(coupon, language),
})

function tellOutcome(row: RoundRow, language: Language): string {
  const game = requireGame(row.game_code)
  if (game.type === 'book') return describeNoOutcome(language)
  if (game.type === 'crash') return describeCrash(tableBetOf(row), row.payout_minor, language)
  if (game.type === 'table')
    return describeTableBet(game.table.rules, { ...tableBetOf(row), paytable: row.paytable_id }, language)
  if (game.type === 'room') return describeHand(handRecordOf(row), language)
  const standing = standOf(row)
  if (game.type === 'pond')
    return describePond({
      view: standing.view as PondView,
      payoutMinor: row.payout_minor,
      isUnattended: row.is_unattended === 1,
      language,
    })
  if (game.type === 'original') {
    const isUnattended = row.is_unattended === 1
    return describePlay({
      view: standing.view as PlayView,
      payoutMinor: row.payout_minor,
      acts: decidedOf(row).acts,
      isUnattended,
      language,
    })
  }
  const model = findModel(row.paytable_id)
  assert(model, 'a round is by a paytable of ours')
  const spins = z.array(spinSchema).parse(standing.view)
  const told = describeRound({
    theme: game.theme,
    lineStakeMinor: row.stake_minor / stakeUnits(model),
    spins,
    language,
  })
  return [...tellJackpots(row, language), told].join('\n')
}

/** A line for each level that the round won. */
function tellJackpots(row: RoundRow, language: Language): string[] {
  const words = JACKPOT_WORDS[language]
  return (jackpotOfRound(row)?.entries ?? [])
    .filter(({ paidMinor }) => paidMinor > 0)
    .map(({ level, paidMinor }) => fill(words.told, { level: words[level], amount: presentMoney(minor(paidMinor)) }))
}
