/** What somebody writes outlasts the reload that a login in another tab asks for; it is shown to its writer alone. */
import { describe, expect, test } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { forgetMember } from '../../web/lib/storage.ts'
import { buildSession } from '../support/build-boot.ts'
import { AGENT_ANSWERS } from './support/agent-answers.ts'
import { MEMBER_ANSWERS } from './support/answers.ts'
import { refusal } from './support/build-fake-api.ts'
import { buildPayoutAccounts, CASHIER_ANSWERS } from './support/cashier-answers.ts'
import { atOpening, gameCode, LOTTERY } from './support/lottery-answers.ts'
import { type Around, renderPage } from './support/render-page.tsx'
import { button, dialogOf, expectText, field, header, main, widen } from './support/screen.ts'

const [MARIA, JUAN] = [{ username: 'maria' }, { username: 'juan' }]
const keptText = () => ['drafts', 'visitorDrafts'].map((key) => sessionStorage.getItem(key) ?? '').join('')

/** A page that is opened, and opened again as the browser does it. */
function openerOf(path: string, around: Omit<Around, 'session'>) {
  return async (session: Around['session']) => {
    dispatchEvent(new Event('pagehide'))
    await cleanup()
    return renderPage(path, { ...around, session })
  }
}

describe('LOT-02 a ticket in preparation', () => {
  const placeOne = main.getByRole('group', { name: 'Position 1' })
  const place = button(main, /^Place ticket/)
  const receipt = main.getByRole('complementary', { name: 'Receipt' })
  const open = openerOf(`/lottery?gameCode=${gameCode}`, {
    api: { ...LOTTERY, ...atOpening(), updateLanguage: ({ input }) => input },
  })

  test('outlasts a login, a language and a look at the results, and ends with its placing', async () => {
    await widen()
    await open(null)
    await button(placeOne, '7').click()
    await button(main, '5.00').click()
    await button(main, 'Add').click()
    await button(placeOne, '3').click()
    await header.getByRole('combobox').selectOptions('TH')
    await header.getByRole('combobox').selectOptions('EN')
    await open(MARIA)
    await expectText(place, /10\.00/)
    await main.getByRole('link', { name: 'Results' }).click()
    await main.getByRole('link', { name: 'Play', exact: true }).click()
    await expectText(place, /10\.00/)
    await open(JUAN)
    await expectText(main, 'Pick numbers')
    await open(MARIA)
    await button(placeOne, '7').click()
    await main.getByText('Multi-draw').click()
    await field(main, 'Draws (2 to 100)').fill('12')
    const { api } = await open(MARIA)
    await main.getByText('Multi-draw').click()
    await expect.element(field(main, 'Draws (2 to 100)')).toHaveValue('12')
    // Folded again, the one button places a ticket for one draw.
    await main.getByText('Multi-draw').click()
    await place.click()
    await expectText(receipt, 'Ticket placed')
    expect(api.inputs('placeLotteryBets')).toMatchObject([{ bets: [{ selection: '1:7' }] }])
    await open(MARIA)
    await expectText(main, 'Pick numbers')
  })
})

test('PROMO-06 the name for the race outlasts a reload, and is no other member’s', async () => {
  const race = {
    week: '2026-11-23',
    endsAt: '2026-11-29T16:00:00.000Z',
    leastStake: '1.00',
    rounds: 200,
    players: 0,
    prizes: ['500.00'],
    last: null,
    rows: [],
  }
  const open = openerOf('/race', {
    api: { race: { race }, raceOwn: { joined: false, nickname: null, place: null, multiplier: null } },
  })
  const name = main.getByRole('textbox')
  await open(MARIA)
  await name.fill('Luna')
  await open(MARIA)
  await expect.element(name).toHaveValue('Luna')
  await open(JUAN)
  await expect.element(name).toHaveValue('')
})

