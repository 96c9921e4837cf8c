/** SAFE-01 to SAFE-04 through the calls: who may do what on a break, and what operators may and may not. */

import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { memberIdSchema } from '../../../contract/ids.ts'
import type { OperatorCallName } from '../../../contract/operator/calls.ts'
import { getPolicy, POLICIES, STRICTEST_POLICY } from '../../../contract/policy/policy.ts'
import type { RequestClaims } from '../../../contract/protocols/envelope.ts'
import type { CallInput } from '../../../contract/table.ts'
import { DAY_MS } from '../../../contract/time-units.ts'
import { requireAccepted } from '../../../platform/kernel/wallet/require-accepted.ts'
import { getWallet } from '../../../platform/kernel/wallet/wallet-interface.ts'
import { walletHooks } from '../../../platform/money/wallet/wallet-hooks.ts'
import { operateOn } from './operate.ts'
import { slowly } from './safety-crashes-support.ts'
import {
  bindings,
  buildPlatform,
  buildRegistration,
  meridian,
  mintName,
  refusalOf,
  requireValue,
  seedTestMerchants,
} from './support.ts'

beforeAll(seedTestMerchants)

let platform: ReturnType<typeof buildPlatform>
beforeEach(async () => {
  platform = buildPlatform()
  walletHooks.clock = () => platform.time.nowMs
  await setJurisdiction('demo')
})

const setJurisdiction = (name: string) =>
  bindings.DB.prepare('UPDATE merchant SET jurisdiction = ? WHERE code = ?').bind(name, meridian).run()
/** Fields of the registration that are off by default. */
const askFor = (...fields: string[]) => {
  const rules = Object.fromEntries(fields.map((field) => [field, { enabled: true, required: false }]))
  return bindings.DB.prepare('UPDATE merchant SET field_rules = ? WHERE code = ?')
    .bind(JSON.stringify(rules), meridian)
    .run()
}

async function buildMember(overrides: Partial<CallInput<'register'>> = {}) {
  const registration = buildRegistration(overrides)
  const { token, memberId } = requireValue(await platform.call('register', registration))
  const wallet = getWallet(bindings.WALLET, meridian, memberIdSchema.parse(memberId))
  const { currency } = requireValue(await platform.call('balance', {}, { token }))
  await wallet.deposit({ key: 'opening', currency, amountMinor: 10_000 })
  const logIn = async (claims: Partial<RequestClaims> = {}) => {
    const credentials = { type: 'username', username: registration.username, password: registration.password } as const
    return platform.call('login', credentials, { claims })
  }
  return { token, memberId, wallet, logIn, username: registration.username }
}

const operate = (name: OperatorCallName, payload: object) => operateOn(platform, name, payload)

describe('SAFE-01 limits by call', () => {
  test('the member sets, loosens, takes back, and reads all of it with the history', async () => {
    const { token } = await buildMember()
    const set = (amount: string | null) =>
      platform.call('setLimit', { kind: 'loss', period: 'week', amount }, { token })
    const pick = (answer: Awaited<ReturnType<typeof set>>) =>
      requireValue(answer).limits.find(({ kind, period }) => kind === 'loss' && period === 'week')
    expect(pick(await set('50.00'))).toMatchObject({ own: '50.00', inForce: '50.00', left: '50.00', pending: null })
    const from = new Date(platform.time.nowMs + DAY_MS).toISOString()
    expect(pick(await set('90.00'))).toMatchObject({ inForce: '50.00', pending: { amount: '90.00', from } })
    expect(pick(await platform.call('cancelLimitChange', { kind: 'loss', period: 'week' }, { token }))).toMatchObject({
      pending: null,
    })
    expect(pick(await set('20.00'))).toMatchObject({ inForce: '20.00' })
    const { rows } = requireValue(await platform.call('safetyHistory', {}, { token }))
    expect(rows.map(({ by, change }) => [by, change.what])).toEqual([
      ['member', 'limit'],
      ['member', 'limit_change_cancelled'],
      ['member', 'limit'],
      ['member', 'limit'],
    ])
    const safety = requireValue(await platform.call('safety', {}, { token }))
    expect(safety).toMatchObject({
      lifetime: { deposits: '100.00', withdrawals: '0.00', net: '100.00' },
      reminder: { minutes: 60, chosen: false },
      prompt: 'none',
      bar: null,
    })
    expect(safety.limits).toHaveLength(9)
  })

  test('an operator’s stricter one holds, is told apart, and is audited by name', async () => {
    const { token, username } = await buildMember()
    await platform.call('setLimit', { kind: 'stake', period: 'day', amount: '30.00' }, { token })
    const asked = { username, kind: 'stake', period: 'day', amount: '10.00', reason: 'asked for by telephone' }
    expect(await operate('safety-limit', asked)).toMatchObject({ ok: true })
    const { limits } = requireValue(await platform.call('safety', {}, { token }))
    expect(limits.find(({ kind, period }) => kind === 'stake' && period === 'day')).toMatchObject({
      own: '30.00',
      operator: '10.00',
      inForce: '10.00',
    })
    expect(await operate('safety-show', { username })).toMatchObject({
      value: { history: [{ actor: 'operator:olga' }, { actor: 'member' }] },
    })
  })
})

