/** PROMO-03: tickets become a prize. The mall and applications stand in tests/components, their rules at the platform. */
import { expect, originOf, test } from '../support/e2e.ts'
import {
  claimGift,
  expectNoSidewaysScroll,
  gamePath,
  lowerStake,
  mintMember,
  mintName,
  open,
  reload,
  spin,
  waitForGame,
} from '../support/e2e-actions.ts'
import { hireOperator } from '../support/e2e-operator.ts'

/** A prize takes two operators. */
async function putByTwo(id: string, promotion: object) {
  const [one, two] = await Promise.all([hireOperator(`${id}.a`, 'meridian'), hireOperator(`${id}.b`, 'meridian')])
  await one('promotions-put', { promotion })
  await two('promotions-put', { promotion })
}

test('PROMO-03 a raffle is joined, a bet brings tickets, the draw a prize, and it is claimed @night', async ({
  page,
}) => {
  const id = mintName()
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
  await putByTwo(id, promotion)

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
