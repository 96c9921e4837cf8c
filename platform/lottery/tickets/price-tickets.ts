/** What a ticket costs, by our own figures; the price that the member saw has to be the same. */
import { Refusal } from '../../../contract/errors.ts'
import { hasRules, RULES_VERSION } from '../../../contract/lottery/plays.ts'
import { multiplyTicket, type Priced, priceTicket, type TicketInput } from '../../../contract/lottery/price.ts'
import type { BetInput, Ticket, TicketFault } from '../../../contract/lottery/types.ts'
import { parseMoney } from '../../../contract/money.ts'
import { cutText } from '../../../contract/rules/typed-text.ts'
import type { CallRequest } from '../../../contract/table.ts'
import { type PlatformContext, requireMember } from '../../kernel/context.ts'
import { readRebateBps } from '../read-rebate.ts'
import type { Sale } from '../sale.ts'

type AskedBet = CallRequest<'placeLotteryBets'>['bets'][number]

const toBet = ({ play, selection, unit, multiple, kept, package: chosen }: AskedBet): BetInput => ({
  play,
  selection,
  unitMinor: parseMoney(unit),
  multiple,
  ...(kept !== undefined && { kept }),
  ...(chosen !== undefined && { package: chosen }),
})

type Asked = { period: string; rulesVersion: number; rebateBps: number; bets: readonly AskedBet[] }

/** By the R and the rules that the member saw. Throws `odds_changed` for rules that nobody knows, `limit_reached`, and `invalid_fields` that names the bet. */
export const priceOne = (sale: Sale, asked: Asked): Ticket => priceAsked(termsOf(sale, asked), asked)

/** One for each period, the bets so many times as large. Throws as `priceOne`. */
export function priceChase(sale: Sale, asked: Asked, periods: readonly { period: string; times: number }[]): Ticket[] {
  const terms = termsOf(sale, asked)
  const first = priceAsked(terms, asked)
  return periods.map(({ period, times }) => requirePriced(multiplyTicket(first, period, times, terms)))
}

type Terms = Omit<TicketInput, 'period' | 'bets'>
const priceAsked = (terms: Terms, { period, bets }: Asked): Ticket =>
  requirePriced(priceTicket({ ...terms, period, bets: bets.map(toBet) }))

function termsOf({ game, limits }: Sale, { rulesVersion, rebateBps }: Asked): Terms {
  if (!hasRules(rulesVersion)) throw new Refusal('odds_changed', 'these rules are unknown')
  return { game, limits, rulesVersion, rebateBps }
}

/** Where the rules or R are other ones than the member saw, their odds are others, though the stake is the same. */
export async function haveOldOdds(
  ctx: PlatformContext,
  tickets: readonly Ticket[],
  seenRebateBps: number,
  currentVersion = RULES_VERSION,
): Promise<boolean> {
  if (tickets.some(({ rulesVersion }) => rulesVersion !== currentVersion)) return true
  const hangOnRebate = tickets.some(({ bets }) => bets.some(({ rtpBps }) => rtpBps !== null))
  return hangOnRebate && (await readRebateBps(ctx, requireMember(ctx).id)) !== seenRebateBps
}

/** The stake has to be the one that the member saw. Throws `odds_changed`. */
export function requireStake(tickets: readonly Ticket[], seen: string): void {
  const sum = tickets.reduce((total, { stakeMinor }) => total + stakeMinor, 0)
  if (sum !== parseMoney(seen)) throw new Refusal('odds_changed', 'the stake is another one')
}

function requirePriced(priced: Priced): Ticket {
  if ('ticket' in priced) return priced.ticket
  throw refusalOf(priced.fault)
}

function refusalOf({ bet, fault, at }: TicketFault): Refusal {
  if (bet === null)
    return new Refusal('limit_reached', `too much for one ticket: ${fault}`, fieldOf('ticket', fault, at))
  // What the member may keep hangs on R, which an upline may have changed since.
  if (fault === 'kept')
    return new Refusal('odds_changed', 'more is kept than there is', fieldOf(`bets.${bet}`, fault, at))
  return new Refusal('invalid_fields', `bet ${bet + 1}: ${fault}`, fieldOf(`bets.${bet}`, fault, at))
}

const fieldOf = (name: string, fault: string, at: string) => ({
  fields: { [name]: { key: `lottery_${fault}`, values: { at: cutText(at, 80) } } },
})
