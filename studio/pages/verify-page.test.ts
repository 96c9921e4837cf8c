/**
 * FAIR-02: a stranger recomputes one round of each game from the public page alone. The functions here follow its words and
 * share no code with the games: an HMAC, and the strips and rims as they are printed.
 */
import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { drawFixture, endOfCourse } from '../../contract/book/proof.ts'
import { findFixture } from '../../contract/book/schedule.ts'
import { LANGUAGES } from '../../contract/constants.ts'
import { createDraw } from '../../contract/fairness/draw.ts'
import { recompute } from '../client/recompute.ts'
import { readPaytable } from '../engine/engine.ts'
import { paytableIdOf } from '../engine/model.ts'
import { drawRound } from '../engine/round.ts'
import { GAMES } from '../games/index.ts'
import { ROOM_SHELF } from '../games/room-games.ts'
import { DRAW_WORDS } from '../i18n/draw-words.ts'
import { MODELS } from '../models/index.ts'
import { drawCrash } from '../originals/crash.ts'
import { ALL_ORIGINAL_ENGINES } from '../originals/index.ts'
import { findTableRules } from '../table-rules/index.ts'
import { buildBoot } from './boot.ts'
import { verifyPage } from './verify-page.ts'

const SEEDS = { serverSeed: 'server seed', clientSeed: 'client seed', nonce: 1 }
const PAGE = verifyPage({ src: 'x' }, '')
const printed = (name: string) => PAGE.split(`<h3>${name}</h3><pre>`)[1]?.split('</pre>')[0] ?? ''

/** As "Numbers" says. */
function* numbers({ serverSeed, clientSeed, nonce } = SEEDS): Generator<number> {
  for (let at = 0; ; at += 1) {
    const digest = createHmac('sha256', serverSeed).update(`${clientSeed}:${nonce}:${at}`).digest()
    for (let byte = 0; byte < 32; byte += 4) yield digest.readUInt32BE(byte) / 4_294_967_296
  }
}
const source = (seeds = SEEDS) => {
  const stream = numbers(seeds)
  return () => stream.next().value as number
}
const SUITED = ['2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K', 'A'].flatMap((rank) =>
  [...'♦♥♠♣'].map((suit) => suit + rank),
)
const times = (count: number, make: () => unknown) => Array.from({ length: count }, make)
const takeOut = (n: () => number, pool: unknown[], count: number) =>
  times(count, () => pool.splice(Math.floor(n() * pool.length), 1)[0])
const shoe = (decks: number) => Array.from({ length: decks }, () => SUITED).flat()

test.each(MODELS.map((model) => [paytableIdOf(model), model] as const))(
  '%s: each grid of the round from the printed strips',
  async (name, model) => {
    const strips = printed(name)
      .split('\n')
      .map((line) => /^\d: (\w+) \((\d+)\)$/.exec(line))
    expect(strips.map((strip) => strip?.[1]?.length)).toEqual(strips.map((strip) => Number(strip?.[2])))
    const n = source()
    const { spins } = await drawRound(model, createDraw(SEEDS))
    for (const { grid } of spins) {
      const own = strips.map((strip) => {
        const reel = strip?.[1] ?? ''
        return (reel + reel).substr(Math.floor(n() * reel.length), model.rows)
      })
      expect(own).toEqual(grid)
    }
  },
)

const wheel = (n: () => number) => {
  const pays = printed('wheel@1:30:medium').split(' ')
  return Number(pays[Math.floor(n() * pays.length)])
}

test.each([
  ['dice@1:over:5000', (n: () => number) => Math.floor(n() * 10_001)],
  ['limbo@2:200', (n: () => number) => Math.max(100, Math.floor(9_900_000_000 / (Math.floor(n() * 1e8) + 1)))],
  [
    'keno@1:steady:4,11,18',
    (n: () => number) =>
      takeOut(
        n,
        [...Array(40)].map((_, at) => at + 1),
        10,
      ),
  ],
  ['plinko@1:16:high', (n: () => number) => times(16, () => (n() < 0.5 ? 0 : 1))],
  ['hilo@1', (n: () => number) => times(52, () => SUITED[Math.floor(n() * 52)])],
  ['mines@1:3', (n: () => number) => takeOut(n, [...Array(25).keys()], 3)],
])('%s: what chance says, from the words', async (paytable, recompute) => {
  const { engineId, choice } = readPaytable(paytable)
  const engine = ALL_ORIGINAL_ENGINES.find(({ id }) => id === engineId)
  expect(recompute(source())).toEqual(await engine?.draw(createDraw(SEEDS), choice))
})

