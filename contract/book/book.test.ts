/** The printed vectors of prices, and of what follows from the rules of in-play. */
import { describe, expect, test } from 'vitest'
import { createDraw } from '../fairness/draw.ts'
import { admitLeg, confirmLeg, type Shown, type Standing } from './admit.ts'
import { computeCashOut, expectedFactor, partOfOffer } from './cash-out.ts'
import { readFeedFile } from './feed-file.ts'
import { LEAGUES } from './leagues.ts'
import {
  drawCourse,
  finalScores,
  firstBoats,
  KICK_OFF,
  mapChance,
  type Rates,
  REGATTA_OFFSETS,
  regattaShares,
} from './model.ts'
import {
  acceptsOdds,
  floorToLadder,
  formatOdds,
  ODDS_FORMATS,
  type OddsChoice,
  type OddsFormat,
  priceOf,
} from './odds.ts'
import { parsePick, pickText } from './picks.ts'
import { fairOdds, listMarkets, quote, sharesOf } from './prices.ts'
import { findFixture, latestEndMs, linkOfSlot, listFixtures, listUnderWay, SLOT_MS } from './schedule.ts'
import { isShut, type Point, playedAt, scoreAt, timeOfTick } from './timeline.ts'

const football = (home: number, away: number): Rates => ({ sport: 'football', home, away })
const pick = (text: string) => {
  const parsed = parsePick(text)
  if (!parsed) throw new Error(`${text} is no pick`)
  return parsed
}
const BEFORE = { ...KICK_OFF, inPlay: false }

/** Of a tick and a pick, computed once: solvers ask for the same again and again. */
function memoise<T>(compute: (tick: number, text: string) => T) {
  const known = new Map<string, T>()
  return (tick: number, text: string): T => {
    const key = `${tick} ${text}`
    const value = known.get(key) ?? compute(tick, text)
    known.set(key, value)
    return value
  }
}

