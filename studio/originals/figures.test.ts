/** GAME-09, FAIR-03: what each original returns, by counting all that can happen; and the vectors of the draw. */
import { describe, expect, test } from 'vitest'
import { createDraw, type Draw } from '../../contract/fairness/draw.ts'
import { drawOriginals, ORIGINAL_VECTORS } from '../../tests/support/original-vectors.ts'
import type { Engine } from '../engine/engine.ts'
import { PARTS, payOf } from '../engine/original-rules.ts'
import { countDiceWins, DICE_WINS, diceMultiplier, readDiceChoice } from './dice.ts'
import { CRASH_FIGURES, ORIGINAL_FIGURES } from './figures.ts'
import { countHiloWins, hiloMultiplier } from './hilo.ts'
import { ALL_ORIGINAL_ENGINES, ORIGINAL_ENGINES, type OriginalName } from './index.ts'
import { KENO_MOST_PICKS, KENO_TABLES, kenoPays } from './keno.ts'
import { countLimboWins, LIMBO_TARGETS, limboChance, limboResultOf } from './limbo.ts'
import { minesMultiplier, TILES } from './mines.ts'
import { plinkoSlots, RISKS } from './plinko.ts'
import { WHEEL_SEGMENTS, wheelRim } from './wheel.ts'

const open = (nonce: number) => createDraw({ serverSeed: 'server seed', clientSeed: 'client seed', nonce })
const ways = (from: number, taken: number): number =>
  Array.from({ length: taken }, (_, step) => (from - step) / (step + 1)).reduce((product, part) => product * part, 1)

/** A round of the test's own: what it drew, then the acts. */
async function play(name: OriginalName, choice: string, acts: readonly string[] = []) {
  const engine: Engine = ORIGINAL_ENGINES[name]
  const chance = await engine.draw(open(0), choice)
  return engine.stand({ choice, chance, acts, stakeMinor: 1_000 })
}

/** The least and the most that a player's choices return, as published: per cent with two decimals. */
const spread = (returns: readonly number[]) =>
  [returns.reduce((least, rtp) => Math.min(least, rtp)), returns.reduce((most, rtp) => Math.max(most, rtp))].map(
    (rtp) => Number((rtp * 100).toFixed(2)),
  )