test('the wheel from its printed rim, blackjack as HiLo’s cards', async () => {
  const play = async (paytable: string) => {
    const { engineId, choice } = readPaytable(paytable)
    const engine = ALL_ORIGINAL_ENGINES.find(({ id }) => id === engineId)
    const chance = await engine?.draw(createDraw(SEEDS), choice)
    return { chance, view: engine?.stand({ choice, chance, acts: [], stakeMinor: 100 })?.view }
  }
  expect(((await play('wheel@1:30:medium')).view as { multiplier: number }).multiplier / 10_000).toBe(wheel(source()))
  const n = source()
  const cards = times(4, () => SUITED[Math.floor(n() * 52)])
  expect(((await play('blackjack@1')).chance as unknown[]).slice(0, 4)).toEqual(cards)
})

/** Third cards by the page's table. */
function baccarat(n: () => number) {
  const [p1, b1, p2, b2, ...rest] = takeOut(n, shoe(8), 6) as string[]
  const worth = (card = '') => ({ A: 1, J: 0, Q: 0, K: 0, '10': 0 })[card.slice(1)] ?? Number(card.slice(1))
  const total = (cards: string[]) => cards.reduce((sum, card) => sum + worth(card), 0) % 10
  const [player, banker] = [
    [p1 ?? '', p2 ?? ''],
    [b1 ?? '', b2 ?? ''],
  ]
  const own = total(banker)
  if (total(player) >= 8 || own >= 8) return [player, banker]
  const third = total(player) <= 5 ? (rest.shift() ?? '') : null
  if (third) player.push(third)
  const value = worth(third ?? '')
  const isDrawn = third
    ? own <= 2 ||
      (own === 3 && value !== 8) ||
      (own === 4 && value >= 2 && value <= 7) ||
      (own === 5 && value >= 4 && value <= 7) ||
      (own === 6 && (value === 6 || value === 7))
    : own <= 5
  if (isDrawn) banker.push(rest.shift() ?? '')
  return [player, banker]
}

test.each([
  ['bac@1', baccarat],
  ['dat@1', (n: () => number) => takeOut(n, shoe(8), 2).map((card) => [card])],
  ['rou@1', (n: () => number) => [[String(Math.floor(n() * 37))]]],
  ['sic@1', (n: () => number) => [times(3, () => String(Math.floor(n() * 6) + 1))]],
  ['ysx@1', (n: () => number) => [times(3, () => String(Math.floor(n() * 6) + 1))]],
  ['sd@1', (n: () => number) => [times(4, () => (n() >= 0.5 ? 'R' : 'W'))]],
  [
    'ft@1',
    (n: () => number) => {
      const [number, fours] = [Math.floor(n() * 4) + 1, Math.floor(n() * 4) + 14]
      return [[String(number), String(4 * fours + number)]]
    },
  ],
  [
    'nn@1',
    (n: () => number) => {
      const cards = takeOut(n, shoe(1), 20)
      return [0, 5, 10, 15].map((at) => cards.slice(at, at + 5))
    },
  ],
])('%s: a table’s result, from the words', async (id, recompute) =>
  expect(recompute(source())).toEqual(await findTableRules(id)?.draw(createDraw(SEEDS))),
)

test('a magazine of a pond, shot by shot, from the words', async () => {
  const pays = { clown: 3, angel: 4, turtle: 20 }
  const acts = times(40, () => ['clown', 'angel', 'chest', 'turtle']).flat() as (keyof typeof pays | 'chest')[]
  const n = source()
  const fired = acts.slice(0, 50).map((species) => {
    if (species !== 'chest') {
      const isHit = Math.floor(n() * 100_000_000) < Math.floor(96_000_000 / pays[species])
      return { species, pays: isHit ? pays[species] : 0 }
    }
    const [hit, place] = [n(), n()]
    const found = [20, 30, 40, 60, 100, 150][Math.floor(place * 6)]
    return { species, pays: Math.floor(hit * 100_000_000) < 1_440_000 ? found : 0 }
  })
  const round = { ...SEEDS, paytable: 'pond-turtle-temple@1:60', algorithm: 'v1', stakeMinor: 6_000 } as const
  const again = await recompute({ ...round, acts: [...acts.slice(0, 50), 'leave'] })
  expect(again?.view).toMatchObject({ fired: fired })
})