describe('SAFE-02 a break and an exclusion by call', () => {
  const PLAY = { gameId: 'nothing', nodeId: 1, vassalage: 'HARBOR' } as const

  test('every session ends; after a new login money and records are open, play and promotions are not', async () => {
    const { token, memberId, logIn } = await buildMember()
    const other = requireValue(await logIn()).token
    const bar = requireValue(await platform.call('takeBreak', { days: 7 }, { token }))
    expect(bar).toEqual({
      kind: 'break',
      until: new Date(platform.time.nowMs + 7 * DAY_MS).toISOString(),
      lifts: 'by_itself',
    })
    for (const ended of [token, other]) {
      expect(refusalOf(await platform.call('balance', {}, { token: ended }))).toMatchObject({
        errorCode: 'login_required',
      })
    }
    // On every host of the merchant alike.
    const again = requireValue(await logIn({ host: 'other.example' })).token
    for (const name of ['balance', 'ledgerRecord', 'bettingRecord', 'safety', 'memberInfo'] as const) {
      expect(await platform.call(name, {}, { token: again })).toMatchObject({ ok: true })
    }
    const promotion = { promotionId: 'nothing' }
    const claims = { idempotencyKey: crypto.randomUUID() } as Partial<RequestClaims>
    for (const answer of [
      await platform.call('launchGame', PLAY, { token: again }),
      await platform.call('joinPromotion', promotion, { token: again, claims }),
      await platform.call('claimPromotion', promotion, { token: again, claims }),
    ]) {
      expect(refusalOf(answer)).toMatchObject({ errorCode: 'on_break', status: 403 })
    }
    const audit = bindings.DB.prepare(
      "SELECT count(*) AS n FROM member_audit WHERE member_id = ? AND act = 'break_taken'",
    )
    expect(await audit.bind(memberId).first()).toEqual({ n: 1 })
    platform.advance(7 * DAY_MS)
    const later = requireValue(await logIn()).token
    expect(refusalOf(await platform.call('launchGame', PLAY, { token: later })).errorCode).toBe('not_found')
  })

  test('SAFE-04 a policy that gives the barred no access lets nobody in until the term is over', async () => {
    POLICIES['no-access'] = { ...STRICTEST_POLICY, jurisdiction: 'no-access', accessWhileBarred: 'none' }
    await setJurisdiction('no-access')
    const resting = await buildMember()
    const excluded = await buildMember()
    requireValue(await platform.call('takeBreak', { days: 7 }, { token: resting.token }))
    requireValue(await platform.call('selfExclude', { months: 6, understood: true }, { token: excluded.token }))
    expect(refusalOf(await resting.logIn())).toMatchObject({ errorCode: 'on_break', status: 403 })
    expect(refusalOf(await excluded.logIn())).toMatchObject({ errorCode: 'account_excluded', status: 403 })
    requireValue(await (await buildMember()).logIn())
    platform.advance(7 * DAY_MS)
    requireValue(await resting.logIn())
    expect(refusalOf(await excluded.logIn()).errorCode).toBe('account_excluded')
  })

  test('only the policy’s terms, never shorter, and an operator can lift nothing sooner', async () => {
    const { token, logIn, username } = await buildMember()
    expect(refusalOf(await platform.call('takeBreak', { days: 2 }, { token })).errorCode).toBe('malformed')
    requireValue(await platform.call('selfExclude', { months: 12, understood: true }, { token }))
    const again = requireValue(await logIn()).token
    expect(refusalOf(await platform.call('takeBreak', { days: 1 }, { token: again })).errorCode).toBe('conflict')
    const shorter = { months: 6, understood: true } as const
    expect(refusalOf(await platform.call('selfExclude', shorter, { token: again })).errorCode).toBe('conflict')
    const lift = () => operate('safety-lift', { username, reason: 'asked nicely' })
    expect(await lift()).toMatchObject({ failure: { errorCode: 'conflict' } })
    requireValue(await platform.call('selfExclude', { months: 60, understood: true }, { token: again }))
    expect(await lift()).toMatchObject({ failure: { errorCode: 'conflict' } })
  })

  test('an operator excludes: sessions end, and the member reads it', async () => {
    const { token, logIn, username } = await buildMember()
    expect(await operate('safety-exclude', { username, months: 6, reason: 'family asked' })).toMatchObject({ ok: true })
    expect(refusalOf(await platform.call('balance', {}, { token })).errorCode).toBe('login_required')
    const again = requireValue(await logIn()).token
    expect(requireValue(await platform.call('safety', {}, { token: again })).bar).toMatchObject({ kind: 'exclusion' })
    expect(requireValue(await platform.call('memberInfo', {}, { token: again })).playBar).toMatchObject({
      kind: 'exclusion',
    })
  })

  test('a fault between wallet and record is finished by asking again', async () => {
    const { token, wallet, logIn } = await buildMember()
    const until = platform.time.nowMs + DAY_MS
    await wallet.barPlay({ kind: 'break', until, lifts: 'by_itself', actor: 'member' })
    platform.advance(1_000)
    requireValue(await platform.call('takeBreak', { days: 1 }, { token }))
    expect(refusalOf(await platform.call('balance', {}, { token })).errorCode).toBe('login_required')
    expect((await logIn()).ok).toBe(true)
  })
})

