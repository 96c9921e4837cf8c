import { describe, expect, test } from 'vitest'
import { minor } from '../../../../contract/amount.ts'
import { findLottery } from '../../../../contract/lottery/games.ts'
import { emptyTicket, isOfOtherRules, readChaseDraft, readTicketDraft, USUAL_CHASE } from './ticket-draft.ts'

const game = findLottery('five-star-numbers')!
const bet = { play: 'pos', selection: '1:7', unitMinor: minor(100), multiple: 2, kept: 10 }
const pick = { rows: [['7'], [], [], [], []], typed: null }
const draft = { ...emptyTicket('20261128-0001', 1), bets: [bet], picks: { pos: pick } }

describe('a kept ticket', () => {
  test('is read as it was', () => {
    expect(readTicketDraft(game, 1, JSON.parse(JSON.stringify(draft)))).toEqual(draft)
    expect(readChaseDraft({ ...USUAL_CHASE, typed: { 1: '3' } })?.typed).toEqual({ 1: '3' })
  })

  test.each([
    ['nothing', null],
    ['no draw', { ...draft, madeFor: 1 }],
    ['a play of another game', { ...draft, bets: [{ ...bet, play: 'tema' }] }],
    ['a part of a minor unit', { ...draft, bets: [{ ...bet, unitMinor: 0.5 }] }],
    ['no multiple', { ...draft, bets: [{ ...bet, multiple: 0 }] }],
    ['more bets than a ticket holds', { ...draft, bets: Array.from({ length: 21 }, () => bet) }],
    ['a board of other rows', { ...draft, picks: { pos: { ...pick, rows: [['7']] } } }],
    ['other rules than those of now', { ...draft, rulesVersion: 2 }],
    ['no rules, as an older page kept it', { ...draft, rulesVersion: undefined }],
    ['no terms', { ...draft, terms: { ...draft.terms, package: 'C' } }],
  ])('with %s is none', (_, kept) => expect(readTicketDraft(game, 1, kept)).toBeNull())

  test.each([
    ['other rules, with a bet', { ...draft, picks: {}, rulesVersion: 2 }, true],
    ['other rules, with a pick', { ...draft, bets: [], rulesVersion: 2 }, true],
    ['other rules, with nothing', { ...draft, bets: [], picks: {}, rulesVersion: 2 }, false],
    ['these rules', draft, false],
    ['nothing', null, false],
  ])('of %s is said to be dropped, or not', (_, kept, isDropped) => expect(isOfOtherRules(1, kept)).toBe(isDropped))

  test('of a chase without its texts is none', () => {
    expect(readChaseDraft({ ...USUAL_CHASE, typed: { 1: 3 } })).toBeNull()
    expect(readChaseDraft({ ...USUAL_CHASE, count: 5 })).toBeNull()
  })
})
