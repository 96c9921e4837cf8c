import { expect, test } from 'vitest'
import { computePublicationState } from './publication-state.ts'

const NOW = 1_000
test.each([
  ['draft', { startsAtMs: 1, endsAtMs: 2, isDraft: true }],
  ['coming', { startsAtMs: NOW + 1, endsAtMs: null, isDraft: false }],
  ['shown', { startsAtMs: NOW, endsAtMs: null, isDraft: false }],
  ['shown', { startsAtMs: 1, endsAtMs: NOW + 1, isDraft: false }],
  ['ended', { startsAtMs: 1, endsAtMs: NOW, isDraft: false }],
] as const)('OPS-01 is %s: %o', (state, timed) => expect(computePublicationState(timed, NOW)).toBe(state))
