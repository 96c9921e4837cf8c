/** PROMO-02 to PROMO-04, MSG-02, MEM-11 to MEM-14: mall, raffle, pictures, the page of rewards and the service thread. */
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { isolate } from '../../kit/lib/isolate.ts'
import { AT, BALANCE_EXPLAINED, MEMBER_ANSWERS, NO_MOVEMENTS, participationOf, promotionOf } from './support/answers.ts'
import { type ApiTable, lost, refusal, type Value } from './support/build-fake-api.ts'
import { goTo, readAddress, renderPage } from './support/render-page.tsx'
import {
  button,
  dialogOf,
  expectAccessible,
  expectCount,
  expectGone,
  expectText,
  expectTexts,
  field,
  main,
  widen,
} from './support/screen.ts'

const HOSTILE = '<img src=x onerror=alert(1)>'
type Good = Value<'pointReward'>['goods'][number]
const good = (goodId: string, overrides: Partial<Good> = {}): Good => ({
  goodId,
  category: 'gifts',
  name: goodId.toUpperCase(),
  description: 'Words',
  imageUrl: null,
  points: 300,
  value: '5.00',
  delivery: 'item',
  left: 4,
  endsAt: null,
  ...overrides,
})
const MALL = {
  pointBalance: { points: 450, convertible: 400, earned: 450, redeemed: 0, converted: 0, worth: '4.00' },
  pointReward: {
    goods: [good('lamp', { description: HOSTILE }), good('gone', { left: 0 }), good('far', { points: 900 })],
  },
  pointConfig: {
    ratio: { points: 100, amount: '1.00', least: 100 },
    stakePerPoint: '100.00',
    factorPercent: 100,
    ranks: [],
    remark: 'Sent within a week.',
  },
} satisfies ApiTable

const redemptionTo = (address: string): Value<'redeemPointList'>['rows'][number] => ({
  redemptionId: 'P-0123456789AB',
  goodId: 'lamp',
  name: 'LAMP',
  imageUrl: null,
  category: 'gifts',
  delivery: 'item',
  quantity: 1,
  points: 300,
  value: '5.00',
  state: 'In Process',
  note: null,
  askedAt: AT,
  decidedAt: null,
  address: { recipient: 'Maria Cruz', phone: '+63 917 1234', address },
})

