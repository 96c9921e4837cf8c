/** The tickets of one book as they are kept. */
import type { MemberId } from '../../../contract/ids.ts'
import type { Settlement } from '../../../contract/lottery/types.ts'
import { CHASE_EVENTS, TICKET_EVENTS, type TicketState } from '../../../contract/states/lottery.ts'
import type { Transition } from '../../../contract/states/transition.ts'
import type { Book, BookTicket, Chase, Owed, TicketPlace } from '../../kernel/lottery/book-interface.ts'
import { canStep, setState } from '../transition-text.ts'

type Row<T> = T & Record<string, SqlStorageValue>
type TicketRow = Omit<BookTicket, 'ticket' | 'settlement'> & { ticket: string; settlement: string | null }

const COLUMNS = `ticket_id AS ticketId, serial, member_id AS memberId, period, chase_id AS chaseId, state, ticket,
  content_hash AS contentHash, currency, payout_minor AS payoutMinor, rebate_minor AS rebateMinor, settlement, owed, reason,
  reserved_at AS reservedAt, staked_at AS stakedAt, ended_at AS endedAt`

const parse = ({ ticket, settlement, ...row }: TicketRow): BookTicket => ({
  ...row,
  ticket: JSON.parse(ticket),
  settlement: settlement === null ? null : JSON.parse(settlement),
})

const select = (sql: SqlStorage, rest: string, ...bindings: SqlStorageValue[]): BookTicket[] =>
  sql
    .exec<Row<TicketRow>>(`SELECT ${COLUMNS} FROM tickets ${rest}`, ...bindings)
    .toArray()
    .map(parse)

export const findTickets = (sql: SqlStorage, ticketIds: readonly string[]): BookTicket[] =>
  select(sql, 'WHERE ticket_id IN (SELECT value FROM json_each(?)) ORDER BY serial', JSON.stringify(ticketIds))

export const listOfRequest = (sql: SqlStorage, key: string) => select(sql, 'WHERE request_key = ? ORDER BY serial', key)

export const listOfChase = (sql: SqlStorage, chaseId: string) =>
  select(sql, 'WHERE chase_id = ? ORDER BY serial', chaseId)

export const listOfPeriod = (sql: SqlStorage, period: string, state: TicketState, limit: number) =>
  select(sql, 'WHERE period = ? AND state = ? ORDER BY serial LIMIT ?', period, state, limit)

const AFTER_ALL: TicketPlace = { reservedAt: Number.MAX_SAFE_INTEGER, serial: 0 }
/** Newest first. All tickets of a chase were reserved at one time, so the serial orders them. */
export const listOfMember = (
  sql: SqlStorage,
  { memberId, isOpen, before = AFTER_ALL, limit }: Parameters<Book['listTickets']>[0],
) =>
  select(
    sql,
    `WHERE member_id = ? AND (reserved_at, serial) < (?, ?)
       AND (?4 IS NULL OR (state IN ('reserved', 'live')) = ?4) AND state <> 'refused'
     ORDER BY reserved_at DESC, serial DESC LIMIT ?`,
    memberId,
    before.reservedAt,
    before.serial,
    isOpen === undefined ? null : Number(isOpen),
    limit,
  )

/** Whose wallet is to be asked now, the longest waiting first. */
export const listOwed = (sql: SqlStorage, until: number, limit: number) =>
  select(sql, 'WHERE owed IS NOT NULL AND owed_at <= ? ORDER BY owed_at, serial LIMIT ?', until, limit)

export const listLeaves = (sql: SqlStorage, period: string) =>
  sql
    .exec<{ ticketId: string; contentHash: string }>(
      'SELECT ticket_id AS ticketId, content_hash AS contentHash FROM tickets WHERE period = ? ORDER BY serial',
      period,
    )
    .toArray()

/** Its place among the leaves. */
export const countBefore = (sql: SqlStorage, { period, serial }: Pick<BookTicket, 'period' | 'serial'>): number =>
  sql
    .exec<{ count: number }>('SELECT count(*) AS count FROM tickets WHERE period = ? AND serial < ?', period, serial)
    .one().count

/** A ticket that cannot make this step stays as it is: false. */
function move(sql: SqlStorage, ticketId: string, step: Transition, set: string, ...bindings: SqlStorageValue[]) {
  const query = `UPDATE tickets SET ${setState(step)}, ${set} WHERE ticket_id = ? AND ${canStep(step)} RETURNING 1`
  return sql.exec(query, ...bindings, ticketId).toArray().length > 0
}

const OWES_NOTHING = 'owed = NULL, owed_at = NULL, is_aside = 0'

export const goLive = (sql: SqlStorage, ticketId: string, stakedAt: number) =>
  move(sql, ticketId, TICKET_EVENTS.staked, `staked_at = ?, ${OWES_NOTHING}`, stakedAt)

