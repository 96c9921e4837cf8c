/** FAIR-01: what each game makes of the draw. Each takes a fresh draw of one nonce unless it says otherwise. */
import { assert } from '../lib/assert.ts'
import type { Draw } from './draw.ts'

const SUITS = ['♦', '♥', '♠', '♣'] as const
const RANKS = ['2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K', 'A'] as const

/** `♦2 ♥2 ♠2 ♣2 ♦3 … ♣A`. */
export const CARDS: readonly string[] = RANKS.flatMap((rank) => SUITS.map((suit) => `${suit}${rank}`))

const MINES_TILES = 25
const KENO_NUMBERS = 40
const KENO_DRAWS = 10
const LIMBO_SCALE = 1e8
const LIMBO_RETURN = 0.99

async function one(draw: Draw, bound: number): Promise<number> {
  const [value] = await draw.below([bound])
  assert(value !== undefined, 'a draw gives one value for each bound')
  return value
}

/** Draws `count` of the pool without putting any back, in the order drawn. */
export async function takeFrom(draw: Draw, pool: readonly number[], count: number): Promise<number[]> {
  assert(count <= pool.length, 'a pool gives no more than it holds')
  const remaining = [...pool]
  const indexes = await draw.below(Array.from({ length: count }, (_, taken) => pool.length - taken))
  return indexes.flatMap((index) => remaining.splice(index, 1))
}

/** 0.00 to 100.00 in hundredths. */
export const drawDice = async (draw: Draw): Promise<number> => (await one(draw, 10_001)) / 100

/** The multiplier, at least 1.00, cut to hundredths; 1 % edge. */
export async function drawLimbo(draw: Draw): Promise<number> {
  const n = (await one(draw, LIMBO_SCALE)) + 1
  return Math.max(1, Math.floor((LIMBO_SCALE / n) * LIMBO_RETURN * 100) / 100)
}

/** The pocket, 0 to 36. */
export const drawRoulette = (draw: Draw): Promise<number> => one(draw, 37)

/** The segment, from 0. */
export const drawWheel = (draw: Draw, segments: number): Promise<number> => one(draw, segments)

/** One step for each row: 0 left, 1 right. The slot is the number of rights. */
export const drawPlinko = (draw: Draw, rows: number): Promise<number[]> =>
  draw.below(Array.from({ length: rows }, () => 2))

/** The mined tiles, 0 to 24 counted left to right and top to bottom, in the order drawn. */
export const drawMines = (draw: Draw, mines: number): Promise<number[]> =>
  takeFrom(
    draw,
    Array.from({ length: MINES_TILES }, (_, tile) => tile),
    mines,
  )

/** Ten numbers of 1 to 40, in the order drawn. */
export const drawKeno = (draw: Draw): Promise<number[]> =>
  takeFrom(
    draw,
    Array.from({ length: KENO_NUMBERS }, (_, index) => index + 1),
    KENO_DRAWS,
  )

/** Cards of an endless deck (blackjack, hilo, baccarat, dragon tiger). */
export async function drawCards(draw: Draw, count: number): Promise<string[]> {
  const indexes = await draw.below(Array.from({ length: count }, () => CARDS.length))
  return indexes.flatMap((index) => CARDS[index] ?? [])
}

/** One stop for each reel, given the number of stops of each. */
export const drawStops = (draw: Draw, stops: readonly number[]): Promise<number[]> => draw.below(stops)

/** Three dice, 1 to 6. */
export const drawSicBo = async (draw: Draw): Promise<number[]> =>
  (await draw.below([6, 6, 6])).map((value) => value + 1)

/** Digits 0 to 9. */
export const drawDigits = (draw: Draw, count: number): Promise<number[]> =>
  draw.below(Array.from({ length: count }, () => 10))
