/** OPS-01, MEM-05: what has to be staked is let go by two operators: once, and nothing but that. */

import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { DAY_MS } from '../../../../contract/time-units.ts'
import { countLate } from '../../../../platform/money/sums/count-late.ts'
import { reconcileWaivers } from '../../../../platform/money/turnover/reconcile-waivers.ts'
import { walletHooks } from '../../../../platform/money/wallet/wallet-hooks.ts'
import { drainJob } from '../../../support/drain-jobs.ts'
import { HERD } from '../../../support/herd.ts'
import { bindings, codeOf, type meridian, requireValue, saffron, takeNotices } from '../support.ts'
import * as withdrawals from '../withdrawals/support.ts'

const { MINUTE_MS, HOUR_MS, platform, walletOf, expectBooks } = withdrawals
type Player = withdrawals.Player

beforeAll(withdrawals.seedMethods)
beforeEach(() => {
  withdrawals.resetWallets()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  withdrawals.resetWallets()
  vi.restoreAllMocks()
})

let cases = 0
/** 10,000.00 if not said otherwise, of which so much has to be staked, and the number of a case of theirs. */
async function build(turnoverMinor = 100_000, amountMinor = 1_000_000) {
  cases += 1
  const player = await withdrawals.buildPlayer({ depositMinor: 0 })
  await walletOf(player).deposit({ key: 'opening', currency: 'PHP', amountMinor, turnoverMinor })
  return { player, reference: `C-${cases}` }
}
type Built = Awaited<ReturnType<typeof build>>
type Asked = { amount?: string; operator?: string; reference?: string; merchant?: typeof meridian }

const waive = ({ player, reference }: Built, { operator, merchant, ...change }: Asked = {}) => {
  const input = { username: player.username, reference, amount: '1000.00', reason: 'shut where they live', ...change }
  return withdrawals.operate('turnover-waive', input, operator, merchant)
}
const WAITS = { ok: true, value: { waiver: null } }
const waived = (amount = '1000.00') => ({ ok: true, value: { waiver: { state: 'waived', waived: amount } } })

/** Both in one round, which ends. */
async function stake({ player }: Built, amountMinor: number): Promise<void> {
  const bet = { vendor: 'HARBOR', roundId: 'all', kind: 'real', currency: 'PHP', amountMinor } as const
  const game = { gameId: 'g', gameCode: 'g', gameName: 'G', category: 'RNG' } as const
  expect(await walletOf(player).placeBet({ ...bet, ...game, transactionId: 'all' })).toMatchObject({ ok: true })
  const win = { ...bet, transactionId: 'all-won', closesRound: true }
  expect(await walletOf(player).settleRound(win)).toMatchObject({ ok: true })
}
const depositLater = async ({ player }: Built, amountMinor = 50_000) => {
  const asked = { currency: 'PHP', amountMinor, turnoverMinor: amountMinor }
  expect(await walletOf(player).deposit({ key: `later-${amountMinor}`, ...asked })).toMatchObject({ ok: true })
}
const refused = { ok: true, value: { waiver: { state: 'refused', waived: null, refusal: 'conflict' } } }

const leftOf = async ({ token }: Player) =>
  requireValue(await platform.call('withdrawOptions', {}, { token })).turnoverLeft
const runJobs = () => drainJob(reconcileWaivers, withdrawals.services())

async function listed<Row>(query: string, { memberId }: Player): Promise<Row[]> {
  return (await bindings.DB.prepare(query).bind(memberId).all<Row>()).results
}
const messagesOf = (player: Player) =>
  listed<{ facts: string }>("SELECT facts FROM message WHERE member_id = ? AND event = 'turnover_waived'", player)
const actsOf = async (player: Player) =>
  (
    await listed<{ act: string }>("SELECT act FROM member_audit WHERE member_id = ? AND act LIKE 'turnover%'", player)
  ).map(({ act }) => act)

/** Asked for once, told once, and what is left as it should be. */
async function expectOnce({ player }: Built, left: string, amount = '1000.00') {
  expect(await leftOf(player)).toBe(left)
  expect(await messagesOf(player)).toEqual([{ facts: JSON.stringify({ amount }) }])
  expect((await actsOf(player)).filter((act) => act === 'turnover_waived')).toHaveLength(1)
}

