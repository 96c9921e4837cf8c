import { describe, expect, test } from 'vitest'
import type { Connect } from './client.ts'
import { readCommandLine } from './command-line.ts'
import { OpsError } from './ops-error.ts'
import { booksCheck } from './printers/books.ts'
import { depositsChannels, withdrawalsMethods } from './printers/cashier.ts'
import { checkHttps, describeEnd } from './printers/edge.ts'
import { safetyLift, turnoverShow, turnoverWaive } from './printers/members.ts'
import { printers } from './printers.ts'
import { run } from './run.ts'

const SOUND = {
  walletsChecked: 1,
  postings: 4,
  underWay: 0,
  inTransit: '0.00',
  broken: [],
  failed: [],
  sums: { differences: [], differencesFound: 0, wrongFound: 0 },
  unfinished: null,
  resume: null,
  next: null,
}
const order = { memberId: 'm_ana', table: 'withdraw_order', fault: 'different', key: 'W-1' }
const behind = { memberId: 'm_bea', table: 'counted_member', fault: 'behind', key: '9' }
const lost = { ...behind, fault: 'lost' }
const sum = { memberId: 'm_cia', table: 'play_total', fault: 'different', key: 'RNG' }
const page = (differences: object[], wrongFound: number, more = {}) => ({
  ...SOUND,
  sums: { differences, differencesFound: differences.length, wrongFound },
  ...more,
})
const printBooks = (...pages: object[]) => booksCheck(pages as never, { merchant: 'coral' })

describe('OPS-01 status says whether a file that meets no gate is led to https', () => {
  const file = '/assets/entry-abcdefgh.js'
  const answers: Record<string, [answer: Response | null, expected: RegExp]> = {
    'led there': [
      new Response(null, { status: 301, headers: { location: `https://a.example${file}` } }),
      /^led to https$/,
    ],
    'sent in clear': [new Response('export {}'), /^NOT LED TO HTTPS, 200/],
    'led elsewhere in clear': [
      new Response(null, { status: 302, headers: { location: `http://a.example${file}` } }),
      /^NOT LED TO HTTPS, 302/,
    ],
    'led to another host': [
      new Response(null, { status: 301, headers: { location: `https://a.example.evil.example${file}` } }),
      /^NOT LED TO HTTPS, 301/,
    ],
    'not answered': [null, /^no answer over http$/],
  }

  test.each(Object.entries(answers))('%s', async (_, [answer, expected]) => {
    const asked: unknown[] = []
    const ask: typeof fetch = (url) => {
      asked.push(url)
      return answer ? Promise.resolve(answer) : Promise.reject(new Error('refused'))
    }
    expect(await checkHttps('a.example', file, ask)).toMatch(expected)
    expect(asked).toEqual([`http://a.example${file}`])
  })

  test('of a host on this machine nothing is asked', async () => {
    const given = { maintenance: 'absent', merchants: [{ merchant: 'coral', hosts: ['coral.localhost'] }], file }
    const connect: Connect = () => ({ act: () => Promise.reject(new Error('away')), read: async () => given })
    const printed = await run(readCommandLine(['status']), connect)
    expect(JSON.parse(printed).merchants).toEqual([expect.objectContaining({ merchant: 'coral', https: {} })])
  })
})

describe('OPS-01 books check', () => {
  test('of sound books says so', () => {
    expect(printBooks(SOUND)).toBe(
      '1 wallet of coral, 4 postings: every wallet sums to zero and equals its postings, and all sums equal the wallets.',
    )
  })

  test('asks page by page, and again where a wallet was left unfinished', async () => {
    const answers = [page([behind], 0, { next: 'm_bea', unfinished: 'm_bea', resume: 'here' }), page([order], 1)]
    const asked: unknown[] = []
    const act = async (name: string, { input }: Record<string, unknown>) => {
      asked.push([name, input])
      return answers.shift()
    }
    const connect: Connect = () => ({ act, read: () => Promise.reject(new Error('nothing is read')) })
    const checked = run(readCommandLine(['books', 'check', '--merchant', 'coral']), connect)
    await expect(checked).rejects.toThrow(OpsError)
    expect(asked).toEqual([
      ['books-check', {}],
      ['books-check', { after: 'm_bea', resume: 'here' }],
    ])
  })

  test.each([
    ['an order', [order], ['1 row unlike the wallet', 'm_ana withdraw_order W-1: different', 'compare'], 'm_bea'],
    ['a sum', [sum], ['m_cia play_total RNG: different'], 'compare'],
    ['a journal that is not counted on', [behind, lost], ['m_bea counted_member 9: lost'], 'behind'],
  ])('ends badly over %s that is wrong, and says what to do', (_, differences, texts, not) => {
    const print = () => printBooks(page(differences, 1))
    expect(print).toThrow(OpsError)
    for (const text of texts) expect(print).toThrow(text)
    expect(print).not.toThrow(not)
  })

  test('does not end badly over what is only on its way', () => {
    const text = printBooks(page([behind], 0))
    expect(text).toContain('1 difference on the way to the sums: every wallet')
    expect(text, 'which nobody knows yet').not.toContain('all sums equal')
  })
})

