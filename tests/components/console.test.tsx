/** OPS-01, OPS-02: the console's queue, order sheet and second word: by keyboard, in each of their states. */
import { focusManager } from '@tanstack/react-query'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { withdrawOrderIdSchema } from '../../contract/ids.ts'
import type { OperatorResponse } from '../../contract/operator/calls.ts'
import { hashSeenOrder } from '../../contract/operator/seen.ts'
import { buildSafety } from './support/cashier-answers.ts'
import { type ConsoleTable, refused, renderConsole, type Told } from './support/render-console.tsx'
import { dialogOf, expectAccessible, expectGone, expectText, main, passMoment, press, widen } from './support/screen.ts'

type Order = OperatorResponse<'withdrawals-list'>['orders'][number]
const HOSTILE = `<img src=x onerror=alert(1)>\u202E${'x'.repeat(10_000)}`

const buildOrder = (digit: number, over: Partial<Order> = {}): Order => ({
  orderId: withdrawOrderIdSchema.parse(`W-00000000000${digit}`),
  state: 'checks',
  kind: 'bank',
  providerName: 'Island Union Bank',
  masked: '•••• 2853',
  amount: `${digit}00.00`,
  fee: '0.00',
  receive: `${digit}00.00`,
  next: 'house',
  requestedAt: '2026-11-28T08:00:00.000Z',
  checksAt: '2026-11-28T08:00:00.000Z',
  approvedAt: null,
  sentAt: null,
  receivedAt: null,
  refusedAt: null,
  delay: null,
  refusal: null,
  note: null,
  isReturned: false,
  reference: null,
  receivedBy: null,
  disputedAt: null,
  confirmBy: null,
  username: `player${digit}`,
  currency: 'PHP',
  approvalsNeeded: 1,
  approvedBy: [],
  disputeNote: null,
  money: 'held',
  payout: null,
  unmatched: [],
  documents: [],
  said: [],
  byRule: null,
  ...over,
})

const listOf = (...orders: Order[]) => ({
  'withdrawals-list': { orders },
  'withdrawals-show': { order: orders[0] as Order, proofs: 0, history: [] },
})
/** Of an act that a member's object has not heard of. */
const STILL_ASKED = /Their open pages have not confirmed it yet/
const sheetOf = (digit: number) => page.getByRole('article', { name: `W-00000000000${digit}` })

beforeEach(widen)

describe('the order sheet', () => {
  test('A approves what is shown, once, and the next order opens by itself', async () => {
    const orders = [buildOrder(1), buildOrder(2), buildOrder(3)]
    const edge = await renderConsole('/withdrawals', {
      answers: { ...listOf(...orders), 'withdrawals-approve': () => orders[0] as Order },
    })
    await expect.element(main.getByRole('row', { name: /player3/ })).toBeVisible()
    await press('{Enter}')
    await expect.element(sheetOf(1)).toBeVisible()
    await expect.element(sheetOf(1).getByRole('button', { name: /Approve ₱100.00 at Meridian/ })).toBeEnabled()
    const now = vi.spyOn(performance, 'now')
    now.mockReturnValue(performance.timeOrigin)
    await press('aaa')
    await expect.element(sheetOf(2).getByRole('button', { name: /Approve ₱200.00/ })).toBeEnabled()
    await press('a')
    now.mockRestore()
    expect(edge.sent('withdrawals-approve')).toMatchObject([
      { merchant: 'meridian', input: { orderId: 'W-000000000001', seen: await hashSeenOrder(orders[0] as Order) } },
    ])
    await press('j')
    await expect.element(sheetOf(3).getByRole('button', { name: /Approve/ })).toBeEnabled()
    await expectAccessible()
  })

  test('R asks why, D tells the member to wait, and neither is sent by its key alone', async () => {
    const edge = await renderConsole('/withdrawals?order=W-000000000001', { answers: listOf(buildOrder(1)) })
    await expect.element(sheetOf(1)).toBeVisible()
    await press('r')
    await expect.element(dialogOf(/Refuse W-000000000001 at Meridian/).getByLabelText('Reason')).toBeVisible()
    await expectAccessible()
    await press('{Escape}')
    await expectGone(dialogOf())
    await press('d')
    await expect.element(page.getByRole('button', { name: 'Tell the member' })).toBeVisible()
    // What the member reads is never cut unseen.
    await expect.element(page.getByLabelText('Words for the member')).toHaveAttribute('maxlength', '400')
    expect([...edge.sent('withdrawals-refuse'), ...edge.sent('withdrawals-delay')]).toEqual([])
  })

  test('a large order is approved only once its amount is typed, and not by who gave the first word', async () => {
    const large = buildOrder(9, { approvalsNeeded: 2, approvedBy: ['piet'] })
    const own = buildOrder(8, { approvalsNeeded: 2, approvedBy: ['ines'] })
    const edge = await renderConsole('/withdrawals?order=W-000000000009', {
      answers: { ...listOf(large, own), 'withdrawals-approve': large },
    })
    const approve = sheetOf(9).getByRole('button', { name: /Approve ₱900.00 as second person at Meridian/ })
    await expect.element(approve).toBeDisabled()
    const typed = sheetOf(9).getByLabelText('Type the amount to approve it')
    await typed.fill('90')
    await expect.element(approve).toBeDisabled()
    await typed.fill('900')
    await expect.element(approve).toBeEnabled()
    await press('{Enter}')
    await expectText(sheetOf(8), /You gave the first word/)
    expect(edge.sent('withdrawals-approve')).toHaveLength(1)
  })
})

describe('a queue', () => {
  test('shows its skeleton, why it could not be read with the request’s id, and nothing to do', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const edge = await renderConsole('/withdrawals', {
      answers: { 'withdrawals-list': () => promise.then(() => refused('upstream_failed', 'the platform is silent')) },
    })
    await expect.element(main.getByRole('status', { name: 'Loading' })).toBeVisible()
    resolve()
    await expectText(main.getByRole('alert'), /the platform is silent.*r-1/)
    edge.set({ 'withdrawals-list': { orders: [] } })
    await main.getByRole('button', { name: 'Try again' }).click()
    await expect.element(main.getByText('Nothing waits here.')).toBeVisible()
    await expectAccessible()
  })

  test('a role that does not open a screen says who may, and has no way to it', async () => {
    await renderConsole('/withdrawals', { permissions: ['work.read'] })
    await expect.element(page.getByText('Your roles do not open this')).toBeVisible()
    await expect.element(page.getByText(/These roles have it: .*payments/)).toBeVisible()
    expect(page.getByRole('link', { name: 'Withdrawals' }).elements()).toEqual([])
  })

  test('hostile words of a member stay text and leave the row its height', async () => {
    await renderConsole('/withdrawals', {
      answers: listOf(buildOrder(1, { username: HOSTILE, providerName: HOSTILE.slice(0, 80) })),
    })
    const row = main.getByRole('row', { name: /img src/ })
    await expect.element(row).toBeVisible()
    expect(row.element().getBoundingClientRect().height).toBeLessThan(40)
    expect(document.querySelector('img')).toBeNull()
  })
})