describe('PROMO-04 the points mall', () => {
  test('shows balance, ratio, stock and price; what is written there is text', async () => {
    await renderPage('/pointMall', { session: true, api: MALL })
    await expectText(main, '450')
    await expectText(main, '100 points = P 1.00')
    await expectText(main, HOSTILE)
    await expectText(main, '450 points to go')
    await expectAccessible()
  })

  test('says what each rank brings, and that a reward of an old link is gone', async () => {
    const ranks = [
      { rankLevel: 1, labelName: 'Bronze', factorPercent: 100, points: 0 },
      { rankLevel: 2, labelName: 'Silver', factorPercent: 120, points: 1_500 },
    ]
    const config = { ...MALL.pointConfig, ranks }
    await renderPage('/pointMall?good=sold-last-week', { session: true, api: { ...MALL, pointConfig: config } })
    await expectText(main, 'This reward is no longer available.')
    await main.getByText('Points by VIP rank').click()
    await expect.element(main.getByText('×1.20 from play · 1,500 once')).toBeVisible()
    await expectGone(main.getByText('Bronze'))
    await expectAccessible()
  })

  test('says where an item goes, why points were corrected, and the day of play as a date', async () => {
    const entry = { points: 5, pointsAfter: 5, at: AT }
    const history: Value<'pointHistory'>['rows'] = [
      { ...entry, id: 2, kind: 'adjusted', note: HOSTILE },
      { ...entry, id: 1, kind: 'play', note: '2026-11-26' },
    ]
    await renderPage('/pointMall?view=redeemed', {
      session: true,
      api: {
        ...MALL,
        redeemPointList: { rows: [redemptionTo(HOSTILE)], nextCursor: null },
        pointHistory: { rows: history, nextCursor: null },
      },
    })
    await expectText(main, `To ${isolate('Maria Cruz')}, ${isolate(HOSTILE)}`)
    await expectAccessible()
    goTo('/pointMall?view=history')
    await expectText(main, `Correction · ${isolate(HOSTILE)}`)
    await expectText(main, '26 Nov 2026')
    await expectAccessible()
  })

  test('asks for the payment password; a wrong one takes nothing and says so', async () => {
    const { api } = await renderPage('/pointMall?good=lamp', {
      session: true,
      api: { ...MALL, redeemPointReward: refusal('payment_password_incorrect') },
    })
    const dialog = dialogOf()
    await expect.element(dialog.getByText('Redeem for 300 points').first()).toBeVisible()
    await field(dialog, 'Recipient').fill('Maria Cruz')
    await field(dialog, 'Phone').fill('0917 call me')
    await field(dialog, 'Address').fill('1 Harbour Road, Manila')
    await dialog.getByLabelText('Payment password').first().fill('999999')
    await expect.element(dialog.getByText('Enter a phone number such as +63 917 755 3301.')).toBeVisible()
    await expect.element(button(dialog, 'Redeem for 300 points')).toBeDisabled()
    await field(dialog, 'Phone').fill('+63\u2011917 ７５５ 3301\u200e')
    await expectAccessible()
    await button(dialog, 'Redeem for 300 points').click()
    await expect.element(dialog.getByRole('alert').first()).toBeVisible()
    expect(api.inputs('redeemPointReward')).toMatchObject([{ address: { phone: '+639177553301' } }])
  })

  test('converts as many points as are typed; a wrong payment password is wiped', async () => {
    const { api } = await renderPage('/pointMall', {
      session: true,
      api: {
        ...MALL,
        convertPoint: ({ at }) =>
          at === 0 ? refusal('payment_password_incorrect') : { points: 250, converted: 200, amount: '2.00' },
      },
    })
    await button(main, 'Convert to cash').click()
    const dialog = dialogOf()
    const [points, payment] = [field(dialog, 'Points'), field(dialog, 'Payment password')]
    await expect.element(points).toHaveValue('400')
    await points.fill('150')
    await expect.element(button(dialog, 'Enter how many points')).toBeDisabled()
    await button(dialog, 'All').click()
    await expect.element(points).toHaveValue('400')
    await points.fill('200 points')
    const get = button(dialog, /^Get .*2\.00$/)
    await expect.element(get).toBeDisabled()
    await payment.fill('000000')
    await get.click()
    await expectText(dialog.getByRole('alert'), 'Wrong payment password')
    await expect.element(payment).toHaveValue('')
    await payment.fill('246813')
    await get.click()
    await expectGone(dialog)
    expect(api.inputs('convertPoint').at(-1)).toEqual({ points: 200, amount: '2.00', paymentPassword: '246813' })
  })

  test('after a lost answer a corrected address shows the first parcel; a third press needs a form of its own', async () => {
    const first = redemptionTo('1 Harbour Road')
    const { api } = await renderPage('/pointMall?good=lamp', {
      session: true,
      api: {
        ...MALL,
        redeemPointList: { rows: [first], nextCursor: null },
        redeemPointReward: ({ at }) => {
          if (at === 0) return lost()
          return at === 1 ? refusal('conflict') : redemptionTo('3 Harbour Road')
        },
      },
    })
    // By its name: a notice at the edge is a dialog too.
    const dialog = dialogOf('LAMP')
    const fill = async (address: string) => {
      await field(dialog, 'Recipient').fill('Maria Cruz')
      await field(dialog, 'Phone').fill('+63 917 123 4567')
      await field(dialog, 'Address').fill(address)
    }
    const press = async () => {
      await dialog.getByLabelText('Payment password').first().fill('246813')
      await button(dialog, 'Redeem for 300 points').click()
    }
    await fill('1 Harbour Road')
    await press()
    await expect.element(dialog.getByRole('alert').first()).toBeVisible()
    await field(dialog, 'Address').fill('2 Harbour Road')
    await press()
    await expectGone(dialog)
    expect(readAddress()).toBe('/pointMall?view=redeemed')
    await expectText(main, `To ${isolate('Maria Cruz')}, ${isolate('1 Harbour Road')}`)
    await expect.element(page.getByText('You already redeemed this with the first address.')).toBeVisible()
    goTo('/pointMall?good=lamp')
    await expect.element(field(dialog, 'Address')).toHaveValue('')
    await fill('3 Harbour Road')
    await press()
    await expectGone(dialog)
    const keys = api.asked('redeemPointReward').map(({ headers }) => headers.get('idempotency-key'))
    expect(keys.map((key) => keys.indexOf(key))).toEqual([0, 0, 2])
  })
})

