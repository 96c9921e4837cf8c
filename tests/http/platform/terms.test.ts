/** OPS-01, MEM-04, MEM-05: the terms of the cashier, as operators read and change them. */
import { beforeEach, describe, expect, test } from 'vitest'
import { NOBODY } from '../../../contract/constants.ts'
import { bindings, codeOf, meridian, requireValue, saffron } from './support.ts'
import { buildPlayer, operate, platform, seedMethods } from './withdrawals/support.ts'

type Terms = Record<string, unknown>

beforeEach(async () => {
  // As they are written by hand: a channel each of a set-up provider, of another currency, of nobody.
  await seedMethods()
  const insert = `INSERT OR REPLACE INTO deposit_channel (merchant, id, kind, provider, currency, label, fee_flat_minor,
    fee_rate_bps, min_minor, max_minor, usual_minutes, is_open, position) VALUES (?, ?, 'qr', ?, 'PHP', ?, ?, ?, 10000, 500000, 5, 1, 1)`
  await bindings.DB.batch([
    bindings.DB.prepare(insert).bind(meridian, 'quick', 'PIER', 'Quick', 0, 0),
    bindings.DB.prepare(insert).bind(meridian, 'gone', 'NOBODY', null, 500, 10_000),
  ])
})

const setChannel = (channelId: string, terms: Terms, operator = 'olga', merchant = meridian) =>
  operate('deposits-channel-set', { channelId, terms }, operator, merchant)
const setMethod = (kind: string, terms: Terms, operator = 'olga', merchant = meridian) =>
  operate('withdrawals-method-set', { kind, terms } as never, operator, merchant)
const channels = async () => requireValue(await operate('deposits-channels', {}))
const methods = async () => requireValue(await operate('withdrawals-methods', {}))
const termsOf = async (kind: string) => (await methods()).methods.find((method) => method.kind === kind)?.terms
const failureOf = (answer: Awaited<ReturnType<typeof setMethod>>) =>
  answer.ok ? null : { errorCode: answer.failure.errorCode, message: answer.failure.message }
const countChanges = () =>
  bindings.DB.prepare('SELECT count(*) AS n FROM cashier_terms_change')
    .first<{ n: number }>()
    .then((row) => row?.n)

describe('OPS-01 ways to deposit', () => {
  test('are listed as they stand, those that nobody is offered too', async () => {
    expect((await channels()).channels).toMatchObject([
      { channelId: 'gone', provider: 'NOBODY', isSetUp: false, terms: { fee: '5.00', rate: '100.00' } },
      {
        channelId: 'quick',
        kind: 'qr',
        label: 'Quick',
        provider: 'PIER',
        isSetUp: true,
        currency: 'PHP',
        terms: { fee: '0.00', rate: '0.00', min: '100.00', max: '5000.00', usualMinutes: 5, open: true },
      },
    ])
  })

  test('change for the next who looks, with what was there before and who said so', async () => {
    const { token } = await buildPlayer()
    const answer = requireValue(await setChannel('quick', { fee: '10.00', rate: '1.50', min: '200.00' }))
    expect(answer.changes[0]).toEqual({
      name: 'quick',
      before: { fee: '0.00', rate: '0.00', min: '100.00' },
      after: { fee: '10.00', rate: '1.50', min: '200.00' },
      setBy: 'olga',
      setAt: new Date(platform.time.nowMs).toISOString(),
    })
    const offered = async () => requireValue(await platform.call('depositChannels', {}, { token })).channels
    expect(await offered()).toMatchObject([
      { channelId: 'quick', fee: { flat: '10.00', rateBps: 150 }, min: '200.00', max: '5000.00' },
    ])
    requireValue(await setChannel('quick', { open: false }))
    expect(await offered()).toEqual([])
  })

  test('closing takes no name, whatever else does', async () => {
    expect(codeOf(await setChannel('quick', { open: false, fee: '1.00' }, NOBODY))).toBe('forbidden')
    requireValue(await setChannel('quick', { open: false }, NOBODY))
    expect(codeOf(await setChannel('quick', { open: true }, NOBODY))).toBe('forbidden')
    expect((await channels()).changes[0]).toMatchObject({ after: { open: false }, setBy: NOBODY })
  })

  test.each<[string, Terms, string]>([
    ['nothing to change', {}, 'malformed'],
    ['a word nobody knows', { discount: '5.00' }, 'malformed'],
    ['the provider', { provider: 'GULL' }, 'malformed'],
    ['a fee that is no money', { fee: '5' }, 'malformed'],
    ['a fee below nothing', { fee: '-5.00' }, 'malformed'],
    ['a share of everything', { rate: '100.00' }, 'malformed'],
    ['a fee as high as the least', { fee: '100.00' }, 'malformed'],
    ['both fees together as high as that', { fee: '50.00', rate: '50.00' }, 'malformed'],
    ['a most below the least', { max: '99.99' }, 'malformed'],
    ['a least above the most', { min: '5000.01' }, 'malformed'],
    ['a wait that never ends', { usualMinutes: 1e9 }, 'malformed'],
    ['half a minute', { usualMinutes: 0.5 }, 'malformed'],
  ])('are not given %s', async (_, terms, code) => {
    const before = [await channels(), await countChanges()]
    expect(codeOf(await setChannel('quick', terms))).toBe(code)
    expect([await channels(), await countChanges()]).toEqual(before)
  })

  test('are not another merchant’s to change, and what there is not cannot be', async () => {
    for (const [id, merchant] of [
      ['quick', saffron],
      ['nothing', meridian],
    ] as const)
      expect(codeOf(await setChannel(id, { fee: '1.00' }, 'olga', merchant))).toBe('not_found')
  })
})

