/**
 * AGT-03, AGT-05: what a window, a day and the first pages of the agent centre cost over trees of 1,000, 10,000 and 100,000
 * members, ten levels deep, on local D1; then a window of 5,000 downlines of one upline. Wallets answer at once here.
 * Marks on 100,000 members: a window 5 s, a day 15 s, a page 300 ms; a window's cost follows who played.
 */

import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { convertV4MiniflareOptions, Miniflare } from 'miniflare'
import { DAY_MS } from '../../contract/time-units.ts'
import { migrate } from '../lib/migrate.ts'
import { bundleWorker } from './bundle.ts'
import { showTable, spread } from './statistics.ts'

const MEMORY_DISK = '/dev/shm'
const SIZES = (process.env.BENCH_MEMBERS ?? '1000,10000,100000').split(',').map(Number)
const MEMBERS_PER_AGENT = 20
const ACTIVE = 100
const ROWS_AT_ONCE = 1_000
const LEVELS = 9
const TURNS = 5
const WINDOW_MS = 300_000
/** A Wednesday in the middle of its month. */
const DAY_AT = Date.parse('2026-11-18T00:00:00Z')

type Tree = { members: [id: string, type: number, upline: string | null][]; players: string[]; agents: string[] }

/** The same numbers in each run. */
function buildRandom(seed: number) {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** `isWide`: every agent stands directly below one. */
function buildTree(size: number, isWide: boolean): Tree {
  const random = buildRandom(size)
  const tree: Tree = { members: [], players: [], agents: [] }
  const depths = new Map<string, number>()
  const count = Math.max(20, Math.floor(size / MEMBERS_PER_AGENT))
  for (let n = 0; n < size; n += 1) {
    const id = `m_${String(n).padStart(22, '0')}`
    const isAgent = n < count
    // Later agents hang below later ones, so that the tree grows deep.
    const upline = (): string | null => {
      if (n === 0) return null
      if (isAgent && isWide) return tree.agents[0] ?? null
      const from = isAgent ? Math.floor(n * random() ** 0.4) : Math.floor(count * random())
      const found = tree.agents[from] ?? tree.agents[0] ?? null
      return isAgent && (depths.get(found ?? '') ?? 0) >= LEVELS - 1 ? (tree.agents[0] ?? null) : found
    }
    const above = upline()
    depths.set(id, above === null ? 0 : (depths.get(above) ?? 0) + 1)
    tree.members.push([id, n === 0 ? 42 : isAgent ? 1 : 0, above])
    ;(isAgent ? tree.agents : tree.players).push(id)
  }
  return tree
}

type Job = { kind: string; [name: string]: unknown }
type Row = [what: string, mark: string, ...figures: string[]]
type Figures = Record<string, number>
export type AgentsBench = { sizes: Figures[]; wide: Figures }

async function measure(size: number, isWide: boolean): Promise<Figures> {
  const directory = await mkdtemp(join(existsSync(MEMORY_DISK) ? MEMORY_DISK : tmpdir(), 'bench-agents-'))
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      telemetry: { enabled: false },
      resourcePersistencePath: directory,
      modules: true,
      script: await bundleWorker('agents-worker.ts'),
      compatibilityDate: '2026-10-01',
      d1Databases: { DB: 'platform' },
      r2Buckets: { UPLOADS: 'uploads' },
    }),
  )
  try {
    const url = await miniflare.ready
    await migrate(await miniflare.getD1Database('DB'), 'migrations/platform')
    const run = async (job: Job): Promise<{ ms: number; answer: number }> => {
      const start = performance.now()
      const answer = await fetch(url, { method: 'POST', body: JSON.stringify(job), headers: { connection: 'close' } })
      const text = await answer.text()
      if (!answer.ok) throw new Error(`${job.kind}: ${text}`)
      return { ms: performance.now() - start, answer: Number(text) }
    }
    const tree = buildTree(size, isWide)
    for (let first = 0; first < tree.members.length; first += ROWS_AT_ONCE)
      await run({ kind: 'fill', members: tree.members.slice(first, first + ROWS_AT_ONCE) })
    await run({ kind: 'link', nowMs: DAY_AT - 40 * DAY_MS })
    return isWide ? await measureWindow(run, tree, tree.players.length, DAY_AT) : await measureAll(run, tree)
  } finally {
    await miniflare.dispose()
    await rm(directory, { recursive: true, force: true })
  }
}