describe('prices', () => {
  test.each<[string, Rates, string, number, number]>([
    ['home', football(1.55, 1.15), '1x2:1', 0.465882, 202],
    ['draw', football(1.55, 1.15), '1x2:x', 0.252828, 370],
    ['away', football(1.55, 1.15), '1x2:2', 0.28129, 335],
    ['over 2.5', football(1.55, 1.15), 'ou:over:10', 0.507643, 187],
    ['under 2.5', football(1.55, 1.15), 'ou:under:10', 0.492357, 193],
    ['both score', football(1.55, 1.15), 'btts:yes', 0.541952, 174],
    ['one does not', football(1.55, 1.15), 'btts:no', 0.458048, 204],
    ['home −0.5', football(1.55, 1.15), 'ah:1:-2', 0.465882, 206],
    ['away +0.5', football(1.55, 1.15), 'ah:2:2', 0.534118, 180],
    ['home −0.25', football(1.55, 1.15), 'ah:1:-1', 0.46588, 180],
    ['away +0.25', football(1.55, 1.15), 'ah:2:1', 0.4077, 206],
    ['home 0', football(1.55, 1.15), 'ah:1:0', 0.465882, 154],
    ['away 0', football(1.55, 1.15), 'ah:2:0', 0.28129, 254],
    ['draw no bet is handicap 0', football(1.55, 1.15), 'dnb:1', 0.465882, 154],
    ['strong home', football(2.2, 0.7), '1x2:1', 0.715, 131],
    ['strong home, draw', football(2.2, 0.7), '1x2:x', 0.176, 530],
    ['strong home, away', football(2.2, 0.7), '1x2:2', 0.102, 920],
    ['even home', football(1.2, 1.2), '1x2:1', 0.362, 260],
    ['even draw', football(1.2, 1.2), '1x2:x', 0.277, 340],
    ['even away', football(1.2, 1.2), '1x2:2', 0.362, 260],
    ['even handicap 0', football(1.2, 1.2), 'ah:1:0', 0.362, 192],
  ])('%s', (_, rates, text, chance, odds) => {
    const shares = sharesOf(rates, KICK_OFF, pick(text))
    // Quarter lines print the share won of −0.25 without the half that comes back.
    if (!text.endsWith(':1:-1') && !text.endsWith(':2:1')) {
      const digits = String(chance).length > 5 ? 6 : 2
      expect(shares.won).toBeCloseTo(chance, digits)
    }
    expect(quote(rates, BEFORE, pick(text))).toBe(odds)
  })

  test('home −0.25 splits as printed: won, back on a draw by half, lost', () => {
    const { won, back } = sharesOf(football(1.55, 1.15), KICK_OFF, pick('ah:1:-1'))
    expect([won, back, 1 - won - back].map((share) => Number(share.toFixed(5)))).toEqual([0.46588, 0.12641, 0.4077])
  })

  test('after tick 60 at 1-0, one point of margin more', () => {
    const at = { played: 60, score: { home: 1, away: 0 }, inPlay: true }
    const [home, draw, away] = ['1x2:1', '1x2:x', '1x2:2'].map(pick)
    const rates = football(1.55, 1.15)
    expect([home, draw, away].map((each) => sharesOf(rates, at, each!).won.toFixed(6))).toEqual([
      '0.783924',
      '0.176465',
      '0.039611',
    ])
    expect([home, draw, away].map((each) => quote(rates, at, each!))).toEqual([119, 520, 2_300])
  })

  test.each([
    [60, 0.585499, 0.626998],
    [150, undefined, 0.788251],
    [-200, undefined, 0.145429],
  ])('esports, Elo difference %i', (difference, map, match) => {
    const rates: Rates = { sport: 'esports', map: mapChance(difference) }
    if (map !== undefined) {
      expect(mapChance(difference)).toBeCloseTo(map, 6)
      const chance = (home: number, away: number) =>
        finalScores(rates, KICK_OFF)
          .filter((score) => score.home === home && score.away === away)
          .reduce((sum, score) => sum + score.chance, 0)
      expect([chance(2, 0), chance(2, 1)].map((each) => each.toFixed(6))).toEqual(['0.342809', '0.284189'])
    }
    expect(sharesOf(rates, KICK_OFF, pick('win:1')).won).toBeCloseTo(match, 6)
  })

  test('regatta: the share of each boat, which sum to 1', () => {
    expect(regattaShares(REGATTA_OFFSETS).map((share) => share.toFixed(6))).toEqual([
      '0.329052',
      '0.238379',
      '0.167660',
      '0.113732',
      '0.073746',
      '0.045198',
      '0.025833',
      '0.006400',
    ])
  })

  test('what is too likely or too rare is not offered', () => {
    expect([priceOf(0.0019, 600), priceOf(0.9851, 600)]).toEqual([null, null])
    expect(priceOf(0.985, 600)).toBe(101)
    expect(
      quote(football(1.5, 1.1), { played: 90, score: { home: 4, away: 0 }, inPlay: true }, pick('1x2:2')),
    ).toBeNull()
  })

  test.each([
    [100.4, 101],
    [199.9, 199],
    [201.9, 200],
    [298.9, 298],
    [304.9, 300],
    [409.9, 400],
    [619, 600],
    [1_049, 1_000],
    [2_099, 2_000],
    [3_199, 3_000],
    [5_499, 5_000],
    [10_999, 10_000],
    [1_000_000, 99_000],
  ])('the ladder cuts %d to %d', (raw, odds) => {
    expect(floorToLadder(raw)).toBe(odds)
  })

  test('every market of every pair in the leagues keeps its edge, and its main lines stand on both sides of evens', () => {
    const soon = Date.UTC(2026, 10, 28)
    const seen = new Set<string>()
    for (const { rates } of listFixtures(soon, soon + 12 * 3_600_000)) {
      const key = JSON.stringify(rates)
      if (seen.has(key)) continue
      seen.add(key)
      for (const { market, picks } of listMarkets(rates, BEFORE))
        for (const { pick: text, odds } of picks) {
          const { won, back } = sharesOf(rates, KICK_OFF, pick(text))
          const returned = (odds / 100) * won + back
          expect(returned, `${market} ${text}`).toBeLessThan(0.99)
          // The 1.01 of the ladder lies far below the price of what is nearly sure.
          expect(returned, `${market} ${text} ${odds}`).toBeGreaterThan(0.79)
        }
    }
    expect(seen.size).toBeGreaterThan(200)
  })

  test('a draw-no-bet is offered before kick-off alone', () => {
    const markets = (inPlay: boolean) =>
      listMarkets(football(1.5, 1.1), { ...KICK_OFF, inPlay }).map(({ market }) => market)
    expect(markets(false)).toEqual(['1x2', 'dc', 'dnb', 'ah', 'ou', 'btts', 'cs'])
    expect(markets(true)).not.toContain('dnb')
  })
})