test('PROMO-04 where a parcel goes outlasts a reload and a refusal, and is no other member’s', async () => {
  const good = {
    goodId: 'lamp',
    category: 'gifts',
    name: 'Lamp',
    description: '',
    imageUrl: null,
    points: 300,
  } as const
  const open = openerOf('/pointMall?good=lamp', {
    api: {
      pointBalance: { points: 450, convertible: 400, earned: 450, redeemed: 0, converted: 0, worth: '4.00' },
      pointReward: { goods: [{ ...good, value: '5.00', delivery: 'item', left: 4, endsAt: null }] },
      pointConfig: {
        ratio: { points: 100, amount: '1.00', least: 100 },
        stakePerPoint: '100.00',
        factorPercent: 100,
        ranks: [],
        remark: '',
      },
      redeemPointReward: refusal('payment_password_incorrect'),
    },
  })
  const dialog = dialogOf('Lamp')
  const address = field(dialog, 'Address')
  await open(MARIA)
  await field(dialog, 'Recipient').fill('Maria Cruz')
  await field(dialog, 'Phone').fill('+63 917 755 3301')
  await address.fill('1 Harbour Road, Manila')
  await dialog.getByLabelText('Payment password').first().fill('246813')
  await button(dialog, 'Redeem for 300 points').click()
  await expect.element(dialog.getByRole('alert').first()).toBeVisible()
  await expect.element(address).toHaveValue('1 Harbour Road, Manila')
  const { api } = await open(MARIA)
  await expect.element(address).toHaveValue('1 Harbour Road, Manila')
  expect(keptText()).not.toContain('246813')
  await open(JUAN)
  await expect.element(address).toHaveValue('')
  await field(dialog, 'Recipient').fill('Juan Cruz')
  await field(dialog, 'Phone').fill('+63 917 755 3302')
  await address.fill('2 Harbour Road, Manila')
  await open(JUAN)
  await expect.element(address).toHaveValue('2 Harbour Road, Manila')
  expect(api.asked('redeemPointReward')).toHaveLength(0)
})

const PROFILE = {
  nickname: 'Lea',
  avatar: '/img/avatars/1.svg',
  avatarType: 'STATIC' as const,
  avatars: [],
  details: { zalo: '0917 1234567' },
  isBirthdayKept: false,
}

describe('a short form keeps what was typed, and no password', () => {
  test('MEM-17 the profile keeps only what differs from it, until it is saved', async () => {
    const open = openerOf('/down?dialog=profile', { api: { profile: PROFILE, updateProfile: PROFILE } })
    const [nickname, zalo] = [field(dialogOf(), 'Nickname'), field(dialogOf(), 'Zalo')]
    await open(MARIA)
    await nickname.fill('Lea of the Sea')
    await open(MARIA)
    await expect.element(nickname).toHaveValue('Lea of the Sea')
    await expect.element(zalo).toHaveValue('0917 1234567')
    expect(keptText()).not.toContain('0917')
    await button(dialogOf(), 'Save').click()
    await expect.poll(keptText).toBe('')
    await open(MARIA)
    await expect.element(nickname).toHaveValue('Lea')
  })

  // @fault Session ended elsewhere while the tab was away: by time, and by a logout
  test('MEM-02 a new account keeps its number with its bank, and a name of its own', async () => {
    const open = openerOf('/down?dialog=destinations', {
      api: { ...CASHIER_ANSWERS, payoutAccounts: buildPayoutAccounts({}) },
    })
    const accounts = dialogOf('Withdrawal accounts')
    const add = () => button(accounts, 'Add an account').click()
    const bank = accounts.getByRole('combobox', { name: 'Bank' })
    await open(MARIA)
    await add()
    await bank.selectOptions('Second Bank')
    await field(accounts, 'Account number').fill('1234567890')
    await field(accounts, 'Payment password').fill('246813')
    await open(MARIA)
    await add()
    await expect.element(bank).toHaveValue('second')
    await expect.element(field(accounts, 'Account number')).toHaveValue('1234567890')
    expect(keptText()).not.toContain('246813')
    // The tab was away while the session ended by itself.
    await open(null)
    await expect.poll(() => sessionStorage.getItem('token')).toBe(null)
    expect(keptText()).toContain('1234567890')
    await open(MARIA)
    await add()
    await expect.element(field(accounts, 'Account number')).toHaveValue('1234567890')
    // It was away while another tab logged out.
    forgetMember(false)
    sessionStorage.setItem('token', 'handle')
    await open(null)
    await expect.poll(keptText).toBe('')
  })

  test('AUTH-02 a registration keeps its names and numbers, and ends with the next session of the tab', async () => {
    const open = openerOf('/register', {})
    await open(null)
    await field(main, 'Username').fill('lea77')
    await field(main, 'Password').fill('Quiet-Sea-77')
    await open(null)
    await expect.element(field(main, 'Username')).toHaveValue('lea77')
    await expect.element(field(main, 'Password')).toHaveValue('')
    expect(keptText()).toContain('lea77')
    expect(keptText()).not.toContain('Quiet-Sea-77')
    // Somebody else logs in elsewhere, and their session expires.
    dispatchEvent(new Event('pagehide'))
    await cleanup()
    forgetMember(true)
    await renderPage('/register')
    await expect.element(field(main, 'Username')).toHaveValue('')
  })
})

