/** What a page may show of a round. */
import { errorCodeSchema } from '../../contract/errors.ts'
import { FAIRNESS_ALGORITHMS } from '../../contract/fairness/draw.ts'
import { assert } from '../../contract/lib/assert.ts'
import { minor, presentMoney } from '../../contract/money.ts'
import { type RoundView, roundViewSchema } from '../api.ts'
import { nameAlgorithm } from '../engine/rules-name.ts'
import { findGame } from '../games/index.ts'
import { proofOf } from './ask-wallet.ts'
import { jackpotOfRound } from './pay-jackpot.ts'
import {
  handRecordOf,
  isHandRound,
  payoutOf,
  type RoundRow,
  stakeOf,
  standOf,
  tableBetOf,
  tellActs,
} from './round-row.ts'
import { findRoundSeed } from './seeds-store.ts'

export function presentRound(sql: SqlStorage, row: RoundRow): RoundView {
  const known = proofOf(row, findRoundSeed(sql, row))
  assert(known, 'a coupon is shown by its book')
  const { serverSeed = null, ...proof } = known
  const settled = row.state === 'settled'
  const game = findGame(row.game_code)
  const isSlot = game?.type === 'slot'
  const isPond = game?.type === 'pond'
  const jackpot = jackpotOfRound(row)
  // Nothing is shown that has not been booked.
  const view = row.kind === 'own' && (settled || row.step === 'act' || row.next_act !== null) ? standOf(row).view : null
  return roundViewSchema.parse({
    roundId: row.id,
    spinId: row.spin_id,
    gameCode: row.game_code,
    gameName: game?.name ?? null,
    state: row.step === 'done' ? row.state : row.step === 'act' ? 'waiting' : 'open',
    reason: row.reason === null ? null : errorCodeSchema.parse(row.reason),
    firstStake: presentMoney(minor(row.stake_minor)),
    stake: presentMoney(minor(stakeOf(row))),
    payout: presentMoney(minor(settled ? payoutOf(row) : 0)),
    ...(jackpot && { jackpot: { code: jackpot.code, entries: settled ? jackpot.entries : [] } }),
    balance: row.balance,
    spins: isSlot ? view : null,
    play: isSlot || isPond ? null : view,
    ...(isPond && view !== null && { pond: view }),
    table: row.kind === 'shared' && !isHandRound(row) ? tableBetOf(row) : null,
    ...(isHandRound(row) && { hand: handRecordOf(row) }),
    acts: tellActs(row),
    isUnattended: row.is_unattended === 1,
    proof: {
      algorithm: FAIRNESS_ALGORITHMS.find((name) => nameAlgorithm(name) === proof.algorithm) ?? null,
      paytable: proof.modelVersion,
      serverSeedHash: proof.serverSeedHash,
      serverSeed,
      clientSeed: proof.clientSeed,
      nonce: proof.nonce,
    },
    startedAt: new Date(row.started_ms).toISOString(),
    endedAt: row.ended_ms === null ? null : new Date(row.ended_ms).toISOString(),
  })
}
