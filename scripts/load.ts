/**
 * `npm run load`: many members bet at once by the signed road of vendors, on the production build; then every
 * acknowledged posting is looked for, and records and books are checked. Ends with 1 when anything failed or is missing.
 *   LOAD_MEMBERS  how many, 200 unless told
 *   LOAD_SECONDS  how long they bet, 60 unless told
 * `npm run load -- tables`: many watch one live table and bet at it; the result's way to the last socket is timed.
 *   LOAD_BETTORS 200, LOAD_SOCKETS 500, LOAD_ROUNDS 10 unless told
 * `npm run load -- coupons`: many coupons on one match are settled, and the runtime is killed once on the way.
 *   LOAD_BETTORS 100, LOAD_COUPONS 1000 unless told
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { showTable } from './bench/statistics.ts'
import { ensureBuilt } from './lib/build.ts'
import { describeMachine } from './lib/describe-machine.ts'
import { findFreePorts } from './lib/ports.ts'
import { type BuiltWorker, type Site, startSite, type WorkerName } from './lib/site.ts'
import { type Bets, betFor } from './load/bet.ts'
import { loadCoupons } from './load/coupons.ts'
import { closeLines } from './load/http.ts'
import { type Checked, checkAll, findLosses } from './load/judge.ts'
import { readWhole } from './load/read-whole.ts'
import { seatPlayers } from './load/seat-players.ts'
import { loadTables } from './load/tables.ts'

/** Everything together takes no longer, or something hangs. */
const MOST_MS = 15 * 60_000
const CRON_MS = 60_000
const MOST_SHOWN = 20

function describeTimes(bets: Bets, kind: 'bet' | 'win'): string {
  const times = bets.acknowledged.filter((one) => one.kind === kind).map(({ tookMs }) => tookMs)
  times.sort((a, b) => a - b)
  const at = (share: number) => (times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0).toFixed(0)
  return `${at(0.5)} / ${at(0.95)} / ${at(0.99)} / ${at(1)}`
}

type Run = { members: number; seatedMs: number; bets: Bets; groups: number; checked: Checked }

function show({ members, seatedMs, bets, groups, checked }: Run): string {
  const rounds = bets.acknowledged.filter(({ kind }) => kind === 'win').length
  const errors = [...bets.errors.values()].reduce((sum, count) => sum + count, 0)
  return showTable(
    ['Load', ''],
    [
      ['members', String(members)],
      ['registered, with money and seated in, s', (seatedMs / 1_000).toFixed(0)],
      ['seconds of betting', bets.seconds.toFixed(1)],
      ['rounds, a bet and its result', String(rounds)],
      ['wallet calls a second', (bets.acknowledged.length / bets.seconds).toFixed(0)],
      ['bet, ms: median / 95 % / 99 % / longest', describeTimes(bets, 'bet')],
      ['result, ms: median / 95 % / 99 % / longest', describeTimes(bets, 'win')],
      ['errors', String(errors)],
      [
        'acknowledged / posting groups in their journals, the opening deposits among them',
        `${bets.acknowledged.length} / ${groups}`,
      ],
      ['sums equal to the journals after, s', (checked.drainedMs / 1_000).toFixed(0)],
      ['books', checked.books],
    ],
  )
}

async function run(site: Site): Promise<boolean> {
  const [members, seconds] = [readWhole('LOAD_MEMBERS', 200), readWhole('LOAD_SECONDS', 60)]
  const startedMs = performance.now()
  console.error(`${members} members …`)
  const players = await seatPlayers(site, members)
  const seatedMs = performance.now() - startedMs
  console.error(`${seconds} s of betting …`)
  const before = describeMachine()
  const bets = await betFor(site, players, seconds)
  console.error('journals, sums, books …')
  const { losses, groups } = await findLosses(players, bets)
  const checked = await checkAll(site)
  console.log(
    `${new Date().toISOString().slice(0, 10)}, ${before}\n\n${show({ members, seatedMs, bets, groups, checked })}`,
  )
  const wrong = [
    ...[...bets.errors].map(([said, count]) => `${count} x ${said}`),
    ...(bets.unknown > 0 ? [`${bets.unknown} calls without a definite answer`] : []),
    ...losses,
    ...checked.losses,
  ]
  for (const line of wrong.slice(0, MOST_SHOWN)) console.error(line)
  if (wrong.length > MOST_SHOWN) console.error(`and ${wrong.length - MOST_SHOWN} more`)
  console.error(wrong.length === 0 ? 'Nothing failed, nothing is missing.' : 'FAILED')
  return wrong.length === 0
}

async function load() {
  ensureBuilt()
  const dataDir = mkdtempSync(join(tmpdir(), 'load-'))
  // As deployed: with a line of every call a runtime that goes on where it was killed waits for this process to read them.
  const adapt = (_name: WorkerName, worker: BuiltWorker) => ({
    ...worker,
    bindings: { ...worker.bindings, LOG_SAMPLE_RATE: '0.01' },
  })
  const options = { port: await findFreePorts(), dataDir, ...(process.argv[2] === 'coupons' && { adapt }) }
  let site = await startSite(options)
  let isUp = true
  const restart = async () => {
    isUp = false
    await site.close().catch(() => undefined)
    site = await startSite(options)
    isUp = true
    return site
  }
  await site.runScheduled()
  const cron = setInterval(() => {
    if (isUp) site.runScheduled().catch(console.error)
  }, CRON_MS)
  try {
    const [, , what] = process.argv
    const isAllWell =
      what === 'tables'
        ? await loadTables(site)
        : what === 'coupons'
          ? await loadCoupons(site, restart)
          : await run(site)
    process.exitCode = isAllWell ? 0 : 1
  } finally {
    clearInterval(cron)
    await closeLines()
    await site.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

setTimeout(() => {
  console.error(`Not over after ${MOST_MS / 60_000} minutes`)
  process.exit(1)
}, MOST_MS).unref()

load().catch((error) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
