import { expect, test } from 'vitest'
import { describeAct, nameOfAct } from './words.ts'

const act = { actor: 'olga', merchant: 'meridian', subject: 'W-1', state: 'done' as const }

test.each([
  [{ ...act, verb: 'withdrawals-approve' }, 'olga approved withdrawal W-1 at meridian'],
  [
    { ...act, verb: 'withdrawals-approve', state: 'waits' as const },
    'olga approved withdrawal W-1 at meridian, and a second person has to say the same',
  ],
  [{ ...act, verb: 'maintenance-on', subject: null }, 'olga closed meridian'],
  [{ ...act, verb: 'maintenance-off', subject: null, merchant: null }, 'olga opened all merchants'],
  [{ ...act, verb: 'console-login', subject: 'olga', merchant: null }, 'olga signed in'],
  [
    { ...act, verb: 'rooms-switch', state: 'failed' as const },
    'olga did “rooms: switch” W-1 at meridian, which was refused',
  ],
])('%j reads: %s', (row, words) => expect(describeAct(row)).toBe(words))

test('an act without a name of its own is named by its call', () => {
  expect(nameOfAct('vip-put')).toBe('Vip: put')
  expect(nameOfAct('turnover-waive')).toBe('Waive turnover of')
})
