/** The wallet call that a round's present step makes. Its transaction id is the round's own for ever. */
import { assert } from '../../contract/assert.ts'
import { minor, presentMoney } from '../../contract/money.ts'
import type { FairnessProof } from '../../contract/protocols/vendor-wallet.ts'
import { nameAlgorithm } from '../engine/rules-name.ts'
import type { Wallet, WalletAnswer } from '../wallet/wallet.ts'
import type { RoundRow } from './rounds-store.ts'
import type { SeatRow } from './seat.ts'
import type { SeedRow } from './seeds-store.ts'

export function proofOf(round: RoundRow, seed: SeedRow): FairnessProof {
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
  seat: Pick<SeatRow, 'operator' | 'player_id'>,
  seed: SeedRow,
): Promise<WalletAnswer<{ balance: string }>> {
  const transactionId = (step: string) => `${round.id}.${step}`
  const player = { operator: seat.operator, playerId: seat.player_id, roundId: round.id }
  switch (round.step) {
    case 'bet':
      return wallet.call('bet', {
        session: round.wallet_session,
        transactionId: transactionId('bet'),
        roundId: round.id,
        gameCode: round.game_code,
        amount: presentMoney(minor(round.stake_minor)),
        currency: round.currency,
      })
    case 'win':
      return wallet.call('win', {
        ...player,
        transactionId: transactionId('win'),
        amount: presentMoney(minor(round.payout_minor)),
        currency: round.currency,
        closesRound: true,
        proof: proofOf(round, seed),
      })
    case 'rollback':
      return wallet.call('rollback', {
        ...player,
        transactionId: transactionId('rollback'),
        betTransactionId: transactionId('bet'),
      })
    case 'done':
      assert(false, 'an ended round asks nothing')
  }
}
