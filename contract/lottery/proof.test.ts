/** The vectors of the design: chain, beacon, draws, sealed book. */
import { describe, expect, test } from 'vitest'
import { beaconTimeMs, randomnessOf } from '../fairness/beacon.ts'
import { sha256Hex } from '../lib/digest.ts'
import { beaconRound, previousSeed, walkBack } from './chain.ts'
import { findLottery } from './games.ts'
import { type MerkleLeaf, merkleRoot, merkleTree, pathInTree, rootOfPath } from './merkle.ts'
import { drawResult } from './result.ts'

const H1 = '8ccc53a90da570d10261a023788660c91fe61bd760987e0b39838651a3c37a23'
const H0 = '065b7fdfa1d9ed7ec4200184be24541b148d0d91da56e53e1b1a0963be162737'
const RANDOMNESS = '5eff8060b2f26fb1e3c0f6e2ee9360308e1067b8508535a15ea9c6e7baa1227e'

const draw = (gameCode: string, period: string) =>
  drawResult(findLottery(gameCode)!, { period, seed: H1, randomness: RANDOMNESS })

describe('FAIR-01 draws', () => {
  test.each([
    ['five-star-numbers', '7 9 7 6 1'],
    ['lucky-twenty-eight', '5 3 2'],
    ['fast-three-dice', '5 6 1'],
    ['eleven-choose-five', '5 10 11 9 2'],
    ['racing-ten', '3 9 10 6 1 8 2 7 5 4'],
    ['minute-keno', '4 68 32 22 41 59 54 12 66 26 79 19 2 57 39 80 5 10 70 49'],
  ])('%s', async (gameCode, balls) => {
    expect((await draw(gameCode, '20261201-0001')).balls?.join(' ')).toBe(balls)
  })

  test('harbour-six', async () => {
    expect(await draw('harbour-six', '20261201')).toEqual({
      balls: ['7', '15', '23', '41', '43', '20'],
      special: ['26'],
    })
  })

  test('island-four', async () => {
    const { first, second, third, special = [], consolation = [] } = await draw('island-four', '20261201')
    expect([first, second, third, special[0], consolation.at(-1)].flat()).toEqual([
      '7426',
      '3615',
      '4569',
      '9892',
      '2691',
    ])
    expect([special.length, consolation.length]).toEqual([10, 10])
  })

  test('siam-bimonthly', async () => {
    expect(await draw('siam-bimonthly', '20261201')).toEqual({
      first: ['153776'],
      front: ['755', '070'],
      back: ['497', '292'],
      bottom: ['66'],
    })
  })

  test('northern-delta', async () => {
    const { db, g1, g3 = [], g5 = [], g7 } = await draw('northern-delta', '20261201')
    expect([db, g1, g3[0], g5.at(-1), g7].flat()).toEqual(['18421', '50929', '38580', '6954', '76', '13', '60', '91'])
  })
})

describe('FAIR-02 the two secrets', () => {
  test('a seed commits by its hash', async () => {
    expect(await previousSeed(H1)).toBe(H0)
    expect(await walkBack(H1, 2)).toBe(await previousSeed(H0))
  })

  test.each([
    ['2026-04-19T23:59:54Z', 27_946_612],
    ['2026-12-01T00:00:50Z', 34_426_631],
  ])('the round of a close at %s', (closeAt, round) => {
    expect(beaconRound(Date.parse(closeAt))).toBe(round)
    expect(beaconTimeMs(round) - Date.parse(closeAt)).toBeGreaterThanOrEqual(6_000)
  })

  test('randomness of a signature', async () => {
    expect(
      await randomnessOf(
        'b713718a38ae728dfd477991af2822e08d2f305e47718cef9f7848ce4050e7be41076862b98fad56e91a6b85b89cd97b',
      ),
    ).toBe('fc1873a13f3545aeade8401532ef5519920652eee6b0d2b19ca12643b87b3587')
  })
})

describe('the sealed book', () => {
  const book = (count: number): Promise<MerkleLeaf[]> =>
    Promise.all(
      Array.from({ length: count }, async (_, index) => ({
        ticketId: `t${index + 1}`,
        contentHash: await sha256Hex(`content ${index + 1}`),
      })),
    )

  test('the root of three tickets', async () => {
    expect(await merkleRoot(await book(3))).toBe('2cfebb50833b1da156ae2629b830c8c7f32227648fa078f4c778f57a3a9501e4')
    expect(await merkleRoot([])).toBeNull()
  })

  test('each path leads to the root, and another content does not', async () => {
    for (const count of [1, 2, 3, 5, 8, 11]) {
      const leaves = await book(count)
      const [root, tree] = [await merkleRoot(leaves), await merkleTree(leaves)]
      for (const [index, leaf] of leaves.entries()) {
        const path = pathInTree(tree, index)
        expect(await rootOfPath(leaf, path)).toBe(root)
        expect(await rootOfPath({ ...leaf, contentHash: await sha256Hex('other') }, path)).not.toBe(root)
      }
    }
  })
})
