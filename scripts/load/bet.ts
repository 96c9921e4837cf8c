/** Everybody bets at once: a stake and its result, signed, one round after the other without a pause. */
import { setTimeout as sleep } from 'node:timers/promises'
import { vendorCalls } from '../../contract/protocols/vendor-wallet.ts'
import type { Site } from '../lib/site.ts'
import { CURRENCY, type Player } from './seat-players.ts'
import { askVendorWay } from './vendor-way.ts'

const STAKE = '0.20'
/** Every third round pays twice its stake. */
const payoutOf = (round: number) => (round % 3 === 0 ? '0.40' : '0.00')
/** A vendor repeats a call until its answer is definite; here for so long. */
const TRIES = 20
const PAUSE_MS = 250

export type Acknowledged = {
  player: Player
  transactionId: string
  kind: 'bet' | 'win'
  amount: string
  tookMs: number
}
export type Bets = {
  acknowledged: Acknowledged[]
  /** Answers other than yes, by what they said: each is an error, also where a repeat then went well. */
  errors: Map<string, number>
  /** Calls that never got a definite answer. */
  unknown: number
  seconds: number
}

export async function betFor(site: Site, players: readonly Player[], seconds: number): Promise<Bets> {
  const bets: Bets = { acknowledged: [], errors: new Map(), unknown: 0, seconds: 0 }
  const startedMs = performance.now()
  const endsMs = startedMs + seconds * 1_000
  await Promise.all(players.map((player) => playUntil(endsMs, { site, player, bets })))
  bets.seconds = (performance.now() - startedMs) / 1_000
  return bets
}

type Table = { site: Site; player: Player; bets: Bets }

async function playUntil(endsMs: number, table: Table) {
  const { name, gameCode, seat } = table.player
  for (let round = 1; performance.now() < endsMs; round += 1) {
    const roundId = `${name}-${round}`
    const payout = payoutOf(round)
    const about = { roundId, currency: CURRENCY }
    const bet = { ...about, session: seat.session, transactionId: `${roundId}-bet`, gameCode, amount: STAKE }
    if (!(await send(table, 'bet', bet))) return
    const { playerId, operator } = seat
    const win = { ...about, playerId, operator, transactionId: `${roundId}-win`, amount: payout, closesRound: true }
    if (!(await send(table, 'win', win))) return
  }
}

/** Whether it was acknowledged. The same call again is the same transaction. */
async function send(
  { site, player, bets }: Table,
  kind: 'bet' | 'win',
  input: { transactionId: string; amount: string },
): Promise<boolean> {
  const startedMs = performance.now()
  for (let tries = 1; tries <= TRIES; tries += 1) {
    try {
      await askVendorWay(site, vendorCalls[kind], input)
      const { transactionId, amount } = input
      bets.acknowledged.push({ player, transactionId, kind, amount, tookMs: performance.now() - startedMs })
      return true
    } catch (error) {
      const said = `${kind}: ${error instanceof Error ? error.message : String(error)}`
      bets.errors.set(said, (bets.errors.get(said) ?? 0) + 1)
      await sleep(PAUSE_MS)
    }
  }
  bets.unknown += 1
  return false
}