describe('a second word', () => {
  const waiting = (over: object = {}) => ({
    seq: 7,
    id: '6f0c2c9e-7f5e-4c55-9a3e-0f6f0a6d1c11',
    at: new Date().toISOString(),
    actor: 'piet',
    role: 'payments-lead',
    via: 'console',
    verb: 'turnover-waive',
    merchant: 'meridian',
    subject: 'CASE-0001',
    state: 'waits',
    keys: [],
    input: {
      merchant: 'meridian',
      input: { username: 'mika_r', reference: 'CASE-0001', amount: '50.00', reason: HOSTILE.slice(0, 190) },
    },
    before: {},
    after: {},
    contentHash: 'ab'.repeat(32),
    confirms: null,
    address: '203.0.113.9',
    userAgent: null,
    requestId: 'r-7',
    endedAt: null,
    hash: 'cd'.repeat(32),
    ...over,
  })
  const whole = (over: object = {}) => ({ approvals: { waiting: [waiting(over)] } })

  test('is given for the whole content that is shown, by its hash', async () => {
    const edge = await renderConsole('/approvals', {
      answers: { ...whole(), 'turnover-waive': { username: 'mika_r', left: '0.00', waiver: null } },
    })
    await main.getByRole('button', { name: /Waive turnover of CASE-0001/ }).click()
    const sheet = page.getByRole('article', { name: /Waive turnover/ })
    for (const text of ['mika_r', '50.00']) await expect.element(sheet.getByText(text)).toBeVisible()
    await expectText(sheet, /<img src=x/)
    await expectAccessible()
    await press('a')
    await expect
      .poll(() => edge.sent('turnover-waive').map(({ headers }) => headers.get('x-confirms')))
      .toEqual(['ab'.repeat(32)])
  })

  test('on content that changed decides nothing and says so', async () => {
    const edge = await renderConsole('/approvals', {
      answers: { ...whole(), 'turnover-waive': refused('conflict', 'this is not the content that you read') },
    })
    await main.getByRole('button', { name: /Waive turnover of CASE-0001/ }).click()
    await expect.element(page.getByRole('article', { name: /Waive turnover/ })).toBeVisible()
    await press('a')
    await expectText(page.getByRole('article').getByRole('alert'), /not the content that you read/)
    expect(edge.sent('turnover-waive')).toHaveLength(1)
  })

  test('is not offered to who gave the first, nor on a text that the audit cut', async () => {
    const edge = await renderConsole('/approvals?tab=mine', { who: 'piet', answers: whole() })
    await main.getByRole('button', { name: /Waive turnover of CASE-0001/ }).click()
    await expectText(page.getByRole('article', { name: /Waive turnover/ }), /You gave this word/)
    await press('a')
    await passMoment()
    expect(edge.sent('turnover-waive')).toEqual([])
  })
})

describe('a member', () => {
  const member = (over: Partial<Told<'member-overview'>> = {}): Told<'member-overview'> => ({
    memberId: 'm_0123456789abcdef',
    username: HOSTILE.slice(0, 60),
    status: 'active',
    type: 0,
    mobile: '+63*******567',
    email: 'm***@mail.example',
    createdAt: '2026-03-03T00:00:00.000Z',
    nickname: 'x',
    name: 'M*** C***',
    hasBirthday: true,
    language: 'EN',
    country: 'PH',
    lastLoginAt: null,
    isMobileVerified: true,
    isEmailVerified: false,
    vipLevel: 2,
    upline: null,
    passkeys: 0,
    hasAuthenticator: false,
    bar: null,
    documents: [],
    destinations: [],
    notes: 0,
    openCases: 0,
    balance: null,
    isFrozen: false,
    turnoverLeft: '20.00',
    withdrawable: '80.00',
    ...over,
  })
  const answers = (): ConsoleTable => ({
    'member-overview': member(),
    'member-money': { movements: [], orders: [], nextCursor: null },
    'member-notes': {
      rows: [
        {
          id: '6f0c2c9e-7f5e-4c55-9a3e-0f6f0a6d1c11',
          text: HOSTILE,
          writtenBy: 'rhea',
          at: '2026-11-28T08:00:00.000Z',
          corrects: null,
        },
      ],
      nextCursor: null,
    },
    approvals: { waiting: [] },
    'member-reveal': { username: 'x', field: 'mobile', value: '+639171234567', withinHour: 1 },
  })

  test('is revealed only for a reason, which is sent with the field', async () => {
    const edge = await renderConsole('/members?name=mika_r', { answers: answers() })
    await main.getByRole('button', { name: 'Reveal: Phone' }).click()
    const form = dialogOf()
    const show = form.getByRole('button', { name: 'Reveal', exact: true })
    await expect.element(show).toBeDisabled()
    await form.getByLabelText('Reason').fill('she called back')
    await expectAccessible()
    await show.click()
    await expect.element(main.getByText('+639171234567')).toBeVisible()
    expect(edge.sent('member-reveal').map(({ input }) => input)).toEqual([
      { username: HOSTILE.slice(0, 60).replace('\u202E', ''), field: 'mobile', reason: 'she called back' },
    ])
  })

  test.each([
    [null, /It waits for a second person/],
    ['First1-ABCDEFGH2345', /First1-ABCDEFGH2345/],
  ])('a new first password takes a reason; the answer %s says %s', async (password, said) => {
    const name = HOSTILE.slice(0, 60).replace('\u202E', '')
    const given = { username: name, password, isDone: password !== null }
    const edge = await renderConsole('/members?name=mika_r', {
      answers: { ...answers(), 'member-first-password': given },
    })
    await main.getByRole('button', { name: 'New first password' }).click()
    const give = dialogOf().getByRole('button', { name: 'New first password' })
    await expect.element(give).toBeDisabled()
    await dialogOf().getByLabelText('Reason').fill('passport seen')
    await give.click()
    await expectText(dialogOf(), said)
    await expectAccessible()
    expect(edge.sent('member-first-password').map(({ input }) => input)).toEqual([
      { username: name, reason: 'passport seen' },
    ])
  })

  const mika = () => ({ ...answers(), 'member-overview': member({ username: 'mika_r' }) })
  const asksFirst = (actor: string) => ({
    waiting: [
      {
        id: '6f0c2c9e-7f5e-4c55-9a3e-0f6f0a6d1c12',
        at: new Date().toISOString(),
        actor,
        verb: 'member-first-password',
        input: { merchant: 'meridian', input: { username: 'mika_r', reason: 'passport seen' } },
        contentHash: 'ef'.repeat(32),
      },
    ],
  })

  test('a new first password that another asked for is confirmed as it was asked, and no second one is begun', async () => {
    const given = { username: 'mika_r', password: 'First1-ABCDEFGH2345', isDone: true, isAsked: true }
    const edge = await renderConsole('/members?name=mika_r', {
      who: 'ines',
      answers: { ...mika(), approvals: asksFirst('piet'), 'member-first-password': given },
    })
    await main.getByRole('button', { name: 'New first password' }).click()
    await expectText(dialogOf(), /piet asked for it/)
    await expectText(dialogOf(), /passport seen/)
    await expectGone(dialogOf().getByLabelText('Reason'))
    await expectAccessible()
    await dialogOf().getByRole('button', { name: 'Approve and show the password' }).click()
    await expectText(dialogOf(), /First1-ABCDEFGH2345/)
    await expectText(dialogOf(), STILL_ASKED)
    expect(edge.sent('member-first-password').map(({ input, headers }) => [input, headers.get('x-confirms')])).toEqual([
      [{ username: 'mika_r', reason: 'passport seen' }, 'ef'.repeat(32)],
    ])
  })

  test('a new first password is not offered to who asked for it, nor while it is not known whether one waits', async () => {
    const open = async (approvals: ConsoleTable['approvals']) => {
      await cleanup()
      await renderConsole('/members?name=mika_r', { who: 'ines', answers: { ...mika(), approvals } as ConsoleTable })
      await main.getByRole('button', { name: 'New first password' }).click()
    }
    await open(asksFirst('ines'))
    await expectText(dialogOf(), /It waits for a second person/)
    await expectGone(dialogOf().getByRole('button', { name: /password/ }))
    await open(refused('upstream_failed', 'the edge is silent'))
    await expectText(dialogOf().getByRole('alert'), /the edge is silent/)
    await expectGone(dialogOf().getByRole('button', { name: /password/ }))
  })

  test('an act whose member’s pages have not heard of it says that they are asked on', async () => {
    const bar = { kind: 'exclusion', until: '2027-06-01T00:00:00.000Z', lifts: 'on_request' } as const
    await renderConsole('/members?name=mika_r&tab=protection', {
      answers: {
        ...mika(),
        'safety-show': { username: 'mika_r', safety: buildSafety(), history: [] },
        'safety-exclude': { ...bar, isAsked: true },
        'member-end-sessions': { username: 'mika_r', sessions: 1, isAsked: true },
      },
    })
    for (const [open, press] of [
      ['Exclude', 'Exclude now'],
      ['End sessions', 'End sessions'],
    ] as const) {
      await main.getByRole('button', { name: open, exact: true }).click()
      await dialogOf().getByLabelText('Reason').fill('asked by phone')
      await dialogOf().getByRole('button', { name: press }).click()
      await expectText(dialogOf(), STILL_ASKED)
      await dialogOf().getByRole('button', { name: 'Close', exact: true }).first().click()
    }
  })

  test('without the right nothing is revealed, noted or locked, and hostile notes stay text', async () => {
    await renderConsole('/members?name=mika_r&tab=notes', { permissions: ['members.read'], answers: answers() })
    await expectText(main, /<img src=x onerror/)
    expect(document.querySelector('img')).toBeNull()
    for (const name of [/Reveal/, /Note/, /Lock/, /End sessions/, /New first password/])
      await expectGone(main.getByRole('button', { name }).filter({ hasNotText: 'Notes' }))
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)
    await expectAccessible()
  })

  test('a note in writing outlasts the end of the session and a reload, for its writer alone', async () => {
    const words = main.getByLabelText('Note for the staff')
    const open = async (who: string) => {
      await cleanup()
      const edge = await renderConsole('/members?name=mika_r&tab=notes', { who, answers: answers() })
      return async () => {
        edge.endSession()
        await expectText(main, 'Your session is over')
      }
    }
    const end = await open('ines')
    await words.fill('Asks to be called')
    await end()
    await open('ines')
    await expect.element(words).toHaveValue('Asks to be called')
    dispatchEvent(new Event('pagehide'))
    await open('rhea')
    await expect.element(words).toHaveValue('')
    await open('ines')
    await expect.element(words).toHaveValue('')
  })

  test('so does the reason of an act, for this act alone', async () => {
    const reveal = main.getByRole('button', { name: 'Reveal: Phone' })
    const reason = dialogOf().getByLabelText('Reason')
    const open = async () => {
      await cleanup()
      return renderConsole('/members?name=mika_r', { who: 'ines', answers: answers() })
    }
    const edge = await open()
    await reveal.click()
    await reason.fill('she called back')
    edge.endSession()
    await expectText(main, 'Your session is over')
    await open()
    await main.getByRole('button', { name: 'End sessions' }).click()
    await expect.element(reason).toHaveValue('')
    await dialogOf().getByRole('button', { name: 'Cancel' }).click()
    await reveal.click()
    await expect.element(reason).toHaveValue('she called back')
  })
})