/** As "Simulated matches" says, of the teams by their names and the ratings that are printed. */
const ratingOf = (league: string, team: string): number[] => {
  const line = printed(league)
    .split('\n')
    .find((each) => each.startsWith(`${team}: `))
  return (
    line
      ?.slice(team.length + 2)
      .split(' ')
      .map(Number) ?? []
  )
}
const rounded = (value: number, digits: number) => Number(value.toFixed(digits))
const MATCHES: [id: string, play: (n: () => number, teams: string[], league: string, slot: number) => unknown][] = [
  [
    'coastline-1-44120',
    (n, [home = '', away = ''], league) => {
      const [[attack = 0, defence = 0], [otherAttack = 0, otherDefence = 0]] = [
        ratingOf(league, home),
        ratingOf(league, away),
      ]
      const goals = [1.35 * Math.exp(attack + 0.1 - otherDefence), 1.1 * Math.exp(otherAttack - defence)]
      const [own = 0, others = 0] = goals.map((each) => Math.min(4, Math.max(0.2, rounded(each, 4))))
      const score = { home: 0, away: 0 }
      for (let tick = 0; tick < 94; tick += 1) {
        if (n() < own / 94) score.home += 1
        if (n() < others / 94) score.away += 1
      }
      return { kind: 'score', ...score }
    },
  ],
  [
    'riftline-1-44120',
    (n, [first = '', second = ''], league) => {
      const d = (ratingOf(league, first)[0] ?? 0) - (ratingOf(league, second)[0] ?? 0)
      const score = { home: 0, away: 0 }
      while (score.home < 2 && score.away < 2)
        score[n() < rounded(1 / (1 + 10 ** (-d / 400)), 9) ? 'home' : 'away'] += 1
      return { kind: 'score', ...score }
    },
  ],
  [
    'harbor-1-44120',
    (n, teams, _, slot) => {
      const sums = teams.map((__, lane) => {
        const behind = [0, 1, 2, 3, 4, 5, 6, 8][(lane + slot) % 8] ?? 0
        return behind + Math.floor(n() * 10) + Math.floor(n() * 10)
      })
      return { kind: 'race', first: sums.flatMap((sum, lane) => (sum === Math.min(...sums) ? [lane + 1] : [])) }
    },
  ],
]
test.each(MATCHES)('FAIR-02 the simulated match %s, from the words and the printed ratings', async (id, play) => {
  const fixture = findFixture(id)!
  const [league = '', , last] = id.split('-')
  const ends: string[] = []
  for (const randomness of ['a1', 'b2', 'c3', 'd4']) {
    const seeds = { serverSeed: '5e'.repeat(32), clientSeed: `${id}.${randomness}`, nonce: (Number(last) % 10_000) + 1 }
    const teams = fixture.teams.map(({ name }) => name)
    const end = play(source(seeds), teams, league, Number(last))
    expect(end).toEqual(endOfCourse(await drawFixture(fixture, seeds.serverSeed, randomness)))
    ends.push(JSON.stringify(end))
  }
  expect(new Set(ends).size).toBeGreaterThan(1)
  if (league !== 'harbor') expect(fixture.teams.map(({ name }) => ratingOf(league, name).length)).not.toContain(0)
})

test('crash, from the words', async () => {
  const [link, salt] = ['a4099f9b4d1b8c7df1844b94c3467cc57a0e6f5c2dbb06565b26c3d1ac9e4e7f', 'drand:quicknet:test']
  const digits = createHmac('sha256', salt).update(link).digest('hex').slice(0, 13)
  const end = Math.floor(99 / (1 - Number.parseInt(digits, 16) / 16 ** 13))
  expect(Math.min(1_000_000, Math.max(100, end))).toBe(await drawCrash(link, salt))
})

test.each(LANGUAGES)('the page tells every draw in %s', (language) => {
  const page = verifyPage({ src: 'x' }, '', language)
  expect(page.match(/<section lang="[\w-]+">/)).not.toBeNull()
  for (const word of ['10', '♦', '37', '52', 'HMAC-SHA256', 'limbo@1', 'IEEE 754', '94', 'Brackwater: 0.34 0.26'])
    expect(page).toContain(word)
})

test.each(LANGUAGES)('F4 each game tells how it is drawn, with the words that these lean on, in %s', (language) => {
  const words = DRAW_WORDS[language]
  const told = new Map([...GAMES, ...ROOM_SHELF].map((game) => [game.code, buildBoot(game, language, false).draws]))
  expect([...told].filter(([, draws]) => draws.length === 0)).toEqual([])
  expect(told.get('lantern-niuniu-hall')).toEqual([words.bytes, words.tables, words.niuNiu, words.hilo])
  expect(told.get('lantern-dragon-tiger-lane')).toEqual(
    expect.arrayContaining([words.dragonTiger, words.baccarat, words.hilo]),
  )
  expect(told.get('harbor-solo-baccarat')).toEqual([words.bytes, words.baccarat, words.hilo])
  expect(told.get('bamboo-big-two-high')).toEqual([words.bytes, words.rooms, words.v2, words.hilo])
  expect(told.get('harbor-signal-rocket')).toEqual([words.crash])
})

test('an example of every original, earlier versions too, stands among the options', () =>
  expect(ALL_ORIGINAL_ENGINES.map(({ id }) => id).filter((id) => !PAGE.includes(` · ${id}`))).toEqual([]))

test('FAIR-02 in the site the verdict stands first, with the symbols of the slot, and the tool is folded', () => {
  const game = GAMES.find(({ type }) => type === 'slot')
  const page = verifyPage({ src: 'x' }, 'n', 'VI', { game })
  expect(page).toMatch(
    /data-sheet="VI">.*<div id="result".*<details><summary>Chi tiết kỹ thuật<\/summary>.*<form id="verify">/s,
  )
  expect(page).toContain('<template data-symbol="W">')
  expect(verifyPage({ src: 'x' }, 'n', 'VI', { game: undefined })).not.toContain('<template')
})
