import { expect, test } from 'vitest'
import type { LastRound } from '../../../../contract/calls/account/safety.ts'
import { buildSession } from '../../../../tests/support/build-boot.ts'
import { renderPart } from '../../../../tests/support/render-part.tsx'
import { LastBet } from './last-bet.tsx'

const ROUND = {
  roundId: 'play-9f318cd6',
  vassalage: 'HARBOR',
  gameId: 'pier',
  gameName: 'Lucky Pier',
  state: 'settled',
  stake: '1.00',
  payout: '2.50',
  startedAt: '2026-11-20T08:00:00.000Z',
  endedAt: '2026-11-20T08:00:04.000Z',
} as LastRound

test('TRUST-02 the last bet leads to its round, and shows nothing of the round’s id', () => {
  const { html } = renderPart(<LastBet round={ROUND} onOpen={() => {}} />, { session: buildSession() })
  expect(html).toContain('round=play-9f318cd6&amp;')
  expect(html).toMatch(/P\s?2\.50/)
  expect(html.replace(/href="[^"]*"/, '')).not.toContain('318cd6')
})

test('an open magazine says what comes back, and not that it is being settled', () => {
  const open = { ...ROUND, state: 'open', endedAt: null } as LastRound
  const { html } = renderPart(<LastBet round={open} isMove back="11.80" onOpen={() => {}} />, {
    session: buildSession(),
  })
  expect(html).toMatch(/P\s?11\.80 comes back/)
  expect(html).not.toMatch(/Running|Your move/)
})

// @fault A running round told as settled, or as one that was lost
test('a running round has no payout yet, and no word of its being settled', () => {
  const open = { ...ROUND, state: 'open', payout: '0.00', endedAt: null } as LastRound
  const { html } = renderPart(<LastBet round={open} onOpen={() => {}} />, { session: buildSession() })
  expect(html).toContain('>Running<')
  expect(html).not.toMatch(/settled|P\s?0\.00/i)
})