describe('formats are for the eye, cut towards less', () => {
  test.each<[number, Record<OddsFormat, string>]>([
    [150, { decimal: '1.50', 'hong-kong': '0.50', malay: '0.50', indonesian: '-2.00', american: '-200' }],
    [187, { decimal: '1.87', 'hong-kong': '0.87', malay: '0.87', indonesian: '-1.15', american: '-115' }],
    [200, { decimal: '2.00', 'hong-kong': '1.00', malay: '1.00', indonesian: '1.00', american: '+100' }],
    [250, { decimal: '2.50', 'hong-kong': '1.50', malay: '-0.67', indonesian: '1.50', american: '+150' }],
    [2_300, { decimal: '23.00', 'hong-kong': '22.00', malay: '-0.05', indonesian: '22.00', american: '+2200' }],
  ])('%i', (odds, texts) => {
    expect(Object.fromEntries(ODDS_FORMATS.map((format) => [format, formatOdds(odds, format)]))).toEqual(texts)
  })
})

describe('RTS 2C which change of a price is taken', () => {
  test.each<[OddsChoice, number, boolean]>([
    ['better', 201, true],
    ['better', 199, false],
    ['within5', 190, true],
    ['within5', 189, false],
    ['within5', 260, true],
    ['any', 101, true],
    ['ask', 199, false],
    ['ask', 201, false],
    ['ask', 200, true],
  ])('%s, 2.00 is now %i: %s', (choice, now, isTaken) => {
    expect(acceptsOdds(choice, 200, now)).toBe(isTaken)
  })
})

describe('picks', () => {
  test.each([
    '1x2:1',
    'dc:x2',
    'dnb:2',
    'ah:1:-1',
    'ah:2:0',
    'ou:over:10',
    'btts:no',
    'cs:2-1',
    'cs:other',
    'win:1',
    'maps:2:6',
    'race:8',
  ])('%s is read and written alike', (text) => expect(pickText(pick(text))).toBe(text))
  test.each([
    '',
    '1x2',
    '1x2:3',
    'ah:1',
    'ah:1:-0',
    'ah:1:1.5',
    'ou:over:0',
    'cs:5-0',
    'maps:1:2',
    'race:0',
    'toString:1',
    '__proto__:1',
  ])('%j is none', (text) => expect(parsePick(text)).toBeNull())
})

describe('the clock of a match', () => {
  test('ticks of three seconds, with a pause after tick 47', () => {
    expect([0, 47, 48, 94].map((played) => timeOfTick('football', played))).toEqual([0, 141_000, 164_000, 302_000])
    expect([-1, 0, 2_999, 3_000, 160_999, 163_999, 164_000, 9e9].map((ms) => playedAt('football', ms))).toEqual([
      0, 0, 0, 1, 47, 47, 48, 94,
    ])
  })

  test('shut for three ticks after a goal, around half-time and at the end', () => {
    const points: Point[] = [{ tick: 10, side: 'home' }]
    const shut = Array.from({ length: 95 }, (_, played) => played).filter((played) =>
      isShut('football', points, played),
    )
    expect(shut).toEqual([10, 11, 12, 46, 47, 92, 93, 94])
  })

  test('a goal that has not come yet shuts nothing', () => {
    expect(isShut('football', [{ tick: 11, side: 'away' }], 10)).toBe(false)
  })

  test('shut around the end of each map', () => {
    const shut = Array.from({ length: 81 }, (_, played) => played).filter((played) =>
      isShut(
        'esports',
        [
          { tick: 40, side: 'home' },
          { tick: 80, side: 'home' },
        ],
        played,
      ),
    )
    expect(shut).toEqual([38, 39, 40, 41, 42, 78, 79, 80])
  })
})