describe('FAIR-03 returns, by counting', () => {
  test('dice returns 98.990 to 99.000 % wherever the line is', () => {
    const counts = Array.from({ length: DICE_WINS.most - DICE_WINS.least + 1 }, (_, at) => DICE_WINS.least + at)
    const returns = counts.map((wins) => (diceMultiplier(wins) / PARTS) * (wins / 10_001))
    expect(spread(returns)).toEqual(ORIGINAL_FIGURES.dice.rtpPercent)
    expect(diceMultiplier(5_000)).toBe(19_801)
  })

  test('limbo returns 98.01 to 99 % whatever the target, and 98.99 % at least up to 10,000.00', () => {
    // Targets that as many values reach return the more the higher they are: the ends of each such run are counted.
    const ends = (most: number) => {
      const targets: number[] = []
      for (let from: number = LIMBO_TARGETS.least; from <= most; ) {
        const to = Math.min(most, Math.floor((99 * 1e8) / countLimboWins(from)))
        targets.push(from, to)
        from = to + 1
      }
      return targets
    }
    const returnOf = (target: number) => (target / 100) * limboChance(target)
    expect(spread(ends(LIMBO_TARGETS.most).map(returnOf))).toEqual(ORIGINAL_FIGURES.limbo.rtpPercent)
    expect(spread(ends(1_000_000).map(returnOf))).toEqual([98.99, 99])
    expect(returnOf(99_000_001)).toBeCloseTo(0.9801, 6)
  })

  test.each([101, 132, 150, 176, 180, 264, 360, 990, 12_345, 1_000_000, 20_000_000, 99_000_000, 99_000_001])(
    'limbo’s draw reaches %i with as many values as are counted',
    (target) => {
      const wins = countLimboWins(target)
      expect(limboResultOf(wins)).toBeGreaterThanOrEqual(target)
      expect(limboResultOf(wins + 1)).toBeLessThan(target)
    },
  )

  test('limbo@2 draws what is printed; limbo@1 stays a hundredth lower at some values', async () => {
    const drawBy = (engine: Engine | undefined, value: number) =>
      engine?.draw({ below: async () => [value - 1] } as unknown as Draw, '200')
    const [now, before] = ['limbo@2', 'limbo@1'].map((id) => ALL_ORIGINAL_ENGINES.find((engine) => engine.id === id))
    expect(now).toBe(ORIGINAL_ENGINES.limbo)
    expect([await drawBy(now, 495), await drawBy(before, 495)]).toEqual([20_000_000, 19_999_999])
    for (const value of [1, 2, 7, 99, 1_000, 49_500_000, 75_000_000, 100_000_000])
      expect(await drawBy(now, value)).toBe(Math.max(100, Number(9_900_000_000n / BigInt(value))))
    for (let value = 1; value < 5_000; value += 1) {
      const gain = Number(await drawBy(now, value)) - Number(await drawBy(before, value))
      expect(gain === 0 || gain === 1, `${value}`).toBe(true)
    }
  })

  test('keno returns 98.97 to 99.04 % with any picks, by both tables', () => {
    const returns = KENO_TABLES.flatMap((table) =>
      Array.from({ length: KENO_MOST_PICKS }, (_, at) =>
        kenoPays(table, at + 1).reduce((sum, pays, hits) => {
          const chance = (ways(10, hits) * ways(30, at + 1 - hits)) / ways(40, at + 1)
          return sum + (pays / PARTS) * chance
        }, 0),
      ),
    )
    expect(spread(returns)).toEqual(ORIGINAL_FIGURES.keno.rtpPercent)
  })

  test('mines returns 98.99 to 99 % however many mines there are and wherever one stops', () => {
    const returns: number[] = []
    for (let mines = 1; mines < TILES; mines += 1)
      for (let safe = 1; safe <= TILES - mines; safe += 1)
        returns.push((minesMultiplier(mines, safe) / PARTS) * (ways(TILES - mines, safe) / ways(TILES, safe)))
    expect(spread(returns)).toEqual(ORIGINAL_FIGURES.mines.rtpPercent)
    expect([1, 2, 5].map((safe) => minesMultiplier(3, safe))).toEqual([11_250, 12_857, 19_973])
  })

  test.each([
    [8, [98.9844, 98.9844, 98.9844]],
    [12, [99.0088, 98.999, 98.999]],
    [16, [98.9966, 98.9896, 99.006]],
  ] as const)('plinko of %i rows returns %j %% by risk', (rows, printed) => {
    const returns = RISKS.map((risk) =>
      plinkoSlots({ rows, risk }).reduce((sum, pays, slot) => sum + (pays / PARTS) * (ways(rows, slot) / 2 ** rows), 0),
    )
    expect(returns.map((rtp) => Number((rtp * 100).toFixed(4)))).toEqual(printed)
    for (const risk of RISKS) expect(plinkoSlots({ rows, risk })).toHaveLength(rows + 1)
  })

  test('hilo returns 98.99 to 99 % however one stops after a guess', () => {
    // Ranks that win: 1 to 12. Orders do not matter, so each set of up to four guesses is counted once.
    const returns: number[] = []
    const grow = (won: readonly number[], least: number) => {
      if (won.length > 0)
        returns.push((hiloMultiplier(won) / PARTS) * won.reduce((chance, wins) => (chance * wins) / 13, 1))
      if (won.length < 4) for (let wins = least; wins <= 12; wins += 1) grow([...won, wins], wins)
    }
    grow([], 1)
    expect(returns).toHaveLength(12 + 78 + 364 + 1_365)
    expect(spread(returns)).toEqual(ORIGINAL_FIGURES.hilo.rtpPercent)
    const counts = ['♦A', '♦2', '♦7', '♦Q', '♦K'].map((card) => [countHiloWins('hi', card), countHiloWins('lo', card)])
    expect(counts).toEqual([
      [12, 1],
      [12, 2],
      [7, 7],
      [2, 12],
      [1, 12],
    ])
  })

  test('wheel returns 99 % exactly with any segments and any risk', () => {
    for (const segments of WHEEL_SEGMENTS)
      for (const risk of RISKS) {
        const rim = wheelRim({ segments, risk })
        expect(rim).toHaveLength(segments)
        expect(rim.reduce((sum, pays) => sum + pays, 0)).toBe((segments * 99 * PARTS) / 100)
      }
    const count = (rim: readonly number[]) =>
      [19_000, 12_500, 10_000].map((pays) => rim.filter((one) => one === pays).length)
    expect(count(wheelRim({ segments: 10, risk: 'low' }))).toEqual([1, 4, 3])
  })

  test('a payout is cut down once, and exactly, beyond what a float holds', () => {
    expect(payOf(333, 11_250)).toBe(374)
    expect(payOf(10_000, 10_000_000_000)).toBe(10_000_000_000)
    expect(payOf(9_999, 9_999_999_999)).toBe(9_998_999_999)
  })
})

