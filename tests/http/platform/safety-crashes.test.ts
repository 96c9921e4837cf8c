/** SAFE-02, REL-01: a break or an exclusion whose machine dies on the way is finished by the cron job, once, also when nobody asks again. */
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { requireAccepted } from '../../../platform/kernel/wallet/require-accepted.ts'
import {
  actsOf,
  barsInHistory,
  begin,
  bet,
  buildMember,
  CRASHES,
  comeBack,
  DAY_MS,
  dying,
  end,
  exclude,
  excludeByOperator,
  expectFinished,
  KINDS,
  leftOf,
  MINUTE_MS,
  platform,
  reset,
  rest,
  round,
  rowOf,
  run,
  seedWithEmail,
  slowly,
} from './safety-crashes-support.ts'
import { meridian, mintName } from './support.ts'

beforeAll(seedWithEmail)
beforeEach(begin)
afterEach(end)

describe('SAFE-02 a machine that dies', () => {
  const cases = KINDS.flatMap(([name, ask, expected]) => CRASHES.map((crash) => ({ name, ask, expected, crash })))

  // @fault Crash at a break or an exclusion
  test.each(cases)(
    '$crash of $name: the cron job finishes it, once, twice at once',
    async ({ ask, expected, crash }) => {
      const member = await buildMember()
      const askedAtMs = platform.time.nowMs
      expect(await ask(member, dying(crash))).toMatchObject({ ok: false })
      reset()
      platform.advance(MINUTE_MS)
      await Promise.all([round(), round()])
      await round()
      await expectFinished(member, expected)
      expect(await barsInHistory(member)).toHaveLength(1)
      // Of the time it was asked for, not of the cron job.
      const days = requireAccepted(await member.wallet.getSafety()).bar!.until - askedAtMs
      if (expected.kind === 'break') expect(days).toBe(7 * DAY_MS)
    },
  )

  // @fault Crash at a break, and at the job that finishes it
  test.each(CRASHES.flatMap((first) => CRASHES.map((second) => [first, second] as const)))(
    '%s, and the cron job %s: the next cron job finishes it',
    async (first, second) => {
      const member = await buildMember()
      await exclude(6)(member, dying(first))
      platform.advance(MINUTE_MS)
      await round(dying(second))
      reset()
      platform.advance(MINUTE_MS)
      await round()
      await expectFinished(member, { kind: 'exclusion', act: 'self_excluded' })
      expect(await barsInHistory(member)).toHaveLength(1)
    },
  )

  // @fault Clock set back: unfinished break or exclusion
  test.each(CRASHES)('%s, and the clock goes back ten minutes: the next round finishes it', async (crash) => {
    const member = await buildMember()
    await exclude(6)(member, dying(crash))
    platform.advance(-10 * MINUTE_MS)
    await round()
    await expectFinished(member, { kind: 'exclusion', act: 'self_excluded' })
  })

  test('what is under way for less than a minute is left to whoever is at it', async () => {
    const member = await buildMember()
    await rest(7)(member, dying('before the wallet'))
    platform.advance(MINUTE_MS - 1)
    await round()
    expect([await rowOf(member), await leftOf(member)]).toEqual([null, 1])
  })

  // @fault Crash at an exclusion, and another e-mail is bound
  test('an e-mail changed before the cron job comes is known all the same', async () => {
    const member = await buildMember()
    await exclude(6)(member, dying('after the wallet'))
    const changed = `${mintName('box')}@mail.example`
    await run('UPDATE member SET email = ?, email_key = ? WHERE id = ?', changed, changed, member.memberId)
    platform.advance(MINUTE_MS)
    await round()
    expect(await comeBack(member)).toBe('registration_refused')
  })
})

