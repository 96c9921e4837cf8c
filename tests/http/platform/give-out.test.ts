/** OPS-01: what operators give out: by somebody with a name, and no large amount by one word. */

import { beforeAll, describe, expect, test } from 'vitest'
import { HERD } from '../../support/herd.ts'
import {
  askAsOperator,
  auditsOf,
  buildPlayer,
  buildPromotion,
  DAY_MS,
  expectBooks,
  join,
  type Player,
  platform,
  seedLargeAmount,
} from './promotions/support.ts'
import { bindings, buildRegistration, requireValue, seedTestMerchants } from './support.ts'

const MISSION = { id: 'generous', kind: 'rounds', period: 'day', target: '3', reward: '5.00', points: 10 }
const TERMS = { open: true, condition: 'turnover', conditionAmount: '500.00', reward: '100.00', withinDays: 30 }
const ACTS = [
  ['promotions-approve', { promotionId: 'nothing', username: 'nobody' }],
  ['referral-set', TERMS],
  ['referral-release', { username: 'nobody', reason: 'why not' }],
  ['missions-add', MISSION],
  ['rebate-set', { vendor: '*', rate: '10.00' }],
  ['race-prizes', { prizes: ['1.00'] }],
] as const

async function apply(amountMinor: number): Promise<{ player: Player; promotionId: string; username: string }> {
  const [player, promotionId] = [await buildPlayer(), await buildPromotion({ kind: 'application', amountMinor })]
  requireValue(await join(player, promotionId))
  return { player, promotionId, username: player.username }
}

describe('OPS-01 by nobody', () => {
  beforeAll(seedTestMerchants)

  test.each(ACTS)('%s is refused', async (name, input) => {
    for (const operator of ['unnamed', ' Unnamed ', 'UNNAMED'])
      expect(await askAsOperator(name, input, operator)).toMatchObject({ failure: { errorCode: 'forbidden' } })
  })

  test('nothing was set: each stays to be done by somebody', async () => {
    expect(await askAsOperator('referral-show', {})).toMatchObject({ value: { programme: null } })
    expect(await askAsOperator('missions-list', {})).toMatchObject({ value: { missions: [] } })
    expect(await askAsOperator('rebate-rates', {})).toMatchObject({ value: { rates: [] } })
  })
})

const WAITS = { value: { waitsBecause: 'second_approval' } }

describe('OPS-01 by one person', () => {
  test('where no large amount is configured, nothing goes beyond what the promotion says', async () => {
    const { player, ...chosen } = await apply(5_000)
    expect(await askAsOperator('promotions-approve', { ...chosen, amount: '50.01' })).toMatchObject(WAITS)
    expect(await askAsOperator('missions-add', MISSION)).toMatchObject(WAITS)
    await expectBooks(player, { real: 0, rewards: 0 })
    expect(await askAsOperator('missions-list', {})).toMatchObject({ value: { missions: [] } })
    expect(await askAsOperator('promotions-approve', { ...chosen, amount: '50.00' })).toMatchObject({ ok: true })
    await expectBooks(player, { real: 5_000, rewards: 1 })
  })

  // @fault One operator gives a large reward
  test('a large amount waits, however often they say so and however they write their name; below it, it goes', async () => {
    await seedLargeAmount()
    const { player, ...chosen } = await apply(5_000)
    const give = (amount: string, operator?: string) =>
      askAsOperator('promotions-approve', { ...chosen, amount }, operator)
    for (const operator of ['olga', 'OLGA', ' Olga ']) expect(await give('2000.00', operator)).toMatchObject(WAITS)
    const all = await Promise.all(Array.from({ length: HERD }, () => give('999999.00')))
    for (const answer of all) expect(answer).toMatchObject(WAITS)
    await expectBooks(player, { real: 0, rewards: 0 })
    expect(await give('1999.99')).toMatchObject({ value: { state: 'Issued' } })
    await expectBooks(player, { real: 199_999, rewards: 1 })
    for (const [name, input, most, large] of [
      // Today's and yesterday's can be claimed at one moment.
      ['missions-add', MISSION, '999.99', '1000.00'],
      ['referral-set', { ...TERMS, unseenInMonth: 1 }, '1999.99', '2000.00'],
    ] as const) {
      expect(await askAsOperator(name, { ...input, reward: large }), name).toMatchObject(WAITS)
      expect(await askAsOperator(name, { ...input, reward: most }), name).toMatchObject({
        value: { waitsBecause: null },
      })
    }
  })

  // @fault Many missions just below the large amount
  test('many missions are no way around it, one after the other, ended in between, or all at once', async () => {
    const add = (id: string, reward: string) => askAsOperator('missions-add', { ...MISSION, id, reward })
    expect(await add('second', '0.01')).toMatchObject(WAITS)
    expect(await askAsOperator('missions-end', { id: 'generous' })).toMatchObject({ ok: true })
    expect(await add('third', '0.01'), 'what has ended can still be claimed').toMatchObject(WAITS)
    platform.advance(15 * DAY_MS)
    const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => add(`one-of-ten-${n}`, '300.00')))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(10)
    const { missions } = requireValue(await askAsOperator('missions-list', {})) as { missions: { id: string }[] }
    expect(missions.filter(({ id }) => id.startsWith('one-of-ten'))).toHaveLength(3)
    const said = { ...MISSION, id: 'by-two', reward: '1999.99' }
    expect(await askAsOperator('missions-add', said)).toMatchObject(WAITS)
    expect(await askAsOperator('missions-add', said, 'piet')).toMatchObject({ value: { waitsBecause: null } })
  })

  // @fault Many referrals below the large amount
  test('many invitations that nobody looks at are no way around it either; closing takes nobody else', async () => {
    const set = (change: object) => askAsOperator('referral-set', { ...TERMS, ...change })
    const DONE = { value: { waitsBecause: null } }
    expect(await set({ reward: '100.00', unseenInMonth: 20 })).toMatchObject(WAITS)
    expect(await set({ reward: '1.00', unseenInMonth: 1000 })).toMatchObject(DONE)
    expect(await set({ reward: '1000.00', unseenInMonth: 1 })).toMatchObject(DONE)
    const referrer = await buildPlayer()
    const { code } = requireValue(await platform.call('referral', {}, { token: referrer.token }))
    requireValue(await platform.call('register', buildRegistration({ affiliateCode: code })))
    // Cheap for who comes, and a thousand times what was promised to who invited.
    expect(await set({ reward: '0.01', unseenInMonth: 1000 })).toMatchObject(WAITS)
    expect(await set({ open: false, reward: '1999.99', unseenInMonth: 1 })).toMatchObject(DONE)
    expect(await askAsOperator('referral-show', {})).toMatchObject({ value: { programme: { open: false } } })
  })

  test('what the promotion itself says is issued, however large', async () => {
    const { player, ...chosen } = await apply(300_000)
    expect(await askAsOperator('promotions-approve', chosen)).toMatchObject({ value: { state: 'Issued' } })
    await expectBooks(player, { real: 300_000, rewards: 1 })
  })
})