describe('OPS-01 a waiver of turnover', () => {
  test('takes two who say the same, whatever the amount; the money may leave then, and its member is told', async () => {
    const one = await build(100_000, 100_000)
    const { player } = one
    expect(codeOf(await withdrawals.ask(player))).toBe('turnover_left')
    expect(await waive(one)).toMatchObject({ ok: true, value: { waiver: null, left: '1000.00' } })
    expect(await leftOf(player)).toBe('1000.00')
    await takeNotices(player.memberId, platform.time.nowMs)
    expect(await waive(one, { operator: 'piet' })).toMatchObject({
      value: {
        username: player.username,
        left: '0.00',
        waiver: { state: 'waived', waived: '1000.00', decidedBy: 'olga, piet', reason: 'shut where they live' },
      },
    })
    expect((await takeNotices(player.memberId, platform.time.nowMs)).toSorted()).toEqual(['balance', 'messages'])
    await expectOnce(one, '0.00')
    expect(await actsOf(player)).toEqual(['turnover_waiver_said', 'turnover_waiver_said', 'turnover_waived'])
    expect(await withdrawals.operate('turnover-show', { username: player.username })).toMatchObject({
      value: { left: '0.00', waivers: [{ reference: one.reference, state: 'waived' }] },
    })
    expect(requireValue(await withdrawals.ask(player))).toMatchObject({ state: 'checks' })
    await expectBooks(player, { real: 0, held: 100_000 })
  })

  // @fault One operator waives turnover
  test('is said by one however often and however they write their name, and by two who differ not at all', async () => {
    const one = await build()
    for (const operator of ['olga', 'OLGA', ' Olga ', 'olga'])
      expect(await waive(one, { operator })).toMatchObject(WAITS)
    const many = await Promise.all(Array.from({ length: HERD }, () => waive(one)))
    for (const answer of many) expect(answer).toMatchObject(WAITS)
    expect(await waive(one, { operator: 'piet', amount: '999.99' })).toMatchObject(WAITS)
    expect(await waive(one, { operator: 'piet', reference: 'ANOTHER' })).toMatchObject(WAITS)
    for (const operator of ['unnamed', ' Unnamed ']) expect(codeOf(await waive(one, { operator }))).toBe('forbidden')
    const { waiting } = requireValue(await withdrawals.operate('approvals-list', { limit: 200 }))
    expect(waiting.filter(({ subject }) => subject.includes(one.player.username))).toHaveLength(3)
    expect(await leftOf(one.player)).toBe('1000.00')
    expect(await messagesOf(one.player)).toEqual([])
    // A word holds a week.
    platform.advance(7 * 24 * HOUR_MS)
    expect(await waive(one, { operator: 'piet' })).toMatchObject(WAITS)
    platform.advance(-7 * 24 * HOUR_MS)
  })

  // @fault Equal requests at once: waiver of turnover by two operators
  test('many at once by two are one, and everybody is told the same', async () => {
    const one = await build(200_000)
    const answers = await Promise.all(
      Array.from({ length: HERD }, (_, n) => waive(one, { operator: n % 2 === 0 ? 'olga' : 'piet' })),
    )
    expect(answers.filter(({ ok }) => !ok)).toEqual([])
    await expectOnce(one, '1000.00')
    await expectBooks(one.player, { real: 1_000_000, held: 0 })
  })

  test('all of it, many at once: nobody is told that nothing is left', async () => {
    const one = await build()
    await waive(one)
    const answers = await Promise.all(Array.from({ length: HERD }, () => waive(one, { operator: 'piet' })))
    for (const answer of answers) expect(answer).toMatchObject(waived())
    await expectOnce(one, '0.00')
  })

  test('asked for again is the same answer, by whomever; another amount of its number is a conflict', async () => {
    const one = await build(300_000)
    await waive(one)
    const first = requireValue(await waive(one, { operator: 'piet' }))
    for (const operator of ['olga', 'piet', 'rosa'])
      expect(requireValue(await waive(one, { operator, reference: one.reference.toLowerCase() }))).toEqual(first)
    expect(codeOf(await waive(one, { amount: '1000.01' }))).toBe('conflict')
    const others = { reference: `${one.reference}-B` }
    expect(await waive(one, others)).toMatchObject(WAITS)
    expect(await waive(one, { ...others, operator: 'piet' })).toMatchObject(waived())
    expect(await leftOf(one.player)).toBe('1000.00')
  })

  // @fault Waiver of turnover races a round, a bet and a withdrawal
  test('races a round that ends, a bet and a withdrawal: what was staked in between is not waived as well', async () => {
    const one = await build()
    const wallet = walletOf(one.player)
    const bet = { vendor: 'HARBOR', roundId: 'r', kind: 'real', currency: 'PHP', amountMinor: 40_000 } as const
    const game = { gameId: 'g', gameCode: 'g', gameName: 'G', category: 'RNG' } as const
    await wallet.placeBet({ ...bet, ...game, transactionId: 'b' })
    await waive(one)
    const [settled, , waiver, asked] = await Promise.all([
      wallet.settleRound({ ...bet, transactionId: 'w', closesRound: true }),
      wallet.placeBet({ ...bet, ...game, roundId: 'r2', transactionId: 'b2' }),
      waive(one, { operator: 'piet' }),
      withdrawals.ask(one.player),
    ])
    expect(settled.ok).toBe(true)
    expect(waiver).toMatchObject(waived('600.00'))
    expect(['fine', 'turnover_left']).toContain(codeOf(asked))
    await expectOnce(one, '0.00', '600.00')
    await expectBooks(one.player, { real: asked.ok ? 860_000 : 960_000, held: asked.ok ? 140_000 : 40_000 })
  })

  // @fault Clock set back: waiver of turnover between two approvals
  test('that two said the clock goes back ten minutes between is one, and holds for them both', async () => {
    const one = await build(200_000)
    await waive(one)
    platform.advance(-10 * MINUTE_MS)
    expect(await waive(one, { operator: 'piet' })).toMatchObject(waived())
    platform.advance(10 * MINUTE_MS)
    expect(await waive(one, { operator: 'piet' })).toMatchObject(waived())
    await expectOnce(one, '1000.00')
  })

  test('moves no money: records show nothing of it, and sums are as the journal has them', async () => {
    const one = await build()
    const { token, memberId } = one.player
    await waive(one)
    expect(await waive(one, { operator: 'piet' })).toMatchObject(waived())
    const { rows } = requireValue(await platform.call('ledgerRecord', {}, { token }))
    expect(rows.map(({ kind }) => kind)).toEqual(['deposit'])
    await countLate(withdrawals.services(), { graceMs: 0, dueBy: Number.MAX_SAFE_INTEGER })
    const checked = { broken: [], sums: { differencesFound: 0 } }
    expect(await withdrawals.operate('books-check', { memberId })).toMatchObject({ ok: true, value: checked })
  })

  test('leaves a bonus as it is', async () => {
    const one = await build()
    const bonus = { promotionId: 'half', amountMinor: 5_000, turnoverMinor: 6_000, gameType: null, playDays: 7 }
    await walletOf(one.player).deposit({ key: 'more', currency: 'PHP', amountMinor: 100, bonus })
    await waive(one)
    expect(await waive(one, { operator: 'piet' })).toMatchObject(waived())
    expect(await walletOf(one.player).listBonuses()).toMatchObject({ value: [{ status: 'under_way', stakedMinor: 0 }] })
    expect(await walletOf(one.player).getBalance()).toMatchObject({
      value: { realMinor: 1_000_100, bonusMinor: 5_000 },
    })
  })
})

