/** PROMO-01, MEM-11, MEM-14, MEM-16: promotions in each state, and rewards of a member's own. */
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type Bonus, bonusSchema } from '../../contract/calls/rewards/promotions.ts'
import { ACTIVITY_STATES } from '../../contract/constants.ts'
import { buildSession } from '../support/build-boot.ts'
import { MEMBER_ANSWERS, participationOf, promotionOf, REGISTER_SETTING } from './support/answers.ts'
import { type ApiTable, hold, lost, refusal } from './support/build-fake-api.ts'
import { goTo, readAddress, renderPage } from './support/render-page.tsx'
import {
  button,
  dialogOf,
  expectCount,
  expectGone,
  expectText,
  expectTexts,
  main,
  passMoment,
  sendRegistration,
} from './support/screen.ts'

type State = (typeof ACTIVITY_STATES)[number]
/** What the button says in each state, whether it does something, and where the reader is told to stand. */
const SHOWN: Record<State, readonly [word: string, role: 'button' | 'link', stand: string]> = {
  Join: ['Join', 'button', 'You haven’t joined yet.'],
  Claim: ['Claim', 'button', 'Your reward is ready. Claim it now.'],
  Applying: ['Applying', 'link', 'We’re reviewing your application.'],
  Rejected: ['Rejected', 'link', 'Your application wasn’t approved. “The picture could not be read”'],
  Issued: ['Issued', 'link', 'P 25.00 was added to your balance.'],
  Claimed: ['Claimed', 'link', 'P 25.00 was added to your balance.'],
  Process: ['In progress', 'link', 'P 40.00 of P 100.00 wagered on Slots'],
  Joined: ['Joined', 'link', 'You’re in.'],
  'coming soon': ['Coming soon', 'link', 'It hasn’t started yet.'],
  Close: ['Closed', 'link', 'This promotion has ended.'],
}
const VISITORS: readonly State[] = ['coming soon', 'Close']
const PROMOTIONS = ACTIVITY_STATES.map((state) =>
  promotionOf(`Of ${state}`, { kind: 'event', amount: null, state: VISITORS.includes(state) ? state : 'Join' }),
)
const EACH_STATE: ApiTable = {
  // The closed one is first here, and last on the page.
  promotions: { promotions: PROMOTIONS.toReversed() },
  promotionDetail: ({ input }) => ({
    ...PROMOTIONS.find(({ promotionId }) => promotionId === input.promotionId)!,
    terms: '<p>All of the terms.</p>',
  }),
  participations: {
    participations: ACTIVITY_STATES.map((state) =>
      participationOf(`Of ${state}`, {
        state,
        closedBecause: state === 'Close' ? 'ended' : null,
        progress: state === 'Process' ? { staked: '40.00', required: '100.00', gameType: 'RNG' } : null,
        reason: state === 'Rejected' ? 'The picture could not be read' : null,
        paidAmount: ['Issued', 'Claimed'].includes(state) ? '25.00' : null,
      }),
    ),
  },
}

test('PROMO-01 each of the ten states: its button, its words, where one stands', async () => {
  await renderPage('/promotions', { session: true, api: EACH_STATE })
  const cards = main.getByRole('listitem')
  await expectCount(cards, ACTIVITY_STATES.length)
  for (const state of ACTIVITY_STATES) {
    const [word, role] = SHOWN[state]
    const named = cards.filter({ hasText: `Of ${state}` }).getByRole(role, { name: `${word}: Of ${state}` })
    await expect.element(named).toHaveTextContent(word)
  }
  await expectText(cards.last(), /^Of Close/)
  await expectCount(cards.getByRole('button'), 2)
  for (const state of ACTIVITY_STATES) {
    const [word, , stand] = SHOWN[state]
    goTo(`/promoDetail?id=${PROMOTIONS[ACTIVITY_STATES.indexOf(state)]!.promotionId}`)
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(`Of ${state}`)
    await expectText(main, stand)
    await expectCount(main.getByRole('button', { name: `${word}: ` }), ['Join', 'Claim'].includes(state) ? 1 : 0)
  }
})

const GIFT = promotionOf('Welcome gift', { category: 'newcomer' })
const ONE: ApiTable = {
  promotions: { promotions: [GIFT] },
  promotionDetail: { ...GIFT, terms: '<p>All of the terms.</p>' },
}

