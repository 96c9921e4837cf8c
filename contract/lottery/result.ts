/** FAIR-01: what each family makes of a draw, in a fixed order. */
import { createDraw, type Draw } from '../fairness/draw.ts'
import { takeFrom } from '../fairness/events.ts'
import type { LotteryGame, LotteryResult, RuleSet } from './types.ts'

/** A prize of a Vietnamese draw: its name, how many numbers, of how many digits. In the order drawn. */
export type VnPrize = readonly [name: string, count: number, digits: number]
export const VN_PRIZES: Readonly<Record<'vn-n' | 'vn-s', readonly VnPrize[]>> = {
  'vn-n': [
    ['db', 1, 5],
    ['g1', 1, 5],
    ['g2', 2, 5],
    ['g3', 6, 5],
    ['g4', 4, 4],
    ['g5', 6, 4],
    ['g6', 3, 3],
    ['g7', 4, 2],
  ],
  'vn-s': [
    ['g8', 1, 2],
    ['g7', 1, 3],
    ['g6', 3, 4],
    ['g5', 1, 4],
    ['g4', 7, 5],
    ['g3', 2, 5],
    ['g2', 1, 5],
    ['g1', 1, 5],
    ['db', 1, 6],
  ],
}

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)
const texts = (values: readonly number[], width = 1) => values.map((value) => String(value).padStart(width, '0'))

async function digits(draw: Draw, count: number): Promise<string[]> {
  return texts(await draw.below(Array.from({ length: count }, () => 10)))
}
const number = async (draw: Draw, width: number) => (await digits(draw, width)).join('')
const take = async (draw: Draw, from: number, to: number, count: number, width = 1) =>
  texts(await takeFrom(draw, range(from, to), count), width)

async function drawVn(draw: Draw, layout: 'vn-n' | 'vn-s'): Promise<LotteryResult> {
  const result: Record<string, string[]> = {}
  for (const [name, count, width] of VN_PRIZES[layout]) {
    const numbers: string[] = []
    while (numbers.length < count) numbers.push(await number(draw, width))
    result[name] = numbers
  }
  return result
}

async function drawSix(draw: Draw): Promise<LotteryResult> {
  const balls = await take(draw, 1, 49, 7)
  return { balls: balls.slice(0, 6), special: balls.slice(6) }
}

async function draw4d(draw: Draw): Promise<LotteryResult> {
  const all = await take(draw, 0, 9_999, 23, 4)
  const [first, second, third] = [all.slice(0, 1), all.slice(1, 2), all.slice(2, 3)]
  return { first, second, third, special: all.slice(3, 13), consolation: all.slice(13) }
}

async function drawThai(draw: Draw): Promise<LotteryResult> {
  const first = [await number(draw, 6)]
  const front = await take(draw, 0, 999, 2, 3)
  const back = await take(draw, 0, 999, 2, 3)
  return { first, front, back, bottom: texts(await draw.below([100]), 2) }
}

const DRAWS: Readonly<Record<RuleSet, (draw: Draw) => Promise<LotteryResult>>> = {
  ssc: async (draw) => ({ balls: await digits(draw, 5) }),
  ssc3: async (draw) => ({ balls: await digits(draw, 3) }),
  '11x5': async (draw) => ({ balls: await take(draw, 1, 11, 5) }),
  k3: async (draw) => ({ balls: texts((await draw.below([6, 6, 6])).map((value) => value + 1)) }),
  pk10: async (draw) => ({ balls: await take(draw, 1, 10, 10) }),
  six: drawSix,
  keno: async (draw) => ({ balls: await take(draw, 1, 80, 20) }),
  l28: async (draw) => ({ balls: await digits(draw, 3) }),
  '4d': draw4d,
  thai: drawThai,
  hanoi: async (draw) => ({ special: [await number(draw, 5)], one: [await number(draw, 5)] }),
  'vn-n': (draw) => drawVn(draw, 'vn-n'),
  'vn-s': (draw) => drawVn(draw, 'vn-s'),
}

/** What the two secrets of a draw come to: our seed `h[n]` and the beacon's randomness, both 64 lowercase hex characters. */
export function drawResult(
  game: Pick<LotteryGame, 'gameCode' | 'rules'>,
  secrets: { period: string; seed: string; randomness: string },
): Promise<LotteryResult> {
  const clientSeed = `${game.gameCode}.${secrets.period}.${secrets.randomness}`
  return DRAWS[game.rules](createDraw({ serverSeed: secrets.seed, clientSeed, nonce: 0 }, 'v2'))
}

export const sameResult = (a: LotteryResult, b: LotteryResult): boolean =>
  Object.keys({ ...a, ...b }).every((name) => a[name]?.join() === b[name]?.join())
