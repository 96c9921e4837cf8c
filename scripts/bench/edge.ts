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
type Round = Partial<Record<Lane, Turn>>
type Lanes = Record<Lane, Spread | null>

/** Ratios and differences are taken within a round and summed up over the rounds. */
export type EdgeFigures = {
  title: string
  latencyMs: Lanes
  addedOverDirectMs: Spread | null
  addedOverProxyMs: Spread | null
  perSecond: Lanes
  rateOverDirect: Spread | null
  rateOverProxy: Spread | null
  processorMs: Lanes
  /** In processor time: what the edge costs, as the plain proxy has it too. */
  processorOverProxy: Spread | null
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
  const lanes = LANES.filter((lane) => one.origins[lane] !== undefined)
  for (const lane of lanes) await takeTurn(loader, one, lane)
  const rounds: Round[] = []
  for (let index = 0; index < TURNS; index += 1) {
    const round: Round = {}
    // Each lane goes first equally often.
    for (const [step] of lanes.entries()) {
      const lane = lanes[(index + step) % lanes.length]!
      round[lane] = await takeTurn(loader, one, lane)
    }
    rounds.push(round)
  }
  return sumUp(one.title, rounds)
}

async function takeTurn(loader: Loader, one: EdgeCase, lane: Lane): Promise<Turn> {
  const { origins, method, path, alone, together, prepare } = one
  const ask = async (count: number, atOnce: number) => {
    const requests = await prepare(lane, count)
    return loader.run({ origin: origins[lane]!, method, path, requests, count, atOnce })
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
  type Get = (turn: Turn) => number | null
  const over = (find: (round: Round) => number | null): Spread | null => {
    const values = rounds.map(find).filter((value) => value !== null)
    return values.length === 0 ? null : spread(values)
  }
  const of = (get: Get, lane: Lane) => over(({ [lane]: turn }) => (turn ? get(turn) : null))
  const lanes = (get: Get): Lanes => ({ direct: of(get, 'direct'), proxy: of(get, 'proxy'), edge: of(get, 'edge') })
  const compare = (other: Lane, get: Get, by: (a: number, b: number) => number) =>
    over(({ edge, [other]: base }) => {
      const [a, b] = [edge ? get(edge) : null, base ? get(base) : null]
      return a === null || b === null ? null : by(a, b)
    })
  const divide = (a: number, b: number) => a / b
  const ratio = (other: Lane) => compare(other, (turn) => turn.perSecond, divide)
  const added = (other: Lane) =>
    compare(
      other,
      (turn) => turn.latencyMs,
      (a, b) => a - b,
    )
  return {
    title,
    latencyMs: lanes((turn) => turn.latencyMs),
    addedOverDirectMs: added('direct'),
    addedOverProxyMs: added('proxy'),
    perSecond: lanes((turn) => turn.perSecond),
    rateOverDirect: ratio('direct'),
    rateOverProxy: ratio('proxy'),
    processorMs: lanes((turn) => turn.processorMs),
    processorOverProxy: compare('proxy', (turn) => turn.processorMs, divide),
  }
}

const show = (figure: Spread | null, digits: number) => (figure ? showSpread(figure, digits) : '-')

/** Time of a call on its own, calls a second with 16 under way, and processor time of those. */
export function showEdge(figures: readonly EdgeFigures[]): string {
  const alone = figures.map(({ title, latencyMs, addedOverDirectMs, addedOverProxyMs }) => [
    title,
    ...LANES.map((lane) => show(latencyMs[lane], 2)),
    show(addedOverDirectMs, 2),
    show(addedOverProxyMs, 2),
  ])
  const together = figures
    .filter(({ perSecond }) => perSecond.edge)
    .map(({ title, perSecond, rateOverDirect, rateOverProxy }) => [
      title,
      ...LANES.map((lane) => show(perSecond[lane], 0)),
      show(rateOverDirect, 2),
      show(rateOverProxy, 2),
    ])
  const processor = figures
    .filter(({ processorMs }) => processorMs.edge)
    .map(({ title, processorMs, processorOverProxy }) => [
      title,
      ...LANES.map((lane) => show(processorMs[lane], 2)),
      show(processorOverProxy, 2),
    ])
  return [
    showTable(['One at a time, ms', ...LANES, 'edge − direct', 'edge − proxy'], alone),
    showTable([`${AT_ONCE} at once, calls/s`, ...LANES, 'edge ÷ direct', 'edge ÷ proxy'], together),
    ...(processor.length > 0
      ? [showTable(['Processor of workerd, ms a call', ...LANES, 'edge ÷ proxy'], processor)]
      : []),
  ].join('\n\n')
}
