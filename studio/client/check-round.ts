/** FAIR-02: the button that checks a round in the game's list of rounds. */
import type { RoundView } from '../api.ts'
import { areRightEntries, recompute } from './recompute.ts'
import { isSameContent } from './same-content.ts'
import { toMinor } from './text.ts'

/** Draws the round again from its seeds: the same result, and the same money. */
export async function isRightRound(round: RoundView): Promise<boolean> {
  const { serverSeed, serverSeedHash, clientSeed, nonce, paytable, algorithm } = round.proof
  if (algorithm === null) return false
  const again = await recompute({
    serverSeed: serverSeed ?? '',
    clientSeed,
    nonce,
    paytable,
    algorithm,
    acts: round.acts,
    stakeMinor: toMinor(round.firstStake),
  })
  if (again?.hash !== serverSeedHash) return false
  // A stake that was given back has nothing to show.
  if (round.state === 'rolled_back') return true
  const entries = round.jackpot?.entries ?? []
  const wonMinor = entries.reduce((sum, { paidMinor }) => sum + paidMinor, 0)
  const seeds = { serverSeed: serverSeed ?? '', clientSeed, nonce }
  return (
    isSameContent(again.view, round.spins ?? round.play) &&
    again.payoutMinor + wonMinor === toMinor(round.payout) &&
    (await areRightEntries(entries, seeds, algorithm))
  )
}