type Run = (job: Job) => Promise<{ ms: number; answer: number }>

async function measureWindow(run: Run, { players }: Tree, active: number, dayMs: number, at = 10): Promise<Figures> {
  const nowMs = dayMs + at * WINDOW_MS
  await run({ kind: 'play', nowMs, players: players.slice(0, active) })
  await run({ kind: 'seal', nowMs })
  const before = (await run({ kind: 'pay', nowMs })).answer
  const billed = await run({ kind: 'bill', nowMs })
  const paid = await run({ kind: 'pay', nowMs: nowMs + 60_000 })
  const hashed = await run({ kind: 'hash', nowMs })
  return { billMs: billed.ms, bills: paid.answer - before, payMs: paid.ms, hashMs: hashed.ms }
}

async function measureAll(run: Run, tree: Tree): Promise<Figures> {
  const { players, agents } = tree
  // As many players in each size, then a tenth of them all.
  const few = await measureWindow(run, tree, ACTIVE, DAY_AT)
  const many = await measureWindow(run, tree, Math.floor(players.length / 10), DAY_AT, 20)
  // Six of ten played on that day, whose last window it is, and on six days before.
  const nowMs = DAY_AT + DAY_MS
  const played = players.slice(0, Math.floor(players.length * 0.6))
  for (let first = 0; first < played.length; first += 10 * ROWS_AT_ONCE)
    await run({ kind: 'play', nowMs, players: played.slice(first, first + 10 * ROWS_AT_ONCE), days: 6 })
  await run({ kind: 'seal', nowMs })
  const before = (await run({ kind: 'pay', nowMs })).answer
  const day = await run({ kind: 'bill', nowMs })
  const dayPaid = await run({ kind: 'pay', nowMs: nowMs + 60_000 })
  const dayHashed = await run({ kind: 'hash', nowMs })
  await run({ kind: 'sum', nowMs: nowMs - 1, days: 6 })
  const page = async (job: Job) => {
    const times = []
    for (let turn = 0; turn < TURNS; turn += 1)
      times.push((await run({ nowMs: nowMs - 1, agentId: agents[0], ...job })).ms)
    return spread(times).median
  }
  await run({ kind: 'recent', nowMs: nowMs - 1, players: played })
  const settled = { today: await page({ kind: 'overview' }), team: await page({ kind: 'team' }) }
  // A tenth plays in a window that is not settled yet.
  const openMs = nowMs + WINDOW_MS
  await run({ kind: 'play', nowMs: openMs, players: players.slice(0, Math.floor(players.length / 10)) })
  return {
    fewMs: few.billMs ?? 0,
    fewBills: few.bills ?? 0,
    manyMs: many.billMs ?? 0,
    manyBills: many.bills ?? 0,
    manyHashMs: many.hashMs ?? 0,
    dayMs: day.ms,
    dayBills: dayPaid.answer - before,
    dayHashMs: dayHashed.ms,
    payMsPerBill: (dayPaid.ms + (many.payMs ?? 0)) / Math.max(1, dayPaid.answer - before + (many.bills ?? 0)),
    todayMs: settled.today,
    ...(await measureLists(page)),
    ...(await measurePays(run, page, agents[0] ?? '')),
    weekMs: await page({ kind: 'overview', span: 'week' }),
    monthMs: await page({ kind: 'overview', span: 'month' }),
    teamMs: settled.team,
    openTeamMs: await page({ kind: 'team', nowMs: openMs - 1 }),
  }
}

