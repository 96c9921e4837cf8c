/** OPS-01, GAME-01: operators withdraw and offer games, and say how they are shown; a round under way is played out. */
import { beforeAll, expect, test } from 'vitest'
import type { OperatorRequest } from '../../../contract/operator/calls.ts'
import { operateOn } from './operate.ts'
import { bindings, buildPlatform, meridian, refusalOf, requireValue, saffron, seedTestMerchants } from './support.ts'
import { buildGame, buildPlayer, expectRefusal, launch, seedWorld } from './vendors/support.ts'

const platform = buildPlatform()
beforeAll(seedTestMerchants)
beforeAll(seedWorld)
beforeAll(() => bindings.DB.prepare('DELETE FROM merchant_game_mark').run())

type Filter = Partial<OperatorRequest<'games-list'>>
const list = async (filter: Filter, merchant = meridian) =>
  requireValue(await operateOn(platform, 'games-list', filter, { merchant }))
const namesOf = async (filter: Filter, merchant = meridian) =>
  (await list(filter, merchant)).games.map(({ game }) => game)
const operate = async (name: 'games-switch' | 'games-mark', input: object, merchant = meridian) =>
  requireValue(await operateOn(platform, name, input, { merchant }))

test('a game withdrawn while it is played opens no more and takes no stake; the open round is paid, and it opens again', async () => {
  const game = await buildGame()
  const player = await buildPlayer({ game })
  expect((await player.bet()).status).toBe(200)
  const withdrawn = { by: 'olga', at: expect.any(String) }
  expect(await operate('games-switch', { game: game.gameId, offered: false })).toMatchObject({ withdrawn })
  // Another who does the same takes no one's name away.
  await operateOn(platform, 'games-switch', { game: game.gameId, offered: false }, { operator: 'petra' })
  const [row] = (await list({ text: game.gameId, state: 'withdrawn' })).games
  expect(row?.withdrawn?.by).toBe('olga')
  expectRefusal(await player.bet({ transactionId: `${player.transactionId}-2` }), {
    status: 422,
    errorCode: 'game_unavailable',
  })
  await expect(launch(player.member, game)).rejects.toMatchObject({ errorCode: 'not_found' })
  expect(refusalOf(await platform.call('gameDetail', { gameId: game.gameId })).errorCode).toBe('not_found')
  expect((await player.win()).status).toBe(200)
  // At the other merchant it goes on all the while.
  expect(await namesOf({ text: game.gameId, state: 'offered' }, saffron)).toEqual([game.gameId])
  requireValue(await platform.call('gameDetail', { gameId: game.gameId }, { merchant: saffron }))
  expect(await operate('games-switch', { game: game.gameId, offered: true })).toMatchObject({ withdrawn: null })
  await launch(player.member, game)
})

test('pages by vendor and name come to the whole; a cursor of another filter, and a game of no vendor here, are refused', async () => {
  const games = await Promise.all(
    ['Cc', 'Aa', 'Bb'].map((name) =>
      buildGame({
        english_name: `Desk ${name}`,
        search_text: `desk ${name.toLowerCase()}`,
        ...(name === 'Aa' && { rtp_least_points: 9_075, rtp_most_points: 9_500 }),
      }),
    ),
  )
  const first = await list({ text: 'ＤＥＳＫ\u200b', limit: 2 })
  expect(first.games.map(({ name, rtp, rtpMost }) => [name, rtp, rtpMost])).toEqual([
    ['Desk Aa', '90.75', '95.00'],
    ['Desk Bb', '95.00', undefined],
  ])
  const cursor = first.nextCursor ?? ''
  expect((await list({ text: 'desk', limit: 2, cursor })).games.map(({ game }) => game)).toEqual([games[0]?.gameId])
  const other = await operateOn(platform, 'games-list', { text: 'other', cursor })
  expect(refusalOf(other).errorCode).toBe('malformed')
  const foreign = await buildGame({ vendor_code: 'PALMETTO' })
  await bindings.DB.prepare("DELETE FROM merchant_vendor WHERE merchant = 'saffron' AND vendor_code = 'PALMETTO'").run()
  for (const [name, input] of [
    ['games-switch', { offered: false }],
    ['games-mark', { hot: 'always' }],
    ['games-shelve', { shelf: 'FISH' }],
  ] as const) {
    const answer = await operateOn(platform, name, { game: foreign.gameId, ...input }, { merchant: saffron })
    expect(refusalOf(answer).errorCode, name).toBe('not_found')
  }
})

test('GAME-07 places come first in their order, `never` leaves the hot row alone and loses its mark, and by play is as before', async () => {
  const shelf = { shelf: 'FISH', category: 'FISH' }
  const [hot, cold, calm] = await Promise.all([
    buildGame({ ...shelf, is_hot: 1, popularity: 9 }),
    buildGame({ ...shelf, is_hot: 1, popularity: 8 }),
    buildGame(shelf),
  ])
  const gameType = 'FISH'
  const rowOf = async (name: 'hotGames' | 'popularGames', merchant = meridian) =>
    requireValue(await platform.call(name, { gameType, size: 6 }, { merchant })).list.map(({ gameId }) => gameId)
  const marks = async () => {
    const { games } = requireValue(await platform.call('gameList', { gameType, sort: 'name' }))
    return Object.fromEntries(games.map(({ gameId, isHot }) => [gameId, isHot]))
  }
  const before = [await rowOf('hotGames'), await rowOf('popularGames')]
  expect(before[0]).toEqual([hot.gameId, cold.gameId])
  await operate('games-mark', { game: calm.gameId, hot: 'always', place: 1 })
  await operate('games-mark', { game: cold.gameId, place: 3 })
  await operate('games-mark', { game: hot.gameId, hot: 'never', place: 2 })
  expect(await rowOf('hotGames')).toEqual([calm.gameId, cold.gameId])
  expect(await rowOf('popularGames')).toEqual([calm.gameId, hot.gameId, cold.gameId])
  expect(await marks()).toEqual({ [calm.gameId]: 1, [cold.gameId]: 1, [hot.gameId]: 0 })
  const detail = requireValue(await platform.call('gameDetail', { gameId: hot.gameId }))
  expect(detail.isHot).toBe(0)
  expect((await namesOf({ marked: true })).toSorted()).toEqual([hot, cold, calm].map(({ gameId }) => gameId).toSorted())
  expect([await rowOf('hotGames', saffron), await rowOf('popularGames', saffron)]).toEqual(before)
  for (const { gameId } of [hot, cold, calm]) await operate('games-mark', { game: gameId })
  expect([await rowOf('hotGames'), await rowOf('popularGames')]).toEqual(before)
})