/** The next commit of a wallet, or what follows it, never comes. */
function dieAt(point: 'beforeCommit' | 'afterCommit') {
  walletHooks[point] = () => {
    withdrawals.resetWallets()
    throw new Error('the machine died')
  }
}

describe('OPS-01 a waiver and a machine that dies', () => {
  // @fault Crash at a waiver of turnover
  test.each(['beforeCommit', 'afterCommit'] as const)(
    'at %s of the wallet is finished by the cron job, once, also when the clock goes back ten minutes',
    async (point) => {
      const one = await build(200_000)
      await waive(one)
      dieAt(point)
      expect(await waive(one, { operator: 'piet' })).toMatchObject({ value: { waiver: { state: 'decided' } } })
      expect(await messagesOf(one.player)).toEqual([])
      platform.advance(-10 * MINUTE_MS)
      await Promise.all([runJobs(), runJobs()])
      platform.advance(10 * MINUTE_MS)
      await runJobs()
      expect(await waive(one)).toMatchObject(waived())
      await expectOnce(one, '1000.00')
      await expectBooks(one.player, { real: 1_000_000, held: 0 })
    },
  )

  test('is finished by who asks again', async () => {
    const one = await build()
    await waive(one)
    dieAt('afterCommit')
    await waive(one, { operator: 'piet' })
    expect(await waive(one, { operator: 'rosa' })).toMatchObject(waived())
    await expectOnce(one, '0.00')
  })
})

