/** TRUST-04: what D1 says of a member's play and money, against that member's wallet. Freezes nobody: the wallet is the truth. */

import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { GAME_CATEGORIES } from '../../../contract/constants.ts'
import type { Fault } from '../../../contract/operator/books.ts'
import { DAY_MS } from '../../../contract/time-units.ts'
import { bind, type Database, readTogether } from '../../kernel/commit.ts'
import type { Services } from '../../kernel/context.ts'
import { type CountedSums, MONEY_FACTS } from '../../kernel/wallet/digest.ts'
import { getWallet } from '../../kernel/wallet/wallet-interface.ts'
import type { Owner } from '../sums/catch-up.ts'
import { KEEP_DAYS } from '../sums/prune-sums.ts'
import { compareOrders, ON_ITS_WAY_MS } from './compare-orders.ts'

/**
 * `behind`: not counted to the end of the journal. `lost`: for longer than the queue takes. `different`: a sum that is not what
 * the journal says. `stray`: counted further than the journal goes. Of orders as `compareOrders` has it.
 */
export type Difference = {
  table: 'counted_member' | 'play_total' | 'play_day' | 'money_day' | 'deposit_order' | 'withdraw_order'
  fault: Fault
  /** Of the row within the member's rows. */
  key: string
}

type Reader = Pick<Services, 'env' | 'clock'>

/** Throws when the wallet does not answer. A member who never held money has no difference. */
export async function findDifferences(reader: Reader, owner: Owner): Promise<Difference[]> {
  const nowMs = reader.clock()
  const wallet = getWallet(reader.env.WALLET, owner.merchant, owner.memberId)
  const counted = await readCounted(reader, owner, nowMs)
  const asked = await wallet.sumCounted({ upTo: counted.sequence })
  if (!asked.ok && asked.refusal === 'not_open') return []
  if (!asked.ok) throw new Error(`sums of ${owner.memberId}: ${asked.message}`)
  return [...compareSums(counted, asked.value, nowMs), ...(await compareOrders(reader, owner, wallet, nowMs))]
}

const integer = z.number().int()
const playSchema = z.object({
  category: z.enum(GAME_CATEGORIES),
  rounds: integer,
  stakeMinor: integer,
  payoutMinor: integer,
  validMinor: integer,
  rebateBaseMinor: integer,
})
type Play = z.infer<typeof playSchema>
const cursorSchema = z.object({ sequence: integer })
const moneySchema = z.record(z.enum(MONEY_FACTS), integer)
export type Counted = { sequence: number; total: Play[]; days: Play[]; money: z.infer<typeof moneySchema> }

const SUMS = `sum(rounds) AS rounds, sum(stake_minor) AS stakeMinor, sum(payout_minor) AS payoutMinor,
  sum(valid_minor) AS validMinor, sum(rebate_base_minor) AS rebateBaseMinor`
/** The tables of days have no index by member: a look for each day that is kept. */
const eachDay = (table: string) => `(WITH RECURSIVE days (day) AS (
    SELECT ?3 UNION ALL SELECT day + 1 FROM days WHERE day < ?4)
  SELECT * FROM days CROSS JOIN ${table} USING (day) WHERE merchant = ?1 AND member_id = ?2)`

/** All of one moment. */
async function readCounted(database: Database, { merchant, memberId }: Owner, nowMs: number): Promise<Counted> {
  const today = Math.floor(nowMs / DAY_MS)
  const ask = (text: string) => bind(text, merchant, memberId, today - KEEP_DAYS, today + 1)
  const [[cursor], total, days, [money]] = await readTogether(database, [
    [
      cursorSchema.array(),
      sql`SELECT sequence FROM counted_member WHERE merchant = ${merchant} AND member_id = ${memberId}`,
    ],
    [
      playSchema.array(),
      bind(
        `SELECT category, ${SUMS} FROM play_total WHERE merchant = ? AND member_id = ? GROUP BY category`,
        merchant,
        memberId,
      ),
    ],
    [playSchema.array(), ask(`SELECT category, ${SUMS} FROM ${eachDay('play_day')} GROUP BY category`)],
    [
      z.tuple([moneySchema]),
      ask(`SELECT coalesce(sum(deposit_minor), 0) AS deposit, coalesce(sum(withdrawal_minor), 0) AS withdrawal,
        coalesce(sum(bonus_minor), 0) AS bonus, coalesce(sum(rebate_minor), 0) AS rebate,
        coalesce(sum(bet_rebate_minor), 0) AS bet_rebate FROM ${eachDay('money_day')}`),
    ],
  ])
  return { sequence: cursor?.sequence ?? 0, total, days, money }
}

/** Pure. Days are compared for as long as all of them are kept. */
export function compareSums(counted: Counted, wallet: CountedSums, nowMs: number): Difference[] {
  const keepsAll = Math.floor((wallet.firstAt ?? nowMs) / DAY_MS) > Math.floor(nowMs / DAY_MS) - KEEP_DAYS
  return [
    ...compareCursor(counted.sequence, wallet, nowMs),
    ...(wallet.play ? diffPlay('play_total', counted.total, wallet.play) : []),
    ...(keepsAll ? diffPlay('play_day', counted.days, counted.total) : []),
    ...(keepsAll ? diffMoney(counted.money, wallet.money) : []),
  ]
}

function compareCursor(sequence: number, { lastSequence, nextAt }: CountedSums, nowMs: number): Difference[] {
  if (sequence === lastSequence) return []
  const fault = sequence > lastSequence ? 'stray' : (nextAt ?? 0) <= nowMs - ON_ITS_WAY_MS ? 'lost' : 'behind'
  return [{ table: 'counted_member', fault, key: String(sequence) }]
}

function diffPlay(table: 'play_total' | 'play_day', counted: readonly Play[], expected: readonly Play[]): Difference[] {
  const of = (rows: readonly Play[], category: Play['category']) => {
    const { rounds, stakeMinor, payoutMinor, validMinor, rebateBaseMinor } =
      rows.find((row) => row.category === category) ?? NOTHING
    return [rounds, stakeMinor, payoutMinor, validMinor, rebateBaseMinor].join()
  }
  const categories = GAME_CATEGORIES.filter((category) => of(counted, category) !== of(expected, category))
  return categories.map((key) => ({ table, fault: 'different', key }))
}

const NOTHING = { rounds: 0, stakeMinor: 0, payoutMinor: 0, validMinor: 0, rebateBaseMinor: 0 }

function diffMoney(counted: Counted['money'], expected: CountedSums['money']): Difference[] {
  const facts = MONEY_FACTS.filter((fact) => counted[fact] !== expected[fact])
  return facts.map((key) => ({ table: 'money_day', fault: 'different', key }))
}
