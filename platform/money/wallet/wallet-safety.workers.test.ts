/** SAFE-01 to SAFE-03 where they cannot be gone round: in the transaction that takes the money. */

import { runInDurableObject } from 'cloudflare:test'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { HERD } from '../../../tests/support/herd.ts'
import type { BarPlayInput, SetLimitInput } from '../../kernel/wallet/safety-inputs.ts'
import type { Wallet } from '../../kernel/wallet/wallet-interface.ts'
import { WALLET_FORMS } from '../../kernel/wallet/wallet-types.ts'
import {
  attempt,
  beginInForm,
  buildBet,
  buildDeposit,
  buildRollback,
  buildWallet,
  buildWin,
  crash,
  expectWallet,
  refusalOf,
  requireOk,
} from './test-support.ts'
import { productionHooks, walletHooks } from './wallet-hooks.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const at = (text: string) => Date.parse(text)

let now = 0
beforeEach(() => {
  now = at('2026-11-18T12:00:00.000Z')
  walletHooks.clock = () => now
})
afterEach(() => {
  Object.assign(walletHooks, productionHooks)
})

const buildLimit = (overrides: Partial<SetLimitInput> = {}): SetLimitInput => ({
  source: 'member',
  kind: 'stake',
  period: 'day',
  amountMinor: 1_000,
  loosenAfterHours: 24,
  actor: 'member',
  ...overrides,
})
const buildBar = (overrides: Partial<BarPlayInput> = {}): BarPlayInput => ({
  kind: 'break',
  until: now + DAY,
  lifts: 'by_itself',
  actor: 'member',
  ...overrides,
})
const LIFTING = { actor: 'operator:kim', waitHours: 168 }
/** A bet of a round of its own. */
const bet = (wallet: Wallet, name: string, amountMinor = 100) => {
  const id = name.replaceAll(/\W+/g, '-')
  return wallet.placeBet(buildBet({ transactionId: id, roundId: id, amountMinor }))
}
const win = (wallet: Wallet, name: string, amountMinor: number) =>
  wallet.settleRound(buildWin({ transactionId: `win-${name}`, roundId: name, amountMinor }))
const limitOf = async (wallet: Wallet, kind: string, period: string) => {
  const found = requireOk(await wallet.getSafety()).limits.find((it) => it.kind === kind && it.period === period)
  if (!found) throw new Error(`no ${kind} by ${period}`)
  return found
}

