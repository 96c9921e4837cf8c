/** OPS-01: what operators give out: by somebody with a name, and no large amount by one word. */
import { beforeAll, describe, expect, test } from 'vitest'
import {
  askAsOperator,
  buildPlayer,
  buildPromotion,
  expectBooks,
  join,
  type Player,
  seedLargeAmount,
} from './promotions/support.ts'
import { requireValue, seedTestMerchants } from './support.ts'

const MISSION = { id: 'generous', kind: 'rounds', period: 'day', target: '3', reward: '5.00', points: 10 }
const TERMS = { open: true, condition: 'turnover', conditionAmount: '500.00', reward: '100.00', withinDays: 30 }
const ACTS = [
  ['promotions-approve', { promotionId: 'nothing', username: 'nobody' }],
  ['referral-set', TERMS],
  ['referral-release', { username: 'nobody', reason: 'why not' }],
  ['missions-add', MISSION],
  ['rebate-set', { vendor: '*', rate: '10.00' }],
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

describe('OPS-01 by one person', () => {
  test('where no large amount is configured, nothing goes beyond what the promotion says', async () => {
    const { player, ...chosen } = await apply(5_000)
    const more = { ...chosen, amount: '50.01' }
    expect(await askAsOperator('promotions-approve', more)).toMatchObject({ failure: { errorCode: 'limit_reached' } })
    expect(await askAsOperator('missions-add', MISSION)).toMatchObject({ failure: { errorCode: 'limit_reached' } })
    expect(await askAsOperator('promotions-approve', { ...chosen, amount: '50.00' })).toMatchObject({ ok: true })
    await expectBooks(player, { real: 5_000, rewards: 1 })
  })

  test('a large amount is refused, and the case stays open; below it, it goes', async () => {
    await seedLargeAmount()
    const { player, ...chosen } = await apply(5_000)
    const give = (amount: string) => askAsOperator('promotions-approve', { ...chosen, amount })
    expect(await give('999999.00')).toMatchObject({ failure: { errorCode: 'limit_reached' } })
    expect(await give('2000.00')).toMatchObject({ failure: { errorCode: 'limit_reached' } })
    await expectBooks(player, { real: 0, rewards: 0 })
    expect(await give('1999.99')).toMatchObject({ value: { state: 'Issued' } })
    await expectBooks(player, { real: 199_999, rewards: 1 })
    for (const [name, input] of [
      ['missions-add', MISSION],
      ['referral-set', TERMS],
    ] as const) {
      expect(await askAsOperator(name, { ...input, reward: '2000.00' })).toMatchObject({
        failure: { errorCode: 'limit_reached' },
      })
      expect(await askAsOperator(name, { ...input, reward: '1999.99' })).toMatchObject({ ok: true })
    }
  })

  test('what the promotion itself says is issued, however large', async () => {
    const { player, ...chosen } = await apply(300_000)
    expect(await askAsOperator('promotions-approve', chosen)).toMatchObject({ value: { state: 'Issued' } })
    await expectBooks(player, { real: 300_000, rewards: 1 })
  })
})
