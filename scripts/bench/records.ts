/**
 * PERF-03, MEM-07, MEM-09, SAFE-06: the first page of a record of 1,000,000 rounds beside that of one of 1,000, taken in turns
 * in one run, totals included; what a page of 50 rows costs the wallet; and a bet while its record is read without a
 * pause beside a bet alone. BENCH_RECORDS sets the length. Mark: within 1.2 times.
 */
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { convertV4MiniflareOptions, Miniflare } from 'miniflare'
import { z } from 'zod'
import { migrate } from '../lib/migrate.ts'
import { bundleWorker } from './bundle.ts'
import { type Spread, showSpread, showTable, spread } from './statistics.ts'

const MEMORY_DISK = '/dev/shm'
const LONG = Number(process.env.BENCH_RECORDS ?? 1_000_000)
const SHORT = 1_000
const FILL = 10_000
const TURNS = 40
const PAGES_PER_TURN = 20
const BETS_PER_TURN = 50
const KINDS = ['bets', 'postings', 'statement', 'page', 'localPage', 'categoryPage'] as const
type Kind = (typeof KINDS)[number]

const NAMES = {
  bets: 'betting record, with exact totals',
  postings: 'account record, with exact totals',
  statement: 'statement of a month, from its first day',
  page: 'wallet alone: 50 rounds of three months, with totals',
  localPage: 'the same, of days of another time zone',
  categoryPage: 'the same, of a category of one round in fifty',
} satisfies Record<Kind, string>

type Figures = { shortMs: Spread; longMs: Spread; ratio: Spread }
type Bets = { aloneMs: Spread; whileReadMs: Spread; ratio: Spread }
/** `betMs`: of each bet while the export ran. */
type Export = { ms: number; betMs: number[] }
export type RecordsBench = { pages: Record<Kind, Figures>; foldMs: number; bets: Bets; whole: Export }
type Run = (job: object) => Promise<number>

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
      durableObjects: { WALLET: { className: 'WalletDO', useSQLite: true } },
      queueProducers: { OUTBOX: 'outbox' },
      queueConsumers: { outbox: { maxBatchSize: 100, maxBatchTimeout: 1 } },
    }),
  )
  try {
    const url = await miniflare.ready
    await migrate(await miniflare.getD1Database('DB'), 'migrations/platform')
    const ask = async (job: object) => {
      const answer = await fetch(url, { method: 'POST', body: JSON.stringify(job), headers: { connection: 'close' } })
      if (!answer.ok) throw new Error(`${JSON.stringify(job)}: ${await answer.text()}`)
      return answer.text()
    }
    const run: Run = async (job) => {
      const start = performance.now()
      await ask(job)
      return performance.now() - start
    }
    await fillBoth(run)
    const foldMs = await run({ kind: 'fold', member: 'long' })
    await run({ kind: 'fold', member: 'short' })
    const pages = {} as RecordsBench['pages']
    for (const kind of KINDS) pages[kind] = await compare(run, kind)
    return { pages, foldMs, bets: await compareBets(run), whole: await exportWhileBetting(run, ask) }
  } finally {
    await miniflare.dispose()
    await rm(directory, { recursive: true, force: true })
  }
}

async function fillBoth(run: Run): Promise<void> {
  for (const [member, total] of [
    ['short', SHORT],
    ['long', LONG],
  ] as const) {
    await run({ kind: 'open', member })
    for (let from = 0; from < total; from += FILL)
      await run({ kind: 'fill', member, from, count: Math.min(FILL, total - from), total })
  }
}

type Turn = { first: number; second: number }

/** In turns, so that whatever else the machine does weighs on both alike. */
async function takeTurns(one: (turn: number) => Promise<number>, other: (turn: number) => Promise<number>) {
  const turns: Turn[] = []
  for (let turn = 0; turn < TURNS; turn += 1) {
    if (turn % 2 === 0) turns.push({ first: await one(turn), second: await other(turn) })
    else {
      const second = await other(turn)
      turns.push({ first: await one(turn), second })
    }
  }
  return {
    first: spread(turns.map(({ first }) => first)),
    second: spread(turns.map(({ second }) => second)),
    ratio: spread(turns.map(({ first, second }) => second / first)),
  }
}

async function compare(run: Run, kind: Kind): Promise<Figures> {
  // A wallet of 1,000 rounds has fewer than fifty of a rare category.
  const count = PAGES_PER_TURN
  const read = async (member: string) => (await run({ kind, member, count })) / count
  const isRare = kind === 'categoryPage'
  const { first, second, ratio } = await takeTurns(
    () => (isRare ? run({ kind: 'page', member: 'short', count }).then((ms) => ms / count) : read('short')),
    () => read('long'),
  )
  return { shortMs: first, longMs: second, ratio }
}

/** Bets one after the other on the long wallet, alone, and while one reader asks for page after page of it. */
async function compareBets(run: Run): Promise<Bets> {
  let from = 0
  const bet = async () => {
    const ms = await run({ kind: 'bet', member: 'long', from, count: BETS_PER_TURN })
    from += BETS_PER_TURN
    return ms / BETS_PER_TURN
  }
  const betWhileRead = async () => {
    let isOver = false
    const reading = (async () => {
      while (!isOver) await run({ kind: 'page', member: 'long' })
    })()
    const ms = await bet()
    isOver = true
    await reading
    return ms
  }
  const { first, second, ratio } = await takeTurns(bet, betWhileRead)
  return { aloneMs: first, whileReadMs: second, ratio }
}

const exportedSchema = z.object({ bets: z.number(), nextCursor: z.string().nullable() })

/** SAFE-06: the whole statement, page after page, while the member bets without a pause. Throws where rounds are missing. */
async function exportWhileBetting(run: Run, ask: (job: object) => Promise<string>): Promise<Export> {
  let isOver = false
  const betMs: number[] = []
  const betting = (async () => {
    for (let from = 10_000_000; !isOver; from += 1) betMs.push(await run({ kind: 'bet', member: 'long', from }))
  })()
  const start = performance.now()
  let [cursor, bets]: [string | undefined, number] = [undefined, 0]
  do {
    const page = exportedSchema.parse(JSON.parse(await ask({ kind: 'exportPage', member: 'long', cursor })))
    bets += page.bets
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
  const ms = performance.now() - start
  isOver = true
  await betting
  if (bets < LONG) throw new Error(`${bets} of ${LONG} rounds`)
  return { ms, betMs }
}

export function showRecords({ pages, foldMs, bets, whole }: RecordsBench): string {
  const head = [`${SHORT} rounds`, `${LONG} rounds`, 'the second over the first (mark: at most 1.2)']
  const show = (name: string, first: Spread, second: Spread, ratio: Spread) => [
    name,
    showSpread(first, 2),
    showSpread(second, 2),
    showSpread(ratio, 2),
  ]
  return [
    showTable(
      ['First page, ms', ...head],
      KINDS.map((kind) => show(NAMES[kind], pages[kind].shortMs, pages[kind].longMs, pages[kind].ratio)),
    ),
    showTable(
      ['A bet, ms', 'alone', 'while its record is read without a pause', head[2] ?? ''],
      [show(`wallet of ${LONG} rounds`, bets.aloneMs, bets.whileReadMs, bets.ratio)],
    ),
    `${LONG} rounds folded for the first time: ${(foldMs / 1_000).toFixed(1)} s`,
    `${LONG} rounds exported in ${(whole.ms / 1_000).toFixed(1)} s, with ${whole.betMs.length} bets meanwhile, ms: ${showSpread(spread(whole.betMs), 1)}`,
  ].join('\n\n')
}
