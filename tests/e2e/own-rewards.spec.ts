/** MEM-11, MEM-14, MEM-16: rewards of a member's own: however many there are, and as they are in another window. */
import { type Bonus, bonusSchema, type Participation, participationSchema } from '../../contract/calls/promotions.ts'
import type { VipStanding } from '../../contract/calls/vip.ts'
import type { RouteValue } from '../../web/lib/api.ts'
import { expect, expectAccessible, test } from '../support/e2e.ts'
import { mintName, open, readValue, register } from '../support/e2e-actions.ts'
import { listen } from '../support/e2e-live.ts'
import { hireOperator } from '../support/e2e-operator.ts'
import { button, dialogOf, forbidPointers, pressOn, WIDE } from '../support/keyboard.ts'

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
  // What was claimable stays so to the end of its week, also when it has ended: runs of one week seldom meet.
  const reward = `6.${10 + (Date.now() % 90)}`
  const terms = { kind: 'logins', target: '1', period: 'week', gameType: null, reward, points: 7 }
  await operate('missions-add', { id: name, ...terms })
  const listening = listen(page)
  await register(page, '/index?dialog=centre&centre=missionLeaderboard')
  await listening
  const card = page.getByRole('listitem').filter({ hasText: reward })
  const claim = { name: `Claim P\u00a0${reward}` }
  await expect(card.getByRole('button', claim)).toBeVisible()

  const other = await context.newPage()
  await open(other, '/index?dialog=centre&centre=missionLeaderboard')
  await other.getByRole('button', claim).click()
  await expect(other.getByRole('listitem').filter({ hasText: reward })).toContainText('Claimed')
  await expect(card).toContainText('Claimed')
  await expect(card.getByRole('button', claim)).toHaveCount(0)
  await operate('missions-end', { id: name })
})

/** The turnover that a rank needs is more than a test can play, so its answers are made up; vip.test.ts decides them. */
test.describe('by keyboard', { tag: '@once' }, () => {
  test.use(WIDE)
  test('MEM-16, PROMO-05 the gift of a rank is claimed where the rank stands, and says that it was', async ({
    page,
  }) => {
    await forbidPointers(page)
    await register(page)
    const standing = await readValue<VipStanding>(page, '/wps/relay/MCS2_getVipStanding')
    const rank = { rankLevel: 2, labelName: 'Silver', reachedAt: '2026-11-01T05:00:00.000Z' }
    await page.route('**/wps/relay/MCS2_getVipStanding*', (route) =>
      route.fulfill({ json: { success: true, value: { ...standing, rank, points: 620, next: null } } }),
    )
    const due: Participation = participationSchema.parse({
      ...{ promotionId: 'rank-gift-2', title: 'Silver rank gift', state: 'Claim', paidAmount: null, joinedAt: null },
      ...{ closedBecause: null, progress: null, reason: null, playUntil: null },
    })
    const paid: Participation = { ...due, state: 'Claimed', paidAmount: '20.00' }
    const claims: unknown[] = []
    await page.route('**/wps/relay/MCS2_participation*', (route) =>
      route.fulfill({ json: { success: true, value: { participations: [claims.length === 0 ? due : paid] } } }),
    )
    await page.route('**/wps/relay/MCS2_claimPromotion', (route) => {
      claims.push(route.request().postDataJSON())
      return route.fulfill({ json: { success: true, value: paid } })
    })
    await open(page, '/index?dialog=centre&centre=playerRank')
    const centre = dialogOf(page, 'Personal centre')
    await pressOn(page, button(centre, 'Claim the gift of Silver'))
    await expect(page.getByText('P\u00a020.00 is in your balance now.')).toBeVisible()
    const silver = centre.getByRole('listitem').filter({ hasText: 'Silver' })
    await expect(silver).toContainText('Claimed')
    await expect(silver.getByRole('button')).toHaveCount(0)
    expect(claims).toEqual([{ promotionId: 'rank-gift-2' }])
    await expectAccessible(page)
  })
})