describe('SAFE-02 two asked for at once', () => {
  const days = (n: number) => ['takeBreak', { days: n }] as const
  const months = (n: number) => ['selfExclude', { months: n, understood: true }] as const

  // @fault Two exclusions at once
  test.each([
    ['a short exclusion and a long one', months(6), months(60), 'exclusion'],
    ['a long exclusion and a short one', months(60), months(6), 'exclusion'],
    ['a short break and a long one', days(1), days(90), 'break'],
    ['a long break and a short one', days(90), days(1), 'break'],
    ['a break and an exclusion', days(90), months(6), 'exclusion'],
    ['an exclusion and a break', months(6), days(90), 'exclusion'],
  ] as const)('%s, whichever is written down last: the longer one stays', async (_, first, second, kind) => {
    const { token, memberId, wallet } = await buildMember()
    const { DB, isWaiting, go } = slowly()
    const slow = buildPlatform({ nowMs: platform.time.nowMs, env: { DB } })
    const ask = (on: typeof platform, [name, input]: typeof first | typeof second) => on.call(name, input, { token })
    const late = ask(slow, first)
    await isWaiting
    await ask(platform, second)
    go()
    await late
    const { bar } = requireAccepted(await wallet.getSafety())
    expect(bar?.kind).toBe(kind)
    const row = await bindings.DB.prepare('SELECT kind, until_ms AS until FROM play_bar WHERE member_id = ?')
      .bind(memberId)
      .first()
    expect(row).toEqual({ kind, until: bar?.until })
  })

  test('a break after one that is over is written down', async () => {
    const { token, memberId, logIn } = await buildMember()
    requireValue(await platform.call('selfExclude', { months: 6, understood: true }, { token }))
    platform.advance(200 * DAY_MS)
    const again = requireValue(await logIn()).token
    requireValue(await platform.call('takeBreak', { days: 1 }, { token: again }))
    const row = bindings.DB.prepare('SELECT kind FROM play_bar WHERE member_id = ?').bind(memberId)
    expect(await row.first()).toEqual({ kind: 'break' })
  })
})