describe('OPS-01 ways to withdraw', () => {
  test('change for the next who asks; an order under way keeps its own; the same again is no change', async () => {
    const { token } = await buildPlayer()
    const wanted = { fee: '20.00', rate: '0.50', dayTimes: 5, dayMax: '9000.00', confirmMinutes: 120 }
    expect(requireValue(await setMethod('bank', wanted)).waitsBecause).toBeNull()
    const { methods: offered } = requireValue(await platform.call('withdrawOptions', {}, { token }))
    expect(offered.find(({ kind }) => kind === 'bank')).toMatchObject({
      fee: { flat: '20.00', rateBps: 50 },
      dayMax: '9000.00',
      dayTimes: 5,
      confirmMinutes: 120,
    })
    const changes = await countChanges()
    requireValue(await setMethod('bank', wanted, 'omar'))
    expect(await countChanges()).toBe(changes)
  })

  test.each<[string, Terms, string, string]>([
    ['by nobody', { fee: '1.00' }, NOBODY, 'forbidden'],
    ['a most of a day below the most of one', { dayMax: '4999.99' }, 'olga', 'malformed'],
    ['less than an hour to look', { confirmMinutes: 59 }, 'olga', 'malformed'],
    ['nothing a day', { dayTimes: 0 }, 'olga', 'malformed'],
    ['two people for nothing', { twoPeopleFrom: '0.00' }, 'olga', 'malformed'],
  ])('are not given %s', async (_, terms, operator, code) => {
    const before = await methods()
    expect(codeOf(await setMethod('bank', terms, operator))).toBe(code)
    expect(await methods()).toEqual(before)
  })

  test('a refusal says in words what would be wrong', async () => {
    expect(failureOf(await setMethod('bank', { dayMax: '10.00' }))).toMatchObject({
      message: 'the most of a day would be less than the most of one',
    })
  })
})

describe('OPS-01 the amount from which two people decide', () => {
  test('is lowered by one', async () => {
    expect(requireValue(await setMethod('bank', { twoPeopleFrom: '500.00' })).waitsBecause).toBeNull()
    expect(await termsOf('bank')).toMatchObject({ twoPeopleFrom: '500.00' })
  })

  // @fault One operator raises the large amount
  test('is raised by two who say the same, and by nobody twice', async () => {
    const raise = { twoPeopleFrom: '4000.00', fee: '1.00' }
    const before = await termsOf('bank')
    for (const operator of ['olga', 'Olga', ' OLGA '])
      expect(requireValue(await setMethod('bank', raise, operator)).waitsBecause).toBe('second_approval')
    expect(codeOf(await setMethod('bank', raise, NOBODY))).toBe('forbidden')
    expect(requireValue(await setMethod('bank', { ...raise, twoPeopleFrom: '4000.01' }, 'omar')).waitsBecause).toBe(
      'second_approval',
    )
    expect(await termsOf('bank'), 'all of it waits').toEqual(before)
    const { waiting } = requireValue(await operate('approvals-list', {}))
    expect(waiting.map(({ subject, operator }) => [subject, operator])).toEqual(
      expect.arrayContaining([
        ['terms:withdrawal:bank', 'olga'],
        ['terms:withdrawal:bank', 'omar'],
      ]),
    )
    const done = requireValue(await setMethod('bank', raise, 'omar'))
    expect(done.waitsBecause).toBeNull()
    expect(done.changes[0]).toMatchObject({
      before: { twoPeopleFrom: '2000.00', fee: '0.00' },
      after: { twoPeopleFrom: '4000.00', fee: '1.00' },
      setBy: 'olga, omar',
    })
    expect(await termsOf('bank')).toMatchObject({ twoPeopleFrom: '4000.00', fee: '1.00' })
  })

  // @fault Approval of terms that changed
  test('a word counts for the terms it was said of, and no longer when they changed', async () => {
    const raise = { twoPeopleFrom: '4000.00' }
    requireValue(await setMethod('bank', raise, 'olga'))
    requireValue(await setMethod('bank', { twoPeopleFrom: '300.00' }, 'nia'))
    expect(requireValue(await setMethod('bank', raise, 'omar')).waitsBecause).toBe('second_approval')
    expect(await termsOf('bank')).toMatchObject({ twoPeopleFrom: '300.00' })
  })

  test('many at once: one change for each pair, and books of it that agree', async () => {
    const raise = { twoPeopleFrom: '4000.00' }
    const before = (await countChanges()) ?? 0
    const answers = await Promise.all(
      ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => setMethod('bank', raise, `op-${name}`)),
    )
    // Who comes after it was done finds it done, or finds that it changed under their hands.
    for (const answer of answers) expect(['fine', 'conflict']).toContain(codeOf(answer))
    expect(await termsOf('bank')).toMatchObject(raise)
    expect(await countChanges()).toBe(before + 1)
  })
})

test('OPS-01 what was set stays written', async () => {
  requireValue(await setChannel('quick', { fee: '3.00' }))
  for (const statement of ["UPDATE cashier_terms_change SET set_by = 'nobody'", 'DELETE FROM cashier_terms_change'])
    await expect(bindings.DB.prepare(statement).run()).rejects.toThrow('append-only')
})