describe('OPS-01 terms of the cashier', () => {
  const METHOD = {
    fee: '0.00',
    rate: '0.00',
    min: '1.00',
    max: '9.00',
    open: false,
    dayMax: '9.00',
    dayTimes: 3,
    confirmMinutes: 60,
    twoPeopleFrom: '5.00',
  }

  test('are read by the options that set them, with who changed them, and that a second one is missing', () => {
    const change = {
      name: 'bank',
      before: { dayMax: '8.00' },
      after: { dayMax: '9.00' },
      setBy: 'olga, omar',
      setAt: 'then',
    }
    const methods = [{ kind: 'bank', currency: 'PHP', terms: METHOD }] as const
    const text = withdrawalsMethods({ methods: [...methods], changes: [change], waitsBecause: 'second_approval' })
    expect(text).toContain('CLOSED, day-max 9.00, day-times 3, confirm-minutes 60, two-people-from 5.00')
    expect(text).toContain('bank: day-max 8.00 became day-max 9.00, by olga, omar')
    expect(text).toContain('Nothing is changed yet')
  })

  test('of a channel that nobody is offered say so', () => {
    const terms = { fee: '0.00', rate: '0.00', min: '1.00', max: '9.00', open: true, usualMinutes: 1 }
    const channel = {
      channelId: 'qr',
      kind: 'qr' as const,
      label: null,
      currency: 'PHP',
      provider: 'GONE',
      isSetUp: false,
      terms,
    }
    expect(depositsChannels({ channels: [channel], changes: [] })).toContain('by GONE, which is NOT SET UP HERE')
  })
})

test('OPS-01 safety lift says from when on, as the exclusion holds for a while yet', () => {
  const until = '2026-12-03T14:30:00.000Z'
  expect(safetyLift({ username: 'ana', until })).toBe(`ana may play again from ${until} on.`)
  expect(safetyLift({ username: 'ana', until: null })).toBe('ana may play.')
})

describe('OPS-01 turnover', () => {
  const waiver = {
    reference: 'C-1',
    amount: '500.00',
    reason: 'shut',
    decidedBy: 'olga, omar',
    decidedAt: 'then',
    state: 'waived' as const,
    waived: '300.00',
    refusal: null,
  }
  const waived = (change: object) => turnoverWaive({ username: 'ana', left: '0.00', waiver: { ...waiver, ...change } })

  test('tells what became of a waiver', () => {
    expect(turnoverWaive({ username: 'ana', left: '300.00', waiver: null })).toContain('a second operator has to say')
    expect(waived({})).toContain('C-1: 300.00 waived. ana has 0.00 left')
    expect(waived({ state: 'decided', waived: null })).toContain('on its way to the wallet')
    expect(waived({ state: 'refused', waived: null, refusal: 'account_locked' })).toContain('(account_locked)')
  })

  test('tells what is left and who let go of what', () => {
    expect(turnoverShow({ username: 'ana', left: '20.00', waivers: [waiver] })).toBe(
      'ana has 20.00 left to stake before money may leave.\nthen  C-1  of 500.00 300.00 waived, by olga, omar: "shut"',
    )
  })
})

test('says that an end is past, which visitors are not told', () => {
  const until = '2026-12-03T14:30:00.000Z'
  expect(describeEnd(until, Date.parse(until) - 1)).toContain(`Visitors are told: until ${until}`)
  expect(describeEnd(until, Date.parse(until))).toContain(`${until} is past: visitors are told no end`)
})

describe('OPS-01 facts of an answer', () => {
  const print = (answer: object) => printers.facts({ ...answer })

  test('stand by their names, and each list as a table', () => {
    const picks = [
      { pick: '1', coupons: 3, stake: '30.00', isShut: false },
      { pick: 'draw', coupons: 12, stake: '5.00', isShut: true },
    ]
    const answer = { fixture: 'F-1', closed: null, flags: ['device', 'address'], by: { name: 'olga' }, picks, said: [] }
    expect(print(answer).split('\n')).toEqual([
      'fixture: F-1',
      'closed: -',
      'flags: device, address',
      'by:',
      '  name: olga',
      'picks:',
      '  pick  coupons  stake  isShut',
      '  1     3        30.00  no',
      '  draw  12       5.00   yes',
      'said: none',
    ])
  })

  test("keep a member's words in their cell", () => {
    expect(print({ rows: [{ comment: 'one\ntwo' }, { comment: 'a  b' }, { comment: '' }] }).split('\n')).toEqual([
      'rows:',
      '  comment',
      '  "one\\ntwo"',
      '  "a  b"',
      '  ""',
    ])
  })
})
