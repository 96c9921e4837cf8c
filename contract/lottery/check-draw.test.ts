import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { appendLine } from '../register/build-lines.ts'
import { previousSeed, walkBack } from './chain.ts'
import { type CheckedProof, checkDraw } from './check-draw.ts'
import { findLottery } from './games.ts'
import { drawResult } from './result.ts'

const game = findLottery('five-star-numbers')!

const proof: CheckedProof = {
  chain: { length: 100, firstPeriod: '20261201-0001', publishedAt: '2026-12-01T00:00:49.000Z' },
  installation: false,
  state: 'drawn',
  beacon: 'house',
  hiddenBy: null,
  gameCode: 'five-star-numbers',
  period: '20261201-0001',
  n: 1,
  round: 34_426_631,
  signature: null,
  h: '8ccc53a90da570d10261a023788660c91fe61bd760987e0b39838651a3c37a23',
  previous: '065b7fdfa1d9ed7ec4200184be24541b148d0d91da56e53e1b1a0963be162737',
  chainEnd: '065b7fdfa1d9ed7ec4200184be24541b148d0d91da56e53e1b1a0963be162737',
  randomness: '5eff8060b2f26fb1e3c0f6e2ee9360308e1067b8508535a15ea9c6e7baa1227e',
  result: { balls: ['7', '9', '7', '6', '1'] },
}
const wrongOf = async (changes: Partial<CheckedProof>) =>
  (await checkDraw({ ...proof, ...changes })).filter(({ isRight }) => !isRight).map(({ name }) => name)

test('a draw recomputes, and each changed input is found', async () => {
  expect(await wrongOf({})).toEqual([])
  expect((await checkDraw(proof)).map(({ name }) => name)).toEqual([
    'round',
    'published',
    'place',
    'previous',
    'chain',
    'result',
  ])
  expect(await wrongOf({ round: 1 })).toEqual(['round'])
  expect(await wrongOf({ result: { balls: ['7', '9', '7', '6', '2'] } })).toEqual(['result'])
  expect(await wrongOf({ randomness: proof.h })).toEqual(['result'])
  expect(await wrongOf({ h: proof.previous })).toEqual(['previous', 'chain', 'result'])
  expect(await wrongOf({ n: 2 })).toEqual(['place', 'chain'])
  expect(await wrongOf({ signature: 'b713'.repeat(24) })).toEqual(['beacon', 'signature'])
})

test('before the draw is over its round is checked alone', async () => {
  const open = {
    ...proof,
    chain: null,
    state: 'open' as const,
    h: null,
    previous: null,
    randomness: null,
    result: null,
    n: null,
  }
  expect(await checkDraw(open)).toEqual([{ name: 'round', isRight: true }])
})

test('of a drawn draw an input that is missing is wrong', async () => {
  expect(await wrongOf({ beacon: 'public' })).toEqual(['beacon', 'signature'])
  expect(await wrongOf({ h: null, previous: null })).toEqual(['previous', 'chain', 'result'])
  expect(await wrongOf({ previous: null })).toEqual(['previous'])
  expect(await wrongOf({ n: null })).toEqual(['place', 'chain'])
  expect(await wrongOf({ chain: null })).toEqual(['published', 'place'])
  expect(await wrongOf({ chainEnd: null })).toEqual(['chain'])
  expect(await wrongOf({ randomness: null })).toEqual(['result'])
  expect(await wrongOf({ result: null })).toEqual(['result'])
})

test('a secret may be hidden while an earlier draw waits, and by no other', async () => {
  const hidden = { h: null, previous: null }
  expect(await wrongOf({ ...hidden, hiddenBy: '20261130-1440' })).toEqual([])
  expect(await wrongOf({ ...hidden, hiddenBy: '20261130-1440', result: null })).toEqual(['result'])
  for (const hiddenBy of ['20261201-0001', '20261201-0002', '20261130'])
    expect(await wrongOf({ ...hidden, hiddenBy }), hiddenBy).toEqual(['previous', 'chain', 'result'])
})

test('another element of the chain than the period has by its place is found, and a chain that is too young', async () => {
  // The seventh element for the first period, with all that follows from it.
  const seven = 'ab'.repeat(32)
  const forged = {
    h: seven,
    n: 7,
    previous: await previousSeed(seven),
    chainEnd: await walkBack(seven, 7),
    result: await drawResult(game, { period: proof.period, seed: seven, randomness: proof.randomness ?? '' }),
  }
  expect(await wrongOf(forged)).toEqual(['place'])
  const chain = { length: 100, firstPeriod: '20261201-0001', publishedAt: '2026-12-01T00:00:49.000Z' }
  expect(await wrongOf({ chain: { ...chain, firstPeriod: '20261130-1440' } })).toEqual(['published', 'place'])
  expect(await wrongOf({ chain: { ...chain, firstPeriod: '20261201-0002' } })).toEqual(['place'])
  expect(await wrongOf({ chain: { ...chain, length: 0 } })).toEqual(['place'])
  const young = { ...chain, publishedAt: '2026-12-01T00:00:50.000Z' }
  expect(await wrongOf({ chain: young })).toEqual(['published'])
  expect(await wrongOf({ chain: young, installation: true })).toEqual([])
})

test('the public register has to hold this end of the chain for these draws', async () => {
  const entry = {
    kind: 'chain',
    gameCode: proof.gameCode,
    chainKind: 'live',
    serial: 1,
    chainEnd: proof.chainEnd ?? '',
    length: 100,
    firstPeriod: '20261201-0001',
    lastPeriod: '20261201-0100',
    rulesVersion: 1,
  } as const
  const lineOf = (change: Partial<typeof entry>) =>
    appendLine(null, '2026-12-01T00:00:49.000Z', { ...entry, ...change }, (text) =>
      createHash('sha256').update(text).digest('hex'),
    ).text
  const ofLine = (chain: string | null) => wrongOf({ register: { chain } })
  expect(await ofLine(lineOf({}))).toEqual([])
  expect((await checkDraw({ ...proof, register: { chain: lineOf({}) } })).map(({ name }) => name)).toContain(
    'registered',
  )
  const others = [null, `${lineOf({})}0`, lineOf({}).replace(' 100 ', ' 101 '), lineOf({ chainEnd: proof.h ?? '' })]
  for (const line of others) expect(await ofLine(line), String(line)).toEqual(['registered'])
})

test('of a public beacon the signature is checked by its pinned key', async () => {
  const signature = 'b713718a38ae728dfd477991af2822e08d2f305e47718cef9f7848ce4050e7be41076862b98fad56e91a6b85b89cd97b'
  const randomness = 'fc1873a13f3545aeade8401532ef5519920652eee6b0d2b19ca12643b87b3587'
  const of = async (changes: Partial<CheckedProof>) => {
    const checks = await checkDraw({ ...proof, h: null, round: 657_413, signature, randomness, ...changes })
    return Object.fromEntries(checks.map(({ name, isRight }) => [name, isRight]))
  }
  expect(await of({})).toMatchObject({ beacon: true, signature: true })
  // A true signature of another round makes no randomness of this one.
  expect(await of({ round: 657_414 })).toMatchObject({ beacon: false, signature: true })
  expect(await of({ randomness: proof.h })).toMatchObject({ beacon: true, signature: false })
})