test('what a message is, and whom it goes to, outlasts a reload with its words; once sent it is for one again', async () => {
  const open = async () => {
    dispatchEvent(new Event('pagehide'))
    await cleanup()
    await renderConsole('/messages', {
      answers: {
        'messages-list': { rows: [] },
        'messages-count': { receivers: 7 },
        'messages-send': {
          id: 'M-0123456789ABCDEF',
          kind: 'promotion',
          username: null,
          titles: { EN: 'Hello' },
          writtenBy: 'ines',
          at: '2026-11-01T00:00:00.000Z',
          readBy: 0,
          auditId: 'a',
        },
      } as unknown as ConsoleTable,
    })
  }
  const [to, kind] = [main.getByLabelText('To', { exact: true }), main.getByLabelText('Kind')]
  await open()
  await to.selectOptions('all')
  await kind.selectOptions('promotion')
  await main.getByLabelText('Title').fill('Hello')
  await main.getByLabelText('Words').fill('A new lobby')
  await open()
  await expect.element(to).toHaveValue('all')
  await expect.element(kind).toHaveValue('promotion')
  await main.getByRole('button', { name: 'Count who gets it' }).click()
  await main.getByRole('button', { name: /^Send to 7/ }).click()
  await expect.element(main.getByLabelText('Title')).toHaveValue('')
  await open()
  await expect.element(to).toHaveValue('one')
  await expect.element(kind).toHaveValue('personal')
})

test('what is written to everybody says how many it reaches before it is sent', async () => {
  const edge = await renderConsole('/messages', {
    answers: { 'messages-list': { rows: [] }, 'messages-count': { receivers: 1_204 } },
  })
  await main.getByLabelText('To', { exact: true }).selectOptions('all')
  await main.getByLabelText('Title').fill('Hello')
  await main.getByLabelText('Words').fill('A new lobby')
  await expectGone(main.getByRole('button', { name: /^Send/ }))
  await main.getByRole('button', { name: 'Count who gets it' }).click()
  await expect.element(main.getByRole('button', { name: 'Send to 1204 members at Meridian' })).toBeVisible()
  await main.getByLabelText('Title').fill('Hello again')
  await expectGone(main.getByRole('button', { name: /^Send/ }))
  expect(edge.sent('messages-send')).toEqual([])
  await expectAccessible()
})

describe('an offer', () => {
  const FORECAST = {
    days: 14,
    lengthDays: 14,
    ran: { promotions: 2, members: 40, paid: '600.00' },
    eligible: 500,
    perMember: '5.00',
    expectedMembers: 20,
    expected: '100.00',
    atMost: '2500.00',
  }

  test('says what it would cost and of what that is made, and is proposed as it is written', async () => {
    const edge = await renderConsole('/promotions?id=-', {
      answers: {
        'promotions-offers': { offers: [] },
        'promotions-forecast': FORECAST,
        'change-propose': { auditId: 'a', id: 12, state: 'proposed', why: null, waitsBecause: 'second_approval' },
      },
    })
    await main.getByLabelText('Id', { exact: true }).fill('spring')
    const propose = main.getByRole('button', { name: 'Propose at Meridian' })
    await expect.element(propose).toBeDisabled()
    await expect.element(main.getByText('Still open: cash for each, in PHP')).toBeVisible()
    // Key by key, as it is pasted: no letter is dropped on the way.
    await main.getByLabelText('Cash for each, in PHP').click()
    await press('5 PHP')
    await expect.element(main.getByLabelText('Cash for each, in PHP')).toHaveValue('5 PHP')
    await main.getByLabelText('Title (EN)').fill(HOSTILE.slice(0, 60))
    expect(edge.sent('promotions-forecast')).toEqual([])
    await main.getByRole('button', { name: 'Work out the cost' }).click()
    await expect.element(main.getByText('₱100.00')).toBeVisible()
    await expectText(main, /In the last 14 days 2 of this kind were shown. They paid ₱600.00 to 40 members/)
    await expectAccessible()
    await propose.click()
    await expect.element(main.getByRole('link', { name: 'Look at change 12' })).toBeVisible()
    await expect.element(propose).toBeDisabled()
    expect(edge.sent('change-propose')).toMatchObject([
      { input: { kind: 'promotion', payload: { id: 'spring', kind: 'gift', amount: '5.00', rule: {} } } },
    ])
    expect(document.querySelector('img')).toBeNull()
  })
})

const CHANGE = {
  id: 12,
  merchant: 'meridian',
  kind: 'promotion',
  subject: 'spring',
  state: 'proposed',
  note: HOSTILE.slice(0, 200),
  proposer: 'nils',
  decider: null,
  why: null,
  contentHash: 'ab'.repeat(32),
  publishAt: null,
  madeAt: new Date().toISOString(),
  decidedAt: null,
  endedAt: null,
  undoOf: null,
  preview: '/noticePage?draft=promotion&id=spring&token=x',
}
const SHOWN = { ...CHANGE, payload: { amount: '5.00' }, base: null, now: null, people: 2, canUndo: false }

