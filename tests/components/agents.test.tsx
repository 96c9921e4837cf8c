/** AGT-01, AGT-02: the agent centre, by the answers of the edge. */
import { describe, expect, test, vi } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import {
  AGENT_ANSWERS,
  buildContract,
  buildLink,
  buildTeamRow,
  FIGURES,
  MEMBERS,
  OUTLOOK,
  WHAT_IF,
} from './support/agent-answers.ts'
import { AT } from './support/answers.ts'
import { type ApiTable, refusal, type Value } from './support/build-fake-api.ts'
import { readAddress, renderPage } from './support/render-page.tsx'
import { button, dialogOf, expectGone, expectText, field, main, widen } from './support/screen.ts'

const centre = main
const alert = centre.getByRole('alert')
const openAt = (page: string, api: ApiTable = {}, more = '') =>
  renderPage(`/agent?agent=${page}${more}`, {
    session: { isAgent: 1, username: 'agent1' },
    api: { ...AGENT_ANSWERS, ...api },
  })

const SUB_USER = {
  subUserId: 'U-0123456789AB',
  loginName: 'agent1:anna',
  rights: ['figures' as const],
  createdAt: AT,
  lastLoginAt: null,
  acts: [],
}

const teamOf = (rows: ReturnType<typeof buildTeamRow>[]) => ({
  countedUntil: '2026-11-27T10:05:00.000Z',
  path: [],
  totals: FIGURES,
  rows,
  nextCursor: null,
})

