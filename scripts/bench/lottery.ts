/**
 * LOT-02: 10,000 tickets of one draw, taken by one book and settled while the machine is killed twice on the way. Marks:
 * 300 tickets a second taken; all settled within 60 s; each paid once. BENCH_TICKETS sets the number.
 */
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { convertV4MiniflareOptions, Miniflare } from 'miniflare'
import { requireLottery } from '../../contract/lottery/games.ts'
import { periodAt } from '../../contract/lottery/periods.ts'
import { bundleWorker } from './bundle.ts'
import { showTable } from './statistics.ts'

const MEMORY_DISK = '/dev/shm'
const TICKETS = Number(process.env.BENCH_TICKETS ?? 10_000)
const MEMBERS = 500
/** After the draw: well within the settling of so many tickets. */
const KILLED_AFTER_MS = [2_500, 6_000]
const LOOK_EVERY_MS = 100
const KEYS = JSON.stringify({ current: 'd1', keys: { d1: Buffer.alloc(32, 9).toString('base64url') } })

type Standing = { state: string; tickets: number }
type Sums = { wallets: number; tickets: number; findings: number; period: Standing }
export type LotteryBench = {
  takenPerSecond: number
  settledMs: number
  kills: number
  /** Σ wallets less Σ tickets, in minor units. */
  differenceMinor: number
  findings: number
}

export async function benchLottery(): Promise<LotteryBench> {
  const directory = await mkdtemp(join(existsSync(MEMORY_DISK) ? MEMORY_DISK : tmpdir(), 'bench-lottery-'))
  const script = await bundleWorker('lottery-worker.ts')
  const machine = new Machine(directory, script)
  try {
    return await measure(machine)
  } finally {
    await machine.stop()
    await rm(directory, { recursive: true, force: true })
  }
}

/** The Worker over the same disk, whenever it starts again. */
class Machine {
  readonly #directory: string
  readonly #script: string
  #running: Miniflare | null = null

  constructor(directory: string, script: string) {
    this.#directory = directory
    this.#script = script
  }

  #start(): Miniflare {
    this.#running ??= new Miniflare(
      convertV4MiniflareOptions({
        telemetry: { enabled: false },
        resourcePersistencePath: this.#directory,
        modules: true,
        script: this.#script,
        compatibilityDate: '2026-10-01',
        bindings: { LOCAL: '1', LOTTERY_BEACON: 'house', MEMBER_DATA_KEYS: KEYS },
        durableObjects: {
          WALLET: { className: 'WalletDO', useSQLite: true },
          BOOK: { className: 'BookDO', useSQLite: true },
          DRAW: { className: 'DrawDO', useSQLite: true },
          REGISTER: { className: 'RegisterDO', useSQLite: true },
        },
        r2Buckets: ['UPLOADS'],
        queueProducers: { OUTBOX: 'outbox' },
        queueConsumers: { outbox: { maxBatchSize: 100, maxBatchTimeout: 1 } },
      }),
    )
    return this.#running
  }

  /** A connection each: workerd drops idle ones without a word. */
  async run<T>(job: object): Promise<T> {
    const url = await this.#start().ready
    const answer = await fetch(url, { method: 'POST', body: JSON.stringify(job), headers: { connection: 'close' } })
    if (!answer.ok) throw new Error(`${JSON.stringify(job)}: ${await answer.text()}`)
    return (await answer.json()) as T
  }

  async stop(): Promise<void> {
    const running = this.#running
    this.#running = null
    await running?.dispose()
  }
}

async function measure(machine: Machine): Promise<LotteryBench> {
  const { period, openAtMs, drawAtMs } = periodAt(requireLottery('five-star-numbers'), Date.now())
  const open = { now: openAtMs + 1_000, period, members: MEMBERS }
  await machine.run({ ...open, kind: 'open' })
  await machine.run({ ...open, kind: 'place', from: TICKETS, count: 500, atOnce: 32 })
  const startMs = performance.now()
  await machine.run({ ...open, kind: 'place', count: TICKETS, atOnce: 32 })
  const takenMs = performance.now() - startMs

  const drawn = { ...open, now: drawAtMs + 3_000 }
  const { ms, kills } = await settle(machine, drawn)
  const sums = await machine.run<Sums>({ ...drawn, kind: 'sum', count: TICKETS + 500 })
  if (sums.period.tickets !== TICKETS + 500) throw new Error(`tickets were lost: ${JSON.stringify(sums)}`)
  return {
    takenPerSecond: (TICKETS * 1_000) / takenMs,
    settledMs: ms,
    kills,
    findings: sums.findings,
    differenceMinor: sums.wallets - sums.tickets,
  }
}

/** From the draw to the last payment, the starts after each kill with it. */
async function settle(machine: Machine, drawn: { now: number }): Promise<{ ms: number; kills: number }> {
  const startMs = performance.now()
  // Time goes on: a wallet that died in mid-call is asked again five seconds later.
  const job = (kind: string) => ({ ...drawn, kind, now: Math.round(drawn.now + performance.now() - startMs) })
  let kills = 0
  for (;;) {
    // What an alarm does; of a machine that dies nothing is heard.
    const working = machine.run(job('settle')).catch(() => null)
    const look = { state: '', isOver: false, isStopped: false }
    void working.finally(() => {
      look.isOver = true
    })
    void watch(() => machine.run<Standing>(job('standing')), look)
    const killAt = startMs + (KILLED_AFTER_MS[kills] ?? Number.POSITIVE_INFINITY)
    while (look.state !== 'settled' && performance.now() < killAt) {
      await sleep(LOOK_EVERY_MS)
      if (look.isOver && look.state !== 'settled') await machine.run(job('settle')).catch(() => null)
    }
    if (look.state === 'settled') return { ms: performance.now() - startMs, kills }
    look.isStopped = true
    kills += 1
    await machine.stop()
  }
}

/** A book at work answers late: it is asked beside what it does. */
async function watch(ask: () => Promise<Standing>, look: { state: string; isStopped: boolean }): Promise<void> {
  do {
    const standing = await ask().catch(() => null)
    look.state = standing?.state ?? ''
    await sleep(LOOK_EVERY_MS)
  } while (!look.isStopped && look.state !== 'settled')
}

export const showLottery = (bench: LotteryBench): string =>
  showTable(
    ['Lottery', ''],
    [
      ['tickets a second taken by one book (mark: 300)', bench.takenPerSecond.toFixed(0)],
      [
        `${TICKETS} tickets of one draw settled, killed ${bench.kills} times, s (mark: 60)`,
        (bench.settledMs / 1_000).toFixed(1),
      ],
      ['Σ wallets less Σ tickets; findings in the wallets’ books', `${bench.differenceMinor}; ${bench.findings}`],
    ],
  )