describe('FAIR-03 returns at a bet of 0.10, by counting payouts cut to the cent', () => {
  const STAKE = 10
  type End = readonly [chance: number, multiplier: number]
  const paid = ([chance, multiplier]: End) => (chance * Math.floor((STAKE * multiplier) / 10_000)) / STAKE
  const inAll = (ends: readonly End[]) => ends.reduce((sum, end) => sum + paid(end), 0)
  /** Bets that pay no more than they cost are not offered. */
  const offered = (ends: readonly End[]) => ends.filter(([, multiplier]) => STAKE * multiplier >= 110_000).map(paid)
  const upTo = (most: number, from = 1) => Array.from({ length: most - from + 1 }, (_, at) => from + at)
  const choose = (from: number, taken: number) => Math.round(ways(from, taken))

  const diceEnds = upTo(9_800, 2).map((wins): End => [wins / 10_001, Math.floor((9_900 * 10_001) / wins)])
  // From here on a cut takes less than a hundredth.
  const limboEnds = upTo(100_000, 101).map((at): End => [Math.floor(99e8 / at) / 1e8, at * 100])
  const minesEnds = upTo(24).flatMap((mines) =>
    upTo(25 - mines).map((safe): End => {
      const [all, good] = [choose(25, safe), choose(25 - mines, safe)]
      return [good / all, Math.floor((9_900 * all) / good)]
    }),
  )
  // The sixth right guess pays 1.6 and more.
  const hiloEnds = upTo(6).flatMap((guesses): End[] => {
    const grow = (least: number, left: number, product: number): number[] =>
      left === 0 ? [product] : upTo(12, least).flatMap((wins) => grow(wins, left - 1, product * wins))
    return grow(1, guesses, 1).map((won) => [won / 13 ** guesses, Math.floor((9_900 * 13 ** guesses) / won)])
  })
  const kenoBets = KENO_TABLES.flatMap((table) =>
    upTo(KENO_MOST_PICKS).map((picks) =>
      kenoPays(table, picks).map(
        (pays, hits): End => [(choose(10, hits) * choose(30, picks - hits)) / choose(40, picks), pays],
      ),
    ),
  )
  const plinkoBets = ([8, 12, 16] as const).flatMap((rows) =>
    RISKS.map((risk) => plinkoSlots({ rows, risk }).map((pays, slot): End => [choose(rows, slot) / 2 ** rows, pays])),
  )
  const wheelBets = WHEEL_SEGMENTS.flatMap((segments) =>
    RISKS.map((risk) => wheelRim({ segments, risk }).map((pays): End => [1 / segments, pays])),
  )
  // As the table's test counts them; a tie gives player and banker their stake back.
  const [banker, player, tie] = [0.458597, 0.446247, 0.095156]
  const baccaratBets: readonly (readonly End[])[] = [
    [
      [banker, 19_500],
      [tie, 10_000],
    ],
    [
      [player, 20_000],
      [tie, 10_000],
    ],
    [[tie, 90_000]],
  ]
  // By a press too, which takes what stands: the end reaches `at` in 99 of `at` rounds.
  const crashEnds = upTo(100_000, 101).map((at): End => [99 / at, at * 100])

  test.each([
    ['dice', offered(diceEnds)],
    ['limbo', offered(limboEnds)],
    ['mines', minesEnds.map(paid)],
    ['hilo', hiloEnds.map(paid)],
    ['keno', kenoBets.map(inAll)],
    ['plinko', plinkoBets.map(inAll)],
    ['wheel', wheelBets.map(inAll)],
    ['baccarat', baccaratBets.map(inAll)],
  ] as const)('%s', (name, returns) => expect(spread(returns)).toEqual(ORIGINAL_FIGURES[name].rtpAtLeastStake))

  test('crash', () => expect(spread(crashEnds.map(paid))).toEqual(CRASH_FIGURES.rtpAtLeastStake))
})