describe.each(WALLET_FORMS)('a wallet in the form %s:', (form) => {
  beginInForm(form)

  describe('SAFE-01 limits', () => {
    // @fault Limits passed by parallel bets
    test.each(['stake', 'loss'] as const)(
      'many bets at once at the edge of a %s limit take what fits',
      async (kind) => {
        const { wallet } = await buildWallet()
        requireOk(await wallet.setLimit(buildLimit({ kind, amountMinor: 550 })))
        const answers = await Promise.all(Array.from({ length: HERD }, (_, n) => bet(wallet, `bet-${n}`)))
        expect(answers.filter((answer) => answer.ok)).toHaveLength(5)
        expect(new Set(answers.flatMap((answer) => (answer.ok ? [] : [answer.refusal])))).toEqual(
          new Set([`${kind}_limit`]),
        )
        expect(refusalOf(await bet(wallet, 'last', 51))).toBe(`${kind}_limit`)
        requireOk(await bet(wallet, 'fits', 50))
        await expectWallet(wallet, { real: 9_450, held: 550 })
      },
    )

    test('a loss limit counts stakes less payouts, a stake limit all that is staked', async () => {
      const { wallet } = await buildWallet()
      requireOk(await wallet.setLimit(buildLimit({ kind: 'loss', amountMinor: 300 })))
      requireOk(await bet(wallet, 'a', 300))
      expect(refusalOf(await bet(wallet, 'b', 1))).toBe('loss_limit')
      requireOk(await win(wallet, 'a', 250))
      expect((await limitOf(wallet, 'loss', 'day')).usedMinor).toBe(50)
      requireOk(await bet(wallet, 'c', 250))
      requireOk(await wallet.setLimit(buildLimit({ amountMinor: 600 })))
      requireOk(await win(wallet, 'c', 5_000))
      expect(refusalOf(await bet(wallet, 'd', 51))).toBe('stake_limit')
      requireOk(await bet(wallet, 'e', 50))
    })

    test('the lowest of all periods and of member and operator holds', async () => {
      const { wallet } = await buildWallet()
      requireOk(await wallet.setLimit(buildLimit({ period: 'month', amountMinor: 200 })))
      requireOk(await wallet.setLimit(buildLimit({ period: 'day', amountMinor: 900 })))
      expect(refusalOf(await bet(wallet, 'a', 201))).toBe('stake_limit')
      requireOk(
        await wallet.setLimit(buildLimit({ source: 'operator', period: 'week', amountMinor: 150, actor: 'op' })),
      )
      expect(refusalOf(await bet(wallet, 'b', 151))).toBe('stake_limit')
      requireOk(await wallet.setLimit(buildLimit({ period: 'week', amountMinor: 800 })))
      expect(await limitOf(wallet, 'stake', 'week')).toMatchObject({
        ownMinor: 800,
        operatorMinor: 150,
        inForceMinor: 150,
      })
      requireOk(await bet(wallet, 'c', 150))
    })

    test('lowered below what is used, it takes nothing more, and settles what is open', async () => {
      const { wallet } = await buildWallet()
      requireOk(await bet(wallet, 'open', 500))
      expect(requireOk(await wallet.setLimit(buildLimit({ amountMinor: 400 })))).toEqual({ from: now })
      expect(refusalOf(await bet(wallet, 'more', 1))).toBe('stake_limit')
      requireOk(await bet(wallet, 'free spin', 0))
      requireOk(await win(wallet, 'open', 700))
      await expectWallet(wallet, { real: 10_200, held: 0 })
    })

    test('a looser one waits a day, asked for again it waits again, and can be taken back', async () => {
      const { wallet } = await buildWallet()
      requireOk(await wallet.setLimit(buildLimit({ amountMinor: 100 })))
      now += HOUR
      expect(requireOk(await wallet.setLimit(buildLimit({ amountMinor: 500 }))).from).toBe(now + DAY)
      now += 10 * HOUR
      expect(requireOk(await wallet.setLimit(buildLimit({ amountMinor: null }))).from).toBe(now + DAY)
      const { pending, inForceMinor } = await limitOf(wallet, 'stake', 'day')
      expect({ pending, inForceMinor }).toEqual({ pending: { amountMinor: null, from: now + DAY }, inForceMinor: 100 })
      now += DAY - 1
      expect(refusalOf(await bet(wallet, 'early', 101))).toBe('stake_limit')
      requireOk(await wallet.cancelLimitChange({ source: 'member', kind: 'stake', period: 'day', actor: 'member' }))
      now += DAY
      expect(refusalOf(await bet(wallet, 'cancelled', 101))).toBe('stake_limit')
      requireOk(await wallet.setLimit(buildLimit({ amountMinor: 200 })))
      now += DAY
      requireOk(await bet(wallet, 'late', 200))
    })

    test('a tighter one in between drops the looser one that waits', async () => {
      const { wallet } = await buildWallet()
      requireOk(await wallet.setLimit(buildLimit({ amountMinor: 500 })))
      requireOk(await wallet.setLimit(buildLimit({ amountMinor: 900 })))
      requireOk(await wallet.setLimit(buildLimit({ amountMinor: 300 })))
      now += 2 * DAY
      expect(await limitOf(wallet, 'stake', 'day')).toMatchObject({ inForceMinor: 300, pending: null })
    })

    test('an operator loosens what an operator set, at once, and never what the member set', async () => {
      const { wallet } = await buildWallet()
      requireOk(await wallet.setLimit(buildLimit({ amountMinor: 100 })))
      requireOk(await wallet.setLimit(buildLimit({ source: 'operator', amountMinor: 50 })))
      requireOk(await wallet.setLimit(buildLimit({ source: 'operator', amountMinor: null })))
      expect(await limitOf(wallet, 'stake', 'day')).toMatchObject({ inForceMinor: 100 })
    })

    // @fault Clock set back: limits
    test('the clock ten minutes back opens no window twice and brings no looser limit sooner', async () => {
      now = at('2026-11-30T23:58:00.000Z')
      const { wallet } = await buildWallet()
      for (const period of ['day', 'month'] as const) requireOk(await wallet.setLimit(buildLimit({ period })))
      requireOk(await bet(wallet, 'november', 1_000))
      now = at('2026-12-01T00:01:00.000Z')
      requireOk(await bet(wallet, 'december', 1_000))
      now -= 10 * MINUTE
      expect(refusalOf(await bet(wallet, 'november again', 1))).toBe('stake_limit')
      now += 10 * MINUTE
      expect(refusalOf(await bet(wallet, 'december again', 1))).toBe('stake_limit')
      requireOk(await wallet.setLimit(buildLimit({ amountMinor: 2_000 })))
      now += DAY - 1
      now -= 10 * MINUTE
      expect((await limitOf(wallet, 'stake', 'day')).inForceMinor).toBe(1_000)
      now += 10 * MINUTE + 1
      expect((await limitOf(wallet, 'stake', 'day')).inForceMinor).toBe(2_000)
      expect(requireOk(await wallet.verify()).findings).toEqual([])
    })

    test('a month ends with its month, a week on Sunday night, each by itself', async () => {
      now = at('2027-01-31T23:00:00.000Z')
      const { wallet } = await buildWallet()
      requireOk(await bet(wallet, 'sunday, 31 January', 700))
      now = at('2027-02-01T00:00:00.000Z')
      const used = async () => {
        const limits = requireOk(await wallet.getSafety()).limits.filter(({ kind }) => kind === 'stake')
        return Object.fromEntries(limits.map(({ period, usedMinor }) => [period, usedMinor]))
      }
      expect(await used()).toEqual({ day: 0, week: 0, month: 0 })
      requireOk(await bet(wallet, 'monday, 1 February', 100))
      now = at('2027-02-28T23:59:59.999Z')
      expect(await used()).toEqual({ day: 0, week: 0, month: 100 })
      expect((await limitOf(wallet, 'stake', 'month')).endsAt).toBe(at('2027-03-01T00:00:00.000Z'))
    })

    test('a stake of yesterday given back makes no room today', async () => {
      now = at('2026-11-18T23:59:00.000Z')
      const { wallet } = await buildWallet()
      requireOk(await wallet.setLimit(buildLimit({ amountMinor: 500 })))
      requireOk(await bet(wallet, 'bet-1', 500))
      now += 2 * MINUTE
      requireOk(await wallet.rollbackBet(buildRollback({ roundId: 'bet-1' })))
      expect((await limitOf(wallet, 'stake', 'day')).usedMinor).toBe(0)
      expect(refusalOf(await bet(wallet, 'too much', 501))).toBe('stake_limit')
      requireOk(await bet(wallet, 'bet-2', 500))
      requireOk(
        await wallet.rollbackBet(
          buildRollback({ roundId: 'bet-2', betTransactionId: 'bet-2', transactionId: 'undo-2' }),
        ),
      )
      requireOk(await bet(wallet, 'again', 500))
      expect(requireOk(await wallet.verify()).findings).toEqual([])
    })

    test('a stake given back makes room where the round began with a bet of nothing', async () => {
      const { wallet } = await buildWallet()
      // Nothing has counted yet in the new day, week and month.
      now += 31 * DAY
      const bets = [0, 300].map((amountMinor, index) => buildBet({ transactionId: `bet-${index}`, amountMinor }))
      for (const each of bets) requireOk(await wallet.placeBet(each))
      requireOk(await wallet.settleRound(buildWin({ amountMinor: 0, unplayedMinor: 100 })))
      const { limits, playSession } = requireOk(await wallet.getSafety())
      const used = limits.filter(({ kind }) => kind === 'stake').map(({ usedMinor }) => usedMinor)
      expect(used).toEqual([200, 200, 200])
      expect(playSession).toMatchObject({ stakedMinor: 200 })
    })

    test('a refusal of a limit stays refused, and a crash before the commit counts nothing', async () => {
      const { wallet, stub } = await buildWallet()
      requireOk(await wallet.setLimit(buildLimit({ amountMinor: 100 })))
      expect(refusalOf(await bet(wallet, 'big', 101))).toBe('stake_limit')
      requireOk(await wallet.setLimit(buildLimit({ amountMinor: 1_000 })))
      now += DAY
      expect(refusalOf(await bet(wallet, 'big', 101))).toBe('stake_limit')
      walletHooks.beforeCommit = crash
      expect(await attempt(stub, (it) => bet(it, 'lost', 900))).toBeNull()
      walletHooks.beforeCommit = productionHooks.beforeCommit
      requireOk(await bet(wallet, 'next', 1_000))
      expect(requireOk(await wallet.verify()).findings).toEqual([])
    })
  })

  describe('SAFE-01 the deposit limit', () => {
    const admit = (wallet: Wallet, key: string, amountMinor: number) =>
      wallet.admitDeposit({ key, currency: 'USD', amountMinor })

    test('many begun at once pass it no more than one after the other', async () => {
      const { wallet } = await buildWallet({ depositMinor: 0 })
      requireOk(await wallet.setLimit(buildLimit({ kind: 'deposit', amountMinor: 1_000 })))
      const answers = await Promise.all(Array.from({ length: HERD }, (_, n) => admit(wallet, `order-${n}`, 300)))
      expect(answers.filter((answer) => answer.ok)).toHaveLength(3)
      expect(refusalOf(await admit(wallet, 'more', 101))).toBe('deposit_limit')
      expect(await admit(wallet, 'order-0', 300)).toMatchObject({ ok: true, replayed: true })
      expect(refusalOf(await admit(wallet, 'order-0', 301))).toBe('conflict')
    })

    test('gross: what was lost or paid out makes no room; what failed does; what arrived is credited', async () => {
      const { wallet } = await buildWallet({ depositMinor: 0 })
      requireOk(await wallet.setLimit(buildLimit({ kind: 'deposit', amountMinor: 1_000 })))
      requireOk(await admit(wallet, 'a', 600))
      requireOk(await wallet.deposit(buildDeposit({ key: 'a', amountMinor: 600 })))
      expect(await limitOf(wallet, 'deposit', 'day')).toMatchObject({ usedMinor: 600 })
      requireOk(await bet(wallet, 'lost', 600))
      requireOk(await win(wallet, 'lost', 0))
      requireOk(await admit(wallet, 'b', 400))
      expect(refusalOf(await admit(wallet, 'c', 1))).toBe('deposit_limit')
      requireOk(await wallet.releaseDeposit({ key: 'b' }))
      requireOk(await admit(wallet, 'c', 400))
      // b arrives after all, and so does what nobody let begin.
      requireOk(await wallet.deposit(buildDeposit({ key: 'b', amountMinor: 400 })))
      requireOk(await wallet.deposit(buildDeposit({ key: 'd', amountMinor: 5_000 })))
      await expectWallet(wallet, { real: 5_400, held: 0 })
      expect(await limitOf(wallet, 'deposit', 'month')).toMatchObject({ usedMinor: 6_400 })
      expect(requireOk(await wallet.getSafety())).toMatchObject({ depositedMinor: 6_000, withdrawnMinor: 0 })
    })
  })

  describe('SAFE-02 breaks and exclusions', () => {
    test('bets, deposits and rewards stop; open rounds and money that arrived are credited', async () => {
      const { wallet } = await buildWallet()
      requireOk(await bet(wallet, 'open', 1_000))
      requireOk(await wallet.barPlay(buildBar({ kind: 'exclusion', until: now + 180 * DAY })))
      expect(refusalOf(await bet(wallet, 'more'))).toBe('excluded')
      expect(refusalOf(await bet(wallet, 'free spin', 0))).toBe('excluded')
      expect(refusalOf(await wallet.admitDeposit({ key: 'a', currency: 'USD', amountMinor: 1 }))).toBe('excluded')
      expect(refusalOf(await wallet.payPromotion(buildDeposit({ key: 'gift' })))).toBe('excluded')
      expect(refusalOf(await wallet.beginPlay({ reminderMinutes: 30, reminderMaximum: 60 }))).toBe('excluded')
      requireOk(await win(wallet, 'open', 2_500))
      requireOk(await wallet.deposit(buildDeposit({ key: 'late', amountMinor: 100 })))
      await expectWallet(wallet, { real: 11_600, held: 0 })
      now += 180 * DAY
      requireOk(await bet(wallet, 'afterwards'))
    })

    test('nothing makes it shorter or milder, and the clock ten minutes back neither', async () => {
      const { wallet } = await buildWallet()
      requireOk(await wallet.barPlay(buildBar({ until: now + 7 * DAY })))
      expect(refusalOf(await wallet.barPlay(buildBar({ until: now + DAY })))).toBe('conflict')
      expect(refusalOf(await wallet.liftBar(LIFTING))).toBe('conflict')
      requireOk(await wallet.barPlay(buildBar({ kind: 'exclusion', until: now + 180 * DAY })))
      expect(refusalOf(await wallet.barPlay(buildBar({ until: now + 360 * DAY })))).toBe('conflict')
      expect(refusalOf(await wallet.barPlay(buildBar({ kind: 'exclusion', until: now + 179 * DAY })))).toBe('conflict')
      now += 180 * DAY - 1
      expect(refusalOf(await bet(wallet, 'a'))).toBe('excluded')
      now -= 10 * MINUTE
      expect(refusalOf(await bet(wallet, 'b'))).toBe('excluded')
    })

    test('one that waits for a request holds after its end until it is lifted, and for the hours of the policy after that', async () => {
      const { wallet } = await buildWallet()
      requireOk(await wallet.barPlay(buildBar({ kind: 'exclusion', until: now + 180 * DAY, lifts: 'on_request' })))
      now += 200 * DAY
      expect(refusalOf(await bet(wallet, 'a'))).toBe('excluded')
      const lifted = requireOk(await wallet.liftBar(LIFTING))
      expect(lifted).toMatchObject({ kind: 'exclusion', until: now + 7 * DAY, lifts: 'by_itself' })
      now += 7 * DAY - 1
      expect(refusalOf(await bet(wallet, 'a'))).toBe('excluded')
      expect(refusalOf(await wallet.admitDeposit({ key: 'a', currency: 'USD', amountMinor: 1 }))).toBe('excluded')
      const again = [wallet.liftBar(LIFTING), wallet.liftBar({ ...LIFTING, waitHours: 24 })]
      for (const one of again) expect(requireOk(await one), 'the moment stays').toEqual(lifted)
      expect(refusalOf(await wallet.barPlay(buildBar())), 'a break would be milder').toBe('conflict')
      now += 1
      requireOk(await bet(wallet, 'b'))
      expect(requireOk(await wallet.liftBar(LIFTING)), 'nothing holds').toBeNull()
      const { rows } = requireOk(await wallet.listSafetyChanges({ limit: 10 }))
      expect(rows.map(({ actor, change }) => [actor, change.what])).toEqual([
        ['operator:kim', 'bar_lifted'],
        ['member', 'bar'],
      ])
    })

    test('who excludes themselves again while one is being lifted is excluded for the new term', async () => {
      const { wallet } = await buildWallet()
      requireOk(await wallet.barPlay(buildBar({ kind: 'exclusion', until: now + 180 * DAY, lifts: 'on_request' })))
      now += 200 * DAY
      requireOk(await wallet.liftBar(LIFTING))
      now += DAY
      requireOk(await wallet.barPlay(buildBar({ kind: 'exclusion', until: now + 180 * DAY, lifts: 'by_itself' })))
      expect(refusalOf(await wallet.liftBar(LIFTING))).toBe('conflict')
      now += 10 * DAY
      expect(refusalOf(await bet(wallet, 'a'))).toBe('excluded')
    })

    test('of a bet and an exclusion at once, either comes first and the books agree', async () => {
      const { wallet } = await buildWallet()
      const answers = await Promise.all([
        ...Array.from({ length: 10 }, (_, n) => bet(wallet, `before-${n}`)),
        wallet.barPlay(buildBar({ kind: 'exclusion', until: now + DAY })),
        ...Array.from({ length: 10 }, (_, n) => bet(wallet, `after-${n}`)),
      ])
      expect(answers[10]?.ok).toBe(true)
      expect(requireOk(await wallet.verify()).findings).toEqual([])
      expect(refusalOf(await bet(wallet, 'later'))).toBe('excluded')
    })
  })

  describe('SAFE-03 the reminder', () => {
    const begin = (wallet: Wallet) => wallet.beginPlay({ reminderMinutes: 30, reminderMaximum: 60 })

    test('the wallet takes no new round while it is due; the one under way goes on', async () => {
      const { wallet } = await buildWallet()
      requireOk(await begin(wallet))
      now += 29 * MINUTE
      requireOk(await bet(wallet, 'table', 100))
      now += MINUTE
      expect(refusalOf(await bet(wallet, 'next'))).toBe('check_due')
      requireOk(await wallet.placeBet(buildBet({ transactionId: 'double', roundId: 'table', amountMinor: 100 })))
      requireOk(await win(wallet, 'table', 50))
      expect(requireOk(await begin(wallet)).reminderDueAt).toBe(now)
      const read = requireOk(await wallet.acknowledgeReminder())
      expect(read).toMatchObject({ stakedMinor: 200, paidMinor: 50, reminderDueAt: now + 30 * MINUTE })
      requireOk(await bet(wallet, 'afterwards'))
    })

    test('the member chooses how often, never less often than the policy allows', async () => {
      const { wallet } = await buildWallet()
      requireOk(await wallet.setReminder({ minutes: 120, actor: 'member' }))
      expect(requireOk(await begin(wallet)).reminderDueAt).toBe(now + 60 * MINUTE)
      requireOk(await wallet.setReminder({ minutes: 10, actor: 'member' }))
      now += 10 * MINUTE
      expect(refusalOf(await bet(wallet, 'a'))).toBe('check_due')
    })

    // @fault Due reminder, another interval chosen
    test('one that is due stays due whatever is chosen and opened, and the choice counts once it was read', async () => {
      const { wallet } = await buildWallet()
      requireOk(await wallet.setReminder({ minutes: 15, actor: 'member' }))
      requireOk(await begin(wallet))
      now += 15 * MINUTE
      requireOk(await wallet.setReminder({ minutes: 60, actor: 'member' }))
      expect(requireOk(await wallet.getSafety())).toMatchObject({
        playSession: { reminderDueAt: now },
        chosenReminderMinutes: 60,
      })
      expect(refusalOf(await bet(wallet, 'after another choice'))).toBe('check_due')
      requireOk(await begin(wallet))
      expect(refusalOf(await bet(wallet, 'after another opening'))).toBe('check_due')
      expect(requireOk(await wallet.acknowledgeReminder())).toMatchObject({ reminderDueAt: now + 60 * MINUTE })
      requireOk(await bet(wallet, 'afterwards'))
    })

    // @fault Reminder confirmed before it came
    test('nobody has read one that has not come: said before, it comes all the same', async () => {
      const { wallet } = await buildWallet()
      requireOk(await begin(wallet))
      const dueAt = now + 30 * MINUTE
      for (let read = 0; read < 2; read += 1) {
        now += 14 * MINUTE
        expect(requireOk(await wallet.acknowledgeReminder())).toMatchObject({ reminderDueAt: dueAt })
        requireOk(await bet(wallet, `round ${read}`))
      }
      now += 2 * MINUTE
      expect(refusalOf(await bet(wallet, 'late'))).toBe('check_due')
    })

    test('half an hour without a bet begins again; the clock ten minutes back puts nothing off', async () => {
      const { wallet } = await buildWallet()
      requireOk(await begin(wallet))
      now += 29 * MINUTE
      requireOk(await bet(wallet, 'a', 500))
      now += MINUTE
      requireOk(await wallet.acknowledgeReminder())
      now += 25 * MINUTE
      requireOk(await bet(wallet, 'b', 500))
      now += 5 * MINUTE
      expect(refusalOf(await bet(wallet, 'c'))).toBe('check_due')
      now += 25 * MINUTE
      expect(requireOk(await wallet.getSafety()).playSession).toBeNull()
      expect(requireOk(await begin(wallet))).toMatchObject({ stakedMinor: 0, startedAt: now })
      requireOk(await bet(wallet, 'd', 500))
      expect(requireOk(await wallet.getSafety()).playSession).toMatchObject({ stakedMinor: 500, paidMinor: 0 })
    })
  })

  test('SAFE-01 a wallet of the version before counts from its first move on', async () => {
    const { wallet, stub } = await buildWallet()
    requireOk(await bet(wallet, 'a', 100))
    const windows = await runInDurableObject(stub, (_, state) =>
      state.storage.sql.exec('SELECT count(*) AS n FROM current_windows').one(),
    )
    expect(windows).toEqual({ n: 3 })
    expect(await limitOf(wallet, 'deposit', 'month')).toMatchObject({ usedMinor: 10_000 })
  })
})