test('PROMO-01 a member is offered nothing before it is known where they stand, and told when it cannot be read', async () => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const { api } = await renderPage('/promotions', {
    session: true,
    api: { ...ONE, participations: () => held.then(lost) },
  })
  const offers = main.getByRole('button', { name: /^(Claim|Join|Deposit): / })
  const title = main.getByRole('link', { name: 'Welcome gift', exact: true })
  await expect.element(title).toBeVisible()
  await expectGone(offers)
  await title.click()
  await expect.element(main.getByText('Your status')).toBeVisible()
  await expectGone(main.getByText('Log in or register to join.'))
  await expectGone(offers)

  release()
  const failed = main.getByRole('alert').filter({ hasText: 'Couldn’t load your status' })
  await expect.element(failed).toBeVisible()
  await expectGone(main.getByText('Log in or register to join.'))
  await expectGone(offers)

  api.set({ participations: { participations: [participationOf('Welcome gift')] } })
  await button(failed, 'Try again').click()
  await expect.element(main.getByRole('button', { name: 'Claim: Welcome gift' })).toBeVisible()
  await expect.element(main.getByText('Your reward is ready. Claim it now.')).toBeVisible()
  await expectGone(failed)
})

test('PROMO-01 a visitor is offered everything at once, and its button asks them in and leads back', async () => {
  const { api } = await renderPage('/promotions', { api: ONE })
  await expect.element(main.getByRole('button', { name: 'Claim: Welcome gift' })).toBeVisible()
  expect(api.asked('participations')).toHaveLength(0)
  goTo('/promoDetail?id=welcome-gift')
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Welcome gift')
  await main.getByRole('button', { name: 'Claim: Welcome gift' }).click()
  await expect.element(dialogOf('Create your account')).toBeVisible()
  expect(new URLSearchParams(location.search).get('next')).toBe('/promoDetail?id=welcome-gift')
})

/** A claim that a visitor pressed goes on after the registration, or not at all: never later. */
describe('PROMO-01 a claim that was pressed before a registration', () => {
  const claim = main.getByRole('button', { name: 'Claim: Welcome gift' })
  const standing = (state: 'Claim' | 'Close') => ({
    participations: [participationOf('Welcome gift', { state, closedBecause: state === 'Close' ? 'ended' : null })],
  })
  async function claimAndRegister(participations: ApiTable['participations']) {
    const rendered = await renderPage('/promoDetail?id=welcome-gift', {
      info: { register: { setting: { ...REGISTER_SETTING, smsOnRegister: false }, rules: [] } },
      api: {
        ...MEMBER_ANSWERS,
        ...ONE,
        participations,
        claimPromotion: participationOf('Welcome gift', { state: 'Claimed' }),
        register: buildSession({ username: 'newcomer' }),
        vipLadder: { ranks: [], rates: [] },
        vipStanding: { rank: null, points: 0, turnover: [], next: null },
      },
    })
    await claim.click()
    const form = dialogOf('Create your account')
    await form.getByLabelText('Username').fill('newcomer')
    await sendRegistration(form)
    await expectGone(form)
    return rendered
  }

  test('goes on with it', async () => {
    const { api } = await claimAndRegister(standing('Claim'))
    await expect.poll(() => api.inputs('claimPromotion')).toEqual([{ promotionId: GIFT.promotionId }])
  })

  test('does not press itself when it is claimable later', async () => {
    const { api, queryClient } = await claimAndRegister(standing('Close'))
    await expect.element(main.getByText('This promotion has ended.')).toBeVisible()
    api.set({ participations: standing('Claim') })
    await queryClient.invalidateQueries()
    await expect.element(claim).toBeEnabled()
    await passMoment()
    expect(api.asked('claimPromotion')).toHaveLength(0)
  })

  test('does not press itself where its page was left before it could go on', async () => {
    const held = hold(standing('Claim'))
    const { api } = await claimAndRegister(held.answer)
    goTo('/vip')
    await expectGone(main.getByText('All of the terms.'))
    held.letGo()
    goTo('/promoDetail?id=welcome-gift')
    await expect.element(claim).toBeEnabled()
    await passMoment()
    expect(api.asked('claimPromotion')).toHaveLength(0)
  })
})