describe('the schedule', () => {
  const noon = Date.UTC(2026, 10, 28, 12)

  test('six football matches, one of esports and one race in every ten minutes', () => {
    const fixtures = listFixtures(noon, noon + SLOT_MS)
    expect(fixtures).toHaveLength(8)
    expect(fixtures.filter(({ sport }) => sport === 'football')).toHaveLength(6)
    expect(fixtures.map(({ kickOffMs }) => (kickOffMs - noon) / 60_000)).toEqual([0, 2, 3, 4, 5, 7, 8, 9])
  })

  test('a fixture is found by its id, and by no other text', () => {
    for (const fixture of listFixtures(noon, noon + SLOT_MS)) expect(findFixture(fixture.id)).toEqual(fixture)
    for (const id of ['', 'coastline-3-1', 'harbor-2-1', 'coastline-1-01', 'nowhere-1-1', 'coastline-1--1'])
      expect(findFixture(id)).toBeNull()
  })

  test('a pitch is free again before its next slot, however late a match begins', () => {
    for (const fixture of listFixtures(noon, noon + SLOT_MS))
      expect(latestEndMs(fixture)).toBeLessThanOrEqual(fixture.kickOffMs + SLOT_MS)
  })

  test.each(LEAGUES.filter(({ sport }) => sport !== 'regatta'))(
    '$code: each pair meets, and no team plays twice at once',
    (league) => {
      const fixtures = listFixtures(noon, noon + 90 * SLOT_MS, [league])
      for (const [at, fixture] of fixtures.entries())
        for (const team of fixtures[at - 1]?.teams ?? []) expect(fixture.teams, fixture.id).not.toContain(team)
      const n = league.teams.length
      const met = new Set(fixtures.map(({ teams }) => teams.map(({ name }) => name).join(' v ')))
      expect(met.size).toBe(n * (n - 1))
    },
  )

  test('only what may be under way is listed as such', () => {
    expect(listUnderWay(noon + 1_000).map(({ id }) => id.replace(/-\d+$/, ''))).toEqual(
      listFixtures(noon - SLOT_MS, noon + 1_001)
        .filter((fixture) => latestEndMs(fixture) > noon + 1_000)
        .map(({ id }) => id.replace(/-\d+$/, '')),
    )
  })

  test('a link for each slot, in order, over the end of a chain', () => {
    expect([0, 9_999, 10_000].map(linkOfSlot)).toEqual([
      { chain: 0, link: 1 },
      { chain: 0, link: 10_000 },
      { chain: 1, link: 1 },
    ])
  })
})

describe('a course is drawn from both secrets', () => {
  const draw = (nonce: number) =>
    createDraw({ serverSeed: 'server seed', clientSeed: 'coastline-1-7.client seed', nonce }, 'v1')

  test('the same seeds give the same match, whose end is within its model', async () => {
    const rates = football(1.55, 1.15)
    const one = await drawCourse(rates, draw(8))
    expect(await drawCourse(rates, draw(8))).toEqual(one)
    expect(await drawCourse(rates, draw(9))).not.toEqual(one)
  })

  test('home first where both score in one tick', async () => {
    const course = await drawCourse(football(4, 4), draw(3))
    if (course.sport === 'regatta') throw new Error('football was drawn')
    expect(course.points).toEqual([...course.points].sort((one, other) => one.tick - other.tick))
    expect(scoreAt(course.points, 94)).toEqual(scoreAt(course.points, course.ticks))
  })

  test('esports is over with the second map won', async () => {
    for (let nonce = 0; nonce < 20; nonce += 1) {
      const course = await drawCourse({ sport: 'esports', map: 0.5 }, draw(nonce))
      if (course.sport === 'regatta') throw new Error('esports was drawn')
      const { home, away } = scoreAt(course.points, course.ticks)
      expect([Math.max(home, away), course.ticks]).toEqual([2, course.points.length * 40])
    }
  })

  test('equal times are a dead heat', () => {
    expect(firstBoats([12, 9, 9, 30])).toEqual([1, 2])
  })
})

