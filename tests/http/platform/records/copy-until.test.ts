/** MEM-14: who claims what is over gets all of it, though its copies are late. */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { copyUntil } from '../../../../platform/money/records/copy-until.ts'
import { buildPlayer, platform } from '../promotions/support.ts'
import { buildTestServices, copyAll, HOUR_MS, keepTime, play } from '../rewards/support.ts'
import { bindings, meridian, seedTestMerchants } from '../support.ts'

beforeAll(seedTestMerchants)
beforeEach(keepTime)

/** Two events to a page; one page with something missing, four in all. */
const FEW = { pageEvents: 2, lostPages: 1, pages: 4 }

async function buildPlayed(rounds: number) {
  const player = await buildPlayer()
  for (let round = 0; round < rounds; round += 1) await play(player)
  const copy = (beforeMs: number) =>
    copyUntil(buildTestServices(), { merchant: meridian, memberId: player.memberId }, beforeMs, FEW)
  return { player, copy }
}
const countRows = (memberId: string) =>
  bindings.DB.prepare('SELECT count(DISTINCT sequence) AS n FROM ledger_record WHERE member_id = ?')
    .bind(memberId)
    .first('n')

describe('copying what a claim counts', () => {
  test('counts no page in which nothing is missing', async () => {
    const { player, copy } = await buildPlayed(2)
    await copyAll(player)
    await copy(platform.time.nowMs + 1)
  })

  test('refuses where so much is missing that the cron job comes first, and has copied what it saw', async () => {
    const { player, copy } = await buildPlayed(3)
    await expect(copy(platform.time.nowMs + 1)).rejects.toMatchObject({ errorCode: 'reward_unavailable' })
    expect(await countRows(player.memberId)).toBeGreaterThan(0)
  })

  test('reads no further than the end of what is counted', async () => {
    const { player, copy } = await buildPlayed(1)
    await copyAll(player)
    const end = platform.time.nowMs + 1
    platform.advance(HOUR_MS)
    for (let round = 0; round < 12; round += 1) await play(player)
    await copy(end)
    const before = await countRows(player.memberId)
    expect(before).toBeLessThan(10)
  })
})