describe('AGT-01 the entrance', () => {
  test('a phone shows the list in the order of the source, then the page; Back leads to the list', async () => {
    await renderPage('/agent', { session: { isAgent: 1 }, api: AGENT_ANSWERS })
    const entries = centre.getByRole('navigation').getByRole('button')
    await expect
      .poll(() => entries.elements().map((entry) => entry.textContent))
      .toEqual([
        'Announcement',
        'Overview',
        'Account',
        'Team management',
        'Team betting',
        'User profit and loss',
        'My income',
        'Transaction details',
        'Dividend',
        'Daily salary1an offer to answer',
        'Reports by mail',
        'Sub-users',
      ])
    await expectText(centre, /11,792\.20/)
    await button(centre, 'Account').click()
    expect(readAddress()).toBe('/agent?agent=registerCenter')
    await expect.element(centre.getByText('Open an account for a downline')).toBeVisible()
    await button(centre, 'Back to the list').click()
    expect(readAddress()).toBe('/agent')
  })

  test('a wide screen shows the overview first, which leads to what waits', async () => {
    await widen()
    await renderPage('/agent', { session: { isAgent: 42 }, api: AGENT_ANSWERS })
    await expectText(centre, /11,792\.20/)
    await expectText(centre, 'For 35 % you still need 11 active members.')
    await expectText(centre, /35 % would add .*3,068\.70/)
    await expectText(centre, '↑ +3 vs previous period')
    expect(document.activeElement, 'no entry of the menu has the focus').toBe(document.body)
    await button(centre, '2 contract offers to answer').click()
    expect(readAddress()).toBe('/agent?agent=agentDailyWages2&tab=mine.awaiting')
    await expect.element(centre.getByRole('heading', { level: 1, name: 'Daily salary' })).toHaveFocus()
  })

  test('an agent that passes nothing on yet sees what is to come', async () => {
    const pays = OUTLOOK.pays.map((pay) => ({ ...pay, toAgents: { contracts: 1, amount: '0.00' } }))
    await openAt('agentTeamOverview', { agentOutlook: { ...OUTLOOK, pays } })
    await expectText(centre, /0\.00 to 1 agent/)
  })

  test('a sub-user sees the pages of its rights, and no way to the money', async () => {
    await widen()
    const subUser = { name: 'agent1:anna', rights: ['suspend' as const] }
    await renderPage('/agent?agent=downlineManagmentView', {
      session: { isAgent: 1, username: subUser.name, subUser },
      api: {
        consolidated: AGENT_ANSWERS.consolidated!,
        agentTeam: teamOf([buildTeamRow('agent2')]),
        agentNotes: AGENT_ANSWERS.agentNotes!,
        subUserSecurity: { authenticator: null, required: false },
      },
    })
    const entries = centre.getByRole('navigation').getByRole('button')
    await expect
      .poll(() => entries.elements().map((entry) => entry.textContent))
      .toEqual(['Announcement', 'Team management', 'My login'])
    await button(centre, 'agent2').click()
    const sheet = dialogOf('agent2')
    await expectText(sheet, 'Suspend or restore')
    await expectGone(sheet.getByText('Transfer to this downline'))
  })

  test('a sub-user whose agent asks for an authenticator sets one up, and sees its pages then', async () => {
    await widen()
    const subUser = { name: 'agent1:anna', rights: ['figures' as const] }
    let authenticator: { since: string; recoveryCodesLeft: number } | null = null
    const { api } = await renderPage('/agent', {
      session: { isAgent: 1, username: subUser.name, subUser },
      api: {
        ...AGENT_ANSWERS,
        subUserSecurity: () => ({ authenticator, required: true }),
        beginSubUserAuthenticator: { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/x?secret=JBSWY3DPEHPK3PXP' },
        confirmSubUserAuthenticator: () => {
          authenticator = { since: AT, recoveryCodesLeft: 2 }
          return { recoveryCodes: ['ABCDE-FGHJK', 'LMNPQ-RSTUV'] }
        },
      },
    })
    const entries = centre.getByRole('navigation').getByRole('button')
    await expect.poll(() => entries.elements().map((entry) => entry.textContent)).toEqual(['My login'])
    await expectText(centre, 'Your agent asks for an authenticator.')
    await centre.getByLabelText('Current password').first().fill('Quiet-Sea-77')
    await button(centre, 'Set up an authenticator').click()
    await field(centre, 'Six digits from the app').fill('123456')
    await button(centre, 'Confirm').click()
    await expectText(centre, 'ABCDE-FGHJK')
    expect(api.inputs('beginSubUserAuthenticator')).toEqual([{ password: 'Quiet-Sea-77' }])
    // They are told this once, so nothing opens over them.
    expect(entries.elements()).toHaveLength(1)
    await button(centre, /saved them/).click()
    await expectText(centre, /11,792\.20/)
    await button(centre, 'My login').click()
    await expectText(centre, 'Recovery codes')
    await expectText(centre, 'after this you set up another one')
  })

  test('an agent sees who has an authenticator, takes one away, and asks it of all', async () => {
    const [since, taken] = [AT, { ...SUB_USER, authenticatorSince: null }]
    const { api } = await openAt('agentSubUsers', {
      agentSubUsers: { rows: [{ ...SUB_USER, authenticatorSince: since }], authenticatorRequired: false },
      takeSubUserAuthenticator: taken,
      requireSubUserAuthenticators: { rows: [taken], authenticatorRequired: true },
    })
    await centre.getByLabelText('Payment password').last().fill('246813')
    await button(centre, 'Ask for authenticators').click()
    const paymentPassword = '246813'
    await expect.poll(() => api.inputs('requireSubUserAuthenticators')).toEqual([{ required: true, paymentPassword }])
    await button(centre, SUB_USER.loginName).click()
    const sheet = dialogOf(SUB_USER.loginName)
    await sheet.getByLabelText('Payment password').last().fill(paymentPassword)
    await button(sheet, 'Remove authenticator').click()
    await expect
      .poll(() => api.inputs('takeSubUserAuthenticator'))
      .toEqual([{ subUserId: SUB_USER.subUserId, paymentPassword }])
  })

  test('makes a sub-user by a folded name; a refused try wipes the payment password alone', async () => {
    const weak = refusal('invalid_fields', { fields: { password: { key: 'password_weak' } } })
    const { api } = await openAt('agentSubUsers', {
      agentSubUsers: { rows: [] },
      addAgentSubUser: ({ at }) => (at === 0 ? weak : SUB_USER),
    })
    const [name, password] = [field(centre, 'Name'), field(centre, 'Password')]
    const payment = field(centre, 'Payment password').first()
    const make = button(centre, 'Make sub-user')
    await name.fill('Anna-B')
    await expect.element(name).toHaveValue('annab')
    await password.fill('12345678')
    await expect.element(make).toBeDisabled()
    await payment.fill('246813')
    await make.click()
    await expect.element(password).toHaveAccessibleDescription('Too easy to guess. Choose another.')
    await expect.element(payment).toHaveValue('')
    await expect.element(make).toBeDisabled()
    await password.fill('Quiet-Sea-77')
    await payment.fill('246813')
    await make.click()
    await expectText(centre.getByRole('status'), 'agent1:anna can log in now.')
    for (const input of [name, password, payment]) await expect.element(input).toHaveValue('')
    expect(sessionStorage.getItem('drafts') ?? '').not.toContain('annab')
    expect(api.inputs('addAgentSubUser').at(-1)).toEqual({
      name: 'annab',
      password: 'Quiet-Sea-77',
      rights: ['figures'],
      paymentPassword: '246813',
    })
  })

  test('changes the rights and the password of a sub-user', async () => {
    const { api } = await openAt('agentSubUsers', {
      agentSubUsers: { rows: [SUB_USER] },
      changeAgentSubUser: SUB_USER,
    })
    await button(centre, SUB_USER.loginName).click()
    const sheet = dialogOf(SUB_USER.loginName)
    const [password, payment] = [field(sheet, 'New password'), field(sheet, 'Payment password')]
    await sheet.getByRole('checkbox', { name: /^Suspend and restore/ }).click()
    await password.fill('Quiet-Sea-77')
    await expect.element(button(sheet, 'Save')).toBeDisabled()
    await payment.fill('246813')
    await button(sheet, 'Save').click()
    await expectText(sheet.getByRole('status'), 'Saved.')
    for (const input of [password, payment]) await expect.element(input).toHaveValue('')
    expect(api.inputs('changeAgentSubUser')).toEqual([
      {
        subUserId: SUB_USER.subUserId,
        rights: ['figures', 'suspend'],
        password: 'Quiet-Sea-77',
        paymentPassword: '246813',
      },
    ])
  })

  test('a player who opens the address is told that it is for agents, and asks for nothing', async () => {
    await renderPage('/agent', { session: true })
    await expectText(main, 'Non-agents cannot log in')
  })
})

describe('AGT-02 accounts and links', () => {
  test('opens an account for a downline, as it was chosen before a reload', async () => {
    await openAt('registerCenter')
    await field(centre, 'Username').fill('newplayer1')
    await centre.getByRole('combobox', { name: 'Level' }).selectOptions('1')
    await centre.getByRole('combobox', { name: 'Lottery rebate' }).selectOptions('20')
    await cleanup()
    const { api } = await openAt('registerCenter', { openAgentAccount: MEMBERS.opened })
    await expect.element(field(centre, 'Username')).toHaveValue('newplayer1')
    await field(centre, 'Temporary password').fill('Quiet-Sea-77')
    await button(centre, 'Open account').click()
    await expectText(centre.getByRole('status'), 'newplayer1 is ready')
    const [asked] = api.asked('openAgentAccount')
    expect(asked?.input).toMatchObject({ username: 'newplayer1', level: 1, rebate: 20 })
    expect(asked?.headers.get('idempotency-key')).toMatch(/^[0-9a-f-]{36}$/)
  })
  test('says why an account was refused', async () => {
    await openAt('registerCenter', { openAgentAccount: refusal('tree_too_deep') })
    await field(centre, 'Username').fill('newplayer1')
    await field(centre, 'Temporary password').fill('Quiet-Sea-77')
    await button(centre, 'Open account').click()
    await expect.element(alert).toBeVisible()
  })
  test('makes a link as it was typed before a reload, and keeps its choices for the next', async () => {
    const open = (api: ApiTable = {}) => openAt('registerCenter', api, '&tab=links')
    const [label, uses] = [field(centre, 'Label'), field(centre, 'Registration limit (optional)')]
    const level = centre.getByRole('combobox', { name: 'Level' })
    const make = button(centre, 'Create link')
    await open()
    await label.fill('Spring')
    await uses.fill('many')
    await expect.element(uses).toHaveAccessibleDescription(/whole number/)
    await expect.element(make).toBeDisabled()
    await uses.fill('1,000')
    await centre.getByLabelText('Last day, UTC (optional)').fill('2027-01-31')
    await level.selectOptions('1')
    await cleanup()
    const { api } = await open({ addAgentLink: buildLink() })
    await expect.element(label).toHaveValue('Spring')
    await make.click()
    const link = { label: 'Spring', level: 1, rebate: 0, maxUses: 1_000, expiresAt: '2027-01-31T23:59:59.000Z' }
    await expect.poll(() => api.inputs('addAgentLink')).toEqual([link])
    for (const input of [label, uses]) await expect.element(input).toHaveValue('')
    await expect.element(level).toHaveValue('1')
    expect(sessionStorage.getItem('drafts') ?? '').not.toContain('Spring')
  })
  test('shows a link with its code to scan and what came of it, and pauses it', async () => {
    const { api } = await openAt(
      'registerCenter',
      { agentLinks: { ownRebate: 700, rows: [buildLink()] }, pauseAgentLink: buildLink({ paused: true }) },
      '&tab=links',
    )
    await expectText(centre, '/register?r=7K3M9QXA')
    await expect.element(centre.getByRole('img', { name: 'QR code for Spring' })).toBeVisible()
    await button(centre, 'Pause').click()
    await expect.poll(() => api.inputs('pauseAgentLink')).toEqual([{ code: '7K3M9QXA', paused: true }])
  })
})

describe('AGT-02 team', () => {
  test('a branch of the tree is read when it is opened', async () => {
    const { api } = await openAt(
      'downlineManagmentView',
      { agentTeam: ({ input }) => teamOf(input.parent ? [buildTeamRow('pl***7', false)] : [buildTeamRow('agent2')]) },
      '&tab=tree',
    )
    await button(centre, 'agent2’s downlines').click()
    await expect.element(button(centre, 'pl***7')).toBeVisible()
    expect(api.inputs('agentTeam').map(({ parent }) => parent)).toEqual([undefined, MEMBERS.agent2.memberId])
  })
  test('the login of a downline is suspended with a reason, and what an agent above has set has no button', async () => {
    const above = { part: 'play', by: 'above', reason: null, at: AT } as const
    const mine = { part: 'login', by: 'me', reason: 'two accounts', at: AT } as const
    const { api } = await openAt('downlineManagmentView', {
      agentTeam: teamOf([{ ...buildTeamRow('agent2'), suspensions: [above] }]),
      suspendDownline: { suspensions: [above, mine] },
      agentTransferOptions: refusal('function_disabled'),
    })
    await button(centre, 'agent2').click()
    const sheet = dialogOf('agent2')
    await sheet.getByText('Suspend or restore').click()
    await expectText(sheet, 'Suspended by an agent above you')
    await expect.element(button(sheet, 'Suspend')).toBeDisabled()
    await field(sheet, 'Reason').fill('two accounts')
    await button(sheet, 'Suspend').click()
    await expectText(sheet, 'Suspended by you')
    expect(api.inputs('suspendDownline')).toEqual([
      { memberId: MEMBERS.agent2.memberId, part: 'login', reason: 'two accounts' },
    ])
  })
  test('money goes to a downline; a wrong payment password is wiped, and the amount stays', async () => {
    const options = { balance: '500.00', sendable: '500.00', min: '1.00', max: '400.00', dayLeft: '400.00' }
    const { api } = await openAt('downlineManagmentView', {
      agentTeam: teamOf([buildTeamRow('agent2')]),
      agentTransferOptions: {
        ...options,
        downline: MEMBERS.agent2,
        hasPaymentPassword: true,
        sendableFrom: null,
        timesLeft: 3,
      },
      sendAgentTransfer: ({ at }) =>
        at === 0
          ? refusal('payment_password_incorrect')
          : {
              transferId: 'T-0123456789AB',
              state: 'sent',
              amount: '60.00',
              downline: 'agent2',
              requestedAt: AT,
              endedAt: null,
            },
    })
    await button(centre, 'agent2').click()
    const sheet = dialogOf('agent2')
    await sheet.getByText('Transfer to this downline').click()
    const [amount, payment] = [field(sheet, 'Amount'), field(sheet, 'Payment password')]
    await amount.fill('400.01')
    await expect.element(amount).toHaveAccessibleDescription(/Maximum .*400\.00/)
    await amount.fill('60')
    const send = button(sheet, /^Send .*60\.00 to agent2$/)
    await expect.element(send).toBeDisabled()
    await payment.fill('000000')
    await send.click()
    await expectText(sheet.getByRole('alert'), 'Wrong payment password')
    await expect.element(payment).toHaveValue('')
    await expect.element(amount).toHaveValue('60')
    await payment.fill('246813')
    await send.click()
    await expectText(sheet.getByRole('status'), /60\.00 is on its way to agent2/)
    await expect.element(amount).toHaveValue('')
    const keys = api.asked('sendAgentTransfer').map(({ headers }) => headers.get('idempotency-key'))
    expect([keys.length, new Set(keys).size]).toEqual([2, 1])
  })
  test('a note about a downline is kept below the former ones', async () => {
    const { api } = await openAt('downlineManagmentView', {
      agentTeam: teamOf([buildTeamRow('agent2')]),
      agentNotes: { rows: [{ noteId: 'N-1', text: 'called on Monday', at: AT }], nextCursor: null },
      addAgentNote: { noteId: 'N-2', text: 'pays late', at: AT },
      agentTransferOptions: refusal('function_disabled'),
    })
    await button(centre, 'agent2').click()
    const sheet = dialogOf('agent2')
    await sheet.getByText('Notes', { exact: true }).click()
    await expectText(sheet, 'called on Monday')
    await field(sheet, 'New note').fill('pays late')
    const kept = () => sessionStorage.getItem('drafts') ?? ''
    expect(kept(), 'outlasts a reload until it is sent').toContain('pays late')
    await button(sheet, 'Add note').click()
    await vi.waitFor(() => expect(kept()).not.toContain('pays late'))
    expect(api.inputs('addAgentNote')).toEqual([{ memberId: MEMBERS.agent2.memberId, text: 'pays late' }])
    expect(api.asked('addAgentNote')[0]?.headers.get('idempotency-key')).toMatch(/^[0-9a-f-]{36}$/)
  })
})

describe('AGT-02 bets, profit and transactions', () => {
  const counted = { countedUntil: null, nextCursor: null }
  test('the sums of the team lead down to the rounds of one member', async () => {
    const player = {
      ...MEMBERS.agent2,
      memberId: 'player-of-agent2',
      name: 'pl***7',
      level: 0 as const,
      isDirect: false,
    }
    const { api } = await openAt('personalHistoryCopy', {
      agentBets: ({ input }) => ({
        ...counted,
        totals: FIGURES,
        rounds: [],
        member: input.memberId ? player : null,
        path: input.memberId ? [MEMBERS.agent2, player] : input.parent ? [MEMBERS.agent2] : [],
        sums: input.memberId
          ? []
          : input.parent
            ? [{ ...player, gameType: 'RNG', figures: FIGURES }]
            : [
                { ...MEMBERS.agent2, gameType: 'RNG', figures: FIGURES },
                { ...MEMBERS.agent2, gameType: null, figures: FIGURES },
              ],
      }),
    })
    await expectText(centre, 'All below')
    await expectText(centre, 'Plus: the house won.')
    await centre.getByRole('button', { name: 'agent2', exact: true }).nth(1).click()
    await button(centre, 'pl***7').click()
    await expectText(centre, 'No bets that day')
    expect(api.inputs('agentBets').map(({ parent, memberId }) => [parent, memberId])).toEqual([
      [undefined, undefined],
      [MEMBERS.agent2.memberId, undefined],
      [undefined, player.memberId],
    ])
    // The way back up shows the team of whom it names.
    await button(centre, 'agent2').click()
    await expect.poll(() => api.inputs('agentBets').at(-1)?.parent).toBe(MEMBERS.agent2.memberId)
  })
  test('all bets of the team are narrowed, and a name leads to the bets of that member', async () => {
    const row = {
      roundId: 'r-1',
      vassalage: 'HARBOR',
      vendorName: 'Harbor',
      gameId: 'g-1',
      gameName: 'Lantern Tide',
      gameType: 'RNG' as const,
      state: 'settled' as const,
      stake: '5.00',
      payout: '9.00',
      startedAt: AT,
      endedAt: AT,
      member: { ...MEMBERS.agent2, name: 'pl***7', isDirect: false },
    }
    const { api } = await openAt(
      'personalHistoryCopy',
      {
        agentBets: { ...counted, totals: FIGURES, rounds: [], member: null, path: [], sums: [] },
        agentTeamBets: ({ input }) => ({ rows: input.state ? [] : [row], looked: 1, nextCursor: null }),
      },
      '&tab=list',
    )
    await expectText(centre, 'Lantern Tide')
    await field(centre, 'Stake from').fill('2')
    await button(centre, 'Apply').click()
    await expect.poll(() => api.inputs('agentTeamBets').at(-1)).toMatchObject({ stakeMin: '2.00' })
    await centre.getByLabelText('Status', { exact: true }).selectOptions('open')
    await expectText(centre, 'No bets found')
    await button(centre, 'Clear filters').click()
    await button(centre, 'pl***7').click()
    await expect.poll(() => api.inputs('agentTeamBets').at(-1)).toMatchObject({ memberId: MEMBERS.agent2.memberId })
  })
  test('profit and loss drills down to the team of a member, and back', async () => {
    await openAt('palStatementsAgentCopy', {
      agentProfit: ({ input }) => ({
        ...counted,
        totals: FIGURES,
        days: [],
        path: input.memberId ? [MEMBERS.agent2] : [],
        own: input.memberId ? FIGURES : null,
        members: input.memberId ? [] : [{ ...MEMBERS.agent2, own: FIGURES, team: FIGURES, downlines: 3 }],
      }),
    })
    await button(centre, 'agent2').click()
    await expectText(centre, 'This member’s own play')
    await button(centre, 'My team').click()
    await expectGone(centre.getByText('This member’s own play'))
  })
  test('figures by vendor say since when they are counted', async () => {
    await openAt('palStatementsAgentCopy', {
      agentProfit: () => ({
        ...counted,
        totals: FIGURES,
        days: [],
        path: [],
        own: null,
        members: [],
        vendorsSince: '9999-01-02',
      }),
    })
    await button(centre, 'By vendor').click()
    await expectText(centre, /By vendor since .*9999 \(UTC\)/)
  })
  test('a kind of game of the team leads to its bets', async () => {
    const { api } = await openAt(
      'palStatementsAgentCopy',
      {
        agentProfit: {
          ...counted,
          totals: FIGURES,
          days: [],
          path: [],
          own: null,
          members: [],
          categories: [{ ...FIGURES, gameType: 'LIVE' }],
        },
        agentBets: { ...counted, totals: FIGURES, rounds: [], member: null, path: [], sums: [] },
      },
      '&tab=categories',
    )
    await button(centre, 'Live tables').click()
    await expect.poll(() => api.inputs('agentTeamBets').at(-1)).toMatchObject({ gameType: 'LIVE' })
  })
  test('transactions are narrowed by kind in the address', async () => {
    const { api } = await openAt('agentDownlineTransactionDetailsCopy', {
      agentTransactions: {
        ...counted,
        totals: FIGURES,
        rows: [
          { day: '2026-11-26', member: MEMBERS.agent2, kind: 'deposits', amount: '250.00' },
          { day: '2026-11-26', member: MEMBERS.agent2, kind: 'deposits', amount: '75.00', ofTeam: true },
        ],
      },
    })
    await expectText(centre, '250.00')
    await expectText(centre, 'agent2: all below')
    await button(centre, 'Deposits').click()
    await expect.poll(() => api.inputs('agentTransactions').at(-1)).toMatchObject({ kind: 'deposits' })
    expect(readAddress()).toContain('tab=deposits')
  })
})

test('AGT-02 the first report is said to be saved, until it is stopped', async () => {
  const none = { report: null, ownEmail: 'a***1@example.com', timeZone: 'Asia/Manila', canSend: true }
  const report = {
    cadence: 'daily' as const,
    quietFrom: 22,
    quietTo: 7,
    email: 'a***1@example.com',
    next: { from: '2026-11-28', to: '2026-11-28', at: '2026-11-29T00:00:00.000Z' },
    lastSentAt: null,
  }
  await openAt('agentReports', { agentReport: none, setAgentReport: { ...none, report }, stopAgentReport: none })
  await button(centre, 'Start this report').click()
  await expectText(centre, 'Saved.')
  await button(centre, 'Stop this report').click()
  await expectGone(centre.getByText('Saved.'))
})

describe('AGT-03, AGT-04 contracts', () => {
  const listOf = (rows: ReturnType<typeof buildContract>[]) => ({ rows, nextCursor: null })
  const HASH = 'a'.repeat(64)

  test('a lower rate is accepted once the contracts that end are agreed to, by their hash', async () => {
    const { api } = await openAt('agentDailyWages2', {
      agentContracts: listOf([buildContract({ signed: { hash: HASH, isByBoth: false, isKept: true } })]),
      offerImpact: {
        hash: HASH,
        impact: [
          {
            contractId: buildContract().contractId,
            upline: 'you',
            downline: 'agent3',
            kind: 'daily',
            rate: 60,
            above: { category: 'LIVE', rate: 60 },
          },
        ],
      },
      processDailySalary: { result: 'accepted', contract: buildContract({ state: 'accepted', beginsAt: AT }) },
    })
    await button(centre, 'ma***7').click()
    const sheet = dialogOf('Daily salary paid to agent2')
    await button(sheet, 'Accept').click()
    await expectText(sheet, '1 contract in your team will end')
    await expectText(sheet, 'Live tables 0.60 %')
    await field(sheet, 'Payment password').fill('246810')
    await expect.element(button(sheet, 'Accept contract')).toBeDisabled()
    await sheet.getByLabelText('I understand this contract will end.').click()
    await button(sheet, 'Accept contract').click()
    await expectText(sheet.getByRole('status'), 'Accepted')
    expect(api.inputs('processDailySalary')).toEqual([
      { contractId: 'C-000000000001', action: 'accept', agree: HASH, termsHash: HASH, paymentPassword: '246810' },
    ])
  })

  test('an offer begins as the own contract, not above it, and is read once more before it is signed', async () => {
    const { api } = await openAt(
      'agentDailyWages2',
      {
        agentContracts: ({ input }) =>
          listOf(input.side === 'mine' ? [buildContract({ state: 'accepted', lapsesAt: null })] : []),
        agentAccounts: {
          levels: [1, 0],
          ownRebate: 700,
          openLeft: 50,
          nextCursor: null,
          rows: [{ ...MEMBERS.opened, level: 1 }],
        },
        // At first as a platform answers that knows no rates by category.
        offerContract: ({ input: { memberId: _, paymentPassword: __, ...contract }, at }) =>
          buildContract({ side: 'given', ...(at > 0 && { contract }) }),
        withdrawOffer: buildContract({ side: 'given', state: 'withdrawn' }),
        whatIfOffer: WHAT_IF,
      },
      '&tab=offer&of=M-2',
    )
    await field(centre, 'Rate (%)').fill('0.51')
    await expectText(alert, 'You can’t offer more than 0.50%')
    await field(centre, 'Rate (%)').fill('0.4')
    await centre.getByText('Rates by category').click()
    await field(centre, 'Live tables (%)').fill('0.51')
    await expectText(alert, 'Live tables: you can’t offer more than 0.50%')
    await field(centre, 'Live tables (%)').fill('0.2')
    await button(centre, 'Review offer').click()
    await expectText(centre, '0.40 %')
    await expectText(centre, 'rate of the tier')
    await expectText(centre, 'You would have paid')
    await field(centre, 'Payment password').fill('246810')
    await button(centre, 'Sign and offer to newplayer1').click()
    await expect
      .poll(() => api.inputs('offerContract'))
      .toMatchObject([
        {
          memberId: 'M-2',
          kind: 'daily',
          tiers: [{ rate: 40 }],
          categoryRates: [{ category: 'LIVE', rate: 20 }],
          paymentPassword: '246810',
        },
      ])
    await expectText(alert, 'we withdrew the offer')
    expect(api.inputs('withdrawOffer')).toEqual([{ contractId: 'C-000000000001', paymentPassword: '246810' }])
    await field(centre, 'Payment password').fill('246810')
    await button(centre, 'Sign and offer to newplayer1').click()
    await expectText(dialogOf('Daily salary you pay to agent2'), 'Live tables')
    expect(api.inputs('withdrawOffer')).toHaveLength(1)
  })
})

test('AGT-03 a list of bills goes on where a page of the archive had none', async () => {
  const bill: Value<'bills'>['rows'][number] = {
    billId: 'B-000000000001',
    kind: 'daily',
    side: 'mine',
    state: 'issued',
    contractId: null,
    version: null,
    contract: null,
    from: AT,
    to: AT,
    payer: 'ma***7',
    receiver: 'agent1',
    calculation: null,
    amount: '7.00',
    paid: '7.00',
    left: '0.00',
    issuedAt: AT,
    nextTryAt: null,
    expiresAt: null,
    denied: null,
    rowsHash: null,
  }
  const shared = { countedUntil: AT, totals: { bills: 1, amount: '7.00', paid: '7.00' } }
  const { api } = await openAt(
    'agentDailyWages2',
    {
      bills: ({ input }) => ({
        ...shared,
        rows: input.cursor === 'third' ? [bill] : [],
        nextCursor: input.cursor === undefined ? 'second' : input.cursor === 'second' ? 'third' : null,
      }),
    },
    '&tab=bills',
  )
  await expectText(centre.getByRole('table', { name: 'Bills' }), 'ma***7')
  expect(api.inputs('bills').map(({ cursor }) => cursor)).toEqual([undefined, 'second', 'third'])
})

test('AGT-03 a supplement for late play says so in the list and in its sheet', async () => {
  const late = { number: 1, countedFrom: '2026-11-28T00:00:00.000Z', countedTo: '2026-11-28T00:05:00.000Z' }
  const bill: Value<'bills'>['rows'][number] = {
    billId: 'B-000000000001',
    kind: 'daily',
    side: 'given',
    state: 'issued',
    contractId: null,
    version: null,
    late,
    contract: null,
    from: '2026-11-26T00:00:00.000Z',
    to: '2026-11-27T00:00:00.000Z',
    payer: 'agent1',
    receiver: 'master1',
    amount: '1.50',
    paid: '1.50',
    left: '0.00',
    issuedAt: AT,
    nextTryAt: null,
    calculation: null,
    expiresAt: null,
    denied: null,
    rowsHash: null,
  }
  const totals = { bills: 1, amount: '1.50', paid: '1.50' }
  const answer = { countedUntil: AT, totals, rows: [bill], nextCursor: null }
  await openAt('agentDailyWages2', { bills: () => answer }, '&tab=bills&side=paid')
  const list = centre.getByRole('table', { name: 'Bills' })
  await expectText(list, 'Late play')
  await list.getByRole('button').first().click()
  const sheet = dialogOf('Daily salary')
  await expectText(sheet, 'This play arrived after the period was settled')
  await expectText(sheet, 'Late play, counted')
})

describe('AGT-01 what a page shows is taken away as CSV', () => {
  async function exportOf(page: string, api: ApiTable = {}): Promise<string[]> {
    const files: Blob[] = []
    const make = URL.createObjectURL.bind(URL)
    const spy = vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
      files.push(file as Blob)
      return make(file)
    })
    try {
      await openAt(page, api)
      await button(centre, 'Export as CSV').click()
      await expect.poll(() => files.length).toBe(1)
      return ((await files[0]?.text()) ?? '').replace('\uFEFF', '').trim().split('\r\n')
    } finally {
      spy.mockRestore()
    }
  }

  test('contracts, a line for each tier', async () => {
    const rows = [buildContract({ state: 'accepted', lapsesAt: null })]
    const lines = await exportOf('agentDailyWages2', { agentContracts: { rows, nextCursor: null } })
    expect(lines).toHaveLength(1 + (rows[0]?.contract.tiers.length ?? 0))
    expect(lines[1]).toMatch(/^C-000000000001,1,daily,,.*,accepted,.*,1,0\.50,5,10000\.00,,$/)
  })

  const OPENED: Value<'agentAccounts'> = { levels: [1, 0], ownRebate: 700, openLeft: 50, nextCursor: null, rows: [] }

  test('accounts', async () => {
    const accounts = { ...OPENED, rows: [MEMBERS.opened] }
    const [, account] = await exportOf('registerCenter', { agentAccounts: accounts })
    expect(account).toMatch(/^newplayer1,0,/)
  })

  test('names that a spreadsheet would read as dates or figures are text', async () => {
    const rows = [
      { ...MEMBERS.opened, memberId: 'M-8', name: 'mar1997' },
      { ...MEMBERS.opened, memberId: 'M-9', name: '1e5' },
    ]
    const accounts = { ...OPENED, rows }
    const [, first, second] = await exportOf('registerCenter', { agentAccounts: accounts })
    expect(first).toMatch(/^'mar1997,0,/)
    expect(second).toMatch(/^'1e5,0,/)
  })

  test('the overview with its chart', async () => {
    const overview = await exportOf('agentTeamOverview')
    expect(overview[0]).toBe('figure,now,before,currency')
    expect(overview.find((line) => line.startsWith('income_total,'))).toBeDefined()
    expect(overview.some((line) => line.startsWith('from_utc,new_members'))).toBe(true)
  })
})
