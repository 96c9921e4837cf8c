/** MEM-11, MEM-14: rewards of a member's own: however many there are, and as they are in another window. */
import { type Bonus, bonusSchema } from '../../contract/calls/promotions.ts'
import type { RouteValue } from '../../web/lib/api.ts'
import { expect, test } from '../support/e2e.ts'
import { mintName, open, register } from '../support/e2e-actions.ts'
import { listen } from '../support/e2e-live.ts'
import { hireOperator } from '../support/e2e-operator.ts'

const rewardOf = (day: number): Bonus =>
  bonusSchema.parse({
    ...{ source: 'rebate', promotionId: null, title: null, reason: null, turnover: null, playUntil: null },
    ...{ day: `2026-10-${day}`, state: 'paid', amount: `${day}.00`, at: `2026-10-${day}T05:00:00.000Z` },
  })

test('MEM-11 rewards that fill more than a page are all there, the older ones one press away', {
  tag: '@once',
}, async ({ page }) => {
  await register(page)
  const pages = { first: [29, 28, 27].map(rewardOf), second: [26, 25].map(rewardOf) }
  await page.route('**/wps/relay/MCS2_getBonusDetails*', (route) => {
    const isSecond = new URL(route.request().url()).searchParams.get('cursor') === 'older'
    const value: RouteValue<'GET /wps/relay/MCS2_getBonusDetails'> = {
      ...(isSecond ? { rows: pages.second, nextCursor: null } : { rows: pages.first, nextCursor: 'older' }),
      totals: { paid: '135.00', claimable: '0.00', pending: '0.00' },
    }
    return route.fulfill({ json: { success: true, value } })
  })
  await open(page, '/index?dialog=centre&centre=bonusDetails')
  const centre = page.getByRole('dialog', { name: 'Personal centre' })
  const amounts = centre.getByRole('listitem').getByText(/^P.2\d\.00$/)
  await expect(amounts).toHaveText([/29/, /28/, /27/])
  await centre.getByRole('button', { name: 'Load more' }).click()
  await expect(amounts).toHaveText([/29/, /28/, /27/, /26/, /25/])
  await expect(centre.getByRole('button', { name: 'Load more' })).toHaveCount(0)
})

test('MEM-14 a mission claimed in one window is claimed in another that is open, with no reload and nobody asking', {
  tag: '@once',
}, async ({ page, context }) => {
  test.slow()
  const name = mintName()
  const operate = await hireOperator(name, 'meridian')
  const terms = { kind: 'logins', target: '1', period: 'week', gameType: null, reward: '6.17', points: 7 }
  await operate('missions-add', { id: name, ...terms })
  const listening = listen(page)
  await register(page, '/index?dialog=centre&centre=missionLeaderboard')
  await listening
  const card = page.getByRole('listitem').filter({ hasText: '6.17' })
  const claim = { name: /^Claim P.6\.17$/ }
  await expect(card.getByRole('button', claim)).toBeVisible()

  const other = await context.newPage()
  await open(other, '/index?dialog=centre&centre=missionLeaderboard')
  await other.getByRole('button', claim).click()
  await expect(other.getByRole('listitem').filter({ hasText: '6.17' })).toContainText('Claimed')
  await expect(card).toContainText('Claimed')
  await expect(card.getByRole('button', claim)).toHaveCount(0)
  await operate('missions-end', { id: name })
})
