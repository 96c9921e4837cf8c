import { expect, test } from 'vitest'
import type { ContractKind } from '../../../../contract/agents/terms.ts'
import { contractTermsSchema } from '../../../../contract/calls/agents/terms.ts'
import { GAME_CATEGORIES } from '../../../../contract/constants.ts'
import { isTierFieldWrong, readOffer, readPercent, readTypedOffer, type TypedTier, toTyped } from './typed-terms.ts'
import type { ContractTerms } from './types.ts'

const tier = (rate: string, others: Partial<TypedTier> = {}): TypedTier => ({
  id: 0,
  rate,
  activeMembers: '',
  validBet: '',
  profit: '',
  ...others,
})
const buildOwn = (kind: ContractKind, overrides: Partial<ContractTerms> = {}) =>
  contractTermsSchema.parse({
    kind,
    period: kind === 'dividend' ? 'Weekly' : null,
    tiers: [
      { rate: 50, activeMembers: null, validBet: '10000.00', profit: null },
      { rate: 60, activeMembers: 5, validBet: '100000.00', profit: null },
    ],
    terms: {
      activeMin: '100.00',
      carry: 'none',
      allowPartial: true,
      approval: 'auto',
      collect: 'manual',
      deductions: {
        fee: 1_000,
        deposit: 100,
        withdrawal: 50,
        promotions: true,
        cashback: false,
        lotteryRebates: true,
        salaries: false,
      },
    },
    ...overrides,
  })

test.each(['daily', 'dividend'] as const)(
  'AGT-03 an own %s contract, typed unchanged, is offered as it stands',
  (kind) => {
    const own = buildOwn(kind)
    expect(readOffer(kind, toTyped(own), own)).toEqual({ contract: own })
  },
)

const STEP = { validBet: '1,000' }
test.each([
  ['no rate', [tier('')], 'incomplete'],
  ['a text for a rate', [tier('high')], 'incomplete'],
  ['three decimals', [tier('0.505')], 'incomplete'],
  ['a rate over the bound of a salary', [tier('33.33')], 'incomplete'],
  ['a rate of nothing', [tier('0')], 'incomplete'],
  ['members that are no number', [tier('0.50', { activeMembers: '-1' })], 'incomplete'],
  ['a second tier that asks no more', [tier('0.40'), tier('0.50')], 'order'],
  ['a second tier that pays no more', [tier('0.50'), tier('0.50', STEP)], 'order'],
  ['a rate above the own one', [tier('0.61')], 'above_own'],
  ['no tier', [], 'count'],
  ['seven tiers', Array.from({ length: 7 }, (_, at) => tier(`0.0${at + 1}`, { validBet: String(at) })), 'count'],
] as const)('AGT-03 an offer with %s: %s', (_, tiers, fault) => {
  const own = buildOwn('daily')
  expect(readOffer('daily', { ...toTyped(own), tiers }, own)).toEqual({ fault })
})

const RATED = { categoryRates: [{ category: 'LIVE', rate: 20 }] } satisfies Partial<ContractTerms>
test.each([
  ['nothing more than the own contract', {}, { contract: buildOwn('daily', RATED) }],
  [
    'a lower rate of a category',
    { LIVE: '0.1', LOTT: '0' },
    {
      contract: {
        categoryRates: [
          { category: 'LIVE', rate: 10 },
          { category: 'LOTT', rate: 0 },
        ],
      },
    },
  ],
  ['a category back at the rate of the tier', { LIVE: '' }, { fault: 'above_in_category', category: 'LIVE' }],
  ['a category above the own rate', { LIVE: '0.21' }, { fault: 'above_in_category', category: 'LIVE' }],
  ['a category above the own tiers', { LOTT: '0.61' }, { fault: 'above_in_category', category: 'LOTT' }],
  ['a category that cannot be read', { LIVE: '-1' }, { fault: 'incomplete' }],
  ['a category over the bound of a salary', { LIVE: '3.01' }, { fault: 'incomplete' }],
  ['every category', Object.fromEntries(GAME_CATEGORIES.map((each) => [each, '0.1'])), { fault: 'every_category' }],
] as const)('AGT-03 an offer with %s', (_, typed, read) => {
  const own = buildOwn('daily', RATED)
  const start = toTyped(own)
  expect(readOffer('daily', { ...start, categories: { ...start.categories, ...typed } }, own)).toMatchObject(read)
})

test('AGT-03 rising tiers within the own rate are read with their thousands', () => {
  const own = buildOwn('daily')
  const offer = readOffer('daily', { ...toTyped(own), tiers: [tier('0.3'), tier('0.60', STEP)] }, own)
  expect(offer).toMatchObject({ contract: { tiers: [{ rate: 30 }, { rate: 60, validBet: '1000.00' }] } })
})

test('AGT-03 a dividend keeps the period of the own contract, and a half month loss only fits half months', () => {
  const own = buildOwn('dividend')
  expect(readOffer('dividend', toTyped(own), own)).toMatchObject({
    contract: { period: 'Weekly' },
  })
  expect(readOffer('dividend', { ...toTyped(own), carry: 'half_month' }, own)).toEqual({ fault: 'carry' })
})

test.each([
  ['rate', '0.505', true],
  ['rate', '', false],
  ['activeMembers', '5', false],
  ['activeMembers', '1.5', true],
  ['activeMembers', '1000001', true],
  ['validBet', '１０００', false],
  ['validBet', 'much', true],
] as const)('AGT-03 the field %s with %s', (field, text, isWrong) => {
  expect(isTierFieldWrong('daily', field, text)).toBe(isWrong)
})

test.each([
  ['10', 1_000],
  ['0.5', 50],
  ['100', 10_000],
  ['100.01', null],
  ['', null],
  ['2.50%', 250],
  ['2.5 ％', 250],
  ['-1', null],
])('AGT-03 a deduction of %s %%', (text, bps) => {
  expect(readPercent(text)).toBe(bps)
})

test('AGT-03 an offer that the tab kept is read as it was, and what is not whole is none', () => {
  const typed = toTyped(buildOwn('daily'))
  expect(readTypedOffer(JSON.parse(JSON.stringify(typed)))).toEqual(typed)
  const broken = [null, { ...typed, tiers: [] }, { ...typed, tiers: [{ id: 0 }] }, { ...typed, carry: 'x' }]
  expect(broken.map(readTypedOffer)).toEqual([null, null, null, null])
})
