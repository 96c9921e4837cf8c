/**
 * Bets per second on one wallet and on many, and the cost of a bet after 1,000,000 postings beside that
 * on an empty wallet, taken in turns in one run. `node scripts/bench/wallet.ts`; BENCH_POSTINGS sets
 * the depth, BENCH_WALLET_FORM=rows the other form. Mark: within 1.3 times the empty wallet's cost.
 */
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { convertV4MiniflareOptions, Miniflare } from 'miniflare'

/** Storage in memory where there is such a place: waiting for a disk would hide what a bet costs. */
const MEMORY_DISK = '/dev/shm'
const DEPTH_POSTINGS = Number(process.env.BENCH_POSTINGS ?? 1_000_000)
/** A settled round leaves four postings: stake out of real into held, then held and game and real. */
const POSTINGS_PER_ROUND = 4
const BATCH = 1_000
/** Rounds written in one go: well within a Durable Object's memory. */
const FILL = 10_000
const TURNS = Number(process.env.BENCH_TURNS ?? 40)
const BETS_PER_TURN = 250
const SINGLE_BETS = 200

type Job = {
  wallets: string[]
  kind: 'open' | 'fill' | 'bets' | 'rounds' | 'verify'
  scope?: 'new' | 'all'
  from?: number
  count?: number
  atOnce?: number
}

export type WalletBench = {
  betsPerSecondOneWallet: number
  betsPerSecondManyWallets: number
  emptyMicrosPerBet: number
  deepMicrosPerBet: number
  deepPostings: number
  /** Median over the turns of deep divided by empty. */
  ratio: number
  /** The books check of the deep wallet from its first posting, which must come out clean; then of 1,000 bets more. */
  deepVerifyMs: number
  newVerifyMs: number
  /** Single bets on the deep wallet, one after the other: nothing else asked of it, and while the whole check runs. */
  betMedianMs: number
  betLongestMs: number
  checkedBetMedianMs: number
  checkedBetLongestMs: number
}

export async function benchWallet(): Promise<WalletBench> {
  const directory = await mkdtemp(join(existsSync(MEMORY_DISK) ? MEMORY_DISK : tmpdir(), 'bench-wallet-'))
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      telemetry: { enabled: false },
      resourcePersistencePath: directory,
      modules: true,
      script: await bundleWorker(),
      compatibilityDate: '2026-10-01',
      bindings: { WALLET_FORM: process.env.BENCH_WALLET_FORM ?? 'compact' },
      durableObjects: { WALLET: { className: 'WalletDO', useSQLite: true } },
      queueProducers: { OUTBOX: 'outbox' },
      queueConsumers: { outbox: { maxBatchSize: 100, maxBatchTimeout: 1 } },
    }),
  )
  try {
    const url = await miniflare.ready
    const run = async (job: Job): Promise<number> => {
      const start = performance.now()
      // A connection each: workerd drops idle ones without a word, and a long job leaves others idle.
      const answer = await fetch(url, { method: 'POST', body: JSON.stringify(job), headers: { connection: 'close' } })
      if (!answer.ok) throw new Error(`${JSON.stringify(job)}: ${await answer.text()}`)
      await answer.text()
      return performance.now() - start
    }
    return await measure(run)
  } finally {
    await miniflare.dispose()
    await rm(directory, { recursive: true, force: true })
  }
}

async function bundleWorker(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('wallet-worker.ts', import.meta.url))],
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    target: 'es2024',
    conditions: ['workerd', 'worker'],
    external: ['cloudflare:*', 'node:*'],
  })
  const [bundle] = outputFiles
  if (!bundle) throw new Error('nothing was bundled')
  return bundle.text
}

async function measure(run: (job: Job) => Promise<number>): Promise<WalletBench> {
  const many = Array.from({ length: 20 }, (_, n) => `many-${n}`)
  await run({ wallets: ['warm', 'one', 'deep', ...many], kind: 'open' })
  await run({ wallets: ['warm'], kind: 'rounds', count: 2 * BATCH })

  const oneMs = await run({ wallets: ['one'], kind: 'bets', count: 5 * BATCH, atOnce: 16 })
  const manyMs = await run({ wallets: many, kind: 'bets', count: BATCH / 2, atOnce: 4 })

  const deepRounds = Math.ceil(DEPTH_POSTINGS / POSTINGS_PER_ROUND)
  for (let from = 0; from < deepRounds; from += FILL) {
    await run({ wallets: ['deep'], kind: 'fill', from, count: Math.min(FILL, deepRounds - from) })
  }
  return {
    betsPerSecondOneWallet: (5 * BATCH * 1_000) / oneMs,
    betsPerSecondManyWallets: (many.length * (BATCH / 2) * 1_000) / manyMs,
    ...(await compareDepths(run, deepRounds)),
  }
}

/** In turns, so that whatever else the machine does weighs on both alike. Each turn's empty wallet is new. */
async function compareDepths(run: (job: Job) => Promise<number>, deepRounds: number) {
  const turns: { emptyMs: number; deepMs: number }[] = []
  for (let turn = 0; turn < TURNS; turn += 1) {
    const empty = `empty-${turn}`
    await run({ wallets: [empty], kind: 'open' })
    const bets = { kind: 'bets' as const, count: BETS_PER_TURN, from: deepRounds + turn * BETS_PER_TURN }
    const playEmpty = () => run({ ...bets, wallets: [empty] })
    const playDeep = () => run({ ...bets, wallets: ['deep'] })
    const [emptyMs, deepMs] =
      turn % 2 === 0 ? [await playEmpty(), await playDeep()] : [await playDeep(), await playEmpty()].reverse()
    turns.push({ emptyMs: emptyMs ?? 0, deepMs: deepMs ?? 0 })
  }
  return {
    emptyMicrosPerBet: (median(turns.map((turn) => turn.emptyMs)) * 1_000) / BETS_PER_TURN,
    deepMicrosPerBet: (median(turns.map((turn) => turn.deepMs)) * 1_000) / BETS_PER_TURN,
    deepPostings: deepRounds * POSTINGS_PER_ROUND,
    ratio: median(turns.map((turn) => turn.deepMs / turn.emptyMs)),
    ...(await measureChecks(run, deepRounds + TURNS * BETS_PER_TURN)),
  }
}

/** What a bet waits while the books of its wallet are checked. */
async function measureChecks(run: (job: Job) => Promise<number>, firstBet: number) {
  const deep = { wallets: ['deep'] }
  let bets = firstBet
  const bet = () => run({ ...deep, kind: 'bets', count: 1, from: bets++ })
  const calm: number[] = []
  while (calm.length < SINGLE_BETS) calm.push(await bet())
  const checked: number[] = []
  let deepVerifyMs: number | undefined
  const check = run({ ...deep, kind: 'verify' }).then((ms) => {
    deepVerifyMs = ms
    return ms
  })
  while (deepVerifyMs === undefined) checked.push(await bet())
  await run({ ...deep, kind: 'bets', count: BATCH, from: bets })
  return {
    deepVerifyMs: await check,
    newVerifyMs: await run({ ...deep, kind: 'verify', scope: 'new' }),
    betMedianMs: median(calm),
    betLongestMs: Math.max(...calm),
    checkedBetMedianMs: median(checked),
    checkedBetLongestMs: Math.max(...checked),
  }
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const bench = await benchWallet()
  for (const [name, value] of Object.entries(bench))
    console.info(`${name}: ${value.toFixed(name === 'ratio' ? 3 : name.endsWith('Ms') ? 1 : 0)}`)
}
