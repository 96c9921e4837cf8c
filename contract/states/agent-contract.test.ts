import { expect, test } from 'vitest'
import {
  AGENT_CONTRACT_EVENTS,
  AGENT_CONTRACT_STATES,
  type AgentContractEvent,
  CONTRACT_FLAG,
  computeContractFlag,
  computeNextContractState,
} from './agent-contract.ts'

const events = Object.keys(AGENT_CONTRACT_EVENTS) as AgentContractEvent[]

test('AGT-04 what may become of a contract is this and no more', () => {
  expect(events).toEqual(['accepted', 'rejected', 'withdrawn', 'superseded', 'lapsed', 'terminated'])
  const table = AGENT_CONTRACT_STATES.map((state) => [
    state,
    ...events.map((event) => computeNextContractState(state, event) ?? '-'),
  ])
  expect(table).toEqual([
    ['awaiting', 'accepted', 'rejected', 'withdrawn', 'withdrawn', 'lapsed', '-'],
    ['accepted', '-', '-', '-', '-', '-', 'terminated'],
    ['rejected', '-', '-', '-', '-', '-', '-'],
    ['withdrawn', '-', '-', '-', '-', '-', '-'],
    ['lapsed', '-', '-', '-', '-', '-', '-'],
    ['terminated', '-', '-', '-', '-', '-', '-'],
  ])
})

test.each([
  [false, false, CONTRACT_FLAG.none],
  [true, false, CONTRACT_FLAG.answer],
  [false, true, CONTRACT_FLAG.read],
  [true, true, CONTRACT_FLAG.answer],
])('an offer %s and an unread change %s show flag %i', (hasOffer, hasUnreadChange, flag) => {
  expect(computeContractFlag({ hasOffer, hasUnreadChange })).toBe(flag)
})