describe('a leg is admitted at the price of the press, or by the choice', () => {
  const standing: Standing = {
    inPlay: true,
    played: 30,
    isOver: false,
    isShut: false,
    pointsSince: 0,
    oddsNow: 200,
    oddsThen: 202,
    fairOdds: 215,
  }
  const shown: Shown = { odds: 202, tick: 28, choice: 'better' }

  test.each<[string, Partial<Standing>, Partial<Shown>, number | string]>([
    ['three ticks ago at that price', {}, { tick: 27 }, 202],
    ['a price that is better than fair by now', { fairOdds: 201 }, {}, 'odds_changed'],
    ['four ticks ago', {}, { tick: 26 }, 'odds_changed'],
    ['four ticks ago, any', {}, { tick: 26, choice: 'any' }, 200],
    ['a tick to come', {}, { tick: 31 }, 'odds_changed'],
    ['a price that was never shown', {}, { odds: 250 }, 'odds_changed'],
    ['a price lower than now', {}, { odds: 190 }, 200],
    ['a goal since', { pointsSince: 1 }, { choice: 'any' }, 'odds_changed'],
    ['shut', { isShut: true }, {}, 'market_suspended'],
    ['over', { isOver: true }, {}, 'market_closed'],
    ['not offered', { oddsNow: null }, {}, 'market_suspended'],
    ['pressed before kick-off, lower by now', {}, { tick: null }, 'odds_changed'],
  ])('%s', (_, now, press, expected) => {
    const answer = admitLeg({ ...shown, ...press }, { ...standing, ...now })
    expect(answer.ok ? answer.odds : answer.errorCode).toBe(expected)
  })

  const confirming = {
    admittedOdds: 202,
    inPlay: true,
    isOver: false,
    isShut: false,
    isLate: false,
    wasDisturbed: false,
    choice: 'better' as OddsChoice,
    fairOdds: 205,
    pointsSince: 0,
    oddsNow: 190,
  }
  test.each<[string, Partial<typeof confirming>, number | string]>([
    ['a price that fell by the clock alone stands', {}, 202],
    ['a price that the margin no longer carries', { fairOdds: 201 }, 'odds_changed'],
    ['that too, by a member who takes any', { fairOdds: 201, choice: 'any' }, 190],
    ['before kick-off there is no such bound', { fairOdds: 201, inPlay: false }, 202],
    ['a better one is given', { oddsNow: 210 }, 210],
    ['a goal in the delay', { pointsSince: 1 }, 'odds_changed'],
    ['shut', { isShut: true }, 'market_suspended'],
    ['shut in between', { wasDisturbed: true }, 'market_suspended'],
    ['over', { isOver: true }, 'market_closed'],
    ['too late', { isLate: true }, 'market_closed'],
    ['late before kick-off', { isLate: true, inPlay: false }, 202],
  ])('confirm: %s', (_, now, expected) => {
    const answer = confirmLeg({ ...confirming, ...now })
    expect(answer.ok ? answer.odds : answer.errorCode).toBe(expected)
  })
})

