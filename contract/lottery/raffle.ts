/**
 * PROMO-03: who wins a raffle. Tickets are numbered from 0 without a gap, holder after holder. A holder wins one prize at most: a
 * second hit is drawn again. Seal and draw can be computed again from what is published (`raffleTickets`).
 */

import { createDraw } from '../fairness/draw.ts'
import { assert } from '../lib/assert.ts'
import { sha256Hex } from '../lib/digest.ts'
import { type MerkleLeaf, merkleRoot } from './merkle.ts'

/** `first`: the number of the holder's first ticket. `holder`: a name that says nothing of the member. */
export type TicketHolder = { holder: string; first: number; tickets: number }
export type RaffleWinner = { place: number; ticket: number; holder: string }

/** Enough to hit the last holder even where another holds nearly all tickets. */
const MOST_DRAWS = 100_000

export const computeTickets = (countedMinor: number, { stakePerTicketMinor, mostTickets }: TicketRule): number =>
  Math.min(mostTickets, Math.floor(countedMinor / stakePerTicketMinor))
export type TicketRule = { stakePerTicketMinor: number; mostTickets: number }

/** The seal: no ticket can be added or lost after it. Null where there is none. */
export async function sealTickets(holders: readonly TicketHolder[]): Promise<string | null> {
  const leaves = await Promise.all(
    holders.map(
      async ({ holder, first, tickets }): Promise<MerkleLeaf> => ({
        ticketId: `${first}`,
        contentHash: await sha256Hex(`${holder}:${tickets}`),
      }),
    ),
  )
  return merkleRoot(leaves)
}

type Chance = { raffleId: string; serverSeed: string; randomness: string }
export const raffleClientSeed = ({ raffleId, randomness }: Omit<Chance, 'serverSeed'>) =>
  `raffle.${raffleId}.${randomness}`

export async function drawWinners(
  chance: Chance,
  holders: readonly TicketHolder[],
  prizes: number,
): Promise<RaffleWinner[]> {
  const last = holders.at(-1)
  if (!last) return []
  const total = last.first + last.tickets
  const clientSeed = raffleClientSeed(chance)
  const draw = createDraw({ serverSeed: chance.serverSeed, clientSeed, nonce: 0 }, 'v2')
  const winners: RaffleWinner[] = []
  for (let draws = 0; winners.length < Math.min(prizes, holders.length); draws++) {
    assert(draws < MOST_DRAWS, 'a raffle ends')
    const [ticket = 0] = await draw.below([total])
    const owner = holders.find(({ first, tickets }) => ticket >= first && ticket < first + tickets)
    assert(owner, 'every ticket has its holder')
    if (winners.every(({ holder }) => holder !== owner.holder))
      winners.push({ place: winners.length + 1, ticket, holder: owner.holder })
  }
  return winners
}