test('FAIR-01 the published rounds: originals, crash and slots', async () =>
  expect(await drawOriginals()).toEqual(ORIGINAL_VECTORS))

test('FAIR-01 each original has a published round; of cards the tables have theirs', () => {
  const shown = new Set(ORIGINAL_VECTORS.map(([what]) => what.split(' ')[0]))
  const without = Object.keys(ORIGINAL_ENGINES).filter((name) => !shown.has(name))
  expect(without, 'a row of VECTORS in tests/support/original-vectors.ts').toEqual(['baccarat', 'blackjack'])
})

describe('choices have one form', () => {
  test.each(['over:5000', 'under:200', 'under:9800', 'over:200', 'over:9800'])('dice takes %s', (text) => {
    const choice = readDiceChoice(text)
    expect(choice && countDiceWins(choice)).toBeGreaterThanOrEqual(DICE_WINS.least)
  })
  test.each(['', 'over', 'over:05000', 'over:50.5', 'under:199', 'under:9801', 'over:9801', 'over:-1', 'OVER:5000'])(
    'dice refuses %j',
    (text) => expect(ORIGINAL_ENGINES.dice.isChoice(text)).toBe(false),
  )
  test.each(['', '100', '2.00', '0200', '100000001', '99'])('limbo refuses %j', (text) =>
    expect(ORIGINAL_ENGINES.limbo.isChoice(text)).toBe(false),
  )
  test.each([
    'steady',
    'steady:',
    'steady:0',
    'steady:41',
    'steady:2,1',
    'steady:1,1',
    'bold:1,2,3,4,5,6,7,8,9,10,11',
    'x:1',
  ])('keno refuses %j', (text) => expect(ORIGINAL_ENGINES.keno.isChoice(text)).toBe(false))
  test.each(['', '0', '25', '03', '3 ', '1e1'])('mines refuses %j', (text) =>
    expect(ORIGINAL_ENGINES.mines.isChoice(text)).toBe(false),
  )
  test.each(['16', '10:low', '16:extreme', '16:high:', '016:high'])('plinko refuses %j', (text) =>
    expect(ORIGINAL_ENGINES.plinko.isChoice(text)).toBe(false),
  )
  test.each(['16', '20:low', '10:extreme', '10:high:', '010:high'])('wheel refuses %j', (text) =>
    expect(ORIGINAL_ENGINES.wheel.isChoice(text)).toBe(false),
  )
  test('hilo has nothing to choose', () => {
    expect(ORIGINAL_ENGINES.hilo.isChoice('')).toBe(true)
    expect(ORIGINAL_ENGINES.hilo.isChoice('hi')).toBe(false)
  })
  test.each([9, 10_001, 10.5, Number.NaN, -100])('no original takes a stake of %d', (stake) => {
    for (const engine of Object.values(ORIGINAL_ENGINES)) expect(engine.isStake(stake)).toBe(false)
  })
})