/** Lists of the largest team, and who may have rounds in its wide bet list. */
async function measureLists(page: (job: Job) => Promise<number>): Promise<Figures> {
  return {
    byValidMs: await page({ kind: 'team', sort: 'valid' }),
    betsMs: await page({ kind: 'bets' }),
    profitMs: await page({ kind: 'profit' }),
    moneyMs: await page({ kind: 'transactions' }),
    playersMs: await page({ kind: 'players' }),
    pastMs: await page({ kind: 'players', isPast: true }),
    rareGameMs: await page({ kind: 'players', gameId: 'rare' }),
    rareKindMs: await page({ kind: 'players', gameType: 'SPORTS', back: 3 }),
    earlierMs: await page({ kind: 'players', back: 3 }),
  }
}

/** What is due, and what offers would have paid, by contracts with rates by category and with a tier for active members. */
async function measurePays(run: Run, page: (job: Job) => Promise<number>, agentId: string): Promise<Figures> {
  const outlookMs = await page({ kind: 'outlook' })
  const askOf = async (contract: string) => {
    await run({ kind: 'rate', agentId, contract })
    return page({ kind: 'what-if' })
  }
  const whatIfDailyMs = await askOf('daily')
  return {
    outlookMs,
    ratedOutlookMs: await page({ kind: 'outlook' }),
    whatIfDailyMs,
    whatIfRealtimeMs: await askOf('realtime'),
    whatIfActiveMs: await askOf('active'),
  }
}

export async function benchAgents(): Promise<AgentsBench> {
  const sizes: Figures[] = []
  for (const size of SIZES) sizes.push(await measure(size, false))
  return { sizes, wide: await measure(100_000, true) }
}

export function showAgents({ sizes, wide }: AgentsBench): string {
  const row = (what: string, name: string, mark = '', digits = 0): Row => [
    ...([what, mark] as const),
    ...sizes.map((figures) => (figures[name] ?? 0).toFixed(digits)),
  ]
  return [
    showTable(
      ['Members', 'mark', ...SIZES.map(String)],
      [
        row(`a window in which ${ACTIVE} played: sealed, summed, billed, ms`, 'fewMs'),
        row('its bills', 'fewBills'),
        row('a window in which a tenth played, ms', 'manyMs', '5,000'),
        row('its bills', 'manyBills'),
        row('hashes of its rows, ms', 'manyHashMs'),
        row('the last window of a day on which six of ten played, ms', 'dayMs', '15,000'),
        row('its bills', 'dayBills'),
        row('hashes of its rows, ms', 'dayHashMs'),
        row('paying a bill, without its wallets, ms', 'payMsPerBill', '', 2),
        row('overview of the largest team: today, ms', 'todayMs', '300'),
        row('this week, ms', 'weekMs', '300'),
        row('this month, ms', 'monthMs', '300'),
        row('team, first page of a week, ms', 'teamMs', '300'),
        row('the same while a window of a tenth is not settled, ms', 'openTeamMs', '300'),
        row('the same by valid bet, ms', 'byValidMs', '300'),
        row('what is due, ms', 'outlookMs', '300'),
        row('the same by rates by category, ms', 'ratedOutlookMs', '300'),
        row('what-if of a daily salary by category, ms', 'whatIfDailyMs', '300'),
        row('of a real-time salary by category, ms', 'whatIfRealtimeMs', '300'),
        row('the same with a tier for active members, ms', 'whatIfActiveMs', '300'),
        row('bets of a day, by downline and kind, ms', 'betsMs', '300'),
        row('profit and loss of a week, ms', 'profitMs', '300'),
        row('transactions of a week, ms', 'moneyMs', '300'),
        row('wide bet list, who played today: the first page, ms', 'playersMs', '300'),
        row('behind all who played lately, ms', 'pastMs', '300'),
        row('of a game that none played, ms', 'rareGameMs', '300'),
        row('of an earlier day, ms', 'earlierMs', '300'),
        row('of a kind that none played, ms', 'rareKindMs', '300'),
      ],
    ),
    `5,000 downlines of one upline: a window in ${(wide.billMs ?? 0).toFixed(0)} ms, ${wide.bills} bills, paid in ${(wide.payMs ?? 0).toFixed(0)} ms, hashed in ${(wide.hashMs ?? 0).toFixed(0)} ms`,
  ].join('\n\n')
}