describe('a solver with all public data', () => {
  const rates = football(1.55, 1.15)
  const scores = [
    { home: 0, away: 0 },
    { home: 1, away: 0 },
    { home: 1, away: 2 },
  ]
  const delays = [1, 2]

  test('gains nothing by a page that is old: what is confirmed in-play is never better than fair', () => {
    let taken = 0
    const unfair: string[] = []
    const common = { inPlay: true, isOver: false, isShut: false, pointsSince: 0 }
    for (const score of scores) {
      const priceAt = memoise((tick: number, text: string) => {
        const at = { played: tick, score, inPlay: true }
        return { oddsNow: quote(rates, at, pick(text)), fairOdds: fairOdds(rates, at, pick(text)) }
      })
      const sharesAt = memoise((tick: number, text: string) => sharesOf(rates, { played: tick, score }, pick(text)))
      for (let played = 3; played < 89; played += 2)
        for (const { picks } of listMarkets(rates, { played, score, inPlay: true }))
          for (const { pick: text, odds } of picks)
            for (const age of [0, 3])
              for (const delay of delays) {
                const now = played + age
                if (now + delay > 91) continue
                const admitted = admitLeg(
                  { odds, tick: played, choice: 'better' },
                  { ...common, played: now, oddsThen: odds, ...priceAt(now, text) },
                )
                if (!admitted.ok) continue
                const confirmed = confirmLeg({
                  ...common,
                  admittedOdds: admitted.odds,
                  choice: 'better',
                  isLate: false,
                  wasDisturbed: false,
                  ...priceAt(now + delay, text),
                })
                if (!confirmed.ok) continue
                taken += 1
                const { won, back } = sharesAt(now + delay, text)
                const returned = (confirmed.odds / 100) * won + back
                if (!(returned <= 1.000_001)) unfair.push(`${text} at ${played} returns ${returned}`)
              }
    }
    expect(unfair).toEqual([])
    expect(taken).toBeGreaterThan(5_000)
  })

  test('a page that is fresh is hardly ever refused', () => {
    let [asked, refused] = [0, 0]
    for (let played = 3; played < 88; played += 1)
      for (const { picks } of listMarkets(rates, { played, score: scores[1]!, inPlay: true }))
        for (const { pick: text, odds } of picks) {
          asked += 1
          if (odds > fairOdds(rates, { played: played + 2, score: scores[1]! }, pick(text))) refused += 1
        }
    expect(refused / asked).toBeLessThan(0.02)
  })
})

describe('cash-out', () => {
  const open = (odds: number, won: number, back = 0) => expectedFactor(odds, { won, back })

  test.each([
    ['ahead', 1_000, [open(202, 0.783924)], 1_520, 1_583],
    ['as it began', 1_000, [open(202, 0.465882)], 903, 941],
    ['one settled, two open', 500, [{ num: 1_475n, den: 1_000n }, open(185, 0.62), open(191, 0.507643)], 787, 820],
  ])('%s', (_, stake, legs, offerMinor, fairMinor) => {
    expect(computeCashOut(stake, legs)).toEqual({ offerMinor, fairMinor })
  })

  test('a part of the stake takes its part of the offer', () => {
    expect(partOfOffer(1_520, 400, 1_000)).toBe(608)
  })

  test('home −1 at 1-0 is worth its stake where it would come back, not odds times chance', () => {
    const rates = football(1.5, 1.1)
    const shares = sharesOf(rates, { played: 91, score: { home: 1, away: 0 } }, pick('ah:1:-4'), { home: 0, away: 0 })
    const { fairMinor } = computeCashOut(1_000, [expectedFactor(250, shares)])
    expect(fairMinor).toBeGreaterThan(950)
    expect(fairMinor).toBeLessThan(1_100)
  })
})

test('a line of a feed file with a key twice is no message', () => {
  const line =
    '{"feed":"acme","fixtureId":"feed-acme-1","kind":"result","seq":1,"sentAt":"2035-06-01T14:00:00Z","state":{"end":{"kind":"score","home":1,"away":0}}}'
  for (const text of [line, `\ufeff${line}`, `\ufeff# a note\n${line}`]) expect(readFeedFile(text)).toHaveLength(1)
  expect(() => readFeedFile(line.replace('"home":1', '"home":1,"home":2'))).toThrow('line 1')
})
