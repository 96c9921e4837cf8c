/** FAIR-03: the return of real play is counted with the squares of its stakes, and compared with theory. */
import { beforeAll, expect, test } from 'vitest'
import { operateOn } from './operate.ts'
import { playCounted } from './sums/count.ts'
import { bindings, buildPlatform, requireValue, seedTestMerchants } from './support.ts'
import { buildGame, seedWorld } from './vendors/support.ts'

const platform = buildPlatform()
beforeAll(seedTestMerchants)
beforeAll(seedWorld)

const read = async (gameId: string) => {
  const { games } = requireValue(await operateOn(platform, 'rtp-list', { days: 2 }))
  return games.find((game) => game.gameId === gameId)
}

/** Squares were first kept on it. */
async function playFirstDay() {
  await bindings.DB.prepare('DELETE FROM game_day').run()
  const { gameId } = await buildGame({ rtp_points: 9_600, deviation_milli: 4_000 })
  await playCounted({ gameId, stakeMinor: 10_000, payoutMinor: 90_000, atMs: platform.time.nowMs - 86_400_000 })
  return gameId
}

test('the first day with squares is left out, as it may have begun without them', async () => {
  expect(await read(await playFirstDay())).toBeUndefined()
})

test('what was staked and paid stands beside theory, in deviations of chance; without a figure there is no drift', async () => {
  await playFirstDay()
  const { gameId } = await buildGame({ rtp_points: 9_600 })
  const play = (stakeMinor: number, payoutMinor: number) =>
    playCounted({ gameId, stakeMinor, payoutMinor, atMs: platform.time.nowMs })
  await play(10_000, 0)
  await play(30_000, 20_000)
  expect(await read(gameId)).toMatchObject({ rounds: 2, staked: '400.00', paid: '200.00', drift: null, band: null })
  await bindings.DB.prepare('UPDATE game SET deviation_milli = 4000 WHERE game_id = ?').bind(gameId).run()
  // (20,000 − 0.96 × 40,000) ÷ (4 × √(10,000² + 30,000²)) = −18,400 ÷ 126,491
  expect(await read(gameId)).toMatchObject({ theory: 96, actual: 50, drift: -0.15, band: 'inside' })
})