/** How much of what was to be staked, and what becomes of the waiver. */
const STAKED_MEANWHILE = [
  ['all', 100_000, refused],
  ['some', 70_000, waived('300.00')],
  ['none', 0, waived()],
] as const

describe('OPS-01 a waiver and a deposit that came after its first word', () => {
  // @fault Crash at a waiver of turnover, then a deposit
  test.each(STAKED_MEANWHILE)(
    'at beforeCommit of the wallet, %s of it staked by the time the cron job brings it: the deposit is asked in full',
    async (_, stakedMinor, became) => {
      const one = await build()
      await waive(one)
      dieAt('beforeCommit')
      expect(await waive(one, { operator: 'piet' })).toMatchObject({ value: { waiver: { state: 'decided' } } })
      if (stakedMinor > 0) await stake(one, stakedMinor)
      await depositLater(one)
      platform.advance(2 * MINUTE_MS)
      await Promise.all([runJobs(), runJobs()])
      platform.advance(-2 * MINUTE_MS)
      expect(await waive(one)).toMatchObject(became)
      expect(await walletOf(one.player).getTurnoverLeft()).toMatchObject({ value: { leftMinor: 50_000 } })
      expect(await messagesOf(one.player)).toHaveLength(became === refused ? 0 : 1)
      await expectBooks(one.player, { real: 1_050_000, held: 0 })
    },
  )

  // @fault Waiver of turnover, second approval days later
  test.each(STAKED_MEANWHILE)(
    'days before the second, %s of it staked in between: what the first saw is what is waived, and said again stays so',
    async (_, stakedMinor, became) => {
      const one = await build()
      await waive(one)
      platform.advance(DAY_MS)
      if (stakedMinor > 0) await stake(one, stakedMinor)
      await depositLater(one)
      // Whoever sends a command twice says nothing new by it.
      expect(await waive(one)).toMatchObject(WAITS)
      const { waiting } = requireValue(await withdrawals.operate('approvals-list', { limit: 200 }))
      const said = waiting.filter(({ subject }) => subject.includes(one.player.username))
      expect(said).toMatchObject([{ operator: 'olga', content: '{"amount":"1000.00","asOf":1}' }])
      platform.advance(DAY_MS)
      expect(await waive(one, { operator: 'piet' })).toMatchObject({
        value: { ...became.value, left: '500.00' },
      })
      expect(await waive(one, { operator: 'rosa' })).toMatchObject(became)
      // Who has looked at it as it is now says so under another number.
      const anew = { reference: `${one.reference}-B`, amount: '500.00' }
      expect(await waive(one, anew)).toMatchObject(WAITS)
      expect(await waive(one, { ...anew, operator: 'piet' })).toMatchObject(waived('500.00'))
      platform.advance(-2 * DAY_MS)
      await expectBooks(one.player, { real: 1_050_000, held: 0 })
    },
  )

  test('counts from the next word where the first no longer holds, and from the first however the others came', async () => {
    const one = await build()
    await waive(one)
    platform.advance(7 * DAY_MS)
    await depositLater(one)
    const amount = { amount: '1500.00' }
    expect(await waive(one, { operator: 'piet', ...amount })).toMatchObject(WAITS)
    expect(await waive(one, { operator: 'rosa' })).toMatchObject(WAITS)
    await stake(one, 100_000)
    await depositLater(one, 100)
    expect(await waive(one, amount)).toMatchObject({ value: { ...waived('500.00').value, left: '1.00' } })
    platform.advance(-7 * DAY_MS)
    await expectBooks(one.player, { real: 1_050_100, held: 0 })
  })

  test('many second words at once with it waive nothing of it', async () => {
    const one = await build()
    await waive(one)
    const words = Array.from({ length: HERD }, (_, n) => waive(one, { operator: n % 2 === 0 ? 'olga' : 'piet' }))
    const [answers] = await Promise.all([Promise.all(words), stake(one, 100_000).then(() => depositLater(one))])
    // Once all is staked, one may be told that nothing is left.
    for (const answer of answers) expect(['fine', 'conflict']).toContain(codeOf(answer))
    for (const operator of ['olga', 'piet']) await waive(one, { operator })
    expect(await walletOf(one.player).getTurnoverLeft()).toMatchObject({ value: { leftMinor: 50_000 } })
    await expectBooks(one.player, { real: 1_050_000, held: 0 })
  })

  test('keeps its place in the row, also while the wallet has not answered', async () => {
    const one = await build()
    await waive(one)
    dieAt('beforeCommit')
    expect(await waive(one, { operator: 'piet' })).toMatchObject({ value: { waiver: { state: 'decided' } } })
    const change = bindings.DB.prepare('UPDATE turnover_waiver SET as_of = as_of + 1 WHERE member_id = ?')
    await expect(change.bind(one.player.memberId).run()).rejects.toThrow('a waiver stays as it is')
    expect(await waive(one)).toMatchObject(waived())
  })
})

