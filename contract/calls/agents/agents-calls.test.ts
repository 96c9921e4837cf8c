/** What the calls of the agent centre refuse before anything is decided, and the marks that guard them. */
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Call } from '../../call.ts'
import { GAME_CATEGORIES } from '../../constants.ts'
import { canonicalJson } from '../../lib/canonical-json.ts'
import { agentAccountCalls } from './accounts.ts'
import { agentBillCalls, agentContractCalls, contractIdSchema } from './contracts.ts'
import { agentRecordCalls } from './records.ts'
import { agentStatementCalls } from './statement.ts'
import { agentTeamCalls } from './team.ts'
import { contractTermsSchema, parseTerms, presentTerms } from './terms.ts'

const all: Record<string, Call> = {
  ...agentTeamCalls,
  ...agentAccountCalls,
  ...agentRecordCalls,
  ...agentContractCalls,
  ...agentBillCalls,
  ...agentStatementCalls,
}
const namesOf = (is: (call: Call) => boolean) => Object.keys(all).filter((name) => is(all[name] as Call))

test('AGT-01 every call but the flags is for agents, with a session and without guests', () => {
  expect(namesOf((call) => call.agents !== 'only')).toEqual(['consolidated'])
  expect(namesOf((call) => !call.token || call.guests !== 'refused')).toEqual([])
})
test('no two calls have one route', () => {
  const routes = Object.values(all).map(({ method, path }) => `${method} ${path}`)
  expect(new Set(routes).size).toBe(routes.length)
})
test('whatever takes a payment password is sealed and has one effect for a key', () => {
  const secret = namesOf(({ request }) =>
    JSON.stringify(z.toJSONSchema(request, { io: 'input' })).includes('"paymentPassword"'),
  )
  expect(secret).toHaveLength(7)
  expect(secret.filter((name) => !(all[name]?.encrypt && all[name]?.idempotent))).toEqual([])
})
test('all of them can stand in the OpenAPI document', () => {
  for (const { request, response } of Object.values(all))
    expect(() =>
      [request, response].map((schema) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })),
    ).not.toThrow()
})

const tier = { rate: 60, activeMembers: null, validBet: null, profit: null }
const terms = {
  activeMin: '100.00',
  carry: 'none',
  allowPartial: false,
  approval: 'auto',
  collect: 'auto',
  deductions: {
    fee: 0,
    deposit: 0,
    withdrawal: 0,
    promotions: false,
    cashback: false,
    lotteryRebates: false,
    salaries: false,
  },
}
const daily = { kind: 'daily', tiers: [tier], terms }
const dividend = { kind: 'dividend', period: 'Semimonthly', tiers: [tier], terms }
const categories = (...rates: (readonly [category: string, rate: unknown])[]) => ({
  ...daily,
  categoryRates: rates.map(([category, rate]) => ({ category, rate })),
})
const rated = (rate: unknown) => ({ ...dividend, tiers: [{ ...tier, rate }] })