test('a text is found by what it says, and proposed in words that keep its placeholders and forms', async () => {
  const found = {
    key: 'lobby.hero.count',
    shipped: {
      EN: { one: '{{count, number}} game', other: '{{count, number}} games' },
      TH: { other: '{{count, number}} เกม' },
    },
    own: {},
  }
  const edge = await renderConsole('/texts', {
    answers: {
      'texts-find': ({ path }) => (path.includes('find=') ? { texts: [found], count: 60 } : { texts: [], count: 0 }),
      'change-propose': { auditId: 'a', id: 12, state: 'proposed', why: null, waitsBecause: 'second_approval' },
    },
  })
  await expectText(main, /Meridian says nothing in its own words yet/)
  await main.getByLabelText('Find a text').fill('game')
  await expectText(main, /60 texts.*The first 1 are shown/)
  await expectAccessible()
  await main.getByRole('button', { name: '{{count, number}} game' }).click()
  await expectText(main, /{{count, number}} เกม.*Meridian does not offer it/)
  const propose = main.getByRole('button', { name: 'Propose at Meridian' })
  await main.getByLabelText('English, for one').fill('{{count, number}} hit')
  await expectText(main.getByRole('alert'), /English: the forms of this language: one,other/)
  await expect.element(propose).toBeDisabled()
  await main.getByLabelText('English, for other numbers').fill('<b>{{count, number}}</b>')
  await expectText(main.getByRole('alert'), /other: words alone, no marks/)
  await main.getByLabelText('English, for other numbers').fill('{{count, number}} hits')
  await expectGone(main.getByRole('alert'))
  await expectText(main.getByRole('table'), /texts.EN.other.*hits/)
  await expectAccessible()
  await propose.click()
  const texts = { EN: { one: '{{count, number}} hit', other: '{{count, number}} hits' } }
  expect(edge.sent('change-propose').map(({ input }) => input)).toMatchObject([
    { kind: 'text', payload: { key: found.key, texts } },
  ])
})

test('a pop-up may be of a segment, and one that is gone stays to be seen', async () => {
  const startsAt = '2026-12-01T00:00:00.000Z'
  const stored = {
    id: 'autumn',
    type: 'PU',
    audience: 'players',
    titles: { EN: 'Autumn' },
    contents: { EN: '<p>Autumn</p>' },
    picture: null,
    link: null,
    group: null,
    startsAt,
    endsAt: null,
    popup: { whom: 'members', often: 'once', segment: 'former' },
  }
  const segment = { id: 'quiet', title: 'Quiet', filter: { minRank: 2 }, setBy: 'cora', setAt: startsAt }
  const edge = await renderConsole('/notices?id=autumn', {
    answers: {
      'announcements-list': { announcements: [] },
      'segments-list': { segments: [segment] },
      'config-now': { value: stored },
      'change-propose': { auditId: 'a', id: 12, state: 'proposed', why: null, waitsBecause: 'second_approval' },
    },
  })
  const members = main.getByLabelText('Which members')
  await expect.element(members).toHaveDisplayValue('former, which is gone')
  await members.selectOptions('Quiet')
  await expectAccessible()
  await main.getByRole('button', { name: 'Propose at Meridian' }).click()
  await main.getByLabelText('Who sees the pop-up').selectOptions('Visitors')
  await expectGone(members)
  expect(edge.sent('change-propose').map(({ input }) => input)).toMatchObject([
    { payload: { popup: { whom: 'members', often: 'once', segment: 'quiet', filter: { minRank: 2 } } } },
  ])
})

test('a list of addresses stays in its field while another person publishes one', async () => {
  const none = { denyCidrs: [], allowCidrs: [], denyCountries: [], allowCountries: [] }
  const edge = await renderConsole('/region', { answers: { 'region-show': { rules: none } } })
  const list = main.getByLabelText('Denied addresses and blocks')
  await list.fill('198.51.100.0/24')
  edge.set({ 'region-show': { rules: { ...none, denyCountries: ['KP'] } } })
  focusManager.setFocused(false)
  focusManager.setFocused(true)
  await passMoment()
  focusManager.setFocused(undefined)
  expect(edge.sent('region-show')).toHaveLength(1)
  await expect.element(list).toHaveValue('198.51.100.0/24')
})

test('a change that was decided stays open, and its row gives way', async () => {
  const edge = await renderConsole('/changes', {
    answers: {
      changes: { changes: [CHANGE] },
      change: SHOWN,
      'change-approve': () => {
        edge.set({ changes: { changes: [] }, change: { ...SHOWN, state: 'published', preview: null } })
        return { auditId: 'a', id: 12, state: 'published', why: null, waitsBecause: null }
      },
    },
  })
  await main.getByRole('button', { name: 'Promotion spring' }).click()
  const sheet = page.getByRole('article', { name: 'Change 12' })
  await expect.element(sheet.getByRole('link', { name: 'Look at it on the site' })).toBeVisible()
  await expectAccessible()
  await sheet.getByRole('button', { name: 'Approve at Meridian' }).click()
  await expectText(sheet, /published/)
  expect(edge.sent('change-approve').map(({ input }) => input)).toMatchObject([{ id: 12, hash: 'ab'.repeat(32) }])
})

test('a draft is shown in a frame, as the one who is chosen, a look a press', async () => {
  const edge = await renderConsole('/changes?open=meridian.12', {
    answers: {
      changes: { changes: [CHANGE] },
      change: SHOWN,
      'change-look': { auditId: 'a', path: '/index?__look=t', until: '2026-11-28T08:05:00.000Z' },
    },
  })
  await page.getByRole('button', { name: 'Look at the site with it' }).click()
  await page.getByLabelText('Seen by').selectOptions('a member')
  await page.getByLabelText('Page', { exact: true }).selectOptions('Home')
  await expectAccessible()
  expect(edge.sent('change-look')).toEqual([])
  await page.getByRole('button', { name: 'Show' }).click()
  const frame = page.getByTitle('The site with change 12')
  await expect
    .element(frame)
    .toHaveAttribute('src', expect.stringMatching(/^\/frame\?merchant=meridian&src=.*__look%3Dt$/))
  expect(edge.sent('change-look').map(({ input }) => input)).toMatchObject([{ id: 12, as: 'member', page: 'home' }])
})

test('a segment is counted before it is saved, and what is half filled in is not sent', async () => {
  const edge = await renderConsole('/campaigns?segment=-', {
    answers: {
      'segments-list': { segments: [] },
      'segments-count': { members: 12 },
      'segments-put': { id: 'quiet', waitsBecause: null },
    },
  })
  await main.getByLabelText('Id, for addresses and files').fill('quiet')
  await main.getByLabelText('Name').fill('Quiet ones')
  await main.getByLabelText('Deposits of so many days').fill('30')
  await expect.element(main.getByRole('button', { name: 'Save at Meridian' })).toBeDisabled()
  await main.getByLabelText(/in sum at least/).fill('50')
  await main.getByRole('button', { name: 'Count' }).click()
  await expectText(main, /12 members at this moment/)
  await expectText(main, /people on a break, self-excluded/)
  await expectAccessible()
  await main.getByRole('button', { name: 'Save at Meridian' }).click()
  const filter = { deposited: { days: 30, atLeast: '50.00' } }
  await expect
    .poll(() => edge.sent('segments-put').map(({ input }) => input))
    .toMatchObject([{ segment: { id: 'quiet', title: 'Quiet ones', filter } }])
  expect(edge.sent('segments-count').map(({ input }) => input)).toMatchObject([{ filter }])
})

