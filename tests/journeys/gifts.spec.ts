/** PROMO-02 to PROMO-04: points become goods, tickets become a prize, and an application goes with its pictures. */
import type { Page } from '@playwright/test'
import { expect, originOf, test } from '../support/e2e.ts'
import {
  claimGift,
  expectNoSidewaysScroll,
  gamePath,
  lowerStake,
  mintMember,
  mintName,
  open,
  PASSWORD,
  PICTURE,
  reload,
  spin,
  waitForGame,
} from '../support/e2e-actions.ts'
import { ask } from '../support/e2e-mail.ts'
import { hireOperator } from '../support/e2e-operator.ts'
import { dialogOf } from '../support/keyboard.ts'

const PAYMENT_PASSWORD = '246813'

/** What one operator gives out alone, and what takes two. */
async function hireTwo(name: string) {
  const [one, two] = await Promise.all([hireOperator(`${name}.a`, 'meridian'), hireOperator(`${name}.b`, 'meridian')])
  const both = async (call: string, input: object) => {
    await one(call, input)
    return two(call, input)
  }
  return { one, both }
}

const redeem = async (page: Page, name: string) => {
  await page.getByRole('button', { name: `Redeem ${name}` }).tap()
  const dialog = dialogOf(page, name)
  await dialog.getByLabel('Recipient').fill('Maria Cruz')
  await dialog.getByLabel('Phone').fill('+63 917 123 4567')
  await dialog.getByLabel('Address').fill('1 Harbour Road, Manila')
  await dialog.getByLabel('Payment password').first().fill(PAYMENT_PASSWORD)
  await dialog.getByRole('button', { name: 'Redeem for 100 points' }).tap()
  await expect(dialog).toHaveCount(0)
}

test('PROMO-04 points are spent in the mall: one good is approved, one is rejected and its points come back', async ({
  page,
}) => {
  const name = mintName()
  const { one, both } = await hireTwo(name)
  const username = await mintMember(page)
  const passwords = { paymentPassword: PAYMENT_PASSWORD, confirmPaymentPassword: PAYMENT_PASSWORD }
  await ask(page, 'POST', '/wps/member/security/payment-password', { ...passwords, password: PASSWORD })
  const good = {
    id: name,
    category: 'gifts',
    names: { EN: `Lamp ${name}` },
    descriptions: { EN: 'It shines.' },
    points: 100,
    value: '5.00',
    delivery: 'item',
    stock: 2,
  }
  // The demo’s goods count as one operator’s, so a further good takes two.
  await both('goods-put', { good })
  await both('points-adjust', { username, points: 250, reference: name, reason: 'A test of the mall' })

  await open(page, '/pointMall')
  const main = page.getByRole('main')
  await expect(main).toContainText('250')
  await redeem(page, `Lamp ${name}`)
  await redeem(page, `Lamp ${name}`)
  await expect(main.getByRole('listitem').filter({ hasText: `Lamp ${name}` })).toContainText('Sold out')

  const { redemptions } = (await one('redemptions-list', {})) as { redemptions: { id: string; username: string }[] }
  const [first, second] = redemptions.filter((each) => each.username === username)
  await one('redemptions-approve', { id: first?.id, note: 'Parcel 77' })
  await one('redemptions-reject', { id: second?.id, reason: 'No courier goes there' })
  await open(page, '/pointMall?view=redeemed')
  const rows = main.getByRole('listitem').filter({ hasText: `Lamp ${name}` })
  await expect(rows.filter({ hasText: 'Parcel 77' })).toContainText('Approved')
  await expect(rows.filter({ hasText: 'No courier goes there' })).toContainText('Rejected')
  await expectNoSidewaysScroll(page)
  await main.getByRole('link', { name: 'Points history' }).tap()
  await expect(main.getByRole('listitem').filter({ hasText: 'Points returned' })).toContainText('100')
  await expect(main).toContainText('150')
  await one('goods-end', { id: name })
})

test('PROMO-03 a raffle is joined, a bet brings tickets, the draw a prize, and it is claimed', async ({ page }) => {
  const id = mintName()
  const { both } = await hireTwo(id)
  await mintMember(page)
  await claimGift(page)
  const hour = 3_600_000
  const promotion = {
    id,
    category: 'season',
    kind: 'raffle',
    amount: null,
    titles: { EN: `Raffle ${id}` },
    rewards: { EN: `Prize ${id}` },
    conditions: { EN: `Rule ${id}` },
    terms: { EN: '<p>Terms</p>' },
    position: 9_000,
    rule: { raffle: { stakePerTicketMinor: 10, mostTickets: 5, prizesMinor: [700] } },
    startsAt: new Date(Date.now() - hour).toISOString(),
    endsAt: new Date(Date.now() + hour).toISOString(),
  }
  await both('promotions-put', { promotion })

  await open(page, `/promoDetail?id=${id}`)
  const main = page.getByRole('main')
  await main.getByRole('button', { name: `Join: Raffle ${id}` }).tap()
  await expect(main).toContainText('Your tickets: 0')
  await open(page, await gamePath(page))
  const game = await waitForGame(page)
  await lowerStake(game)
  await spin(game)
  await open(page, `/promoDetail?id=${id}`)
  await expect(main, 'of the smallest bet').toContainText(/Your tickets: [1-5]/)

  const data = { merchant: 'meridian', promotionId: id }
  const drawn = await page.request.post(`${originOf('localhost')}/__local/draw-raffle`, { data })
  expect(drawn.status(), await drawn.text()).toBe(200)
  await reload(page)
  await expect(main).toContainText('You won ₱7.00')
  await expectNoSidewaysScroll(page)
  await main.getByRole('button', { name: /^Claim/ }).tap()
  await expect(main).toContainText('₱7.00 was added to your balance.')
})

test('PROMO-02 an application goes with a comment and its pictures, and the member reads why it was refused', async ({
  page,
}) => {
  const id = mintName()
  const { one, both } = await hireTwo(id)
  const username = await mintMember(page)
  const promotion = {
    id,
    category: 'season',
    kind: 'application',
    amount: '20.00',
    titles: { EN: `Letter ${id}` },
    rule: {},
    rewards: { EN: `Prize ${id}` },
    conditions: { EN: `Rule ${id}` },
    terms: { EN: '<p>Terms</p>' },
    position: 9_000,
    startsAt: new Date(Date.now() - 60_000).toISOString(),
    endsAt: null,
  }
  await both('promotions-put', { promotion })

  await open(page, `/promoDetail?id=${id}`)
  const main = page.getByRole('main')
  await main.getByLabel('Your comment').fill('By the window, please')
  await main.getByRole('button', { name: 'Send application' }).tap()
  await expect(main).toContainText('We’re reviewing your application.')
  const chosen = main.locator('input[type=file]')
  await chosen.setInputFiles({ name: 'page.html', mimeType: 'text/html', buffer: Buffer.from('<html></html>') })
  await expect(main.getByRole('alert')).toContainText('Choose a PNG or JPEG.')
  for (const number of [1, 2, 3]) {
    await chosen.setInputFiles(PICTURE)
    await expect(main.getByRole('img', { name: `Picture ${number}` })).toBeVisible()
  }
  await expect(chosen, 'three are all').toHaveCount(0)
  await expectNoSidewaysScroll(page)

  const { waiting } = (await one('promotions-list', { promotionId: id })) as { waiting: object[] }
  expect(waiting).toMatchObject([{ username, comment: 'By the window, please', pictures: 3 }])
  await one('promotions-refuse', { promotionId: id, username, reason: 'The window is taken' })
  await reload(page)
  await expect(main).toContainText('The window is taken')
})