const RAFFLE = promotionOf('Spring raffle', { kind: 'raffle', amount: null, state: 'Join', endsAt: AT })
const raffleOf = (state: 'open' | 'drawn'): Value<'rafflePromotion'> => ({
  promotionId: RAFFLE.promotionId,
  state,
  closesAt: AT,
  stakePerTicket: '100.00',
  mostTickets: 20,
  prizes: ['700.00', '300.00'],
  claimUntil: state === 'open' ? null : AT,
  proof: {
    seedHash: 'ab'.repeat(32),
    root: state === 'open' ? null : 'cd'.repeat(32),
    tickets: 8,
    randomness: state === 'open' ? null : 'ef'.repeat(16),
    seed: state === 'open' ? null : '12'.repeat(32),
  },
  winners:
    state === 'open'
      ? []
      : [
          { place: 1, ticket: 3, player: 'pl***', own: true, amount: '700.00' },
          { place: 2, ticket: 7, player: 'an***', own: false, amount: '300.00' },
        ],
  own: { joined: true, tickets: 3, first: state === 'open' ? null : 2, prize: state === 'open' ? null : '700.00' },
})
const raffleAnswers = (state: 'open' | 'drawn'): ApiTable => ({
  promotionDetail: { ...RAFFLE, terms: '<p>Terms</p>' },
  participations: {
    participations: [participationOf('Spring raffle', { state: state === 'open' ? 'Joined' : 'Claim' })],
  },
  rafflePromotion: raffleOf(state),
})

test('PROMO-03 a raffle shows tickets and prizes, and after the draw its winners by masked names', async () => {
  await renderPage(`/promoDetail?id=${RAFFLE.promotionId}`, { session: true, api: raffleAnswers('open') })
  await expectText(main, '3')
  await expectText(main, 'P 700.00')
  await expectAccessible()
})

test('PROMO-03 a winner of a raffle claims the prize', async () => {
  const { api } = await renderPage(`/promoDetail?id=${RAFFLE.promotionId}`, {
    session: true,
    api: {
      ...raffleAnswers('drawn'),
      claimRafflePromotion: participationOf('Spring raffle', { state: 'Claimed', paidAmount: '700.00' }),
      claimPromotion: participationOf('Spring raffle', { state: 'Claimed', paidAmount: '700.00' }),
    },
  })
  await expectText(main, 'an***')
  await expectAccessible()
  await button(main, /^Claim/).click()
  await expect.poll(() => api.asked('claimRafflePromotion').length + api.asked('claimPromotion').length).toBe(1)
})

type Mission = Value<'missionSummary'>['missions'][number]
const mission: Mission = {
  missionId: 'one-round',
  kind: 'rounds',
  period: 'day',
  gameType: null,
  target: '1',
  done: '1',
  percent: 100,
  reward: '2.00',
  points: 5,
  mallPoints: 20,
  window: '2026-11-27',
  endsAt: AT,
  claimUntil: AT,
  state: 'claimable',
}
const REWARDS: ApiTable = {
  availablePromotions: {
    availablePromo: 1,
    claimable: [{ promotionId: 'welcome', title: 'Welcome gift', amount: '50.00' }],
    REFERRAL: { enabled: false },
  },
  missionSummary: { timeZone: 'Asia/Manila', missionCount: 1, missions: [mission] },
  missionLeaderboard: {
    week: '2026-11-23',
    from: AT,
    to: AT,
    weeks: ['2026-11-23'],
    rows: [],
    own: { place: null, points: 0, hidden: false },
  },
  bonusDetails: {
    rows: (['paid', 'refused'] as const).map((state) => ({
      source: 'promotion',
      day: null,
      promotionId: `old-${state}`,
      title: `Old gift, ${state}`,
      state,
      at: AT,
      amount: '25.00',
      reason: null,
      playUntil: null,
      turnover: null,
    })),
    nextCursor: null,
    totals: { paid: '0.00', claimable: '0.00', pending: '0.00' },
  },
}

test('PROMO-03 all tickets of a drawn raffle are listed, with one’s own and the winners among them', async () => {
  const drawn = raffleOf('drawn')
  const holder = '5a'.repeat(16)
  const { api } = await renderPage(`/promoDetail?id=${RAFFLE.promotionId}`, {
    session: true,
    api: {
      ...raffleAnswers('drawn'),
      rafflePromotion: { ...drawn, own: { ...drawn.own, holder } },
      raffleTickets: ({ input: { from } }) =>
        from === 0
          ? { holders: [{ holder: '1c'.repeat(16), first: 0, tickets: 2 }], next: 2 }
          : { holders: [{ holder, first: 2, tickets: 3 }], next: null },
    },
  })
  const show = button(main, 'All tickets')
  await expect.element(show).toHaveAttribute('aria-expanded', 'false')
  expect(api.asked('raffleTickets'), 'only when it is asked for').toHaveLength(0)
  await show.click()
  const rows = main.getByRole('list', { name: 'All tickets' }).getByRole('listitem')
  await expectTexts(rows, [`Numbers 0 to 1${'1c'.repeat(16)}`])
  await button(main, 'Show more').click()
  await expectTexts(rows, [`Numbers 0 to 1${'1c'.repeat(16)}`, 'Numbers 2 to 4Prize 1You'])
  await expectAccessible()
})