test('a campaign says how many it finds before it is proposed, and is stopped by one press', async () => {
  const segment = {
    id: 'quiet',
    title: 'Quiet',
    filter: { minRank: 2 },
    setBy: 'cora',
    setAt: '2026-11-28T08:00:00.000Z',
  }
  const campaign = {
    id: 'back',
    segment: 'quiet',
    title: HOSTILE.slice(0, 100),
    promotionId: null,
    state: 'running' as const,
    sent: 300,
    leftOut: 2,
    approvedBy: 'cora, petra',
    madeAt: '2026-11-28T08:00:00.000Z',
    endedAt: null,
  }
  const answers = {
    'segments-list': { segments: [segment] },
    'segments-count': { members: 12 },
    'campaigns-list': { campaigns: [campaign] },
    'campaigns-send': { id: 'again', waitsBecause: 'second_approval' as const },
    'campaigns-stop': { id: 'back' },
  }
  const edge = await renderConsole('/campaigns', { answers })
  await main.getByRole('button', { name: 'Stop' }).click()
  await expect.poll(() => edge.sent('campaigns-stop').map(({ input }) => input)).toEqual([{ id: 'back' }])
  await expectAccessible()
  await cleanup()
  const writing = await renderConsole('/campaigns?segment=quiet&write=1', { answers })
  const propose = main.getByRole('button', { name: 'Propose at Meridian' })
  await expectText(main, /It finds 12 members now/)
  await expect.element(propose).toBeDisabled()
  await main.getByLabelText('Id of the campaign').fill('again')
  await main.getByLabelText('Title (EN)').fill('Hello')
  await main.getByLabelText('Text (EN)').fill('<p>Come</p>')
  await propose.click()
  await expectText(main, /waits for a second person/)
  await expect.element(propose).toBeDisabled()
  expect(writing.sent('campaigns-send').map(({ input }) => input)).toMatchObject([
    { campaign: { id: 'again', segment: 'quiet', filter: { minRank: 2 }, titles: { EN: 'Hello' }, promotionId: null } },
  ])
})

test('a change of a kind that is not theirs is decided by others, who are named', async () => {
  await renderConsole('/changes?open=meridian.12', {
    permissions: ['changes.read', 'changes.propose', 'merchant.set'],
    answers: { changes: { changes: [CHANGE] }, change: SHOWN },
  })
  const sheet = page.getByRole('article', { name: 'Change 12' })
  await expect.element(sheet.getByRole('button', { name: 'Approve at Meridian' })).toBeDisabled()
  await expectText(sheet, /These roles do: content\./)
})

test('a queue asks for its next page by the cursor of the one before', async () => {
  const row = (number: number) => ({
    username: `player${number}`,
    state: 'waiting' as const,
    since: '2026-11-28T08:00:00.000Z',
    messages: 1,
    lastText: 'Where is it?',
  })
  const pageOf = (first: number) => Array.from({ length: 50 }, (_, at) => row(first + at))
  const edge = await renderConsole('/service', {
    answers: {
      'service-list': ({ input }) =>
        (input as { cursor?: string }).cursor === 'next'
          ? { rows: pageOf(51), nextCursor: null }
          : { rows: pageOf(1), nextCursor: 'next' },
    },
  })
  await main.getByRole('button', { name: 'Show more' }).click()
  await expect.element(main.getByRole('button', { name: 'player100', exact: true })).toBeVisible()
  await expectGone(main.getByRole('button', { name: 'Show more' }))
  expect(edge.sent('service-list').map(({ input }) => (input as { cursor?: string }).cursor)).toEqual([
    undefined,
    'next',
  ])
})

test('a queue passes over pages that hold none of its rows', async () => {
  const payment = {
    provider: 'ISLAND',
    transactionId: 'T-1',
    merchant: 'meridian',
    orderId: 'D-000000000001',
    amount: '80.00',
    currency: 'PHP',
    state: 'review' as const,
    credited: null,
    decidedBy: null,
    reason: null,
    givenTo: null,
    said: [],
    receivedAt: '2026-11-28T08:00:00.000Z',
  }
  const edge = await renderConsole('/deposits', {
    answers: {
      // Paid orders that are stuck come first, and this screen lists none of them.
      'deposits-list': ({ input }) =>
        (input as { cursor?: string }).cursor === 'next'
          ? { orders: [], incomingPayments: [payment], nextCursor: null }
          : { orders: [], incomingPayments: [], nextCursor: 'next' },
    },
  })
  await expect.element(main.getByRole('button', { name: 'D-000000000001', exact: true })).toBeVisible()
  expect(edge.sent('deposits-list')).toHaveLength(2)
})

const BILL: Told<'bills-show'>['bill'] = {
  billId: 'B-0123456789AB',
  kind: 'daily',
  state: 'awaiting_approval',
  contractId: 'C-0123456789AB',
  payer: null,
  receiver: HOSTILE.slice(0, 60),
  from: '2026-11-27T00:00:00.000Z',
  to: '2026-11-28T00:00:00.000Z',
  late: null,
  amount: '3000.00',
  paid: '0.00',
  formula: 'LOTT 100000.00 × 0.10 % + 200000.00 × 1.45 % = 3000.00',
  expiresAt: null,
  denied: null,
  cases: ['C-1'],
}

const CALCULATION: Told<'bills-show'>['calculation'] = {
  activeMembers: 3,
  validBet: '300000.00',
  base: '300000.00',
  tier: 0,
  rate: 145,
  formula: 'LOTT 100000.00 × 0.10 % + 200000.00 × 1.45 % = 3000.00',
  parts: [
    { category: 'LOTT', validBet: '100000.00', rate: 10 },
    { category: null, validBet: '200000.00', rate: 145 },
  ],
  missing: null,
  profit: null,
  remainder: null,
  netted: '0.00',
  amount: '3000.00',
}

describe('a bill of an agent', () => {
  test('shows its formula and its complaints, and the first of two people leaves it open', async () => {
    const edge = await renderConsole('/bills?open=B-0123456789AB', {
      answers: {
        'bills-list': {
          bills: [BILL],
          missing: [{ billId: 'B-LOST', cases: ['C-2'] }],
          nextUntil: null,
          nextCursor: null,
        },
        'bills-show': { bill: BILL, calculation: CALCULATION },
        'bills-approve': { bill: BILL, isApproved: false },
      },
    })
    await expect.element(page.getByText('Bill B-LOST is not found. Complaint: C-2')).toBeVisible()
    const sheet = page.getByRole('article', { name: 'B-0123456789AB' })
    await expectText(sheet, /Lotteries 100000.00 × 0.10 % \+ 200000.00 × 1.45 % = 3000.00/)
    await expectText(sheet, /Valid bet, Lotteries₱100,000.00 at 0.10 %/)
    await expectText(sheet, /Valid bet, all others₱200,000.00 at 1.45 %/)
    await expect.element(sheet.getByRole('link', { name: 'C-1' })).toBeVisible()
    await sheet.getByRole('button', { name: 'Approve ₱3,000.00 at Meridian' }).click()
    await expectText(sheet, /A large bill takes a second person/)
    expect(edge.sent('bills-approve')).toMatchObject([{ merchant: 'meridian', input: { billId: 'B-0123456789AB' } }])
    await expectAccessible()
  })
})

