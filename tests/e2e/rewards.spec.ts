import { expect, expectAccessible, test } from '../support/e2e.ts'
import { expectNoSidewaysScroll, open, register, reload } from '../support/e2e-actions.ts'

test('MEM-08, MEM-13, MEM-14 a new member reads cashback, invitations and missions', { tag: '@once' }, async ({
  page,
}) => {
  await register(page)
  await open(page, '/index?dialog=centre&centre=referral')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading', { name: /^Invite a friend, get/ })).toBeVisible()
  await expect(dialog.getByText(/\/register\?r=[A-Z0-9]{8}$/)).toBeVisible()
  await expect(dialog.getByRole('img', { name: 'QR code of your link' })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await open(page, '/index?dialog=centre&centre=manualRebate')
  await expect(dialog.getByRole('heading', { name: 'No cashback yet' })).toBeVisible()
  await expectAccessible(page)

  await open(page, '/index?dialog=centre&centre=missionLeaderboard')
  await expect(dialog.getByText('0 of 10', { exact: true })).toBeVisible()
  const hide = dialog.getByRole('checkbox', { name: 'Do not name me on leaderboards' })
  const kept = page.waitForResponse(/MCSFE_setMissionPrivacy$/)
  await hide.click()
  expect((await kept).status()).toBe(200)
  await reload(page)
  await expect(hide).toBeChecked()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})