describe('SAFE-02 a cron job and people who ask in between', () => {
  // @fault Crash at a break, and the member asks again during the job
  test.each(['before the wallet', 'after the wallet'] as const)(
    'the member asks again while two cron jobs are at it, %s: one bar, the later, and one audit row',
    async (crash) => {
      const member = await buildMember()
      await rest(7)(member, dying(crash))
      platform.advance(MINUTE_MS)
      const [one, two] = [slowly(), slowly()]
      const jobs = [round(one.DB)]
      await one.isWaiting
      // The first is so slow that it is the second's turn.
      platform.advance(MINUTE_MS)
      jobs.push(round(two.DB))
      await two.isWaiting
      expect(await rest(7)(member)).toMatchObject({ ok: true })
      one.go()
      two.go()
      await Promise.all(jobs)
      await expectFinished(member, { kind: 'break', act: 'break_taken' })
      expect(await rowOf(member)).toMatchObject({ until: platform.time.nowMs + 7 * DAY_MS })
    },
  )

  test('a cron job that comes while the member asks again leaves it to them', async () => {
    const member = await buildMember()
    await exclude(6)(member, dying('after the wallet'))
    platform.advance(MINUTE_MS)
    const slow = slowly()
    const again = exclude(6)(member, slow.DB)
    await slow.isWaiting
    await round()
    slow.go()
    expect(await again).toMatchObject({ ok: true })
    await expectFinished(member, { kind: 'exclusion', act: 'self_excluded' })
  })

  test('a cron job and asking again at the same moment, ten times: one bar, and nothing left', async () => {
    for (let time = 0; time < 10; time += 1) {
      const member = await buildMember()
      await exclude(6)(member, dying(CRASHES[time % 2]!))
      platform.advance(MINUTE_MS)
      await Promise.all([round(), exclude(6)(member), round()])
      const { bar } = requireAccepted(await member.wallet.getSafety())
      expect(await rowOf(member)).toEqual({ kind: 'exclusion', until: bar?.until, lifts: bar?.lifts })
      expect(await leftOf(member)).toBe(0)
    }
  })

  // @fault Crash at a break, and an operator sets a longer one
  test.each([
    ['before the wallet', 0],
    ['after the wallet', 1],
  ] as const)('what an operator made longer in between stays, after a break that died %s', async (crash, taken) => {
    const member = await buildMember()
    await rest(7)(member, dying(crash))
    expect(await excludeByOperator(member)).toMatchObject({ ok: true })
    platform.advance(MINUTE_MS)
    await Promise.all([round(), round()])
    await expectFinished(member, { kind: 'exclusion', act: 'excluded_by_operator' })
    // A break that never held is not said to have been taken.
    expect(await actsOf(member, 'break_taken')).toBe(taken)
  })

  test('one that the wallet refuses leaves nothing to finish', async () => {
    const member = await buildMember()
    await exclude(12)(member)
    const before = await rowOf(member)
    expect(await exclude(6)({ ...member, token: await member.logIn() })).toMatchObject({ ok: false })
    platform.advance(MINUTE_MS)
    await round()
    expect([await rowOf(member), await leftOf(member)]).toEqual([before, 0])
    expect(await actsOf(member, 'self_excluded')).toBe(1)
  })

  // @fault Crash at a break whose term then ends
  test('a break that is over when the cron job comes is dropped with its audit row, and bars nobody', async () => {
    const member = await buildMember()
    await rest(1)(member, dying('before the wallet'))
    platform.advance(DAY_MS)
    await Promise.all([round(), round()])
    expect([await rowOf(member), await leftOf(member), await actsOf(member, 'break_taken')]).toEqual([null, 0, 1])
    expect(await bet(member)).toBe('fine')
  })

  test('an exclusion that only a request ends is finished also after its term', async () => {
    await run("UPDATE merchant SET jurisdiction = 'nobody knows' WHERE code = ?", meridian)
    const member = await buildMember()
    await exclude(6)(member, dying('after the wallet'))
    platform.advance(200 * DAY_MS)
    await round()
    await expectFinished(member, { kind: 'exclusion', act: 'self_excluded' })
  })
})