test('PROMO-01 a promotion that is not there says so', async () => {
  await renderPage('/promoDetail?id=nothing-here', { api: { promotionDetail: refusal('not_found') } })
  const title = page.getByRole('heading', { level: 1 })
  await expect.element(title).toHaveTextContent('Promotion not found')
  goTo('/promoDetail')
  await expect.element(title).toHaveTextContent('Promotion not found')
})

test('PROMO-02 an application is sent with its comment, and waits', async () => {
  const derby = promotionOf('Derby week', { kind: 'application', state: 'Join' })
  const waiting = participationOf('Derby week', { state: 'Applying' })
  const { api } = await renderPage('/promoDetail?id=derby-week', {
    session: true,
    api: {
      promotionDetail: { ...derby, terms: '<ul><li>One each</li></ul>' },
      participations: ({ at }) => ({
        participations: [at === 0 ? participationOf('Derby week', { state: 'Join' }) : waiting],
      }),
      joinPromotion: waiting,
    },
  })
  await main.getByLabelText('Your comment').fill('2 : 1 after extra time')
  await button(main, 'Send application').click()
  await expect.element(main.getByText('We’re reviewing your application.')).toBeVisible()
  await expectGone(main.getByLabelText('Your comment'))
  await expect.element(main.getByRole('region', { name: 'Full terms' }).getByRole('listitem')).toBeVisible()
  expect(api.inputs('joinPromotion')).toEqual([{ promotionId: 'derby-week', comment: '2 : 1 after extra time' }])
})

const rewardOf = (day: number): Bonus =>
  bonusSchema.parse({
    source: 'rebate',
    promotionId: null,
    title: null,
    reason: null,
    turnover: null,
    playUntil: null,
    day: `2026-10-${day}`,
    state: 'paid',
    amount: `${day}.00`,
    at: `2026-10-${day}T05:00:00.000Z`,
  })

test('MEM-11 rewards that fill more than a page are all there, the older ones one press away', async () => {
  const totals = { paid: '135.00', claimable: '0.00', pending: '0.00' }
  await renderPage('/down?dialog=centre&centre=bonusDetails', {
    session: true,
    api: {
      bonusDetails: ({ input }) =>
        input.cursor === 'older'
          ? { rows: [26, 25].map(rewardOf), nextCursor: null, totals }
          : { rows: [29, 28, 27].map(rewardOf), nextCursor: 'older', totals },
    },
  })
  const centre = dialogOf('Personal centre')
  const amounts = centre.getByRole('listitem').getByText(/^P.2\d\.00$/)
  await expectTexts(amounts, [/29/, /28/, /27/])
  await button(centre, 'Load more').click()
  await expectTexts(amounts, [/29/, /28/, /27/, /26/, /25/])
  await expectGone(centre.getByRole('button', { name: 'Load more' }))
})

test('MEM-16, PROMO-05 the gift of a rank is claimed where the rank stands, and says that it was', async () => {
  const silver = { rankLevel: 2, labelName: 'Silver' }
  const due = participationOf('Rank gift 2')
  const paid = participationOf('Rank gift 2', { state: 'Claimed', paidAmount: '20.00' })
  const { api } = await renderPage('/down?dialog=centre&centre=playerRank', {
    session: true,
    api: {
      vipLadder: {
        ranks: [
          { ...silver, pointsFrom: 500, gift: { promotionId: due.promotionId, amount: '20.00' }, service: 'chat' },
        ],
        rates: [],
      },
      vipStanding: {
        rank: { ...silver, reachedAt: '2026-11-01T05:00:00.000Z' },
        points: 620,
        turnover: [],
        next: null,
      },
      participations: ({ at }) => ({ participations: [at === 0 ? due : paid] }),
      claimPromotion: paid,
    },
  })
  const centre = dialogOf('Personal centre')
  await button(centre, 'Claim the Silver gift').click()
  await expect.element(page.getByText('P\u00a020.00 is in your balance.')).toBeVisible()
  const row = centre.getByRole('listitem').filter({ hasText: 'Silver' })
  await expectText(row, 'Claimed')
  await expectGone(row.getByRole('button'))
  expect(api.inputs('claimPromotion')).toEqual([{ promotionId: 'rank-gift-2' }])
  expect(readAddress()).toContain('centre=playerRank')
})