describe('SAFE-02 who comes back under another name', () => {
  const excluded = async (overrides: Partial<CallInput<'register'>>) => {
    const member = await buildMember(overrides)
    requireValue(await platform.call('selfExclude', { months: 6, understood: true }, { token: member.token }))
    return member
  }

  test('with the same e-mail is refused without a word of why; with the same name is flagged', async () => {
    await askFor('email', 'payeeName')
    const mailbox = mintName('box')
    // A name has no digits.
    const family = mailbox.replaceAll(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '')
    const first = await excluded({ email: `${mailbox}@mail.example`, payeeName: `Ana ${family}` })
    const sameMail = buildRegistration({ email: `${mailbox.toUpperCase()}@mail.example` })
    expect(refusalOf(await platform.call('register', sameMail))).toMatchObject({
      errorCode: 'registration_refused',
      message: 'registration_refused',
    })
    const sameName = buildRegistration({ payeeName: `${family}  ANA`, email: `other-${mailbox}@mail.example` })
    requireValue(await platform.call('register', sameName))
    expect(await operate('safety-returning', {})).toMatchObject({
      value: { rows: [{ username: sameName.username, looksLike: first.username, because: 'name' }] },
    })
    platform.advance(190 * DAY_MS)
    requireValue(await platform.call('register', { ...sameMail, username: mintName() }))
  })

  test('SAFE-04 under the strictest policy the same name is refused too, and the term does not end by itself', async () => {
    await askFor('payeeName')
    await setJurisdiction('nobody knows')
    const name = `Ben ${mintName('name').replaceAll(/\d/g, '')}`
    const { username, logIn } = await excluded({ payeeName: name })
    const again = buildRegistration({ payeeName: name })
    expect(refusalOf(await platform.call('register', again)).errorCode).toBe('registration_refused')
    platform.advance(200 * DAY_MS)
    const token = requireValue(await logIn()).token
    expect(requireValue(await platform.call('safety', {}, { token })).bar).toMatchObject({ lifts: 'on_request' })
    const lift = () => operate('safety-lift', { username, reason: 'asked in writing' })
    const until = new Date(platform.time.nowMs + STRICTEST_POLICY.exclusionLiftHours * 3_600_000).toISOString()
    expect(await lift()).toMatchObject({ ok: true, value: { until } })
    const isToEnd = { kind: 'exclusion', until, lifts: 'by_itself' }
    const readBars = async () => [
      requireValue(await platform.call('safety', {}, { token })).bar,
      requireValue(await platform.call('memberInfo', {}, { token })).playBar,
    ]
    expect(await readBars()).toEqual([isToEnd, isToEnd])
    platform.advance(6 * DAY_MS)
    expect(await lift(), 'pressed again').toMatchObject({ ok: true, value: { until } })
    const inbox = requireValue(await platform.call('messages', {}, { token }))
    expect(inbox.rows.filter(({ about }) => about?.subject === 'safety')).toHaveLength(1)
    expect(await readBars()).toEqual([isToEnd, isToEnd])
    expect(refusalOf(await platform.call('register', again)).errorCode, 'a day before').toBe('registration_refused')
    const { rows } = requireValue(await platform.call('safetyHistory', {}, { token }))
    expect(rows[0]).toMatchObject({ by: 'operator', change: { what: 'bar_lifted', until } })
    platform.advance(DAY_MS)
    expect(await readBars()).toEqual([null, null])
    requireValue(await platform.call('register', again))
  })
})

describe('SAFE-03 the reminder by call', () => {
  test('SAFE-04 the policy gives default and maximum; the member chooses within them', async () => {
    const { token } = await buildMember()
    const demo = requireValue(await platform.call('safety', {}, { token })).reminder
    expect(demo).toMatchObject({ minutes: getPolicy('demo').realityCheckMinutes, chosen: false })
    await setJurisdiction('nobody knows')
    const strict = requireValue(await platform.call('safety', {}, { token }))
    expect(strict).toMatchObject({
      reminder: { minutes: STRICTEST_POLICY.realityCheckMinutes },
      prompt: 'registration',
    })
    expect(Math.max(...strict.reminder.choices)).toBe(STRICTEST_POLICY.realityCheckMaxMinutes)
    expect(refusalOf(await platform.call('setReminder', { minutes: 61 }, { token })).errorCode).toBe('malformed')
    expect(requireValue(await platform.call('setReminder', { minutes: 15 }, { token })).reminder).toMatchObject({
      minutes: 15,
      chosen: true,
    })
  })

  test('clock and net position are the platform’s, and acknowledging starts the next cycle', async () => {
    const { token, wallet } = await buildMember()
    expect(requireValue(await platform.call('playSession', {}, { token })).session).toBeNull()
    await wallet.beginPlay({ reminderMinutes: 10, reminderMaximum: 60 })
    const startedAt = new Date(platform.time.nowMs).toISOString()
    platform.advance(10 * 60_000)
    const due = requireValue(await platform.call('playSession', {}, { token })).session
    expect(due).toMatchObject({ startedAt, staked: '0.00', net: '0.00' })
    expect(due?.reminderDueAt).toBe(due?.now)
    const read = requireValue(await platform.call('acknowledgeReminder', {}, { token })).session
    expect(Date.parse(read?.reminderDueAt ?? '')).toBe(platform.time.nowMs + 10 * 60_000)
  })
})