describe('OPS-01 by two people', () => {
  beforeAll(seedLargeAmount)

  // @fault Many approvals of a large reward at once
  test('the same large amount is issued once, with both names, however many say so at once', async () => {
    const { player, ...chosen } = await apply(5_000)
    const give = (operator: string) => askAsOperator('promotions-approve', { ...chosen, amount: '5000.00' }, operator)
    expect(await give('olga')).toMatchObject(WAITS)
    expect(await askAsOperator('approvals-list', {})).toMatchObject({
      value: {
        largeFrom: '2000.00',
        waiting: expect.arrayContaining([
          expect.objectContaining({ operator: 'olga', content: '{"amount":"5000.00"}' }),
        ]),
      },
    })
    const answers = await Promise.all(['piet', 'quinn', 'ruth', 'piet'].map(give))
    expect(answers.filter((answer) => answer.ok).length).toBeGreaterThan(0)
    await expectBooks(player, { real: 500_000, rewards: 1 })
    const row = bindings.DB.prepare('SELECT decided_by FROM participation WHERE member_id = ?').bind(player.memberId)
    expect((await row.first<{ decided_by: string }>())?.decided_by).toMatch(/^olga, \w+$/)
    expect(await auditsOf(player)).toEqual([
      'promotion_joined',
      'promotion_issue_said',
      'promotion_issue_said',
      'promotion_issued',
    ])
    expect(await give('ruth')).toMatchObject({ ok: false })
  })

  test('two different words decide nothing; a word said again replaces the former', async () => {
    const { player, ...chosen } = await apply(5_000)
    const give = (amount: string, operator: string) =>
      askAsOperator('promotions-approve', { ...chosen, amount }, operator)
    expect(await give('3000.00', 'olga')).toMatchObject(WAITS)
    expect(await give('4000.00', 'piet')).toMatchObject(WAITS)
    expect(await give('4000.00', 'olga')).toMatchObject({ value: { state: 'Issued' } })
    await expectBooks(player, { real: 400_000, rewards: 1 })
  })

  test('after a refusal nothing is left to agree on, and a word of last week counts no longer', async () => {
    const refused = await apply(5_000)
    const { player: _, ...case_ } = refused
    expect(await askAsOperator('promotions-approve', { ...case_, amount: '3000.00' })).toMatchObject(WAITS)
    expect(await askAsOperator('promotions-refuse', { ...case_, reason: 'no' })).toMatchObject({ ok: true })
    expect(await askAsOperator('promotions-approve', { ...case_, amount: '3000.00' }, 'piet')).toMatchObject({
      ok: false,
    })
    const { player, ...chosen } = await apply(5_000)
    const give = (operator: string) => askAsOperator('promotions-approve', { ...chosen, amount: '3000.00' }, operator)
    expect(await give('olga')).toMatchObject(WAITS)
    platform.advance(7 * DAY_MS)
    expect(await give('piet')).toMatchObject(WAITS)
    expect(await give('olga')).toMatchObject({ value: { state: 'Issued' } })
    await expectBooks(player, { real: 300_000, rewards: 1 })
  })

  test.each([
    ['missions-add', { ...MISSION, id: 'lavish', reward: '2500.00' }, 'missions-list'],
    ['referral-set', { ...TERMS, reward: '2500.00' }, 'referral-show'],
  ] as const)('%s with a large reward is done by the second, as the first said it', async (name, input, reads) => {
    expect(await askAsOperator(name, input, 'olga')).toMatchObject(WAITS)
    expect(await askAsOperator(name, { ...input, reward: '2600.00' }, 'piet')).toMatchObject(WAITS)
    expect(JSON.stringify(await askAsOperator(reads, {}))).not.toContain('2500.00')
    expect(await askAsOperator(name, input, 'ruth')).toMatchObject({ value: { waitsBecause: null } })
    expect(JSON.stringify(await askAsOperator(reads, {}))).toContain('2500.00')
  })
})