export const goRefused = (sql: SqlStorage, ticketId: string, reason: string, now: number) =>
  move(sql, ticketId, TICKET_EVENTS.refused, `reason = ?, ended_at = ?, ${OWES_NOTHING}`, reason, now)

/** Of tickets that were not confirmed the wallets are asked, each by itself. */
export const askStakes = (sql: SqlStorage, period: string, now: number) =>
  sql.exec(
    `UPDATE tickets SET owed = 'stake', owed_at = ? WHERE period = ? AND state = 'reserved' AND owed IS NULL`,
    now,
    period,
  )

const TAKEN_BACK = `reason = ?, ended_at = ?, owed = 'rollback', owed_at = ?, is_aside = 0`

type TakingBack = { step: 'unstaked' | 'cancelled' | 'voided'; reason: string; now: number }
/** With it the stake goes back, whether the wallet has it or not: the rollback of a bet that never came bars it. */
export const takeBack = (sql: SqlStorage, ticketId: string, { step, reason, now }: TakingBack) =>
  move(sql, ticketId, TICKET_EVENTS[step], TAKEN_BACK, reason, now, now)

type Voiding = { period: string; reason: string; limit: number; now: number }
/** So many tickets of a void period, also those of which the wallet has not answered yet. Answers how many there were. */
export const voidSome = (sql: SqlStorage, { period, reason, limit, now }: Voiding): number =>
  sql
    .exec(
      `UPDATE tickets SET ${setState(TICKET_EVENTS.voided)}, ${TAKEN_BACK} WHERE serial IN
         (SELECT serial FROM tickets WHERE period = ? AND ${canStep(TICKET_EVENTS.voided)} LIMIT ?) RETURNING 1`,
      reason,
      now,
      now,
      period,
      limit,
    )
    .toArray().length

export const goSettled = (sql: SqlStorage, ticketId: string, settlement: Settlement, now: number) =>
  move(
    sql,
    ticketId,
    TICKET_EVENTS.settled,
    `settlement = ?, payout_minor = ?, rebate_minor = ?, ended_at = ?, owed = 'win', owed_at = ?`,
    JSON.stringify(settlement),
    settlement.payoutMinor,
    settlement.rebateMinor,
    now,
    now,
  )

/** The wallet has answered for good; `next` is what it is asked now. */
export function markPaid(sql: SqlStorage, ticketId: string, paid: Owed, next: Owed | null, now: number): void {
  sql.exec(
    'UPDATE tickets SET owed = ?, owed_at = ?, is_aside = 0 WHERE ticket_id = ? AND owed = ?',
    next,
    next === null ? null : now,
    ticketId,
    paid,
  )
}

/** Asked again later. `isAside`: it delays no other. */
export function postpone(sql: SqlStorage, ticketId: string, { until, isAside }: { until: number; isAside: boolean }) {
  sql.exec(
    'UPDATE tickets SET owed_at = ?, is_aside = ? WHERE ticket_id = ? AND owed IS NOT NULL',
    until,
    Number(isAside),
    ticketId,
  )
}

export const markStopped = (sql: SqlStorage, chaseId: string) =>
  sql.exec(
    `UPDATE chases SET ${setState(CHASE_EVENTS.stopped)} WHERE chase_id = ? AND ${canStep(CHASE_EVENTS.stopped)}`,
    chaseId,
  )

type ChaseRow = { chaseId: string; memberId: MemberId; stopOnWin: number; state: Chase['state']; createdAt: number }
const CHASE = `chase_id AS chaseId, member_id AS memberId, stop_on_win AS stopOnWin, state, created_at AS createdAt`

const presentChase = (sql: SqlStorage, { chaseId, stopOnWin, state, createdAt }: ChaseRow): Chase => ({
  chaseId,
  stopOnWin: stopOnWin === 1,
  state,
  createdAt,
  tickets: listOfChase(sql, chaseId),
})

export function findChase(sql: SqlStorage, chaseId: string): (Chase & { memberId: MemberId }) | null {
  const row = sql.exec<Row<ChaseRow>>(`SELECT ${CHASE} FROM chases WHERE chase_id = ?`, chaseId).toArray()[0]
  return row ? { ...presentChase(sql, row), memberId: row.memberId } : null
}

/** Newest first. */
export const listChases = (sql: SqlStorage, memberId: MemberId, limit: number): Chase[] =>
  sql
    .exec<Row<ChaseRow>>(
      `SELECT ${CHASE} FROM chases WHERE member_id = ? ORDER BY created_at DESC, chase_id LIMIT ?`,
      memberId,
      limit,
    )
    .toArray()
    .map((row) => presentChase(sql, row))
