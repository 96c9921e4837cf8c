/** How stakes reach the book: it keeps the tickets, the wallet takes the stakes, the book confirms. */

import { MEMBER_TYPE } from '../../../contract/constants.ts'
import { type FieldErrors, Refusal } from '../../../contract/errors.ts'
import { log } from '../../../contract/log.ts'
import { beaconRound, findChainEnd } from '../../../contract/lottery/chain.ts'
import { findPeriod } from '../../../contract/lottery/periods.ts'
import { hashTicket, ticketRound } from '../../../contract/lottery/ticket.ts'
import type { Ticket } from '../../../contract/lottery/types.ts'
import { presentMoney } from '../../../contract/money.ts'
import { getPolicy } from '../../../contract/policy/policy.ts'
import { sayError } from '../../../contract/rules/describe-error.ts'
import { type PlatformContext, requireMember } from '../../kernel/context.ts'
import {
  type Book,
  type BookIdentity,
  type BookRefusal,
  type BookTicket,
  betOf,
  type FullNumber,
  getBook,
  type Reserved,
} from '../../kernel/lottery/book-interface.ts'
import { type Chain, getDrawHall } from '../../kernel/lottery/draw-interface.ts'
import { isSiteShut } from '../../kernel/merchant/is-site-shut.ts'
import { requireAccepted } from '../../kernel/wallet/require-accepted.ts'
import { getWallet, WALLET_REFUSALS, type Wallet, type WalletRefusal } from '../../kernel/wallet/wallet-interface.ts'
import { requireIdentity } from '../../protection/require-identity.ts'
import { lotteryHooks } from '../lottery-hooks.ts'
import { readVoids } from '../read-voids.ts'
import type { Sale } from '../sale.ts'

export function identityOf(ctx: PlatformContext, gameCode: string): BookIdentity {
  const kind = requireMember(ctx).type === MEMBER_TYPE.guest ? 'play' : 'real'
  return { merchant: ctx.merchant.code, gameCode, kind }
}

export const bookOf = (ctx: PlatformContext, gameCode: string): Book => getBook(ctx.env.BOOK, identityOf(ctx, gameCode))

/** `period`: of the first ticket. Throws `draw_closed`, `game_maintenance`, `game_unavailable`, `in_need_true_account`, and what `requireIdentity` throws. */
export async function requireOpenSale(ctx: PlatformContext, sale: Sale, period: string): Promise<void> {
  if (await isSiteShut(ctx, ctx.merchant.code, ctx.clientIp))
    throw new Refusal('game_maintenance', 'the site is in maintenance')
  if (sale.isShut) throw new Refusal('game_unavailable', 'this lottery is shut')
  const isGuest = requireMember(ctx).type === MEMBER_TYPE.guest
  if (isGuest && getPolicy(ctx.merchant.jurisdiction).demoGate !== 'none')
    throw new Refusal('in_need_true_account', 'nobody plays here without an account')
  if (!isGuest) await requireIdentity(ctx)
  await requireDraw(ctx, sale.game.gameCode, period)
}

/** None on a draw that is void. */
async function requireDraw(ctx: PlatformContext, gameCode: string, period: string): Promise<void> {
  if ((await readVoids(ctx, gameCode)).includes(period)) throw new Refusal('draw_closed', 'this draw is void')
}

/** By game: a chain that is published stays as it is, so only a later one has to be asked for. */
const published = new Map<string, readonly Chain[]>()

/**
 * FAIR-02: each ticket with what its draw is bound to by now, so that its holder can show another chain. Throws `draw_closed`
 * before the end of the draw's chain is public.
 */
async function commitTickets(ctx: PlatformContext, { game }: Sale, tickets: readonly Ticket[]): Promise<Ticket[]> {
  const { gameCode } = game
  const bind = (chains: readonly Chain[]) =>
    tickets.map((ticket) => {
      const [chainEnd, period] = [findChainEnd(game, chains, ticket.period), findPeriod(game, ticket.period)]
      return chainEnd === null || period === null
        ? null
        : { ...ticket, commitment: { chainEnd, beaconRound: beaconRound(period.closeAtMs) } }
    })
  let bound = bind(published.get(gameCode) ?? [])
  if (bound.includes(null)) {
    const { chains } = await getDrawHall(ctx.env.DRAW, gameCode).getStanding({ gameCode })
    published.set(gameCode, chains)
    bound = bind(chains)
  }
  return bound.map((ticket) => {
    if (ticket === null) throw new Refusal('draw_closed', 'no chain is published for this draw')
    return ticket
  })
}

