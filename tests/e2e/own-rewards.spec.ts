/** MEM-11: rewards of a member's own, however many there are. */
import { type Bonus, bonusSchema } from '../../contract/calls/promotions.ts'
import type { RouteValue } from '../../web/lib/api.ts'
import { expect, test } from '../support/e2e.ts'
import { open, register } from '../support/e2e-actions.ts'

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
