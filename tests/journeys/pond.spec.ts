/** GAME-09: a pond from its shelf to the record: shots bought, fired, and those left given back. */
import { expect, expectAccessible, test } from '../support/e2e.ts'
import { claimGift, mintMember, open, readBets, readValue, toMinor } from '../support/e2e-actions.ts'

const POND = 'tidemark-reef-hunters'

test('GAME-09, MEM-07 a pond is played and left: what was fired is on record, what was not comes back', async ({
  page,
}) => {
  await mintMember(page)
  await claimGift(page)
  const before = (await readValue<{ sumBalance: string }>(page, '/wps/v2/wallets/balance')).sumBalance
  const { nodeId, vassalage } = await readValue<{ nodeId: number; vassalage: string }>(
    page,
    `/lgw/games/detail?gameId=${POND}`,
  )
  await open(page, `/game?gameId=${POND}&nodeId=${nodeId}&vassalage=${vassalage}`)
  const game = page.frameLocator('iframe')
  const [main, told] = [game.locator('.pond-main'), game.locator('.pond-result')]
  await game.getByRole('combobox', { name: 'Shots to buy' }).selectOption('20')
  await main.click()
  await expect(told).toHaveText('20 shots loaded. Each press fires one.')
  await game.getByRole('button', { name: 'Fish', exact: false }).first().click()
  await game.locator('.fish-row[aria-disabled="false"]').first().click()
  await expect(told).toHaveText(/ caught: ₱|: missed\. 19 left/)
  await expectAccessible(page)
  await expect(main).toHaveText(/^Finish/)
  await main.click()
  await expect(told).toHaveText(/^1 shot for ₱0\.20, won ₱/)

  const bets = (await readBets(page)).filter(({ state }) => state === 'settled')
  expect(bets).toHaveLength(1)
  expect(bets[0]).toMatchObject({ gameName: 'Reef Hunters', stake: '0.20' })
  const after = (await readValue<{ sumBalance: string }>(page, '/wps/v2/wallets/balance')).sumBalance
  expect(toMinor(after)).toBe(toMinor(before) + toMinor(bets[0]?.net ?? ''))
})