describe('an act that is refused says why and may be tried again, then it is sent as it was written', () => {
  const at = '2026-11-28T08:00:00.000Z'
  const money = { unitMin: '1.00', ticketStakeMax: '1.00', ticketPayoutMax: '1.00', cellPayoutMax: '1.00' }
  const lottery = {
    gameCode: 'VN1',
    name: 'Northern',
    period: '20261128',
    closeAt: at,
    shut: false,
    limits: { ...money, linesMax: 1, drawPayoutMax: '1.00' },
  }
  const book = { period: '20261128', state: 'open', closeAt: at, tickets: 2, stake: '4.00', payout: '0.00' }
  const lotteries = {
    'lotteries-list': { lotteries: [lottery] },
    'lotteries-draws': { draws: [], books: [{ ...book, owed: 0, voidReason: null }] },
    'lotteries-exposure': { cells: [] },
  }
  const fixture = {
    fixture: 'cup-final-1',
    league: 'Cup',
    sport: 'football',
    kickOffAt: at,
    teams: ['Reds', 'Blues'],
  }
  const sportsIn = (phase: string) => ({
    'book-list': { books: [{ vendor: 'SUMMIT', name: 'Summit' }] },
    'book-fixtures': { fixtures: [fixture] },
    'book-fixture': { ...fixture, phase, isShut: false, score: '0-0' },
    'book-results': { fixture: fixture.fixture, result: null, corrected: null, disputed: [] },
    'book-exposure': { fixture: fixture.fixture, picks: [] },
  })
  const room = { base: '1.00', waiting: 0, rakeBps: 100, state: 'open' }
  const ids = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002']
  const flag = {
    flagId: 'f1',
    kind: 'soft_play',
    gameCode: 'room1',
    from: ids[0],
    to: ids[1],
    sharedHands: 3,
    hands: 4,
    flow: '9.00',
    raisedAt: at,
    roundIds: [],
    closed: null,
  }
  const table = {
    vendor: 'HARBOR',
    gameCode: 'room1',
    name: 'Room 1',
    seats: 1,
    places: 6,
    least: '1.00',
    most: '2.00',
  }
  const tables = {
    'tables-list': { tables: [{ ...table, closesAt: null, room }], silent: [] },
    'rooms-flags': { flags: [flag] },
  }
  const document = {
    username: 'player1',
    kind: 'identity',
    state: 'sent',
    askedBy: 'petra',
    note: null,
    reason: null,
    pictures: 1,
    round: 2,
    askedAt: at,
    sentAt: at,
    decided: null,
  }
  const documents = {
    'documents-list': { documents: [document] },
    'documents-picture': { contentType: 'image/png', data: 'iVBORw0KGgo=' },
  }
  const complaint = {
    reference: 'C-0123456789',
    kind: 'complaint',
    topic: 'deposit',
    content: HOSTILE.slice(0, 200),
    state: 'received',
    answer: null,
    roundId: null,
    paymentId: null,
    createdAt: at,
    reviewedAt: null,
    answeredAt: null,
    closedAt: null,
    username: 'player1',
    email: null,
    details: {},
  }
  const complaints = { 'complaints-list': { rows: [complaint] } }
  const decided = { fixture: fixture.fixture, isDone: false }
  const palmetto = { vendor: 'PALMETTO', name: 'Palmetto', closed: null, showsPlayers: false }
  const vendors = {
    'vendors-list': { vendors: [palmetto, { ...palmetto, vendor: 'HARBOR', showsPlayers: true }] },
    'vendors-metrics': { since: at, metrics: [] },
  }
  const why = 'A word of why'

  test.each<
    [call: string, path: string, answers: object, presses: string[], field: string | null, answer: object, sent: object]
  >([
    [
      'bills-deny',
      '/bills?open=B-0123456789AB',
      {
        'bills-list': { bills: [BILL], missing: [], nextUntil: null, nextCursor: null },
        'bills-show': { bill: BILL, calculation: null },
      },
      ['Deny'],
      'What the receiver reads',
      { bill: BILL },
      { billId: 'B-0123456789AB', reason: why },
    ],
    [
      'lotteries-switch',
      '/lotteries?game=VN1',
      lotteries,
      ['Shut at Meridian'],
      null,
      lottery,
      { gameCode: 'VN1', open: false },
    ],
    [
      'lotteries-void-book',
      '/lotteries?game=VN1&open=20261128',
      lotteries,
      ['Void the book of Meridian'],
      'Reason, which the public row shows',
      { result: 'said' },
      { gameCode: 'VN1', period: '20261128', reason: why },
    ],
    [
      'lotteries-void-draw',
      '/lotteries?game=VN1&open=20261128',
      lotteries,
      ['Void the draw of all merchants'],
      'Reason, which the public row shows',
      { result: 'said' },
      { gameCode: 'VN1', period: '20261128', reason: why },
    ],
    [
      'book-suspend',
      '/sports?open=cup-final-1',
      sportsIn('play'),
      ['Suspend'],
      null,
      decided,
      { vendor: 'SUMMIT', fixture: 'cup-final-1', isShut: true },
    ],
    [
      'book-void',
      '/sports?open=cup-final-1',
      sportsIn('before'),
      ['Void', 'Void'],
      null,
      decided,
      { vendor: 'SUMMIT', fixture: 'cup-final-1' },
    ],
    [
      'vendors-players',
      '/vendors?vendor=PALMETTO',
      vendors,
      ['Show players to one another at Meridian'],
      null,
      { ...palmetto, isDone: false },
      { vendor: 'PALMETTO', shown: true },
    ],
    [
      'vendors-players',
      '/vendors?vendor=HARBOR',
      vendors,
      ['Hide players from one another at Meridian'],
      null,
      { ...palmetto, vendor: 'HARBOR', isDone: true },
      { vendor: 'HARBOR', shown: false },
    ],
    [
      'rooms-switch',
      '/tables?open=HARBOR.room1',
      tables,
      ['Close after this hand at Meridian'],
      null,
      { room: 'room1', state: 'closed', players: 1 },
      { vendor: 'HARBOR', room: 'room1', state: 'closed' },
    ],
    [
      'rooms-flag-close',
      '/tables',
      tables,
      ['Close with a note'],
      'What you saw',
      { ...flag, closed: { by: 'ines', at, note: why } },
      { flag: 'f1', note: why },
    ],
    [
      'documents-accept',
      '/documents?open=player1.identity.2',
      documents,
      ['Show the picture', 'Accept at Meridian'],
      null,
      { ...document, state: 'accepted' },
      { username: 'player1', kind: 'identity', round: 2 },
    ],
    [
      'documents-refuse',
      '/documents?open=player1.identity.2',
      documents,
      ['Refuse', 'Refuse and tell the member'],
      'What the member reads',
      { ...document, state: 'refused', reason: why },
      { username: 'player1', kind: 'identity', round: 2, reason: why },
    ],
    [
      'complaints-answer',
      '/complaints?open=C-0123456789',
      complaints,
      ['Answer at Meridian', 'Send the answer'],
      'Answer, as the member reads it',
      { ...complaint, state: 'answered', answer: why },
      { reference: 'C-0123456789', answer: why },
    ],
    [
      'complaints-close',
      '/complaints?open=C-0123456789',
      complaints,
      ['Close the case', 'Close the case'],
      null,
      { ...complaint, state: 'closed' },
      { reference: 'C-0123456789' },
    ],
  ])('%s', async (call, path, answers, presses, field, answer, sent) => {
    const edge = await renderConsole(path, {
      answers: { ...answers, [call]: refused('conflict', 'somebody was first') } as ConsoleTable,
    })
    const find = (name: string) => page.getByRole('button', { name, exact: true })
    for (const name of presses.slice(0, -1)) await find(name).click()
    const last = presses.at(-1) ?? ''
    // One that takes words opens its form by the same name, where it has no other.
    if (field !== null && presses.length === 1) await find(last).click()
    const isForm = field !== null || presses[0] === presses[1]
    const act = isForm ? dialogOf().getByRole('button', { name: last, exact: true }) : find(last)
    if (field !== null) {
      await expect.element(act).toBeDisabled()
      await page.getByLabelText(field, { exact: true }).fill(why)
    }
    await act.click()
    await expectText(page.getByRole('alert'), /somebody was first/)
    edge.set({ [call]: answer } as ConsoleTable)
    await act.click()
    await expect.poll(() => edge.sent(call as never).map(({ input }) => input)).toEqual([sent, sent])
    await expectGone(page.getByRole('alert'))
  })
})

test('an item of the mall is rejected with words that the member reads', async () => {
  const item = {
    id: 'P-0123456789AB',
    username: HOSTILE.slice(0, 60),
    goodId: 'cup',
    quantity: 1,
    points: 500,
    value: '5.00',
    state: 'in_process' as const,
    address: { recipient: HOSTILE.slice(0, 80), phone: '+63917', address: 'Here' },
    askedAt: '2026-11-28T08:00:00.000Z',
  }
  const edge = await renderConsole('/redemptions?open=P-0123456789AB', {
    answers: {
      'redemptions-list': { redemptions: [item], nextCursor: null },
      'redemptions-reject': { id: 'P-0123456789AB', state: 'rejected' },
    },
  })
  const sheet = page.getByRole('article', { name: 'P-0123456789AB' })
  await sheet.getByRole('button', { name: 'Reject', exact: true }).click()
  const send = dialogOf().getByRole('button', { name: 'Reject', exact: true })
  await dialogOf().getByLabelText('What the member reads').fill('no')
  await expect.element(send).toBeDisabled()
  await dialogOf().getByLabelText('What the member reads').fill('not as agreed')
  await expectAccessible()
  await send.click()
  await expect
    .poll(() => edge.sent('redemptions-reject').map(({ input }) => input))
    .toEqual([{ id: 'P-0123456789AB', reason: 'not as agreed' }])
})

