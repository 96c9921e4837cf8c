import { describe, expect, test } from 'vitest'
import { sha256Hex, toHex } from '../lib/digest.ts'
import { hashServerSeed } from './commitment.ts'
import { createDraw, createDrawWithKey, type Draw } from './draw.ts'
import {
  CARDS,
  drawCards,
  drawDice,
  drawDigits,
  drawKeno,
  drawLimbo,
  drawMines,
  drawPlinko,
  drawRoulette,
  drawSicBo,
  drawStops,
  drawWheel,
} from './events.ts'
import { createHmac } from './hmac.ts'
import { buildServerSeed, clientSeedSchema, serverSeedSchema } from './seeds.ts'

const open = (nonce: number, cursor = 0) =>
  createDraw({ serverSeed: 'server seed', clientSeed: 'client seed', nonce }, 'v1', cursor)
const rights = (steps: number[]) => steps.reduce((sum, step) => sum + step, 0)

describe('FAIR-01 the published vectors', () => {
  test('commitment and first digest', async () => {
    expect(await hashServerSeed('server seed')).toBe('a4e53dc2f480b8fce6fe688b1317658b446299df23ad533394406427c8c19557')
    const hmac = await createHmac(new TextEncoder().encode('server seed'))
    expect(toHex(await hmac('client seed:1:0'))).toBe(
      'bf27f216a44fb12d42a468efe880471991877549e22ea9c0abaad93ba53603d4',
    )
  })

  test('floats, and the second digest by its cursor', async () => {
    const floats = await open(1).floats(11)
    expect(floats.slice(0, 3)).toEqual([0.7467032722197473, 0.6418410048354417, 0.2603211959358305])
    const second = [0.9415475968271494, 0.12284966511651874, 0.047125886427238584]
    expect(floats.slice(8)).toEqual(second)
    expect(await open(1, 32).floats(3)).toEqual(second)
  })

  const cases: [string, (draw: Draw) => Promise<unknown>, Record<number, unknown>][] = [
    ['dice', drawDice, { 1: 74.67, 2: 53.86 }],
    ['roulette', drawRoulette, { 1: 27, 2: 19 }],
    ['limbo', drawLimbo, { 1: 1.32, 2: 1.83, 3: 4.28 }],
    ['wheel of 10', (draw) => drawWheel(draw, 10), { 1: 7, 2: 5 }],
    ['mines', (draw) => drawMines(draw, 3), { 1: [18, 15, 5] }],
    ['keno', drawKeno, { 1: [30, 26, 10, 37, 22, 35, 25, 24, 39, 4], 2: [22, 26, 8, 4, 3, 19, 9, 2, 34, 10] }],
    ['cards', (draw) => drawCards(draw, 8), { 1: ['♠J', '♥10', '♥5', '♣K', '♥9', '♥K', '♠10', '♥10'] }],
    ['plinko of 8', async (draw) => rights(await drawPlinko(draw, 8)), { 1: 7 }],
    ['plinko of 16', async (draw) => rights(await drawPlinko(draw, 16)), { 1: 12 }],
  ]
  for (const [name, event, results] of cases) {
    test.each(Object.entries(results))(`${name}, nonce %s`, async (nonce, result) => {
      expect(await event(open(Number(nonce)))).toEqual(result)
    })
  }

  test('limbo of a tiny float follows the floor-and-add-one form', async () => {
    const seeds = {
      serverSeed: 'e8df2cc3b9ccb583ce5ea92336842387',
      clientSeed: '83e27f682128eb1852b048203dfd6931',
      nonce: 1942124,
    }
    expect(await drawLimbo(createDraw(seeds))).toBe(3807692.3)
  })
})

describe('FAIR-01 mistakes', () => {
  test('a key decoded from hex changes every outcome', async () => {
    const serverSeed = 'ab'.repeat(32)
    const decoded = new Uint8Array(32).fill(0xab)
    const seeds = { clientSeed: 'client seed', nonce: 1 }
    for (const event of [drawDice, drawKeno, drawLimbo, (draw: Draw) => drawCards(draw, 8)]) {
      const right = await event(createDraw({ serverSeed, ...seeds }))
      expect(await event(createDrawWithKey(decoded, seeds, 'v1'))).not.toEqual(right)
    }
  })

  test('the public hash in place of the seed does no better than chance', async () => {
    let hits = 0
    for (let nonce = 0; nonce < 500; nonce += 1) {
      const serverSeed = await sha256Hex(`seed ${nonce}`)
      const guess = createDraw({ serverSeed: await hashServerSeed(serverSeed), clientSeed: 'c', nonce })
      if ((await drawWheel(guess, 10)) === (await drawWheel(createDraw({ serverSeed, clientSeed: 'c', nonce }), 10)))
        hits += 1
    }
    expect(hits).toBeGreaterThan(20)
    expect(hits).toBeLessThan(85)
  })

  test.each([-1, 1.5, Number.NaN])('nonce %s is a bug', (nonce) => {
    expect(() => open(nonce)).toThrow('Invariant')
  })
})

describe('FAIR-01 draws', () => {
  test('a draw in parts is the draw at once', async () => {
    const whole = await open(4).floats(20)
    const parts = open(4)
    expect([...(await parts.floats(7)), ...(await parts.floats(13))]).toEqual(whole)
    expect(parts.cursor()).toBe(80)
  })

  test('v2 discards the words that would tip the scale', async () => {
    // With 2^31 + 1 nearly half of all words are discarded, so the cursor runs ahead of the values.
    const draw = createDraw({ serverSeed: 's', clientSeed: 'c', nonce: 0 }, 'v2')
    const values = await draw.below(Array.from({ length: 64 }, () => 2 ** 31 + 1))
    expect(values.every((value) => value < 2 ** 31 + 1)).toBe(true)
    expect(draw.cursor()).toBeGreaterThan(64 * 4 * 1.4)
  })

  test('other events stay in their ranges', async () => {
    expect(CARDS).toHaveLength(52)
    expect((await drawSicBo(open(3))).every((die) => die >= 1 && die <= 6)).toBe(true)
    expect((await drawDigits(open(3), 6)).every((digit) => digit >= 0 && digit <= 9)).toBe(true)
    expect(await drawStops(open(1), [10, 10, 10])).toEqual([7, 6, 2])
  })
})

describe('FAIR-02 seeds', () => {
  test('a server seed is 32 bytes of the given chance in hex', () => {
    expect(buildServerSeed((length) => new Uint8Array(length).fill(7))).toBe('07'.repeat(32))
    expect(serverSeedSchema.safeParse('07'.repeat(32)).success).toBe(true)
  })

  test.each(['', 'a:b', 'with space', 'ñ', 'x'.repeat(65)])('client seed %j is refused', (seed) => {
    expect(clientSeedSchema.safeParse(seed).success).toBe(false)
  })
})
