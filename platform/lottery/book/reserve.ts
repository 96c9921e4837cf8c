/** Takes tickets into the book, all or none. Within a transaction. */
import { assert } from '../../../contract/lib/assert.ts'
import { toHex } from '../../../contract/lib/digest.ts'
import { findPeriod } from '../../../contract/lottery/periods.ts'
import type { LotteryGame, Period } from '../../../contract/lottery/types.ts'
import type {
  BookIdentity,
  BookRefusal,
  BookResult,
  FullNumber,
  Reserved,
  ReserveInput,
} from '../../kernel/lottery/book-interface.ts'
import type { DrawHall } from '../../kernel/lottery/draw-interface.ts'
import { lotteryHooks } from '../lottery-hooks.ts'
import { addCells, findFull } from './cells.ts'
import { findPeriodRow, openPeriod } from './period-rows.ts'
import { listOfRequest } from './ticket-rows.ts'

export const refuseBook = (refusal: BookRefusal, message: string, full: FullNumber[] = []) => ({
  ok: false as const,
  refusal,
  message,
  full,
})

const keyOf = ({ memberId, key }: ReserveInput) => `${memberId}:${key}`

type Asked = ReserveInput['tickets'][number]
/** Which tickets of which periods: what a repeat must say again. */
const contentOf = ({ tickets, chase }: ReserveInput, hashOf: (asked: Asked) => string) =>
  [
    chase ? `chase ${chase.stopOnWin}` : 'ticket',
    ...tickets.map((asked) => `${asked.ticket.period} ${hashOf(asked)}`),
  ].join('\n')

/** What the book answers by itself: a repeat as it was, and what it refuses whatever the draws say. Null for what it may take. */
export function answerAlone(
  sql: SqlStorage,
  game: LotteryGame,
  input: ReserveInput,
  now: number,
): BookResult<Reserved> | null {
  const key = keyOf(input)
  const content = contentOf(input, ({ contentHash }) => contentHash)
  const former = contentOf(input, ({ contentHash, formerHash = contentHash }) => formerHash)
  const before = sql
    .exec<{ content: string; chaseId: string | null }>(
      'SELECT content_hash AS content, chase_id AS chaseId FROM requests WHERE key = ?',
      key,
    )
    .toArray()[0]
  if (before && before.content !== content && before.content !== former)
    return refuseBook('conflict', 'this key was used with another ticket')
  if (before) return { ok: true, value: { chaseId: before.chaseId, tickets: listOfRequest(sql, key) } }
  if (input.hasOldOdds) return refuseBook('odds_changed', 'the odds are other ones now')

  const periods = input.tickets.map(({ ticket }) => findPeriod(game, ticket.period))
  const late = periods.some((period, index) => !period || !takesBets(sql, period, { now, isFirst: index === 0 }))
  return late ? refuseBook('draw_closed', 'this draw takes no bets') : null
}

export function reserve(sql: SqlStorage, game: LotteryGame, input: ReserveInput, now: number): BookResult<Reserved> {
  const alone = answerAlone(sql, game, input, now)
  if (alone) return alone
  const content = contentOf(input, ({ contentHash }) => contentHash)
  const chaseId = input.chase ? `${game.gameCode}.${mint()}` : null
  const periods = input.tickets.flatMap(({ ticket }) => findPeriod(game, ticket.period) ?? [])
  return take(sql, game, { ...input, key: keyOf(input) }, { content, chaseId, periods, now })
}

/** The first period is the one that is open now; those of a chase lie ahead. */
function takesBets(sql: SqlStorage, period: Period, { now, isFirst }: { now: number; isFirst: boolean }): boolean {
  if (now >= period.closeAtMs || (isFirst && now < period.openAtMs)) return false
  const state = findPeriodRow(sql, period.period)?.state
  return state === undefined || state === 'open'
}

type Taking = { content: string; chaseId: string | null; periods: readonly Period[]; now: number }

function take(sql: SqlStorage, game: LotteryGame, input: ReserveInput, taking: Taking): BookResult<Reserved> {
  const { content, chaseId, periods, now } = taking
  // Each is in a period of its own, so that none takes the room of another.
  for (const { ticket } of input.tickets) {
    const full = findFull(sql, game.rules, ticket, input.limits)
    if (full.length > 0) return refuseBook('number_full', 'a number has no room for this ticket', full)
  }
  sql.exec('INSERT INTO requests (key, content_hash, chase_id) VALUES (?, ?, ?)', input.key, content, chaseId)
  if (chaseId !== null)
    sql.exec(
      'INSERT INTO chases (chase_id, member_id, stop_on_win, created_at) VALUES (?, ?, ?, ?)',
      chaseId,
      input.memberId,
      Number(input.chase?.stopOnWin ?? false),
      now,
    )
  for (const [index, one] of input.tickets.entries()) {
    const period = periods[index]
    assert(period, 'each ticket has its period')
    openPeriod(sql, period)
    addCells(sql, one.ticket)
    sql.exec(
      `INSERT INTO tickets (ticket_id, request_key, member_id, period, chase_id, state, ticket, content_hash, currency,
         stake_minor, reserved_at) VALUES (?, ?, ?, ?, ?, 'reserved', ?, ?, ?, ?, ?)`,
      `${game.gameCode}.${mint()}`,
      input.key,
      input.memberId,
      period.period,
      chaseId,
      JSON.stringify(one.ticket),
      one.contentHash,
      input.currency,
      one.ticket.stakeMinor,
      now,
    )
  }
  return { ok: true, value: { chaseId, tickets: listOfRequest(sql, input.key) } }
}

/** Random, so that an id does not tell how many tickets there are. */
const mint = () => toHex(lotteryHooks.random(8))

type Hall = Pick<DrawHall, 'noteSold'>

/**
 * The hall writes, and draws in time, what has a ticket: it hears of a period before the first one is taken. Here of those
 * that these tickets are the first of. False where one takes no tickets any more. Throws while the hall is silent.
 */
export async function tellSold(sql: SqlStorage, hall: Hall, { identity, tickets }: ReserveInput): Promise<boolean> {
  const { gameCode } = identity
  const named = new Set(tickets.map(({ ticket }) => ticket.period))
  const fresh = [...named].filter((period) => !findPeriodRow(sql, period))
  return fresh.length === 0 || hall.noteSold({ gameCode, periods: fresh })
}

/**
 * Those that are open and have tickets: a release that told the hall of none may have sold them. What the hall has closed by
 * now stays a draw without a ticket; its tickets are settled by it. Throws while the hall is silent.
 */
export async function tellHeld(hall: Hall, { gameCode }: BookIdentity, held: readonly string[]): Promise<void> {
  const open = [...held]
  while (open.length > 0 && !(await hall.noteSold({ gameCode, periods: open }))) open.shift()
}
