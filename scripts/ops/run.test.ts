import { describe, expect, test } from 'vitest'
import { readCommandLine } from './command-line.ts'
import { run } from './run.ts'
import { showHidden } from './show-hidden.ts'

test('OPS-01 a terminal is given no sign of a member that it would obey or hide', async () => {
  const text = 'pay \u202eevil\u202c \u001b[2J\u200b done'
  const message = { position: 1, operator: null, text, hasPicture: false, at: '2026-11-20T08:00:00.000Z' }
  const row = readCommandLine(['service', 'read', 'maria', '--merchant', 'meridian'])
  const client = { act: async () => ({ state: 'waiting', messages: [message], next: null, nextBefore: null }) }
  const printed = await run({ ...row, row: { ...row.row, response: null } }, () => client as never)
  expect(printed).toContain('\\u202eevil\\u202c')
  expect(printed).not.toMatch(/\p{Cc}(?<!\n)|[\u202a-\u202e\u200b]/u)
})

test('line breaks, tabs and letters of every script stay', () => {
  for (const text of ['a\n\tb', 'สวัสดี', 'مرحبا', '👩‍👧', '❤️', 'می\u200cخواهم', '\u0600١', 'Trần Thị'])
    expect(showHidden(text)).toBe(text)
})

test.each([
  0x180e, 0x3164, 0x115f, 0xffa0, 0x2800, 0x034f, 0x17b4, 0xfff9, 0x1_d173, 0xe_0001, 0xe_0041, 0xd83d, 0x1_d159,
  0x1_3441, 0x00a0, 0x2007, 0x202f, 0x1160,
])('a sign that no terminal shows is printed by its number: %i', (code) => {
  const hex = code.toString(16).padStart(4, '0')
  expect(showHidden(`a${String.fromCodePoint(code)}b`)).toBe(hex.length > 4 ? `a\\u{${hex}}b` : `a\\u${hex}b`)
})

test.each(['\u{1f3f4}\u{e0067}\u{e0062}\u{e007f}', '辻\u{e0100}', 'pay \u202eevil \u0085'])(
  'an answer that is printed as JSON is JSON with any text: %j',
  async (content) => {
    const answer = { rows: [{ reference: 'C-1', content }], nextCursor: null }
    const asked = readCommandLine(['complaints', 'list', '--merchant', 'meridian'])
    const client = { act: async () => answer, read: () => Promise.reject(new Error('nothing is read')) }
    const printed = await run({ ...asked, row: { ...asked.row, response: null } }, () => client)
    expect(JSON.parse(printed)).toEqual(answer)
    expect(printed).toBe(showHidden(printed))
  },
)

test.each([
  ['done', { isDone: true }, 'coast-1-7 is void: stakes of its coupons go back as the rules say.'],
  ['waiting for a second operator', { isDone: false }, 'Written down. A second operator has to say the same'],
])('OPS-01 a sentence is said of what is %s', async (_, state, said) => {
  const asked = readCommandLine(['book', 'void', 'SUMMIT', 'coast-1-7', '--merchant', 'meridian'])
  const act = async () => ({ fixture: 'coast-1-7', ...state })
  const printed = await run(asked, () => ({ act, read: () => Promise.reject(new Error('nothing is read')) }))
  expect(printed).toContain(said)
})

test('OPS-01 an act that the member has not felt yet says so, and what happens next', async () => {
  const asked = readCommandLine(['member', 'lock', 'maria', '--reason', 'card stolen', '--merchant', 'meridian'])
  const print = (more: object) => {
    const act = async () => ({ username: 'maria', status: 'locked', ...more })
    return run(asked, () => ({ act, read: () => Promise.reject(new Error('nothing is read')) }))
  }
  expect(await print({ isAsked: true })).toContain('asked again each minute')
  expect(await print({})).not.toContain('asked again')
})

test.each([0, 1, 2])('OPS-01 a sentence holds for every number: %i', async (sessions) => {
  const words = ['member', 'end-sessions', 'maria', '--reason', 'phone stolen', '--merchant', 'meridian']
  const act = async () => ({ username: 'maria', sessions })
  const printed = await run(readCommandLine(words), () => ({ act, read: () => Promise.reject(new Error('no read')) }))
  expect(printed).toBe(`Sessions ended for maria: ${sessions}. They log in again.`)
})

describe('OPS-01 words that somebody typed begin no line of their own', () => {
  const FORGED = '2026-11-30T08:00:00.000Z  approved  olga'
  const said = async (words: string[], answer: object) => {
    const asked = readCommandLine(words)
    const act = async () => answer
    const never = () => Promise.reject(new Error('nothing is read'))
    return run({ ...asked, row: { ...asked.row, response: null } }, () => ({ act, read: never }))
  }
  const order = {
    orderId: 'W-00000000000A',
    requestedAt: '2026-11-30T07:00:00.000Z',
    username: 'maria',
    state: 'sent',
    documents: [],
    unmatched: [],
    said: [],
    approvedBy: [],
    approvalsNeeded: 1,
    payout: null,
    byRule: null,
  }

  test('a note within the acts of a withdrawal', async () => {
    const note = `fine"\n  ${FORGED}\r  ${FORGED}\u2028  ${FORGED}\u001b[1A`
    const history = [{ at: '2026-11-30T07:30:00.000Z', actor: 'operator:piet', act: 'refused', note }]
    const words = ['withdrawals', 'show', order.orderId, '--merchant', 'meridian']
    const printed = await said(words, { order, proofs: 0, history })
    expect(printed.split('\n').slice(2)).toEqual([
      '  2026-11-30T07:30:00.000Z  refused  operator:piet',
      `      "fine'\\n  ${FORGED}\\u000d  ${FORGED}\\u2028  ${FORGED}\\u001b[1A"`,
    ])
  })

  test.each([
    ['a reference', { ...order, reference: `B\n${FORGED}` }],
    ['what a member disputes', { ...order, disputedAt: 'then', disputeNote: `none\n${FORGED}` }],
    ['a name', { ...order, username: `maria\n${FORGED}` }],
    [
      'what a provider says',
      { ...order, payout: { provider: 'PIER', state: 'open', reason: `x\n${FORGED}`, moved: [] } },
    ],
  ])('%s of a withdrawal', async (_, given) => {
    const words = ['withdrawals', 'show', order.orderId, '--merchant', 'meridian']
    const printed = await said(words, { order: given, proofs: 0, history: [] })
    expect(printed).toContain(FORGED)
    expect(printed.split('\n').filter((line) => line.trimStart().startsWith(FORGED))).toEqual([])
  })

  test('a name within a sentence', async () => {
    const words = ['book', 'void', 'SUMMIT', 'coast-1-7', '--merchant', 'meridian']
    expect(await said(words, { fixture: `coast-1-7\n${FORGED}`, isDone: true })).not.toContain('\n')
  })
})