describe('the review of access', () => {
  const grant = (role: string) => ({
    role,
    merchant: null,
    givenBy: 'ada',
    givenAt: '2026-08-01T00:00:00.000Z',
    reviewedBy: null,
    reviewedAt: null,
    dueAt: '2026-11-01T00:00:00.000Z',
  })
  const person = (name: string, ...roles: string[]) => ({
    name,
    state: 'active',
    keys: 2,
    hasToken: false,
    invitedBy: 'ada',
    confirmedBy: 'ben',
    lastUsedAt: null,
    grants: roles.map(grant),
    dueAt: '2026-11-01T00:00:00.000Z',
  })

  test('signs each role of another person as it was chosen, and none of one’s own', async () => {
    const people = [person('rosa', 'duty', 'support'), person('ada', 'admin')]
    const edge = await renderConsole('/people?open=rosa', {
      who: 'ada',
      answers: {
        'access-review': { dueAt: '2026-11-01T00:00:00.000Z', people },
        'access-review-sign': { auditId: 'a', name: 'rosa', kept: 1, removed: 1 },
      },
    })
    const sheet = page.getByRole('article', { name: 'rosa' })
    await sheet
      .getByRole('group', { name: /support/ })
      .getByLabelText('Remove')
      .click()
    await expectAccessible()
    await sheet.getByRole('button', { name: 'Sign the review of 2 roles' }).click()
    const own = page.getByRole('article', { name: 'ada' })
    await expectText(own, /Another admin reviews you/)
    await expect.element(own.getByRole('radio')).not.toBeInTheDocument()
    expect(edge.sent('access-review-sign')).toMatchObject([
      {
        input: {
          name: 'rosa',
          keep: [{ role: 'duty', merchant: null }],
          remove: [{ role: 'support', merchant: null }],
        },
      },
    ])
  })

  test('a second admin confirms the roles that they read, and says the same of roles that another asked for', async () => {
    const asked = [{ by: 'ben', at: '2026-11-01T00:00:00.000Z', grants: [{ role: 'risk', merchant: 'meridian' }] }]
    const people = [{ ...person('rosa', 'duty'), state: 'enrolled', asked }]
    const edge = await renderConsole('/people?open=rosa', {
      who: 'ada',
      answers: {
        'access-review': { dueAt: null, people },
        'person-confirm': { auditId: 'a', name: 'rosa' },
        'role-set': { auditId: 'a', name: 'rosa', waitsBecause: null },
        'person-invite': { auditId: 'a', name: 'tom', token: 'inv_once', until: '2026-12-01T00:00:00.000Z' },
      },
    })
    const sheet = page.getByRole('article', { name: 'rosa' })
    await sheet.getByRole('button', { name: 'Confirm: rosa may work' }).click()
    await sheet.getByRole('button', { name: 'Say the same: give rosa these roles' }).click()
    await expectAccessible()
    expect(edge.sent('person-confirm')).toMatchObject([
      { input: { name: 'rosa', grants: [{ role: 'duty', merchant: null }] } },
    ])
    expect(edge.sent('role-set')).toMatchObject([{ input: { name: 'rosa', grants: asked[0]?.grants } }])
    // The link is shown once, and is no part of any list.
    await main.getByRole('button', { name: 'Invite', exact: true }).click()
    await page.getByRole('dialog').getByLabelText('Name').fill('tom')
    await page.getByRole('button', { name: 'Add a role' }).click()
    await page.getByLabelText('Role 1', { exact: true }).selectOptions('admin')
    await page.getByRole('button', { name: 'Add a role' }).click()
    await page.getByLabelText('Role 2', { exact: true }).selectOptions('payments')
    await expectText(page.getByRole('dialog'), /Who gives roles holds no role that moves money/)
    await expect.element(page.getByRole('button', { name: 'Make the invitation' })).toBeDisabled()
    await page.getByLabelText('Role 1', { exact: true }).selectOptions('support')
    await page.getByRole('button', { name: 'Make the invitation' }).click()
    await expectText(page.getByRole('dialog'), /enrol#inv_once/)
    await expectAccessible()
    expect(edge.sent('person-invite')).toHaveLength(1)
  })
})

describe('agents', () => {
  test('where an agent is moved to, and a rebate, outlast a reload, each for its own act', async () => {
    const olga = { username: 'olga', level: 'regional', status: 'active', rebate: 600, teamSize: 0 } as const
    const open = async (button: string) => {
      dispatchEvent(new Event('pagehide'))
      await cleanup()
      await renderConsole('/agents?name=olga', {
        answers: { 'trees-show': { member: olga, above: [], below: [], nextCursor: null, move: null } },
      })
      await main.getByRole('button', { name: button, exact: true }).click()
    }
    const [upline, rebate] = [dialogOf().getByLabelText('New upline'), dialogOf().getByLabelText(/^Lottery rebate/)]
    await open('Move')
    await upline.fill('ana')
    await open('Change the rebate')
    await expect.element(rebate).toHaveValue('6.00')
    await rebate.fill('5.5')
    await open('Change the rebate')
    await expect.element(rebate).toHaveValue('5.5')
    await open('Move')
    await expect.element(upline).toHaveValue('ana')
  })

  test('an account is opened on a level of its place alone; where its first password is lost, that is said', async () => {
    const olga = { username: 'olga', level: 'regional', status: 'active', rebate: 600, teamSize: 0 } as const
    const edge = await renderConsole('/agents?name=olga', {
      answers: {
        'trees-show': { member: olga, above: [], below: [], nextCursor: null, move: null },
        'trees-open': refused('upstream_timeout', 'no answer'),
        'act-state': { state: 'done' },
      },
    })
    await main.getByRole('button', { name: 'Open an account below' }).click()
    const dialog = page.getByRole('dialog')
    const levels = dialog.getByLabelText('Level').getByRole('option')
    await expect.poll(() => levels.elements().map(({ textContent }) => textContent)).toEqual(['Master agent'])
    await dialog.getByLabelText('Username').fill('newone')
    await dialog.getByRole('button', { name: 'Open at Meridian' }).click()
    await expect.element(dialog, { timeout: 5_000 }).toMatchTextContent(/It was done/)
    await expectText(dialog, /its first password was in the answer that was lost/)
    expect(edge.sent('trees-open')).toMatchObject([{ input: { username: 'newone', level: 'master', upline: 'olga' } }])
  })

  test('a move and a rebate each take what they need and a reason, and say what became of them', async () => {
    const olga = { username: 'olga', level: 'regional', status: 'active', rebate: 600, teamSize: 0 } as const
    const edge = await renderConsole('/agents?name=olga', {
      answers: {
        'trees-show': { member: olga, above: [], below: [], nextCursor: null, move: null },
        'trees-move': { username: 'olga', upline: 'gena', from: '2026-11-29T00:00:00.000Z', endedContracts: 2 },
        'trees-rebate': refused('invalid_fields', 'more than the upline has'),
      },
    })
    const fill = async (act: string, label: string, value: string) => {
      await main.getByRole('button', { name: act, exact: true }).click()
      await dialogOf().getByLabelText(label).fill(value)
      return dialogOf()
    }
    const moving = await fill('Move', 'New upline', 'olga')
    await moving.getByLabelText('Reason, for the audit').fill('as both asked')
    // Below oneself no one stands.
    await expect.element(moving.getByRole('button', { name: 'Move at Meridian' })).toBeDisabled()
    await moving.getByLabelText('New upline').fill(' gena ')
    await expectAccessible()
    await moving.getByRole('button', { name: 'Move at Meridian' }).click()
    await expectText(main, /2 contracts end/)
    const rebate = await fill('Change the rebate', 'Lottery rebate, in per cent', '7.0')
    await expect.element(rebate.getByRole('button', { name: 'Set the rebate at Meridian' })).toBeDisabled()
    await rebate.getByLabelText('Reason, for the audit').fill('as agreed')
    await rebate.getByRole('button', { name: 'Set the rebate at Meridian' }).click()
    await expectText(rebate, /more than the upline has/)
    expect(edge.sent('trees-move').map(({ input }) => input)).toEqual([
      { username: 'olga', upline: 'gena', reason: 'as both asked' },
    ])
  })

  test('an account is closed for a reason, and says how many contracts end with it', async () => {
    const olga = { username: 'olga', level: 'regional', status: 'active', rebate: 600, teamSize: 0 } as const
    const edge = await renderConsole('/agents?name=olga', {
      answers: {
        'trees-show': { member: olga, above: [], below: [], nextCursor: null, move: null },
        'trees-close': { username: 'olga', status: 'closed', endedContracts: 1, isAsked: true },
      },
    })
    await main.getByRole('button', { name: 'Close', exact: true }).click()
    const close = dialogOf().getByRole('button', { name: 'Close at Meridian' })
    await expect.element(close).toBeDisabled()
    await dialogOf().getByLabelText('Reason, for the audit').fill('left the house')
    await close.click()
    await expectText(main, /1 contract ends/)
    await expectText(main, STILL_ASKED)
    expect(edge.sent('trees-close').map(({ input }) => input)).toEqual([{ username: 'olga', reason: 'left the house' }])
  })

  test('a contract is stopped for a reason alone, and by people who may set agents', async () => {
    const contract: Told<'contracts-list'>['contracts'][number] = {
      contractId: 'C-0123456789AB',
      version: 1,
      state: 'accepted',
      upline: null,
      downline: HOSTILE.slice(0, 60),
      contract: {
        kind: 'daily',
        period: null,
        tiers: [{ rate: 100, activeMembers: 2, validBet: null, profit: null }],
        categoryRates: [{ category: 'LIVE', rate: 20 }],
        terms: {
          activeMin: '10.00',
          carry: 'none',
          deductions: {
            fee: 0,
            deposit: 0,
            withdrawal: 0,
            promotions: false,
            cashback: false,
            lotteryRebates: false,
            salaries: false,
          },
          allowPartial: false,
          approval: 'auto',
          collect: 'auto',
        },
      },
      offeredAt: '2026-11-27T00:00:00.000Z',
      beginsAt: null,
      endsAt: null,
    }
    const answers = {
      'contracts-list': { contracts: [contract], nextCursor: null },
      'contracts-stop': { contract, endedBelow: 0 },
    }
    const edge = await renderConsole('/contracts?open=C-0123456789AB', { answers })
    const sheet = page.getByRole('article', { name: 'C-0123456789AB' })
    await expectText(sheet, /1.00 % from 2 active members/)
    await expectText(sheet, /Live\s*0.20 %/)
    await sheet.getByRole('button', { name: 'Stop at Meridian' }).click()
    const stop = dialogOf().getByRole('button', { name: 'Stop at Meridian' })
    await expect.element(stop).toBeDisabled()
    await dialogOf().getByLabelText('Reason').fill('both agree')
    await expectAccessible()
    await stop.click()
    await expect
      .poll(() => edge.sent('contracts-stop').map(({ input }) => input))
      .toEqual([{ contractId: 'C-0123456789AB', reason: 'both agree' }])
    await cleanup()
    await renderConsole('/contracts?open=C-0123456789AB', { permissions: ['agents.read'], answers })
    await expectText(sheet, /by people who may set agents/)
  })
})

describe('the catalogue', () => {
  type ListedGame = Told<'games-list'>['games'][number]
  const game = (over: Partial<ListedGame> = {}): ListedGame => ({
    game: 'harbor-lantern-tide',
    name: HOSTILE.slice(0, 60),
    names: { EN: HOSTILE.slice(0, 60) },
    vendor: 'HARBOR',
    vendorName: 'Harbor Lane',
    category: 'RNG',
    shelf: 'RNG',
    cover: '/covers/x.svg',
    rtp: '95.15',
    minBet: '0.20',
    maxBet: '100.00',
    isBuilt: true,
    isVendorShut: false,
    isNew: false,
    releasedAt: '2026-01-01T00:00:00.000Z',
    isHotByVendor: true,
    withdrawn: null,
    hot: 'by_play',
    place: null,
    marked: null,
    ...over,
  })

  test('a game is withdrawn once, and shown otherwise only with a place that is one', async () => {
    const withdrawn = game({ withdrawn: { by: 'ines', at: '2026-11-01T00:00:00.000Z' } })
    const answers = {
      'vendors-list': { vendors: [{ vendor: 'HARBOR', name: 'Harbor Lane', closed: null, showsPlayers: true }] },
      'games-list': { games: [game()], nextCursor: null },
      'games-switch': withdrawn,
      'games-mark': game({ hot: 'never', place: 3 }),
    }
    const edge = await renderConsole('/catalogue?open=harbor-lantern-tide', { answers })
    const sheet = page.getByRole('article')
    await sheet.getByLabelText('Mark as hot').selectOptions('never')
    await sheet.getByLabelText(/^Place at the head/).fill('0')
    await expect.element(sheet.getByRole('button', { name: 'Show it so at Meridian' })).toBeDisabled()
    await sheet.getByLabelText(/^Place at the head/).fill('3')
    await sheet.getByRole('button', { name: 'Show it so at Meridian' }).click()
    await expectAccessible()
    edge.set({ 'games-list': { games: [withdrawn], nextCursor: null } })
    await sheet.getByRole('button', { name: 'Withdraw at Meridian' }).click()
    await expect.element(sheet.getByRole('button', { name: 'Offer again at Meridian' })).toBeEnabled()
    const at = { merchant: 'meridian' }
    expect(edge.sent('games-mark')).toMatchObject([
      { ...at, input: { game: 'harbor-lantern-tide', hot: 'never', place: 3 } },
    ])
    expect(edge.sent('games-switch')).toMatchObject([{ ...at, input: { game: 'harbor-lantern-tide', offered: false } }])
    expect(document.querySelector('img')).toBeNull()
  })

  test('GAME-07 a vendor shows players after two said so: the page says that the first waits, and what is so now', async () => {
    const one = { vendor: 'PALMETTO', name: 'Palmetto', closed: null, showsPlayers: false }
    const metrics = { since: '2026-11-01T00:00:00.000Z', metrics: [] }
    const edge = await renderConsole('/vendors?vendor=PALMETTO', {
      answers: {
        'vendors-list': { vendors: [one] },
        'vendors-metrics': metrics,
        'vendors-players': { ...one, isDone: false },
      },
    })
    const sheet = page.getByRole('region', { name: 'Palmetto' })
    const [show, hide] = [/^Show players/, /^Hide players/].map((name) => sheet.getByRole('button', { name }))
    await expectText(sheet, /It shows no player to another/)
    await show!.click()
    await expectText(sheet, /It waits for a second person/)
    await expect.element(hide!).not.toBeInTheDocument()
    await expectAccessible()
    const shown = { ...one, showsPlayers: true }
    edge.set({ 'vendors-list': { vendors: [shown] }, 'vendors-players': { ...shown, isDone: true } })
    await show!.click()
    await expectText(sheet, /Palmetto gets names from the next bets on/)
    await expect.element(hide!).toBeEnabled()
  })

  test('who may only look finds no act', async () => {
    const answers = {
      'vendors-list': { vendors: [] },
      'games-list': { games: [game()], nextCursor: null },
    }
    await renderConsole('/catalogue?open=harbor-lantern-tide', {
      permissions: ['games.read', 'vendors.read', 'work.read'],
      answers,
    })
    await expectText(page.getByRole('article'), /The role games does/)
    await expect.element(page.getByRole('button', { name: /Withdraw at/ })).not.toBeInTheDocument()
  })
})