test('MEM-14 habits are paid once, lead to where they are taken up, and have no score', async () => {
  const habitOf = (kind: Mission['kind'], overrides: Partial<Mission> = {}): Mission => ({
    ...mission,
    missionId: `habit-${kind.replace('_', '-')}`,
    kind,
    period: 'once',
    points: 0,
    mallPoints: 0,
    done: '0',
    percent: 0,
    endsAt: null,
    claimUntil: null,
    state: 'open',
    ...overrides,
  })
  const missions = [
    habitOf('limit'),
    habitOf('factor', { done: '1', percent: 100, state: 'claimable' }),
    habitOf('round_check', { done: '1', percent: 100, state: 'claimed' }),
  ]
  await renderPage('/down?dialog=centre&centre=missionLeaderboard', {
    session: true,
    api: { ...REWARDS, missionSummary: { timeZone: 'Asia/Manila', missionCount: 1, missions } },
  })
  const habits = dialogOf().getByRole('region', { name: 'Good habits' })
  await expectText(habits, 'No betting needed.')
  await expectText(habits, 'You decide how much you can pay in.')
  await expect
    .element(habits.getByRole('link', { name: 'Set a limit' }))
    .toHaveAccessibleDescription('Set a deposit limit')
  await expectCount(habits.getByRole('button', { name: 'Claim P 2.00' }), 1)
  await expectCount(habits.getByText(/· Paid once/), 3)
  await expectGone(habits.getByText(/^Score/))
  await expectAccessible()
})

describe('OPS-01 the page of a draft', () => {
  const token = 'A'.repeat(32)
  const openDraft = (kind: string, answer: ApiTable['contentDraft']) =>
    renderPage(`/noticePage?draft=${kind}&id=one&token=${token}`, { api: { contentDraft: answer } })

  test('shows a good with its facts; its words are text', async () => {
    const { api } = await openDraft('good', {
      title: 'Lamp',
      content: '',
      imageUrl: null,
      startsAt: AT,
      endsAt: null,
      ranks: [],
      facts: [
        { name: 'description', value: HOSTILE },
        { name: 'points', value: '1200' },
        { name: 'value', value: '9.00' },
      ],
    })
    await expectText(main, 'Draft. Only people with this link can see it.')
    await expect.element(main.getByRole('heading', { name: 'Lamp' })).toBeVisible()
    for (const text of [HOSTILE, '1,200', 'P 9.00', 'Starts']) await expectText(main, text)
    expect(api.asked('contentDraft')[0]?.input).toEqual({ kind: 'good', id: 'one', token })
    await expectAccessible()
  })

  test('shows a ladder as a table, with a heading of its own', async () => {
    const ranks = [
      { name: 'Bronze', from: 100, factorPercent: 100, points: 0 },
      { name: 'Silver', from: 5_000, factorPercent: 120, points: 50 },
    ]
    await openDraft('ladder', {
      title: '',
      content: '',
      imageUrl: null,
      startsAt: null,
      endsAt: null,
      facts: [],
      ranks,
    })
    await expect.element(main.getByRole('heading', { name: 'VIP ranks' })).toBeVisible()
    const silver = main.getByRole('row', { name: /^Silver/ })
    await expectTexts(silver.getByRole('cell'), ['5,000', '×1.20', '50'])
    await expectAccessible()
  })

  test('says so where the link has ended', async () => {
    await openDraft('promotion', refusal('not_found'))
    await expect.element(main.getByRole('heading', { name: 'This draft isn’t here' })).toBeVisible()
    await expectAccessible()
  })
})

test('PROMO-02 an application shows its pictures, and takes no file that is none', async () => {
  const promotion = promotionOf('High table', { kind: 'application', amount: null, state: 'Join' })
  await renderPage(`/promoDetail?id=${promotion.promotionId}`, {
    session: true,
    api: {
      promotionDetail: { ...promotion, terms: '<p>Terms</p>' },
      participations: { participations: [participationOf('High table', { state: 'Applying' })] },
      applicationImages: { images: ['u_aaaaaaaaaaaaaaaa', 'u_bbbbbbbbbbbbbbbb'] },
    },
  })
  await expect.element(main.getByRole('img', { name: 'Picture 2' })).toBeInTheDocument()
  await expect.element(main.getByText('Once we approve it', { exact: true })).toBeVisible()
  const input = document.querySelector<HTMLInputElement>('input[type=file]')!
  const files = new DataTransfer()
  files.items.add(new File(['<html>'], 'a.html', { type: 'text/html' }))
  input.files = files.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
  await expect.element(main.getByRole('alert').first()).toBeVisible()
  await expectAccessible()
})

