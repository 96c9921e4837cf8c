/**
 * FAIR-02: what anyone can check of a ticket. Its bets are those that were hashed, and a sealed book holds it. Its draw kept to
 * what it was bound to when the ticket was placed. It was paid by the numbers of that draw.
 */
import { parseMoney } from '../amount.ts'
import { readLine } from '../register/line.ts'
import type { CheckedProof } from './check-draw.ts'
import { findLottery } from './games.ts'
import { type MerkleStep, rootOfPath } from './merkle.ts'
import { getPlays, hasRules } from './plays.ts'
import { sameResult } from './result.ts'
import { payoutOfBets } from './settle.ts'
import { type HashedBet, hashTicket } from './ticket.ts'
import type { Commitment, LotteryResult } from './types.ts'

/** As it is shown, with money as text. */
export type ShownBet = Omit<HashedBet, 'unitMinor'> & { unit: string }
export type CheckedTicket = {
  ticketId: string
  contentHash: string
  rulesVersion: number
  /** Null: a ticket from before its hash held it. */
  commitment: Commitment | null
  placedAt: string | null
  /** Null while it is not settled. */
  settled: { result: LotteryResult; payout: string } | null
  bets: readonly ShownBet[]
  merklePath: readonly MerkleStep[]
}
type ShownTicket<Result> = Omit<CheckedTicket, 'settled' | 'merklePath'> & {
  state: string
  result: Result | null
  payout: string
  merklePath: readonly MerkleStep[] | null
}
/** What of a ticket is checked, from the ticket as its call tells it; null before its book is sealed. */
export const toChecked = <Result extends LotteryResult>({
  merklePath,
  bets,
  state,
  result,
  payout,
  ...ticket
}: ShownTicket<Result>) =>
  merklePath && {
    ticketId: ticket.ticketId,
    contentHash: ticket.contentHash,
    rulesVersion: ticket.rulesVersion,
    commitment: ticket.commitment,
    placedAt: ticket.placedAt,
    settled: state === 'settled' && result ? { result, payout } : null,
    merklePath: [...merklePath],
    bets: bets.map(({ play, selection, unit, multiple, rtpBps, kept, package: chosen }) => ({
      play,
      selection,
      unit,
      multiple,
      rtpBps,
      kept,
      package: chosen,
    })),
  }
/** From the proof of the draw, never from the ticket's own data. */
export type SealedBooks = Pick<
  CheckedProof,
  'gameCode' | 'period' | 'chainEnd' | 'chain' | 'installation' | 'round' | 'result'
> & {
  root: string | null
  playRoot: string | null
  register?: { root: string | null; playRoot: string | null } | undefined
}

export type TicketCheckName = 'content' | 'book' | 'listed' | 'committed' | 'before' | 'settled' | 'paid'
export type TicketCheck = { name: TicketCheckName; isRight: boolean }

export async function checkTicket(ticket: CheckedTicket, proof: SealedBooks): Promise<TicketCheck[]> {
  const { gameCode, period, root, playRoot, chain } = proof
  const { commitment, placedAt, settled, rulesVersion } = ticket
  const bets = ticket.bets.map(({ unit, ...bet }) => ({ ...bet, unitMinor: parseMoney(unit) }))
  const bound = commitment ? { commitment } : {}
  const contentHash = await hashTicket({ gameCode, period, rulesVersion, bets, ...bound })
  const found = await rootOfPath(ticket, ticket.merklePath)
  const checks: TicketCheck[] = [
    { name: 'content', isRight: contentHash === ticket.contentHash },
    { name: 'book', isRight: found === root || found === playRoot },
  ]
  if (proof.register && found !== null) checks.push({ name: 'listed', isRight: await isListed(proof, found) })
  if (commitment)
    checks.push({
      name: 'committed',
      isRight: commitment.chainEnd === proof.chainEnd && commitment.beaconRound === proof.round,
    })
  // A ticket cannot be older than the chain that draws it, also where its hash does not name the chain.
  if (placedAt !== null && chain)
    checks.push({ name: 'before', isRight: Date.parse(chain.publishedAt) <= Date.parse(placedAt) })
  if (settled) {
    checks.push({ name: 'settled', isRight: proof.result !== null && sameResult(settled.result, proof.result) })
    const payout = proof.result && recomputePayout(gameCode, rulesVersion, bets, proof.result)
    checks.push({ name: 'paid', isRight: payout !== null && payout === parseMoney(settled.payout) })
  }
  return checks
}

/** The public register holds this root for the book of this draw. */
async function isListed({ gameCode, period, register, playRoot }: SealedBooks, found: string): Promise<boolean> {
  const line = await readLine((found === playRoot ? register?.playRoot : register?.root) ?? '')
  const entry = line?.entry
  return entry?.kind === 'root' && entry.gameCode === gameCode && entry.period === period && entry.root === found
}

/** Null where these are no bets of the game's rules. */
function recomputePayout(gameCode: string, version: number, bets: readonly HashedBet[], result: LotteryResult) {
  const game = findLottery(gameCode)
  if (!game || !hasRules(version)) return null
  try {
    return payoutOfBets(getPlays(game, version), bets, result)
  } catch {
    return null
  }
}
