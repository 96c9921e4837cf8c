/** GAME-09, FAIR-01: what published seeds give in originals, crash and slots, for every runtime that draws them. */

import { createDraw } from '../../contract/fairness/draw.ts'
import { sha256Hex } from '../../contract/lib/digest.ts'
import type { Engine } from '../../studio/engine/engine.ts'
import { paytableIdOf } from '../../studio/engine/model.ts'
import { resolveRound } from '../../studio/engine/round.ts'
import { MODELS } from '../../studio/models/index.ts'
import { drawCrash } from '../../studio/originals/crash.ts'
import { ALL_ORIGINAL_ENGINES, ORIGINAL_ENGINES, type OriginalName } from '../../studio/originals/index.ts'

const SEEDS = { serverSeed: 'server seed', clientSeed: 'client seed' }
const CRASH_SALT = 'drand:quicknet:test'

/** What chance says, and what a player who only draws sees of it. */
async function open(name: Vector['name'], choice: string, nonce: number, acts: readonly string[] = []) {
  const engine: Engine | undefined =
    name === 'limbo@1' ? ALL_ORIGINAL_ENGINES.find(({ id }) => id === name) : ORIGINAL_ENGINES[name]
  if (!engine) throw new Error(`no rules ${name}`)
  const chance = await engine.draw(createDraw({ ...SEEDS, nonce }), choice)
  const standing = engine.stand({ choice, chance, acts, stakeMinor: 1_000 })
  return { chance, payoutMinor: standing?.payoutMinor, view: standing?.view as Readonly<Record<string, unknown>> }
}

/** `read` takes what is published out of the round. */
type Vector = {
  /** Of today's rules, or of earlier ones by their version. */
  readonly name: OriginalName | 'limbo@1'
  readonly choice: string
  readonly acts?: readonly string[]
  readonly read: (round: Awaited<ReturnType<typeof open>>) => unknown
  /** By nonce. */
  readonly gives: Readonly<Record<number, unknown>>
}

const VECTORS: readonly Vector[] = [
  {
    name: 'mines',
    choice: '3',
    read: ({ chance }) => chance,
    gives: { 0: [9, 19, 20], 1: [18, 15, 5], 2: [13, 15, 4] },
  },
  { name: 'plinko', choice: '16:high', read: ({ view }) => view.slot, gives: { 0: 10, 1: 12, 2: 6 } },
  {
    name: 'limbo',
    choice: '150',
    read: ({ view }) => [view.result, view.isWin],
    gives: { 1: [132, false], 2: [183, true], 3: [428, true] },
  },
  { name: 'limbo@1', choice: '150', read: ({ view }) => view.result, gives: { 1: 132, 2: 183, 3: 428 } },
  {
    name: 'keno',
    choice: 'steady:1,4,10,30',
    read: ({ view, payoutMinor }) => [view.drawn, view.hits, view.multiplier, payoutMinor],
    gives: { 1: [[30, 26, 10, 37, 22, 35, 25, 24, 39, 4], 3, 52_000, 5_200] },
  },
  { name: 'wheel', choice: '50:low', read: ({ view }) => view.segment, gives: { 0: 19, 1: 37, 2: 26 } },
  {
    name: 'hilo',
    choice: '',
    acts: ['skip', 'skip'],
    read: ({ view }) => view.cards,
    gives: { 0: ['♦7', '♣J', '♠Q'], 1: ['♠J', '♥10', '♥5'], 2: ['♦9', '♦10', '♥4'] },
  },
  { name: 'dice', choice: 'over:5000', read: ({ view }) => [view.roll, view.isWin], gives: { 1: [7_467, true] } },
  { name: 'dice', choice: 'under:5386', read: ({ view }) => [view.roll, view.isWin], gives: { 2: [5_386, false] } },
]

/** `h[0]` of the chain, then the ends of its five rounds in the order played, in hundredths. */
const CRASH = ['a4099f9b4d1b8c7df1844b94c3467cc57a0e6f5c2dbb06565b26c3d1ac9e4e7f', 664, 131, 260, 277, 103]
async function drawCrashes() {
  const links = [await sha256Hex('meridian crash seed')]
  for (let step = 0; step < 5; step += 1) links.unshift(await sha256Hex(links[0] ?? ''))
  const [end, ...played] = links
  return [end, ...(await Promise.all(played.map((link) => drawCrash(link, CRASH_SALT))))]
}

/** The published floats of nonce 1 choose where each reel stops. */
const FLOATS = [0.7467032722197473, 0.6418410048354417, 0.2603211959358305]

/** As `[what, gives]`. */
export const ORIGINAL_VECTORS: readonly (readonly [what: string, gives: unknown])[] = [
  ...VECTORS.flatMap(({ name, choice, gives }) =>
    Object.entries(gives).map(([nonce, given]) => [`${name} ${choice} ${nonce}`, given] as const),
  ),
  ['crash', CRASH],
  ...MODELS.map(
    (model) =>
      [paytableIdOf(model), FLOATS.map((float, at) => Math.floor(float * (model.reels[at]?.length ?? 0)))] as const,
  ),
]

/** The same from the rules, in this runtime. */
export async function drawOriginals(): Promise<(readonly [what: string, gives: unknown])[]> {
  const originals = VECTORS.flatMap(({ name, choice, acts, read, gives }) =>
    Object.keys(gives).map(
      async (nonce) => [`${name} ${choice} ${nonce}`, read(await open(name, choice, Number(nonce), acts))] as const,
    ),
  )
  const slots = MODELS.map(async (model) => {
    const { spins } = await resolveRound(model, { ...SEEDS, nonce: 1 })
    return [paytableIdOf(model), spins[0]?.stops.slice(0, FLOATS.length)] as const
  })
  return [...(await Promise.all(originals)), ['crash', await drawCrashes()], ...(await Promise.all(slots))]
}
