/**
 * PERF-03, MEM-07, MEM-09, SAFE-06: the first page of a record with 1,000,000 rows beside that of one with 1,000, taken in turns
 * in one run; totals included where there are any. BENCH_RECORDS sets the length. Mark: within 1.5 times.
 */
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { convertV4MiniflareOptions, Miniflare } from 'miniflare'
import { migrate } from '../lib/migrate.ts'
import { bundleWorker } from './bundle.ts'
import { type Spread, showSpread, showTable, spread } from './statistics.ts'

const MEMORY_DISK = '/dev/shm'
const LONG = Number(process.env.BENCH_RECORDS ?? 1_000_000)
const SHORT = 1_000
const FILL = 20_000
const TURNS = 40
const PAGES_PER_TURN = 20
const KINDS = ['bets', 'postings', 'statement'] as const

const NAMES = {
  bets: 'betting record, with exact totals',
  postings: 'account record',
  statement: 'statement of a month, from its first day',
} satisfies Record<(typeof KINDS)[number], string>

type Figures = { shortMs: Spread; longMs: Spread; ratio: Spread }
export type RecordsBench = Record<(typeof KINDS)[number], Figures>

export async function benchRecords(): Promise<RecordsBench> {
  const directory = await mkdtemp(join(existsSync(MEMORY_DISK) ? MEMORY_DISK : tmpdir(), 'bench-records-'))
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      telemetry: { enabled: false },
      resourcePersistencePath: directory,
      modules: true,
      script: await bundleWorker('records-worker.ts'),
      compatibilityDate: '2026-10-01',
      d1Databases: { DB: 'platform' },
    }),
  )
  try {
    const url = await miniflare.ready
    await migrate(await miniflare.getD1Database('DB'), 'migrations/platform')
    const run = async (job: object): Promise<number> => {
      const start = performance.now()
      const answer = await fetch(url, { method: 'POST', body: JSON.stringify(job), headers: { connection: 'close' } })
      if (!answer.ok) throw new Error(`${JSON.stringify(job)}: ${await answer.text()}`)
      await answer.text()
      return performance.now() - start
    }
    for (const [member, total] of [
      ['short', SHORT],
      ['long', LONG],
    ] as const) {
      for (let from = 0; from < total; from += FILL)
        await run({ kind: 'fill', member, from, count: Math.min(FILL, total - from), total })
    }
    return {
      bets: await compare(run, 'bets'),
      postings: await compare(run, 'postings'),
      statement: await compare(run, 'statement'),
    }
  } finally {
    await miniflare.dispose()
    await rm(directory, { recursive: true, force: true })
  }
}

/** In turns, so that whatever else the machine does weighs on both alike. */
async function compare(run: (job: object) => Promise<number>, kind: (typeof KINDS)[number]): Promise<Figures> {
  const read = async (member: string) => (await run({ kind, member, count: PAGES_PER_TURN })) / PAGES_PER_TURN
  const turns: { shortMs: number; longMs: number }[] = []
  for (let turn = 0; turn < TURNS; turn += 1) {
    const first = turn % 2 === 0 ? await read('short') : await read('long')
    const second = turn % 2 === 0 ? await read('long') : await read('short')
    turns.push(turn % 2 === 0 ? { shortMs: first, longMs: second } : { shortMs: second, longMs: first })
  }
  return {
    shortMs: spread(turns.map(({ shortMs }) => shortMs)),
    longMs: spread(turns.map(({ longMs }) => longMs)),
    ratio: spread(turns.map(({ shortMs, longMs }) => longMs / shortMs)),
  }
}

export function showRecords(bench: RecordsBench): string {
  return showTable(
    ['First page, ms', `${SHORT} rows`, `${LONG} rows`, 'the second over the first (mark: at most 1.5)'],
    KINDS.map((kind) => {
      const { shortMs, longMs, ratio } = bench[kind]
      return [NAMES[kind], showSpread(shortMs, 2), showSpread(longMs, 2), showSpread(ratio, 2)]
    }),
  )
}
