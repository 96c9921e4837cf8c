import { expect, test } from 'vitest'
import { findContractPhase } from './contract-phase.ts'

const NOW = Date.parse('2026-11-28T13:00:00Z')
const [BEFORE, TONIGHT, TOMORROW] = ['2026-11-18T00:00:00Z', '2026-11-29T00:00:00Z', '2026-11-30T00:00:00Z']

test.each([
  ['an offer', { state: 'awaiting', beginsAt: null, endsAt: null }, 'awaiting'],
  ['signed, from tonight on', { state: 'accepted', beginsAt: TONIGHT, endsAt: null }, 'upcoming'],
  ['signed and begun', { state: 'accepted', beginsAt: BEFORE, endsAt: null }, 'running'],
  ['replaced, and pays until tonight', { state: 'terminated', beginsAt: BEFORE, endsAt: TONIGHT }, 'ending'],
  ['ended before it began', { state: 'terminated', beginsAt: TONIGHT, endsAt: TOMORROW }, 'terminated'],
  ['over', { state: 'terminated', beginsAt: BEFORE, endsAt: BEFORE }, 'terminated'],
] as const)('AGT-03 %s', (_, contract, phase) => expect(findContractPhase(contract, NOW)).toBe(phase))