describe('a player with all public data does no better than chance', () => {
  // The seal is public: whoever takes it for the seed draws something else, as often right as any guess.
  const SEAL = 'a4e53dc2f480b8fce6fe688b1317658b446299df23ad533394406427c8c19557'
  const ROUNDS = 400
  const first = (chance: unknown) => (chance as readonly unknown[])[0]
  const games: [name: OriginalName, choice: string, guessed: (chance: unknown) => unknown, oneIn: number][] = [
    ['wheel', '10:low', (segment) => segment, 10],
    ['hilo', '', (deck) => String(first(deck)).slice(1), 13],
    // The dealer's card that lies face down.
    ['blackjack', '', (deck) => String((deck as string[])[3]).slice(1), 13],
    ['baccarat', 'player', (hands) => String(first(first(hands))).slice(1), 13],
    ['keno', 'bold:1', first, 40],
    ['plinko', '8:high', first, 2],
    ['dice', 'over:5000', (roll) => Number(roll) > 5_000, 2],
    ['limbo', '200', (result) => Number(result) >= 200, 2],
  ]
  test.each(games)('%s', async (name, choice, guessed, oneIn) => {
    const engine: Engine = ORIGINAL_ENGINES[name]
    let right = 0
    for (let nonce = 0; nonce < ROUNDS; nonce += 1) {
      const guess = createDraw({ serverSeed: SEAL, clientSeed: 'client seed', nonce })
      const [believed, drawn] = [await engine.draw(guess, choice), await engine.draw(open(nonce), choice)]
      if (guessed(believed) === guessed(drawn)) right += 1
    }
    // Within four deviations of what chance gives.
    const chance = 1 / oneIn
    const deviation = Math.sqrt(ROUNDS * chance * (1 - chance))
    expect(Math.abs(right - ROUNDS * chance)).toBeLessThan(4 * deviation)
  })
})

test.each([
  ['dice', 'under:9800', 10, false],
  ['dice', 'under:9800', 50, false],
  ['dice', 'under:9800', 97, false],
  ['dice', 'under:9800', 98, true],
  ['dice', 'under:9001', 10, false],
  ['dice', 'under:9000', 10, true],
  ['limbo', '101', 10, false],
  ['limbo', '101', 99, false],
  ['limbo', '101', 100, true],
  ['limbo', '109', 10, false],
  ['limbo', '110', 10, true],
  // The best end of these is far above any stake.
  ['mines', '1', 10, true],
  ['hilo', '', 10, true],
] as const)('GAME-09 %s %s at a stake of %i can win: %s', (name, choice, stakeMinor, expected) => {
  const engine: Engine = ORIGINAL_ENGINES[name]
  expect(engine.canWin?.(choice, stakeMinor)).toBe(expected)
})

describe('hilo, guess by guess: nonce 0 begins with ♦7 ♣J ♠Q', () => {
  test.each([
    ['before a guess', [], { isOver: false, payoutMinor: 0 }],
    ['after a right guess', ['hi'], { isOver: false, payoutMinor: 1_838 }],
    ['after a cash-out', ['hi', 'hi', 'cash'], { isOver: true, payoutMinor: 7_967 }],
    ['after a card that was skipped', ['skip', 'hi', 'cash'], { isOver: true, payoutMinor: 4_290 }],
    ['after a wrong guess', ['lo'], { isOver: true, payoutMinor: 0 }],
  ])('%s', async (_, acts, expected) => {
    expect(await play('hilo', '', acts)).toMatchObject(expected)
  })

  test.each([
    ['a cash-out before any guess', ['cash']],
    ['a cash-out after skips alone', ['skip', 'cash']],
    ['a guess after a wrong one', ['lo', 'hi']],
    ['a cash-out after a wrong guess', ['lo', 'cash']],
    ['a guess after the cash-out', ['hi', 'cash', 'hi']],
    ['no word of the game', ['higher']],
    ['a 51st skip: the last card is for a guess', Array.from({ length: 51 }, () => 'skip')],
  ])('%s is not open to the player', async (_, acts) => {
    expect(await play('hilo', '', acts)).toBeNull()
  })

  test('shows no card before its turn, and ends with the 52nd', async () => {
    expect((await play('hilo', '', ['hi']))?.view).toMatchObject({ cards: ['♦7', '♣J'] })
    const skips = Array.from({ length: 50 }, () => 'skip')
    expect((await play('hilo', '', [...skips, 'hi']))?.isOver).toBe(true)
  })

  test('a guess that would lead above 1,000,000 times is not offered', async () => {
    // Kings alone: each next one is the same rank, 13 times as much by 0.99.
    const chance = Array.from({ length: 52 }, () => '♦K')
    const stand = (acts: readonly string[]) =>
      ORIGINAL_ENGINES.hilo.stand({ choice: '', chance, acts, stakeMinor: 10_000 })
    const five = Array.from({ length: 5 }, () => 'hi')
    expect(stand(five)).toMatchObject({ payoutMinor: 3_675_800_700, view: { next: { hi: null } } })
    expect(stand([...five, 'hi'])).toBeNull()
  })

  test('a player who stays away is cashed out, and one who only skipped gets the stake back', () => {
    const finish = (acts: string[]) =>
      ORIGINAL_ENGINES.hilo.finish?.({ choice: '', chance: ['♦7', '♣J'], acts, stakeMinor: 100 })
    expect(finish(['skip', 'hi'])).toEqual(['cash'])
    expect(finish(['skip'])).toBeNull()
    expect(finish([])).toBeNull()
  })
})