describe('OPS-01 a waiver is refused', () => {
  test('where nothing is left to be staked, and counts for nothing that comes later', async () => {
    const one = await build()
    await waive(one)
    const wallet = walletOf(one.player)
    await wallet.waiveTurnover({ key: 'by-another', currency: 'PHP', amountMinor: 100_000, asOf: 1 })
    for (const operator of ['olga', 'piet']) expect(codeOf(await waive(one, { operator }))).toBe('conflict')
    await wallet.deposit({ key: 'later', currency: 'PHP', amountMinor: 100, turnoverMinor: 100 })
    expect(await leftOf(one.player)).toBe('1.00')
    expect(await messagesOf(one.player)).toEqual([])
  })

  test('by a frozen wallet, before it is decided and after; another case does it once it is not', async () => {
    const one = await build()
    const wallet = walletOf(one.player)
    await waive(one)
    await wallet.freeze({ reason: 'looked at' })
    expect(codeOf(await waive(one, { operator: 'piet' }))).toBe('account_locked')
    await wallet.unfreeze()
    // Frozen in the moment between the decision and the wallet.
    dieAt('beforeCommit')
    expect(await waive(one, { operator: 'piet' })).toMatchObject({ value: { waiver: { state: 'decided' } } })
    await wallet.freeze({ reason: 'looked at' })
    expect(await waive(one)).toMatchObject({ value: { waiver: { state: 'refused', refusal: 'account_locked' } } })
    await wallet.unfreeze()
    await runJobs()
    expect(await waive(one)).toMatchObject({ value: { waiver: { state: 'refused' }, left: '1000.00' } })
    expect(await messagesOf(one.player)).toEqual([])
    const anew = { ...one, reference: `${one.reference}-B` }
    await waive(anew)
    expect(await waive(anew, { operator: 'piet' })).toMatchObject(waived())
    await expectOnce(one, '0.00')
  })

  test('for a guest, nobody, another merchant’s member, and where it is malformed', async () => {
    const one = await build()
    const { memberId } = requireValue(await platform.call('freePlay', {}))
    const guest = await bindings.DB.prepare('SELECT username FROM member WHERE id = ?')
      .bind(memberId)
      .first<string>('username')
    for (const operator of ['olga', 'piet']) {
      expect(
        codeOf(await withdrawals.operate('turnover-waive', { ...asked(one), username: guest ?? '' }, operator)),
      ).toBe('conflict')
      expect(codeOf(await waive(one, { operator, merchant: saffron }))).toBe('not_found')
      expect(codeOf(await withdrawals.operate('turnover-waive', { ...asked(one), username: 'nobody' }, operator))).toBe(
        'not_found',
      )
    }
    expect(codeOf(await withdrawals.operate('turnover-show', { username: one.player.username }, 'olga', saffron))).toBe(
      'not_found',
    )
    for (const change of [
      { amount: '0.00' },
      { amount: '-1.00' },
      { amount: 'all' },
      { reference: '' },
      { reference: 'a:b' },
    ])
      expect(codeOf(await waive(one, change)), JSON.stringify(change)).toBe('malformed')
    expect(codeOf(await withdrawals.operate('turnover-waive', { ...asked(one), reason: 'x' }))).toBe('malformed')
    expect(await leftOf(one.player)).toBe('1000.00')
  })
})

const asked = ({ player, reference }: Built) => ({
  username: player.username,
  reference,
  amount: '1000.00',
  reason: 'shut where they live',
})
