import { describe, expect, test } from 'vitest'
import { LANGUAGES } from '../../../../contract/constants.ts'
import { SLIP_TEXTS } from '../../../i18n/book/slip/index.ts'
import type { Reason } from './slip-plan.ts'
import { actOnReason, type SaySlip, tellNoOffer, tellReason, tellRefusal } from './slip-words.ts'

const sayIn =
  (language: (typeof LANGUAGES)[number]): SaySlip =>
  (key, values = {}) => {
    const texts: Readonly<Record<string, string>> = SLIP_TEXTS[language]
    const text = texts[key] ?? texts[`${key}_other`] ?? key
    return text.replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) => String(values[name] ?? whole))
  }
const money = (amountMinor: number) => `₱${(amountMinor / 100).toFixed(2)}`
const name = () => 'Gannet Bay to win'
const told = (reason: Reason, language: (typeof LANGUAGES)[number] = 'EN') =>
  tellReason(reason, { say: sayIn(language), money, name, capMinor: 50_000_000 })
const acted = (reason: Reason) => actOnReason(reason, { say: sayIn('EN'), money }, 'decimal')

const KEY = 'coastline-1-0 1x2:1'
const REASONS: readonly [Reason, sentence: string, button: string | null][] = [
  [{ why: 'empty' }, 'Press a price to add it here.', null],
  [{ why: 'paused' }, 'Play is paused.', null],
  [{ why: 'no_stake' }, 'Enter a stake.', null],
  [{ why: 'bad_stake' }, 'Enter an amount in the site’s currency, with at most two decimals.', null],
  [{ why: 'no_price', key: KEY }, 'Waiting for the price: Gannet Bay to win.', null],
  [{ why: 'closed', key: KEY }, 'Gannet Bay to win: betting is closed. Remove it.', null],
  [{ why: 'suspended', key: KEY }, 'Gannet Bay to win: suspended now.', null],
  [{ why: 'too_many', most: 8 }, 'At most 8 picks combine like this. Remove some.', null],
  [
    { why: 'same_fixture', key: KEY },
    'Gannet Bay to win: picks of one match do not combine. Remove one, or bet them as singles.',
    'Remove one: same match twice',
  ],
  [
    { why: 'changed', key: KEY, from: 202, to: 198, count: 1 },
    'The price changed: Gannet Bay to win.',
    'Accept 2.02 → 1.98',
  ],
  [
    { why: 'changed', key: KEY, from: 202, to: 198, count: 3 },
    'The price changed: Gannet Bay to win.',
    'Accept 3 new prices',
  ],
  [{ why: 'least', unitMinor: 10, key: null }, 'The least stake here is ₱0.10.', null],
  [
    { why: 'most', by: 'payout', unitMinor: 200_000, key: null },
    'A coupon pays at most ₱500000.00, so the largest stake is ₱2000.00.',
    'Lower the bet to ₱2000.00',
  ],
  [
    { why: 'most', by: 'stake', unitMinor: 40_000, key: null },
    'The largest stake here is ₱400.00.',
    'Lower the bet to ₱400.00',
  ],
  [
    { why: 'most', by: 'payout', unitMinor: 0, key: null },
    'A coupon pays at most ₱500000.00, so the largest stake is ₱0.00.',
    null,
  ],
  [{ why: 'balance', missingMinor: 4_000 }, 'Your balance is ₱40.00 too low.', 'Deposit the missing ₱40.00'],
]

test.each(REASONS)('%j has a sentence, and a button where something can be done', (reason, sentence, button) => {
  expect(told(reason)).toBe(sentence)
  expect(acted(reason)).toBe(button)
})

test('each reason has a sentence in each language, with nothing left open', () => {
  for (const language of LANGUAGES)
    for (const [reason, sentence] of REASONS) {
      const text = told(reason, language)
      expect(text, `${language} ${reason.why}`).not.toMatch(/\{\{|\}\}/)
      if (language !== 'EN') expect(text, `${language} ${reason.why}`).not.toBe(sentence)
    }
})

describe('what became of a coupon', () => {
  test.each([
    ['odds_changed', 'The price changed: Gannet Bay to win.'],
    ['market_suspended', 'A goal or a suspension: Gannet Bay to win.'],
    ['loss_limit_reached', 'A limit that you set stops this bet.'],
    ['account_excluded', 'You cannot bet at the moment. Your open bets stand.'],
    ['upstream_timeout', 'The wallet did not answer in time.'],
    ['lost', 'The bet did not reach the server.'],
    ['conflict', 'The server refused this bet.'],
  ] as const)('%s', (code, sentence) => expect(tellRefusal(sayIn('EN'), code, name())).toBe(sentence))

  test.each([
    ['function_disabled', 'Cash-out: not for systems.'],
    ['market_suspended', 'Cash-out: suspended now.'],
    ['round_closed', 'This bet is over.'],
    ['on_break', 'Cash-out is not open to you now.'],
    ['internal', 'No cash-out offer now.'],
  ])('no cash-out: %s', (code, sentence) => expect(tellNoOffer(sayIn('EN'), code)).toBe(sentence))
})
