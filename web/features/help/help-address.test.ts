import { describe, expect, test } from 'vitest'
import { helpBaseOf, helpPlaceOf, letterOf, readChoice, withKind } from './help-address.ts'

const nowhere = { article: null, view: null, kind: 'feedback', topic: 'site', round: null, paymentId: null }
test.each([
  ['', nowhere],
  ['?article=limits', { ...nowhere, article: 'limits' }],
  ['?view=mine', { ...nowhere, view: 'mine' }],
  ['?view=nonsense&topic=nonsense&kind=nonsense', nowhere],
  ['?view=write&kind=complaint&topic=deposit', { ...nowhere, view: 'write', kind: 'complaint', topic: 'deposit' }],
  [
    '?view=write&kind=complaint&round=r1&vendor=HARBOR',
    { ...nowhere, view: 'write', kind: 'complaint', topic: 'game', round: { roundId: 'r1', vassalage: 'HARBOR' } },
  ],
  [
    '?view=write&payment=W-0123456789AB&topic=withdrawal',
    { ...nowhere, view: 'write', topic: 'withdrawal', paymentId: 'W-0123456789AB' },
  ],
  ['?payment=T-0123456789AB', { ...nowhere, paymentId: 'T-0123456789AB' }],
  ['?payment=B-0123456789AB', { ...nowhere, paymentId: 'B-0123456789AB' }],
  ['?payment=12', { ...nowhere, paymentId: '12' }],
  ['?payment=0', nowhere],
  ['?payment=X-0123456789AB', nowhere],
  ['?round=r1', nowhere],
  [`?round=${'a'.repeat(97)}&vendor=HARBOR`, nowhere],
  [`?round=r1&vendor=${'A'.repeat(33)}`, nowhere],
  ['?round=<b>&vendor=HARBOR', nowhere],
])('MSG-03 %j is %j', (search, place) => {
  expect(helpPlaceOf(search)).toEqual(place)
})

test.each([
  ['/help', '/help'],
  ['/helpmc', '/helpmc'],
  ['/helpmc/', '/helpmc'],
])('%s stays at %s', (path, base) => {
  expect(helpBaseOf(path)).toBe(base)
})

describe('MSG-03, TRUST-06 the letter of an address', () => {
  test('is the same one with another kind, and with a dialog over it', () => {
    const letter = letterOf('?view=write&topic=game&round=r1&vendor=HARBOR')
    expect(letterOf('?view=write&topic=game&round=r1&vendor=HARBOR&kind=complaint')).toBe(letter)
    expect(letterOf('?view=write&topic=game&vendor=HARBOR&kind=feedback&dialog=login&next=%2Fhelp')).toBe(letter)
    expect(letterOf('?view=write&topic=deposit')).not.toBe(letter)
    expect(letterOf('?view=write&topic=deposit&payment=12')).not.toBe(letterOf('?view=write&topic=deposit'))
  })

  test('is come back to with the kind that was chosen and all it is about', () => {
    const round = '?view=write&topic=game&round=r1&vendor=HARBOR'
    expect(withKind(round, 'complaint')).toBe(`${round}&kind=complaint`)
    expect(withKind('?view=write&kind=complaint&payment=12', 'feedback')).toBe('?view=write&kind=feedback&payment=12')
  })
})

const SITE = { kind: 'feedback', topic: 'site' } as const
const COMPLAINT = { ...SITE, kind: 'complaint' } as const
test.each([
  ['nothing', SITE, null, SITE],
  ['what was chosen', SITE, { kind: 'complaint', topic: 'game', asked: SITE }, { kind: 'complaint', topic: 'game' }],
  ['what there is not', SITE, { kind: 'application', topic: ['game'], asked: SITE }, SITE],
  ['no address', SITE, { kind: 'complaint', topic: 'game' }, SITE],
  ['of another kind', COMPLAINT, { ...SITE, topic: 'game', asked: SITE }, { kind: 'complaint', topic: 'game' }],
  [
    'of another topic',
    { ...SITE, topic: 'deposit' } as const,
    { ...COMPLAINT, asked: SITE },
    { kind: 'complaint', topic: 'deposit' },
  ],
])('MSG-03 a letter takes up its kept choice where the address asks for the same: %s', (_, asked, kept, choice) => {
  expect(readChoice(asked, kept)).toEqual({ ...choice, asked })
})
