/** The Worker that scripts/bench/records.ts measures: the platform's own pages of records over a D1 it fills. */
import { drizzle } from 'drizzle-orm/d1'
import { z } from 'zod'
import { recordCalls } from '../../contract/calls/records.ts'
import { statementCalls } from '../../contract/calls/statement.ts'
import { memberIdSchema } from '../../contract/ids.ts'
import { systemClock } from '../../contract/time-and-chance.ts'
import type { PlatformContext } from '../../platform/kernel/context.ts'
import { getBettingRecord } from '../../platform/money/records/get-betting-record.ts'
import { getLedgerRecord } from '../../platform/money/records/get-ledger-record.ts'
import { getStatement } from '../../platform/money/records/get-statement.ts'
import { DEMO_MERCHANTS } from '../../platform/seed/seed-merchants.ts'

const jobSchema = z.object({
  kind: z.enum(['fill', 'bets', 'postings', 'statement']),
  member: z.string(),
  from: z.number().default(0),
  count: z.number().default(1),
})
const DAY_MS = 86_400_000

/** Four postings and a round a minute, evenly over the last ninety days. */
async function fill(db: D1Database, member: string, from: number, count: number, total: number): Promise<void> {
  const start = Date.now() - 89 * DAY_MS
  const step = Math.floor((89 * DAY_MS) / total)
  const rows = `WITH RECURSIVE rows_to_fill (n) AS (
    SELECT ${from} UNION ALL SELECT n + 1 FROM rows_to_fill WHERE n + 1 < ${from + count})`
  const at = `${start} + n * ${step}`
  await db.batch([
    db.prepare(
      `${rows} INSERT INTO round_record SELECT 'meridian', '${member}', 'HARBOR', 'round-' || n, 'real', 'PHP', 'bench',
         'bench', 'Bench', 'RNG', 'settled', 100, 100, 1, ${at}, ${at}, 2 * n + 1, 2 * n + 2, NULL FROM rows_to_fill`,
    ),
    db.prepare(
      `${rows} INSERT INTO ledger_record SELECT 'meridian', '${member}', n + 1, 'real', iif(n % 2 = 0, 'bet', 'win'),
         iif(n % 2 = 0, -100, 100), iif(n % 2 = 0, 900, 1000), ${at}, 'HARBOR', 'round-' || (n / 2), 'tx-' || n, 'Bench'
       FROM rows_to_fill`,
    ),
  ])
}

const isoDay = (day: number) => new Date(day * DAY_MS).toISOString()

const readPage = {
  bets: (ctx: PlatformContext) => getBettingRecord(ctx, recordCalls.bettingRecord.request.parse({})),
  postings: (ctx: PlatformContext) => getLedgerRecord(ctx, recordCalls.ledgerRecord.request.parse({})),
  /** The thirty days before today, with another sixty behind them. */
  statement: (ctx: PlatformContext) => {
    const today = Math.floor(Date.now() / DAY_MS)
    const period = { from: isoDay(today - 30), to: isoDay(today), pageSize: 20 }
    return getStatement(ctx, statementCalls.statement.request.parse(period))
  },
}

export default {
  async fetch(request, { DB }) {
    const { total, ...rest } = z
      .object({ total: z.number().default(1) })
      .loose()
      .parse(await request.json())
    const job = jobSchema.parse(rest)
    if (job.kind === 'fill') {
      await fill(DB, job.member, job.from, job.count, total)
      return new Response('done')
    }
    const [merchant] = DEMO_MERCHANTS
    const facts = { env: { DB, PASSWORD_PEPPER: 'bench-pepper' }, db: drizzle(DB), clock: systemClock, language: 'EN' }
    // Of a context only what these two verbs read.
    const ctx = { ...facts, merchant, member: { id: memberIdSchema.parse(job.member) } } as unknown as PlatformContext
    for (let n = 0; n < job.count; n += 1) {
      const page = await readPage[job.kind](ctx)
      if (page.rows.length !== 20) throw new Error(`a page of ${page.rows.length}`)
    }
    return new Response('done')
  },
} satisfies ExportedHandler<{ DB: D1Database }>