describe('C2 an offer', () => {
  const { request } = agentContractCalls.offerContract
  const offer = { memberId: 'm1', paymentPassword: 'secret' }
  test.each([
    ['a salary', daily, true],
    ['a dividend by halves of a month', dividend, true],
    ['losses kept within the month', { ...dividend, terms: { ...terms, carry: 'half_month' } }, true],
    ['the highest rate of a dividend', rated(6_000), true],
    ['a rate over it', rated(6_001), false],
    ['100.01 %', rated(10_001), false],
    ['a rate as text', rated('33.33'), false],
    ['a rate as whole text', rated('60'), false],
    ['four decimals', rated(33.3333), false],
    ['a negative rate', rated(-60), false],
    ['no rate', rated(0), false],
    ['words', rated('ten'), false],
    ['a salary over its bound', { ...daily, tiers: [{ ...tier, rate: 301 }] }, false],
    ['a profit condition of a salary', { ...daily, tiers: [{ ...tier, profit: '1.00' }] }, false],
    ['an amount that is none', { ...daily, tiers: [{ ...tier, validBet: '1e3' }] }, false],
    ['a negative amount', { ...daily, tiers: [{ ...tier, validBet: '-1.00' }] }, false],
    ['no tier', { ...daily, tiers: [] }, false],
    [
      'seven tiers',
      { ...daily, tiers: Array.from({ length: 7 }, (_, n) => ({ ...tier, rate: n + 1, activeMembers: n })) },
      false,
    ],
    ['falling rates', { ...daily, tiers: [tier, { ...tier, rate: 50, activeMembers: 5 }] }, false],
    ['a period of a salary', { ...daily, period: 'Daily' }, false],
    ['a dividend without a period', { ...dividend, period: undefined }, false],
    [
      'losses kept within a month of months',
      { ...dividend, period: 'Monthly', terms: { ...terms, carry: 'half_month' } },
      false,
    ],
    ['losses of a salary', { ...daily, terms: { ...terms, carry: 'forever' } }, false],
    ['a fee over 100 %', { ...dividend, terms: { ...terms, deductions: { ...terms.deductions, fee: 10_001 } } }, false],
    ['another kind', { ...daily, kind: 'weekly' }, false],
    ['a category that pays nothing, and one at the bound', categories(['LIVE', 0], ['LOTT', 300]), true],
    ['a category twice', categories(['LIVE', 20], ['LIVE', 20]), false],
    ['an unknown category', categories(['SLOTS', 20]), false],
    ['a category below nothing', categories(['LIVE', -1]), false],
    ['a category over the bound of a salary', categories(['LIVE', 301]), false],
    ['a category with half a basis point', categories(['LIVE', 20.5]), false],
    ['a category with a text for a rate', categories(['LIVE', '20']), false],
    [
      'every category, so that no tier counts',
      categories(...GAME_CATEGORIES.map((each) => [each, 20] as const)),
      false,
    ],
    ['a category of a dividend', { ...dividend, categoryRates: [{ category: 'LIVE', rate: 20 }] }, false],
  ])('of %s', (_name, contract, isTaken) => {
    expect(request.safeParse({ ...offer, ...contract }).success).toBe(isTaken)
  })
  test('comes back from the rules as it was written', () => {
    const contract = contractTermsSchema.parse({
      ...dividend,
      tiers: [{ ...tier, validBet: '0.10', profit: '100.00' }],
    })
    expect(presentTerms(parseTerms(contract))).toEqual(contract)
  })
  test('with categories in any order has one form, and without any the form and the hash of before', () => {
    const hashOf = (contract: object) => canonicalJson(parseTerms(contractTermsSchema.parse(contract)))
    expect(hashOf(categories(['LOTT', 0], ['LIVE', 20]))).toBe(hashOf(categories(['LIVE', 20], ['LOTT', 0])))
    expect(hashOf(daily)).not.toContain('categoryRates')
    expect(hashOf({ ...daily, categoryRates: [] })).toBe(hashOf(daily))
  })
})

test.each([
  [0, true],
  [800, true],
  [805, false],
  [810, false],
  [-10, false],
  ['600', false],
])('a link with a rebate of %j is taken: %s', (rebate, isTaken) => {
  const link = { label: 'Spring', level: 0, rebate }
  expect(agentAccountCalls.addAgentLink.request.safeParse(link).success).toBe(isTaken)
})
test.each([2, 4, 41, 42])('no link brings level %i', (level) => {
  expect(agentAccountCalls.addAgentLink.request.safeParse({ label: 'Spring', level, rebate: 0 }).success).toBe(false)
})

test('an answer to a contract is one of three actions', () => {
  const { request } = agentContractCalls.processDividend
  const asked = { contractId: contractIdSchema.parse('C-0123456789AB'), paymentPassword: 'secret' }
  const taken = ['accept', 'reject', 'terminate', 'withdraw', ''].filter(
    (action) => request.safeParse({ ...asked, action }).success,
  )
  expect(taken).toEqual(['accept', 'reject', 'terminate'])
  expect(request.safeParse({ ...asked, action: 'accept', agree: 'yes' }).success).toBe(false)
})
