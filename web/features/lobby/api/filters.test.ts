import { describe, expect, test } from 'vitest'
import type { Game } from '../../../../contract/calls/games/games.ts'
import {
  countFilters,
  favouritesInput,
  idRuns,
  isNarrowed,
  joinPages,
  pageInput,
  pagesFor,
  readFilters,
  shownCount,
  writeFilters,
} from './filters.ts'
import { comesByItself } from './loads.ts'
import { waitFor } from './near-end.ts'

const none = readFilters('')
const games = (...ids: string[]) => ({ games: ids.map((gameId) => ({ gameId }) as Game) })
const ids = (list: Game[]) => list.map(({ gameId }) => gameId)

describe('GAME-01 what a list shows is in its address', () => {
  test('filters survive the way through the address', () => {
    const filters = {
      ...none,
      vassalage: 'HARBOR',
      gameName: 'มังกร 5&6',
      feature: 'jackpot' as const,
      isNew: true,
      sort: 'rtp' as const,
    }
    const [path, query] = writeFilters('RNG', filters).split('?')
    expect(path).toBe('/rng')
    expect(readFilters(`?${query}`)).toEqual(filters)
  })

  // @fault Signs without width as a search of their own
  test('a text of which nothing can be seen is no search', () => {
    const filters = readFilters('?q=%E2%80%8B%20%E2%81%A0')
    expect(filters).toEqual(none)
    expect(isNarrowed(filters)).toBe(false)
  })

  test('nothing set writes nothing', () => expect(writeFilters('LIVE', none)).toBe('/live'))

  test('LOTT keeps its name on the page it shares', () => {
    expect(writeFilters('LOTT', { ...none, isNew: true })).toBe('/elott?category=LOTT&new=1')
  })

  test('GAME-04 the rooms have an address, by vendor too', () => {
    const rooms = writeFilters('PVP', { ...none, vassalage: 'BAMBOO', show: 'rooms' })
    expect(rooms).toBe('/pvp?vassalage=BAMBOO&show=rooms')
    expect(readFilters(rooms.slice('/pvp'.length))).toMatchObject({ vassalage: 'BAMBOO', show: 'rooms' })
  })

  test('/rng?page= selects the slot vendor group', () => expect(readFilters('?page=KITE').vassalage).toBe('KITE'))

  test.each([
    '?vassalage=<script>',
    '?vassalage=a&feature=__proto__',
    '?sort=constructor&show[]=recent',
    `?q=${' '.repeat(10_000)}`,
  ])('SEC %s sets nothing', (search) => expect(readFilters(search)).toEqual(none))

  test('a search is cut to what the call takes', () => {
    expect(readFilters(`?q=${'a'.repeat(10_000)}`).gameName).toHaveLength(80)
  })

  test('the count is of what narrows the list', () => {
    expect(countFilters({ ...none, vassalage: 'A', isNew: true, gameName: 'x', sort: 'new' })).toBe(2)
  })
})

describe('FIND-02, GAME-07 favourites are a filter among the others', () => {
  test('they are asked for by name, with what else is chosen', () => {
    const input = favouritesInput('RNG', { ...none, isNew: true, show: 'favourites' }, new Set(['a', 'b']))
    expect(input).toEqual({ gameType: 'RNG', isNew: '1', gameIds: 'a,b' })
    expect(favouritesInput('RNG', none, new Set())).toEqual({ gameType: 'RNG', gameIds: '' })
  })

  test.each([
    ['recent', '/rng?vassalage=A&show=recent'],
    ['rooms', '/rng?vassalage=A&show=rooms'],
    ['favourites', '/rng?vassalage=A&q=koi&theme=sea&show=favourites'],
  ] as const)('%s: nothing is said to be chosen that changes nothing', (show, address) => {
    const chosen = { ...none, vassalage: 'A', gameName: 'koi', theme: 'sea', sort: 'rtp', show } as const
    expect(writeFilters('RNG', chosen)).toBe(address)
    const typed = readFilters(`?vassalage=A&q=koi&theme=sea&sort=rtp&show=${show}`)
    expect(typed).toEqual(readFilters(new URL(address, 'https://x.example').search))
  })

  test('no more than an address can name: of others there is no count', () => {
    const many = (count: number, length: number) =>
      new Set(Array.from({ length: count }, (_, at) => `${at}`.padStart(length, 'x')))
    expect(favouritesInput('RNG', none, many(100, 5))?.gameIds?.split(',')).toHaveLength(100)
    expect(favouritesInput('RNG', none, many(101, 5))).toBeNull()
    expect(favouritesInput('RNG', none, many(23, 64))).not.toBeNull()
    expect(favouritesInput('RNG', none, many(24, 64))).toBeNull()
  })

  test('a list of all of them asks in runs, and leaves none out', () => {
    const many = (count: number, length: number) =>
      Array.from({ length: count }, (_, at) => `${at}`.padStart(length, 'x'))
    for (const ids of [many(200, 5), many(200, 64), many(1, 5), []]) {
      const runs = idRuns(ids)
      expect(runs.flat()).toEqual(ids)
      for (const run of runs) {
        expect(run.length).toBeLessThanOrEqual(100)
        expect(encodeURIComponent(run.join(',')).length).toBeLessThanOrEqual(1_600)
      }
    }
    expect(idRuns(many(200, 5))).toHaveLength(2)
  })

  test('they count on the button; a vendor alone asks the catalogue nothing', () => {
    expect(countFilters({ ...none, show: 'favourites', demo: true })).toBe(2)
    expect(countFilters({ ...none, show: 'recent' })).toBe(0)
    expect(isNarrowed({ ...none, show: 'favourites', vassalage: 'A' })).toBe(false)
    expect(isNarrowed({ ...none, theme: 'sea' })).toBe(true)
    expect(isNarrowed({ ...none, gameName: 'koi' })).toBe(true)
  })
})

describe('GAME-01 more by scrolling, and the footer in reach', () => {
  test.each([
    [0, 0, true],
    [4, 0, true],
    [5, 0, false],
    [6, 5, true],
    [10, 5, false],
  ])('after %i loads, the button last pressed at %i: %s', (loads, asked, byItself) => {
    expect(comesByItself({ loads, asked })).toBe(byItself)
  })
})

test.each([
  [Number.NEGATIVE_INFINITY, 0, 0],
  [1_000, 1_050, 150],
  [1_000, 1_200, 0],
  [1_000, 9_000, 0],
])('GAME-01 one load in 200 ms: the last at %d, now %d, waits %d', (lastMs, nowMs, waitMs) => {
  expect(waitFor(lastMs, nowMs)).toBe(waitMs)
})

describe('GAME-01 21 first, 18 later, pages of 24', () => {
  test.each([
    [0, 21, 1],
    [1, 39, 2],
    [2, 57, 3],
    [3, 75, 4],
    [10, 201, 9],
  ])('after %i loads %i games, out of %i pages', (loads, count, pages) => {
    expect(shownCount(loads)).toBe(count)
    expect(pagesFor(count)).toBe(pages)
  })

  test('pages count from one and carry only what is set', () => {
    expect(pageInput('FISH', none, 1)).toEqual({
      pageNo: 2,
      pageSize: 24,
      gameType: 'FISH',
      sort: 'popular',
      playable: '1',
    })
  })

  test('a game that slid to the next page is shown once; a page still to come is passed over', () => {
    expect(ids(joinPages([games('a', 'b'), games('b', 'c'), undefined]))).toEqual(['a', 'b', 'c'])
  })
})
