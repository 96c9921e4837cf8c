/**
 * PERF-02: what the edge costs over its upstream: the same call asked of the upstream directly, through a Worker that only
 * forwards, and through the edge, in turns in one run, so that whatever else the machine does weighs on all alike.
 */
import { startBenchSite } from './bench-site.ts'
import { buildEdgeCases, type EdgeCase, LANES, type Lane } from './edge-cases.ts'
import { type Loader, startLoader } from './load.ts'
import { readWorkerdMs } from './processor.ts'
import { type Spread, showSpread, showTable, spread } from './statistics.ts'

/** BENCH_TURNS: fewer to try, more for calm. */
const TURNS = Number(process.env.BENCH_TURNS ?? 12)
const AT_ONCE = 16

/** One lane's figures of one turn. `perSecond` and `processorMs` are null where nothing was asked together. */
type Turn = { latencyMs: number; perSecond: number | null; processorMs: number | null }
type Round = Record<Lane, Turn>

/** Ratios and differences are taken within a round and summed up over the rounds. */
export type EdgeFigures = {
  title: string
  latencyMs: Record<Lane, Spread>
  addedOverDirectMs: Spread
  addedOverProxyMs: Spread
  perSecond: Record<Lane, Spread> | null
  rateOverDirect: Spread | null
  rateOverProxy: Spread | null
  processorMs: Record<Lane, Spread> | null
}

export async function benchEdge(): Promise<EdgeFigures[]> {
  const site = await startBenchSite()
  const loader = startLoader()
  try {
    const figures: EdgeFigures[] = []
    for (const one of await buildEdgeCases(site)) figures.push(await benchCase(loader, one))
    return figures
  } finally {
    loader.close()
    await site.close()
  }
}

async function benchCase(loader: Loader, one: EdgeCase): Promise<EdgeFigures> {
  console.error(`  ${one.title}`)
  for (const lane of LANES) await takeTurn(loader, one, lane)
  const rounds: Round[] = []
  for (let index = 0; index < TURNS; index += 1) {
    const round: Partial<Round> = {}
    // Each lane goes first equally often.
    for (const [step] of LANES.entries()) {
      const lane = LANES[(index + step) % LANES.length]!
      round[lane] = await takeTurn(loader, one, lane)
    }
    rounds.push(round as Round)
  }
  return sumUp(one.title, rounds)
}

async function takeTurn(loader: Loader, one: EdgeCase, lane: Lane): Promise<Turn> {
  const { origins, method, path, alone, together, prepare } = one
  const ask = async (count: number, atOnce: number) => {
    const requests = await prepare(lane, count)
    return loader.run({ origin: origins[lane], method, path, requests, count, atOnce })
  }
  const { medianMs: latencyMs } = await ask(alone, 1)
  if (together === 0) return { latencyMs, perSecond: null, processorMs: null }
  const beforeMs = readWorkerdMs()
  const { totalMs } = await ask(together, AT_ONCE)
  const afterMs = readWorkerdMs()
  const processorMs = beforeMs === null || afterMs === null ? null : (afterMs - beforeMs) / together
  return { latencyMs, perSecond: (together * 1_000) / totalMs, processorMs }
}

function sumUp(title: string, rounds: readonly Round[]): EdgeFigures {
  const over = (get: (round: Round) => number | null): Spread | null => {
    const values = rounds.map(get).filter((value) => value !== null)
    return values.length === 0 ? null : spread(values)
  }
  const lanes = (get: (turn: Turn) => number | null): Record<Lane, Spread> | null => {
    const [direct, proxy, edge] = LANES.map((lane) => over((round) => get(round[lane])))
    return direct && proxy && edge ? { direct, proxy, edge } : null
  }
  const ratio = (other: Lane) => over(({ edge, [other]: base }) => divide(edge.perSecond, base.perSecond))
  const added = (other: Lane) => spread(rounds.map(({ edge, [other]: base }) => edge.latencyMs - base.latencyMs))
  return {
    title,
    latencyMs: lanes((turn) => turn.latencyMs)!,
    addedOverDirectMs: added('direct'),
    addedOverProxyMs: added('proxy'),
    perSecond: lanes((turn) => turn.perSecond),
    rateOverDirect: ratio('direct'),
    rateOverProxy: ratio('proxy'),
    processorMs: lanes((turn) => turn.processorMs),
  }
}

const divide = (a: number | null, b: number | null) => (a === null || b === null ? null : a / b)

/** Two tables: time of a call on its own, and calls a second with 16 under way. */
export function showEdge(figures: readonly EdgeFigures[]): string {
  const alone = figures.map(({ title, latencyMs, addedOverDirectMs, addedOverProxyMs }) => [
    title,
    ...LANES.map((lane) => showSpread(latencyMs[lane], 2)),
    showSpread(addedOverDirectMs, 2),
    showSpread(addedOverProxyMs, 2),
  ])
  const together = figures.flatMap(({ title, perSecond, rateOverDirect, rateOverProxy }) =>
    perSecond && rateOverDirect && rateOverProxy
      ? [
          [
            title,
            ...LANES.map((lane) => showSpread(perSecond[lane], 0)),
            showSpread(rateOverDirect, 2),
            showSpread(rateOverProxy, 2),
          ],
        ]
      : [],
  )
  const processor = figures.flatMap(({ title, processorMs }) =>
    processorMs ? [[title, ...LANES.map((lane) => showSpread(processorMs[lane], 2))]] : [],
  )
  return [
    showTable(['One at a time, ms', ...LANES, 'edge − direct', 'edge − proxy'], alone),
    showTable([`${AT_ONCE} at once, calls/s`, ...LANES, 'edge ÷ direct', 'edge ÷ proxy'], together),
    ...(processor.length > 0 ? [showTable(['Processor of workerd, ms a call', ...LANES], processor)] : []),
  ].join('\n\n')
}