// @fault Session ended elsewhere while the tab was away: by time, and by a logout
describe('AUTH-17 what a member wrote in a tab that was away', () => {
  const open = openerOf('/down?dialog=profile', { api: { profile: PROFILE, updateProfile: PROFILE } })
  const nickname = field(dialogOf(), 'Nickname')
  const write = async () => {
    await open(MARIA)
    await nickname.fill('Lea of the Sea')
    dispatchEvent(new Event('pagehide'))
    await cleanup()
    expect(keptText()).toContain('Lea of the Sea')
  }
  /** By the form of a page, until it is kept. */
  const logInAs = async ({ username }: { username: string }) => {
    const token = `handle of ${username}`
    const answers = { ...MEMBER_ANSWERS, login: buildSession({ username, token }) }
    await renderPage('/login', { api: answers })
    await field(main, 'Username').fill(username)
    await field(main, 'Password').fill('Quiet-Sea-77')
    await button(main, 'Log in').click()
    await expect.poll(() => sessionStorage.getItem('token')).toBe(token)
  }
  /** In another tab, of which this one hears nothing: it has a store of its own. */
  const elsewhere = async (act: () => Promise<void>) => {
    const away = { ...sessionStorage }
    sessionStorage.clear()
    await act()
    await cleanup()
    sessionStorage.clear()
    Object.assign(sessionStorage, away)
  }

  test('is gone after a logout and the login of another, though that session expired', async () => {
    await write()
    await elsewhere(async () => {
      forgetMember(false)
      await logInAs(JUAN)
    })
    await open(null)
    await expect.poll(keptText).toBe('')
  })

  test('is gone after the login of another without a logout between', async () => {
    await write()
    await elsewhere(() => logInAs(JUAN))
    await open(null)
    await expect.poll(keptText).toBe('')
  })

  test('is there after their own login', async () => {
    await write()
    await elsewhere(() => logInAs(MARIA))
    await open(MARIA)
    await expect.element(nickname).toHaveValue('Lea of the Sea')
    // And that session may end by itself as well.
    await open(null)
    await expect.poll(() => sessionStorage.getItem('token')).toBe(null)
    expect(keptText()).toContain('Lea of the Sea')
  })

  test('is gone as soon as another logs in in this tab, whatever they open', async () => {
    await write()
    await logInAs(JUAN)
    expect(keptText()).toBe('')
  })

  test('is gone as soon as the tab loads with another’s session, whatever it shows', async () => {
    await write()
    await renderPage('/down', { session: JUAN })
    await expect.poll(keptText).toBe('')
  })

  test('is gone where the device keeps no login', async () => {
    await write()
    localStorage.clear()
    await open(null)
    await expect.poll(keptText).toBe('')
  })
})

describe('AGT-02 an agent’s forms keep what was chosen beside what was typed', () => {
  const AGENT = { isAgent: 1, username: 'agent1' } as const

  test('the rights of a new sub-user, and no password', async () => {
    const open = openerOf('/agent?agent=agentSubUsers', { api: { ...AGENT_ANSWERS, agentSubUsers: { rows: [] } } })
    const right = main.getByRole('checkbox', { name: /^Suspend and restore/ })
    await open(AGENT)
    await main.getByLabelText('Name', { exact: true }).fill('anna')
    await field(main, 'Payment password').first().fill('246813')
    await right.click()
    await open(AGENT)
    await expect.element(right).toBeChecked()
    expect(keptText()).not.toContain('246813')
    await open({ ...AGENT, username: 'agent2' })
    await expect.element(right).not.toBeChecked()
  })

  test('how often a report comes, and the other address, and no code', async () => {
    const none = { report: null, ownEmail: 'a***1@example.com', timeZone: 'Asia/Manila', canSend: true }
    const open = openerOf('/agent?agent=agentReports', { api: { ...AGENT_ANSWERS, agentReport: none } })
    const weekly = button(main, 'Every week, Monday to Sunday')
    await open(AGENT)
    await weekly.click()
    await button(main, 'Use another address').click()
    await field(main, 'Email').fill('desk@example.com')
    await field(main, 'Verification code').fill('135246')
    await open(AGENT)
    await expect.element(weekly).toHaveAttribute('aria-pressed', 'true')
    await expect.element(field(main, 'Email')).toHaveValue('desk@example.com')
    expect(keptText()).not.toContain('135246')
  })
})