describe('mines, act by act: nonce 0 hides mines at 9, 19 and 20', () => {
  test.each([
    ['before the first tile', [], { isOver: false, payoutMinor: 0 }],
    ['after a safe tile', ['0'], { isOver: false, payoutMinor: 1_125 }],
    ['after a cash-out', ['0', '1', 'cash'], { isOver: true, payoutMinor: 1_285 }],
    ['after a mine', ['0', '9'], { isOver: true, payoutMinor: 0 }],
  ])('%s', async (_, acts, expected) => {
    expect(await play('mines', '3', acts)).toMatchObject(expected)
  })

  test.each([
    ['a cash-out before any tile', ['cash']],
    ['a tile twice', ['0', '0']],
    ['a tile after a mine', ['9', '0']],
    ['a cash-out after a mine', ['0', '9', 'cash']],
    ['a tile after the cash-out', ['0', 'cash', '1']],
    ['a cash-out twice', ['0', 'cash', 'cash']],
    ['a tile that is not there', ['25']],
    ['a tile in another form', ['00']],
    ['no word of the game', ['open']],
  ])('%s is not open to the player', async (_, acts) => {
    expect(await play('mines', '3', acts)).toBeNull()
  })

  test('the last safe tile ends it, and pays', async () => {
    const safe = Array.from({ length: TILES }, (_, tile) => tile).filter((tile) => ![9, 19, 20].includes(tile))
    expect(await play('mines', '3', safe.map(String))).toMatchObject({
      isOver: true,
      payoutMinor: payOf(1_000, minesMultiplier(3, 22)),
    })
  })

  test('shows no mine before it is over', async () => {
    expect((await play('mines', '3', ['0']))?.view).toMatchObject({ mined: null, hit: null })
    expect((await play('mines', '3', ['0', 'cash']))?.view).toMatchObject({ mined: [9, 19, 20] })
  })

  test('a player with all public data does no better than chance', async () => {
    // The seal is public: whoever takes it for the seed opens tiles that the real draw mines as often as any.
    const hash = 'a4e53dc2f480b8fce6fe688b1317658b446299df23ad533394406427c8c19557'
    let hits = 0
    for (let nonce = 0; nonce < 400; nonce += 1) {
      const guess = createDraw({ serverSeed: hash, clientSeed: 'client seed', nonce })
      const [believed = 0] = (await ORIGINAL_ENGINES.mines.draw(guess, '5')) as number[]
      const mined = (await ORIGINAL_ENGINES.mines.draw(open(nonce), '5')) as number[]
      if (mined.includes(believed)) hits += 1
    }
    expect(hits).toBeGreaterThan(50)
    expect(hits).toBeLessThan(115)
  })
})
