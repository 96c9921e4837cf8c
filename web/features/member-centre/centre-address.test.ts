import { describe, expect, test } from 'vitest'
import { keepOfDialog } from '../../lib/dialog-address.ts'
import { readNarrowed } from '../../shared/centre/use-narrowed.ts'
import { readCentrePage, readRound, withCentrePage } from './centre-address.ts'

describe('MEM-01 deep links into the centre', () => {
  test.each([
    ['?centre=personalHistoryCopy', 'personalHistoryCopy'],
    ['?centre=', null],
    ['?centre=__proto__', null],
    ['', null],
  ])('%s shows %s', (search, page) => {
    expect(readCentrePage(search)).toBe(page)
  })

  test('goes to a page and to a round, and keeps what the page below has in its address', () => {
    const search = withCentrePage('?dialog=centre&feature=wilds', 'personalHistoryCopy', {
      roundId: 'r:1',
      vassalage: 'HARBOR',
    })
    expect(new URLSearchParams(search).get('feature')).toBe('wilds')
    expect(readCentrePage(search)).toBe('personalHistoryCopy')
    expect(readRound(search)).toEqual({ roundId: 'r:1', vassalage: 'HARBOR' })
    expect(withCentrePage(search, null)).toBe('?dialog=centre&feature=wilds')
  })

  test.each(['?round=<b>&roundVendor=HARBOR', '?round=a', `?round=${'a'.repeat(97)}&roundVendor=HARBOR`])(
    '%s names no round',
    (search) => {
      expect(readRound(search)).toBeNull()
    },
  )
})

test('MEM-04 a move in the centre keeps who opened it, and nothing of a deposit that was handed on to be tried again', () => {
  const again = { amount: '75.50', channelId: 'coin', promotionId: null }
  expect(keepOfDialog({ openedHere: true, again })).toEqual({ openedHere: true })
  for (const foreign of [null, undefined, 'openedHere', [], { again }, { openedHere: 'yes' }])
    expect(keepOfDialog(foreign)).toEqual({ openedHere: false })
})

const NARROWED = '?dialog=centre&centre=personalHistoryCopy&tab=RNG.settled'

test('MEM-07 a list stays narrowed to a round and back, and on no other page', () => {
  const round = withCentrePage(NARROWED, 'personalHistoryCopy', { roundId: 'r:1', vassalage: 'HARBOR' })
  expect(readNarrowed(round, ['open', 'settled'])).toBe('settled')
  expect(new URLSearchParams(withCentrePage(round, 'personalHistoryCopy')).get('tab')).toBe('RNG.settled')
  for (const search of [NARROWED, round])
    for (const page of ['withdraw', 'transactionHistory', null] as const)
      expect(new URLSearchParams(withCentrePage(search, page)).has('tab')).toBe(false)
})
