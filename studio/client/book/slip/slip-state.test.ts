import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import {
  EMPTY_SLIP,
  modeOf,
  type Order,
  type PickAtPrice,
  type Quote,
  readChip,
  readSlip,
  reduceSlip,
  type SlipAction,
  type SlipState,
  writeSlip,
} from './slip-state.ts'
import { createSlipStore, findStorage, SlipStoreContext, useSlip } from './slip-store.ts'

const pick = (number: number, odds: number | null = 202): PickAtPrice => ({
  fixtureId: `coastline-1-${number}`,
  pick: '1x2:1',
  odds,
})
const KEY = 'coastline-1-1 1x2:1'
const act = (state: SlipState, ...actions: SlipAction[]) => actions.reduce(reduceSlip, state)
const toggle = (number: number): SlipAction => ({ do: 'toggle', pick: pick(number) })
const idsOf = ({ picks }: SlipState) => picks.map(({ fixtureId }) => fixtureId.at(-1)).join('')
const quote = (change: Partial<Quote>): Quote => ({ odds: 198, state: 'open', tick: null, points: 0, ...change })
const see = (change: Partial<Quote>): SlipAction => ({ do: 'see', quotes: { [KEY]: quote(change) } })

const order = (change: Partial<Order> = {}): Order => ({
  couponId: '11111111-1111-4111-8111-111111111111',
  kind: 'multiple',
  unit: '1.00',
  choice: 'better',
  legs: [{ fixtureId: 'coastline-1-1', pick: '1x2:1', odds: 202, tick: null }],
  state: 'sent',
  view: null,
  code: null,
  ...change,
})

test.each<[string, SlipAction[], string, number]>([
  ['a pick is added once and taken out by the next press', [toggle(1), toggle(2), toggle(1)], '2', 1],
  [
    'undo puts a leg back to its place',
    [toggle(1), toggle(2), toggle(3), { do: 'remove', key: KEY }, { do: 'undo' }],
    '123',
    0,
  ],
  ['undo brings all back after clearing', [toggle(1), toggle(2), { do: 'clear' }, { do: 'undo' }], '12', 0],
  ['undo is over once something else was picked', [toggle(1), toggle(1), toggle(2), { do: 'undo' }], '2', 0],
  ['a code replaces the slip', [toggle(1), { do: 'load', picks: [pick(7), pick(8)] }], '78', 1],
  ['undo brings back what a code put aside', [toggle(1), { do: 'load', picks: [pick(7)] }, { do: 'undo' }], '17', 0],
  ['what is not there is not removed', [toggle(1), { do: 'remove', key: 'x' }], '1', 0],
])('%s', (_, actions, ids, removed) => {
  const state = act(EMPTY_SLIP, ...actions)
  expect([idsOf(state), state.removed?.picks.length ?? 0]).toEqual([ids, removed])
})

test.each([
  ['50', 5_000],
  ['₱50.00', 5_000],
  ['５０ PHP', 5_000],
  ['PHP 100,000', 10_000_000],
  ['$50', null],
  ['0', null],
  ['', null],
])('a quick stake of %j is %s', (text, chip) => expect(readChip(text, '₱')).toBe(chip))

test.each<[string, SlipAction[], number | null]>([
  ['before kick-off a new price waits for the member', [see({ odds: 210 }), see({ odds: 198 })], 202],
  ['in-play the price follows while no goal falls', [see({ tick: 9 }), see({ tick: 10, odds: 199 })], 199],
  ['after a goal it waits', [see({ tick: 9 }), see({ tick: 10, points: 1, odds: 150 })], 202],
  [
    'who is to be asked is asked in-play too',
    [{ do: 'choice', choice: 'ask' }, see({ tick: 9 }), see({ tick: 10 })],
    202,
  ],
  ['a suspended price is not taken', [see({ tick: 9 }), see({ tick: 10, state: 'shut', odds: 110 })], 202],
  ['accepting takes the price of now', [see({}), { do: 'accept', quotes: { [KEY]: quote({}) } }], 198],
])('%s', (_, actions, odds) => {
  expect(act(EMPTY_SLIP, toggle(1), ...actions).picks[0]?.odds).toBe(odds)
})

