import type { BetRecord } from '../../../contract/calls/money/records.ts'
import { minor, presentMoney } from '../../../contract/money.ts'
import type { PlatformContext } from '../../kernel/context.ts'
import { presentTime } from '../../kernel/present-time.ts'
import { ROUND_STATE } from '../../kernel/wallet/round-state.ts'
import type { RecordedRound } from '../../kernel/wallet/wallet-interface.ts'
import { gameNames, readNames, vendorNames } from './read-names.ts'

/** With the vendor's name and the game's in the language of the reader; the wallet keeps the English ones. */
export async function presentRounds(ctx: PlatformContext, rounds: readonly RecordedRound[]): Promise<BetRecord[]> {
  const vendorIds = rounds.map(({ vendor }) => vendor)
  const gameIds = rounds.map(({ gameId }) => gameId)
  const [vendors, games] = await readNames(ctx, [vendorNames(vendorIds), gameNames(ctx, gameIds)])
  return rounds.map((round) =>
    presentRound(round, {
      vendorName: vendors?.get(round.vendor) ?? round.vendor,
      gameName: games?.get(round.gameId) ?? round.gameName,
    }),
  )
}

function presentRound(round: RecordedRound, names: Pick<BetRecord, 'vendorName' | 'gameName'>): BetRecord {
  return {
    roundId: round.roundId,
    vassalage: round.vendor,
    gameId: round.gameId,
    ...names,
    gameType: round.category,
    state: ROUND_STATE[round.status],
    stake: presentMoney(round.stakeMinor),
    held: round.unplayedMinor > 0 ? presentMoney(minor(round.stakeMinor + round.unplayedMinor)) : null,
    payout: presentMoney(round.payoutMinor),
    corrected: round.correctedMinor === null ? null : presentMoney(round.correctedMinor),
    // A stake that is held is neither lost nor won yet, and one taken back never was.
    net: presentMoney(
      minor((round.status === 'settled' ? round.payoutMinor - round.stakeMinor : 0) + (round.correctedMinor ?? 0)),
    ),
    balanceAfter: presentMoney(round.balanceAfterMinor),
    startedAt: presentTime(round.openedAt),
    endedAt: presentTime(round.closedAt),
    provablyFair: round.hasProof,
  }
}
