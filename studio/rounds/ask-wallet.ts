/** The wallet call that a round's present step makes. Its transaction id is the round's own for ever. */
import { assert } from '../../contract/lib/assert.ts'
import { minor, presentMoney } from '../../contract/money.ts'
import { type FairnessProof, fairnessProofSchema } from '../../contract/protocols/vendor-wallet.ts'
import { nameAlgorithm } from '../engine/rules-name.ts'
import type { Wallet, WalletAnswer } from '../wallet/wallet.ts'
import type { RoundRow } from './round-row.ts'
import type { SeedRow } from './seeds-store.ts'

/**
 * A shared round keeps the proof that its table gave. The proof of an own round is made from its seed. A coupon has none:
 * each of its fixtures has one.
 */
export function proofOf(round: RoundRow, seed: SeedRow | null): FairnessProof | null {
  if (round.proof !== null) return fairnessProofSchema.parse(JSON.parse(round.proof))
  if (round.kind === 'shared') return null
  assert(seed && round.nonce !== null, 'a round of one’s own has a seed and a nonce')
  return {
    algorithm: nameAlgorithm(round.algorithm),
    serverSeedHash: seed.server_seed_hash,
    ...(seed.state === 'revealed' ? { serverSeed: seed.server_seed } : {}),
    clientSeed: seed.client_seed ?? '',
    nonce: round.nonce,
    modelVersion: round.paytable_id,
  }
}

export function askWallet(
  wallet: Wallet,
  round: RoundRow,
  seed: SeedRow | null,
): Promise<WalletAnswer<{ balance: string; shownAs?: string | undefined }>> {
  // The first bet has no number: ids of rounds with one bet must not change.
  const number = round.bets === 1 ? '' : `.${round.bets}`
  const proof = round.step === 'win' ? proofOf(round, seed) : null
  const player = { operator: round.operator, playerId: round.player_id, roundId: round.id }
  switch (round.step) {
    case 'bet':
      return wallet.call('bet', {
        session: round.wallet_session,
        transactionId: `${round.id}.bet${number}`,
        roundId: round.id,
        gameCode: round.game_code,
        amount: presentMoney(minor(round.next_act === null ? round.stake_minor : round.next_minor)),
        currency: round.currency,
      })
    case 'win':
      return wallet.call('win', {
        ...player,
        transactionId: `${round.id}.win`,
        amount: presentMoney(minor(round.payout_minor)),
        currency: round.currency,
        closesRound: true,
        ...(round.unplayed_minor > 0 && { unplayed: presentMoney(minor(round.unplayed_minor)) }),
        ...(round.turnover_minor !== null && { turnover: presentMoney(minor(round.turnover_minor)) }),
        ...(proof && { proof }),
      })
    case 'rollback':
      return wallet.call('rollback', {
        ...player,
        transactionId: `${round.id}.rollback${number}`,
        betTransactionId: `${round.id}.bet${number}`,
      })
    case 'act':
    case 'done':
      assert(false, 'a round that waits or has ended asks nothing')
  }
}
