/** LOT-02: what is left of full numbers, and the ticket that still fits. */
import { minor, parseMoney } from '../../../../contract/amount.ts'
import { cellsOf, drawExposure } from '../../../../contract/lottery/exposure.ts'
import { linesOfBet, playsOfTicket } from '../../../../contract/lottery/settle.ts'
import type { Bet, BetInput, RuleSet, Ticket } from '../../../../contract/lottery/types.ts'

/** `isOfDraw`: the draw as a whole has no more room than this, whatever the number. */
export type FullNumber = { play: string; line: string; leftMinor: number; isOfDraw: boolean }

type Fields = Readonly<Record<string, { values?: Readonly<Record<string, string | number>> | undefined }>>

/** The fields of a `number_full`. */
export const readFull = (fields: Fields): FullNumber[] =>
  Object.entries(fields).map(([cell, { values = {} }]) => {
    const colon = cell.indexOf(':')
    return {
      play: cell.slice(0, colon),
      line: cell.slice(colon + 1),
      leftMinor: parseMoney(String(values.left ?? '0.00')),
      isOfDraw: values.of === 'draw',
    }
  })

/** Of package B, so that the discount is exact. */
const stepOf = (bet: Bet) => (bet.package === 'B' ? 5 : 1)
const unitOf = ({ unitMinor, multiple }: Bet) => unitMinor * multiple

type Fitting = {
  ticket: Ticket
  rules: RuleSet
  full: readonly FullNumber[]
  unitMinMinor: number
  /** The largest multiple of a chase; 1 of a ticket. */
  times?: number
}

/** The bets with the largest unit for a line that has room. Bets without a full number stay. Null where nothing fits. */
export function fitBets({ ticket, rules, full, unitMinMinor, times = 1 }: Fitting): BetInput[] | null {
  const isFull = isInFull(ticket, full)
  const share = shareOf(ticket, rules, full, times)
  // Payouts are rounded down one by one, so that the share may be a step too much.
  for (let less = 0; ; less += 1) {
    const bets = ticket.bets.map((bet, index) => (isFull[index] ? shrink(bet, share, less) : bet))
    if (bets.some((bet, index) => isFull[index] && bet.unitMinor < unitMinMinor)) return null
    if (shareOf({ ...ticket, bets }, rules, full, times) >= 1) return bets.map(toInput)
  }
}

/** How much of the ticket has room; 1 or more where all of it has. */
function shareOf(ticket: Ticket, rules: RuleSet, full: readonly FullNumber[], times: number): number {
  const cells = cellsOf({ ...ticket, bets: ticket.bets.map((bet) => ({ ...bet, multiple: bet.multiple * times })) })
  const payouts = new Map(cells.map(({ play, line, payoutMinor }) => [`${play}:${line}`, payoutMinor]))
  const whole = full.some(({ isOfDraw }) => isOfDraw) ? drawExposure(rules, cells) : 0
  return Math.min(
    ...full.map(({ play, line, leftMinor, isOfDraw }) => {
      const payout = isOfDraw ? whole : (payouts.get(`${play}:${line}`) ?? 0)
      return payout === 0 ? 1 : leftMinor / payout
    }),
  )
}

function isInFull(ticket: Ticket, full: readonly FullNumber[]): boolean[] {
  const isWhole = full.some(({ isOfDraw }) => isOfDraw)
  const plays = playsOfTicket(ticket)
  const cells = new Set(full.map(({ play, line }) => `${play}:${line}`))
  return ticket.bets.map(
    (bet) => isWhole || linesOfBet(plays, bet).lines.some(({ key }) => cells.has(`${bet.play}:${key}`)),
  )
}

function shrink(bet: Bet, share: number, less: number): Bet {
  const step = stepOf(bet)
  const steps = Math.max(0, Math.floor((unitOf(bet) * share) / step) - less)
  return { ...bet, unitMinor: minor(steps * step), multiple: 1 }
}

const toInput = ({ play, selection, unitMinor, multiple, kept, package: chosen }: Bet): BetInput => ({
  play,
  selection,
  unitMinor,
  multiple,
  ...(kept > 0 && { kept }),
  ...(chosen && { package: chosen }),
})
