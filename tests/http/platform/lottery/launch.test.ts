/** GAME-03, GAME-04: a lottery is launched as any other game. The answer is the path of its page. */
import { beforeAll, expect, test } from 'vitest'
import { launchGame } from '../../../../platform/games/vendors/launch-game.ts'
import { bindings, buildGame, buildLaunch, buildMember, seedWorld, switchVendor } from '../vendors/support.ts'
import { requireGame, seedLotteries } from './support.ts'

beforeAll(async () => {
  await seedWorld()
  await seedLotteries()
})

const buildLottery = (gameCode: string) => {
  const { vendor, accountType } = requireGame(gameCode)
  return buildGame({ game_code: gameCode, vendor_code: vendor, account_type_name: accountType, category: 'LOTT' })
}
const launch = (member: Awaited<ReturnType<typeof buildMember>>, game: Awaited<ReturnType<typeof buildGame>>) =>
  launchGame(member.ctx, buildLaunch(game))

test.each([
  ['five-star-numbers', '/lottery'],
  ['northern-delta', '/vnlottery'],
])('%s opens on %s, and is among the last games', async (gameCode, page) => {
  const member = await buildMember()
  const game = await buildLottery(gameCode)
  expect(await launch(member, game)).toEqual({ game_url: `${page}?gameCode=${gameCode}` })
  const recent = bindings.DB.prepare('SELECT game_id FROM recent_game WHERE member_id = ?').bind(member.id)
  expect((await recent.all()).results).toEqual([{ game_id: game.gameId }])
})

test('a vendor that an operator has shut opens no lottery either', async () => {
  const member = await buildMember()
  const game = await buildLottery('northern-delta')
  await switchVendor(member, 'DELTADRAW', false)
  await expect(launch(member, game)).rejects.toThrow('this vendor is in maintenance')
  await switchVendor(member, 'DELTADRAW', true)
  await expect(launch(member, game)).resolves.toBeTruthy()
})

test('the code of a lottery under another vendor is no lottery', async () => {
  const game = await buildGame({ game_code: 'five-star-numbers', vendor_code: 'HARBOR' })
  const { game_url } = await launch(await buildMember(), game)
  expect(game_url).toMatch(/^http:\/\/studio\.localhost:8788\/play\/five-star-numbers\?token=/)
})