export type Staking = {
  sale: Sale
  key: string
  tickets: readonly Ticket[]
  chase: { stopOnWin: boolean } | null
  /** The member saw other odds than there are now: nothing new is placed, a repeat is answered as it was. */
  hasOldOdds: boolean
}

/**
 * Throws what the book or the wallet refuses; nothing is staked then. Where the wallet is silent the tickets are answered as
 * they are, `reserved`: the same key asks again, and from the close on the book finds out by itself.
 */
export async function stakeTickets(ctx: PlatformContext, staking: Staking): Promise<Reserved> {
  const { sale, key, chase, hasOldOdds } = staking
  const { id: memberId } = requireMember(ctx)
  const identity = identityOf(ctx, sale.game.gameCode)
  const book = getBook(ctx.env.BOOK, identity)
  const wallet = getWallet(ctx.env.WALLET, ctx.merchant.code, memberId)
  const tickets = await Promise.all(
    (await commitTickets(ctx, sale, staking.tickets)).map(async (ticket, at) => ({
      ticket,
      contentHash: await hashTicket(ticket),
      // What the release before kept of this request: a repeat of it is no other ticket.
      formerHash: await hashTicket(staking.tickets[at] ?? ticket),
    })),
  )
  await beginPlay(ctx, wallet)
  const reserved = await book.reserve({
    identity,
    game: sale.sold,
    key,
    memberId,
    currency: ctx.merchant.currency,
    tickets,
    chase,
    hasOldOdds,
    limits: sale.limits,
  })
  if (!reserved.ok) throw refusalOfBook(reserved)
  lotteryHooks.reach('reserved')
  const staked = await stake({ book, wallet, identity, sale }, reserved.value)
  throwRefused(staked.tickets)
  return staked
}

/** SAFE-03: a lottery is played on its page, so its play session begins with the first ticket. */
async function beginPlay({ merchant }: PlatformContext, wallet: Wallet): Promise<void> {
  const { realityCheckMinutes, realityCheckMaxMinutes } = getPolicy(merchant.jurisdiction)
  const reminder = { reminderMinutes: realityCheckMinutes, reminderMaximum: realityCheckMaxMinutes }
  requireAccepted(await wallet.beginPlay(reminder))
}

type Parties = { book: Book; wallet: Wallet; identity: BookIdentity; sale: Sale }

async function stake({ book, wallet, identity, sale }: Parties, reserved: Reserved): Promise<Reserved> {
  const { chaseId, tickets } = reserved
  if (tickets.every(({ state }) => state !== 'reserved')) return reserved
  const bets = tickets.map((ticket) => toBet(identity, sale, ticket))
  const [first] = bets
  const ticketIds = tickets.map(({ ticketId }) => ticketId)
  try {
    const placed =
      chaseId === null && first
        ? await wallet.placeBet(first)
        : await wallet.placeBets({ batchId: chaseId ?? '', bets })
    lotteryHooks.reach('staked')
    const now = placed.ok
      ? await book.confirm({ ticketIds, stakedAt: placed.value.occurredAt })
      : await book.refuse({ ticketIds, refusal: placed.refusal })
    lotteryHooks.reach('confirmed')
    return { chaseId, tickets: now }
  } catch (error) {
    log.warn('lottery_stake_silent', { tickets: ticketIds, error: sayError(error) })
    return reserved
  }
}

function toBet({ gameCode, kind }: BookIdentity, { sold }: Sale, { ticketId, period, currency, ticket }: BookTicket) {
  return {
    vendor: sold.vendor,
    roundId: ticketRound(gameCode, period, ticketId),
    transactionId: betOf(ticketId),
    kind,
    currency,
    amountMinor: ticket.stakeMinor,
    rebateBaseMinor: ticket.rebateBaseMinor,
    gameId: sold.gameId,
    gameCode,
    gameName: sold.gameName,
    category: sold.category,
  }
}

function throwRefused(tickets: readonly BookTicket[]): void {
  const [first] = tickets
  if (first?.state !== 'refused') return
  const refusal = first.reason as WalletRefusal
  throw new Refusal(WALLET_REFUSALS[refusal] ?? 'conflict', 'the wallet refused the stake')
}

type RefusedByBook = { refusal: BookRefusal; message: string; full: FullNumber[] }

export function refusalOfBook({ refusal, message, full }: RefusedByBook): Refusal {
  if (full.length === 0) return new Refusal(refusal, message)
  const fields: FieldErrors = Object.fromEntries(
    full
      .slice(0, 50)
      .map(({ play, line, leftMinor, isOfDraw }) => [
        `${play}:${line}`,
        { key: 'number_full', values: { left: presentMoney(leftMinor), ...(isOfDraw && { of: 'draw' }) } },
      ]),
  )
  return new Refusal(refusal, message, { fields })
}