test('a refusal for its price asks for that leg, also in-play', () => {
  const view = { state: 'refused', reason: 'odds_changed', reasonLeg: 0, oddsNow: 198 } as Order['view']
  const refused = act(
    EMPTY_SLIP,
    toggle(1),
    see({ tick: 9, odds: 202 }),
    { do: 'order', orders: [order()] },
    { do: 'hear', order: order({ state: 'done', view }) },
    see({ tick: 11 }),
  )
  expect(refused.picks[0]).toMatchObject({ odds: 202, isAsked: true })
})

test.each<[string, boolean, string]>([
  ['done takes the picks that were placed', false, '2'],
  ['keep picks leaves all', true, '12'],
])('%s', (_, keep, ids) => {
  const placed = order({ state: 'done', view: { state: 'accepted' } as Order['view'] })
  const state = act(EMPTY_SLIP, toggle(1), toggle(2), { do: 'order', orders: [placed] }, { do: 'done', keep })
  expect([idsOf(state), state.orders]).toEqual([ids, []])
})

test('an order without an answer is not closed', () => {
  const state = act(EMPTY_SLIP, { do: 'order', orders: [order()] }, { do: 'done', keep: false })
  expect(state.orders).toHaveLength(1)
})

test.each([
  [1, 'system', 'singles'],
  [2, 'system', 'multiple'],
  [3, 'system', 'system'],
  [2, 'singles', 'singles'],
] as const)('%i picks as %s are bet as %s', (count, mode, expected) => {
  const picks = Array.from({ length: count }, (_, at) => toggle(at))
  expect(modeOf(act({ ...EMPTY_SLIP, mode }, ...picks))).toBe(expected)
})

test('a reload keeps picks, settings and open orders, and no price', () => {
  const kept = new Map<string, string>()
  const storage = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => void kept.set(name, text),
    removeItem: (name: string) => void kept.delete(name),
  }
  const place = { merchant: 'meridian', book: 'sportsbook', owner: 'real:maria' }
  const store = createSlipStore(place, storage)
  store.act(toggle(1))
  store.act({ do: 'stake', key: null, text: '12.50' })
  store.act({ do: 'format', format: 'malay' })
  store.act({ do: 'order', orders: [order()] })
  const again = createSlipStore(place, storage).get()
  expect(again).toMatchObject({
    unit: '12.50',
    format: 'malay',
    picks: [{ odds: null }],
    orders: [{ state: 'asking' }],
  })
  for (const other of [{ merchant: 'other' }, { owner: 'real:juan' }, { owner: 'play:maria' }])
    expect(createSlipStore({ ...place, ...other }, storage).get(), JSON.stringify(other)).toEqual(EMPTY_SLIP)
  kept.set('slip:meridian:sportsbook', '{}')
  createSlipStore(place, storage)
  expect([...kept.keys()], 'what was kept of nobody in particular goes').toEqual([
    'slip:meridian:sportsbook:real:maria',
  ])
})

test.each([
  ['100,000,000,000.00', '100,000,000,000.00'],
  [`${' '.repeat(40)}100,000`, ''],
])('a stake that was kept comes back whole or not at all: %j', (unit, read) => {
  const slip = { ...EMPTY_SLIP, unit, stakes: { '1': unit } }
  expect(readSlip(writeSlip(slip))).toMatchObject({ unit: read, stakes: { '1': read } })
})

test.each([
  ['', 0],
  ['{', 0],
  ['7', 0],
  ['{"picks":[{"fixtureId":"coastline-1-1","pick":"1x2:9"},{"fixtureId":"<b>","pick":"1x2:1"},null]}', 0],
  ['{"picks":[{"fixtureId":"coastline-1-1","pick":"ah:1:-1"}],"chips":[1,2],"choice":"all"}', 1],
])('storage is read as a stranger’s text: %s', (text, count) => {
  const state = readSlip(text)
  expect(state.picks).toHaveLength(count)
  expect([state.chips, state.choice]).toEqual([EMPTY_SLIP.chips, 'better'])
  expect(readSlip(writeSlip(state))).toEqual(state)
})

function PriceButton() {
  const { count, has } = useSlip()
  return `${count} ${has(pick(1))} ${has(pick(2))}`
}

test('a price button reads the slip of its page', () => {
  const store = createSlipStore({ merchant: 'meridian', book: 'sportsbook', owner: 'real:maria' }, findStorage())
  store.act(toggle(1))
  const page = createElement(SlipStoreContext, { value: store }, createElement(PriceButton))
  expect(renderToString(page)).toBe('1 true false')
})
