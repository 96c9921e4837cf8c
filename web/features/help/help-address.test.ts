import { expect, test } from 'vitest'
import { helpBaseOf, helpPlaceOf } from './help-address.ts'

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
  ['?payment=12', { ...nowhere, paymentId: '12' }],
  ['?payment=0', nowhere],
  ['?payment=X-0123456789AB', nowhere],
  ['?round=r1', { ...nowhere, topic: 'game' }],
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
