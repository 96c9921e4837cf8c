import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { LANGUAGES } from '../../../../contract/constants.ts'
import { renderPart } from '../../../../tests/support/render-part.tsx'
import { getI18n } from '../../../lib/edge-i18n.ts'
import { BetTotals } from './bet-totals.tsx'
import { PostingTotals } from './posting-totals.tsx'

const draw = (drawn: ReactNode) => renderPart(drawn).html

test('NAV-07 rounds and movements of a period are counted with separators', () => {
  const bets = { rounds: 12_345, stake: '1.00', payout: '0.00', net: '-1.00' }
  expect(draw(<BetTotals totals={bets} />)).toContain('>12,345<')
  const sums = { movements: 1_234_567, in: '0.00', out: '1.00', net: '-1.00' }
  const postings = { ...sums, kinds: [{ kind: 'bet' as const, ...sums }] }
  expect(draw(<PostingTotals totals={postings} ofOneKind />)).toContain('1,234,567')
})

test.each(LANGUAGES)('NAV-07 %s: what is said of many says them with separators', (language) => {
  const { getFixedT } = getI18n(language)
  const [member, bonus] = [getFixedT(null, 'member'), getFixedT(null, 'bonus')]
  const many = { count: 12_345 }
  const said = [
    member('profit.rounds', many),
    member('statement.partly', { shown: '12,345', count: 1_000_000 }),
    member('export.cut', many),
    bonus('missions.points', many),
    bonus('missions.rounds', { ...many, games: 'x' }),
  ]
  for (const text of said) {
    expect(text).toContain('12,345')
    expect(text).not.toContain('{{')
  }
})