test('MEM-12 one page of rewards: what waits from everywhere, and each key opens its tab', async () => {
  const referral = { code: 'KEEP2026', terms: null, invited: 0, rewarded: 0, paid: '0.00' }
  await renderPage('/down?dialog=centre&centre=rewardCenter', { session: true, api: { ...REWARDS, referral } })
  const dialog = dialogOf()
  await expect.element(button(dialog, 'Claim P 50.00')).toBeVisible()
  await expect.element(button(dialog, 'Claim P 2.00')).toBeVisible()
  await expectAccessible()
  await dialog.getByRole('link', { name: 'History' }).click()
  await expect.element(dialog.getByText('Old gift, paid')).toBeVisible()
  await expectGone(dialog.getByText('Old gift, refused'))
  const tabs = dialog.getByRole('navigation', { name: 'Rewards' })
  for (const [key, tab] of [
    ['missionLeaderboard', 'Missions'],
    ['bonusDetails', 'Bonuses'],
    ['referral', 'Invite friends'],
    ['rewardCenter', 'To claim'],
  ] as const) {
    goTo(`/down?dialog=centre&centre=${key}`)
    await expect.element(tabs.getByRole('link', { name: tab })).toHaveAttribute('aria-current', 'page')
    if (key === 'missionLeaderboard') await expectText(dialog, '20 points')
  }
})

test('MEM-09, TRUST-03 the balance explained is a tab of the account record, and a pressed tab keeps the focus', async () => {
  await widen()
  await renderPage('/down?dialog=centre&centre=transactionHistory', {
    session: true,
    api: { ledgerRecord: NO_MOVEMENTS, balanceExplained: BALANCE_EXPLAINED },
  })
  const centre = dialogOf('Personal centre')
  const tab = centre.getByRole('navigation').getByRole('link', { name: 'Explain my balance' })
  await tab.click()
  await expect.element(centre.getByRole('heading', { level: 3, name: 'Explain my balance' })).toBeVisible()
  await expect.element(tab).toHaveFocus()
  await expect.element(button(centre, 'Account record')).toHaveAttribute('aria-current', 'page')
  await expectGone(button(centre, 'Explain my balance'))
})

test('SAFE-02 on a break the mall, the rewards and the missions leave nothing to press', async () => {
  const playBar = { kind: 'break', until: AT, lifts: 'by_itself' } as const
  await renderPage('/pointMall', {
    session: true,
    api: { ...MALL, ...REWARDS, memberInfo: { ...MEMBER_ANSWERS.memberInfo, playBar } },
  })
  await expectText(main, 'You can’t use points during a break')
  await expectText(main, '300 points')
  await expectGone(button(main, /^Redeem/))
  await expectGone(button(main, 'Convert to cash'))
  for (const key of ['rewardCenter', 'missionLeaderboard']) {
    goTo(`/down?dialog=centre&centre=${key}`)
    await expectText(dialogOf(), 'Rewards are paused')
    await expectGone(dialogOf().getByRole('button', { name: /^Claim/ }))
  }
})

describe('MSG-02 the conversation with customer service', () => {
  const THREAD: Value<'serviceThread'> = {
    state: 'answered',
    unread: 1,
    nextCursor: null,
    messages: [
      { position: 2, from: 'service', text: 'It is on its way', picture: null, at: AT },
      { position: 1, from: 'member', text: HOSTILE, picture: null, at: AT },
    ],
  }

  test('shows text as text, tells that an answer was read, and keeps what could not be sent', async () => {
    const { api } = await renderPage('/service', {
      session: true,
      api: { serviceThread: THREAD, readService: { unread: 0 }, writeToService: refusal('quota_insufficient') },
    })
    const log = page.getByRole('log', { name: 'Conversation' })
    await expect.element(log.getByText(HOSTILE)).toBeVisible()
    await expect.poll(() => api.asked('readService').length).toBeGreaterThan(0)
    const box = page.getByLabelText('Write a message')
    await box.fill('Thank you')
    await button(page, 'Send').click()
    await expect.element(page.getByRole('alert').first()).toBeVisible()
    await expect.element(box).toHaveValue('Thank you')
    await expectAccessible()
  })

  test('leads a visitor to the contact form', async () => {
    await renderPage('/service')
    await expect.element(page.getByRole('link', { name: 'Write to us' })).toHaveAttribute('href', '/helpmc?view=write')
    await expectAccessible()
  })
})
