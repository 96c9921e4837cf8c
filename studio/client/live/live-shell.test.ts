/** The shell of a live page over a fake line: what one page told, the next one at this device knows. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { RoundView, SessionView } from '../../api.ts'
import { baccarat } from '../../table-rules/baccarat.ts'
import type { OwnBet, TableMessage } from '../../tables/messages.ts'
import { createServer } from '../server.ts'
import { hear, openTable, tableTexts } from '../tables/table-state.ts'
import { hearLaid, sendBet } from './hear-wallet.ts'
import { createLiveShell } from './live-shell.ts'
import { look } from './live-state.ts'

const NOW = 1_800_000_000_000
const BET: OwnBet = {
  betId: 'bet-7',
  roundId: 'r-bet-7',
  number: 7,
  stakes: { player: 500 },
  state: 'settled',
  at: null,
  stakeMinor: 500,
  payoutMinor: 0,
}
const BACK: TableMessage = {
  type: 'snapshot',
  nowMs: NOW,
  seats: 1,
  round: {
    number: 8,
    phase: 'open',
    rules: baccarat.id,
    nonce: 8,
    hash: 'h',
    salt: 's',
    seed: null,
    sinceMs: NOW,
    endsMs: NOW + 15_000,
    result: null,
  },
  roads: [],
  chainEnds: [],
  own: [BET],
}

class Line extends EventTarget {
  static readonly OPEN = 1
  static last: Line | null = null
  readonly readyState = Line.OPEN
  constructor() {
    super()
    Line.last = this
  }
  send() {}
  close() {}
}

/** A dialog of the game lies over the board. */
let isCovered = false
/** What the wallet knows of this player's bets in round 7. */
let bets: readonly object[] = []

beforeEach(() => {
  vi.useFakeTimers()
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
  vi.stubGlobal('location', { origin: 'https://studio.example' })
  vi.stubGlobal('document', new EventTarget())
  vi.stubGlobal('addEventListener', () => {})
  const window = {}
  vi.stubGlobal('window', Object.assign(window, { parent: window }))
  vi.stubGlobal('WebSocket', Line)
  bets = []
  isCovered = false
  vi.stubGlobal('fetch', async (path: string) => {
    const value = path.endsWith('/bets/7')
      ? bets
      : path.includes('/bets/')
        ? []
        : { ticket: 't', isFull: false, balance: '100.00' }
    return Response.json({ success: true, value })
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A page at the table, as it stands after the table's first word. */
async function openShell(bearer = 'x'.repeat(32), first = BACK) {
  const session = { mode: 'real', bearer, balance: '100.00', lobbyOrigin: 'https://lobby.example' } as SessionView
  const desk = { rules: baccarat, limits: { minMinor: 100, maxMinor: 100_000 } }
  const shell = createLiveShell({
    state: openTable({ gameCode: 'table', paytable: baccarat.id }, session),
    session,
    server: createServer(),
    texts: tableTexts(baccarat),
    hear: (state, message) => hear(state, desk, message),
    away: { words: 'away' },
    full: { words: 'full' },
    update: () => {},
    perform: () => {},
    isCovered: () => isCovered,
    holdsWins: false,
  })
  Line.last = null
  shell.start()
  await vi.waitFor(() => expect(Line.last).not.toBeNull())
  Line.last!.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(first) }))
  await vi.advanceTimersByTimeAsync(2_000)
  return shell
}
const openPage = async (bearer?: string, first = BACK) => (await openShell(bearer, first)).state().notice?.words ?? null

test('F13 a table that is opened again tells no end that this member has read here', async () => {
  expect(await openPage()).toBe('missedEnd')
  expect(await openPage()).toBeNull()
  expect(await openPage('y'.repeat(32))).toBe('missedEnd')
})

test.each([
  ['missedEnd', { state: 'settled', payout: '0.00', reason: null, table: { round: 7, stakes: {} } }],
  ['voided', { state: 'rolled_back', payout: '0.00', reason: 'round_closed', table: { round: 7, isVoid: true } }],
])('F13 an end that is too old for the table to tell is %s to who comes back, once', async (words, end) => {
  const bearer = 'z'.repeat(32)
  const lying = { ...BACK, round: { ...BACK.round, number: 7 }, own: [{ ...BET, state: 'on' as const }] }
  const view = { roundId: BET.roundId, spinId: BET.betId, stake: '5.00', balance: '100.00' }
  bets = [{ ...view, state: 'waiting', payout: '0.00', reason: null, table: { round: 7, stakes: BET.stakes } }]
  expect(await openPage(bearer, lying)).toBeNull()
  // The table was shut for longer than it tells of.
  bets = [{ ...view, ...end }]
  const later = { ...BACK, round: { ...BACK.round, number: 9 }, own: [] }
  expect(await openPage(bearer, later)).toBe(words)
  expect(await openPage(bearer, later)).toBeNull()
})

// @fault Page behind another, or covered, as a round ends, and never seen again
test.each([
  ['isHidden', 'mine', true],
  ['isPaused', 'mine', true],
  ['isHidden', 'void', true],
  ['isPaused', 'struck', true],
  [null, 'mine', false],
] as const)(
  'F13 an end that came while the page was unseen (%s, %s) is news to the next page: %s',
  async (by, type, isNews) => {
    const bearer = 'w'.repeat(32)
    const at = (number: number, own: OwnBet[] = []) => ({ ...BACK, round: { ...BACK.round, number }, own })
    const view = { roundId: BET.roundId, spinId: BET.betId, stake: '5.00', payout: '0.00', balance: '100.00' }
    const lies = { ...view, state: 'waiting', reason: null, table: { round: 7, stakes: BET.stakes } }
    const isOfWallet = type === 'mine'
    const table = { round: 7, stakes: BET.stakes, ...(type === 'void' && { isVoid: true }) }
    const over = isOfWallet
      ? { ...view, state: 'settled', reason: null, table }
      : { ...view, state: 'rolled_back', reason: 'round_closed', table }
    bets = [lies]
    const shell = await openShell(bearer, at(7, [{ ...BET, state: 'on' }]))
    if (by) shell.set([look(shell.state(), { [by]: true })])
    bets = [over]
    const told = { type, number: 7, stakeMinor: 500, payoutMinor: 0 } as TableMessage
    if (by === 'isHidden') vi.stubGlobal('document', Object.assign(new EventTarget(), { hidden: true }))
    Line.last!.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(told) }))
    await vi.advanceTimersByTimeAsync(2_000)
    vi.stubGlobal('document', new EventTarget())
    const words = { mine: 'missedEnd', void: 'voided', struck: 'struck' }[type]
    expect(await openPage(bearer, at(12))).toBe(isNews ? words : null)
    expect(await openPage(bearer, at(12))).toBeNull()
  },
)

// @fault Page frozen and thawed
test('an end that a page reads long after it was told stands as one that was missed', async () => {
  const shell = await openShell()
  const round = (number: number, phase: 'result' | 'open', afterMs: number) =>
    ({ ...BACK, type: 'phase', nowMs: NOW + afterMs, round: { ...BACK.round, number, phase } }) as TableMessage
  const tell = (message: TableMessage) =>
    Line.last!.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) }))
  tell(round(10, 'open', 0))
  expect(shell.state().notice).toBeNull()
  await vi.advanceTimersByTimeAsync(40_000)
  // All of it waited, and is read in one go as the page goes on.
  tell(round(10, 'result', 16_000))
  tell({ type: 'mine', number: 10, stakeMinor: 500, payoutMinor: 1_000 })
  tell(round(11, 'open', 22_000))
  tell(round(12, 'open', 39_000))
  expect(shell.state().notice).toMatchObject({ words: 'missedEnd', values: { round: 10 } })
  await vi.advanceTimersByTimeAsync(20_000)
  tell(round(13, 'open', 60_000))
  expect(shell.state().notice).toBeNull()
})

// @fault Dialog over the board as a round ends
test('who closes a dialog hears of an end under it, however many rounds have come since', async () => {
  const shell = await openShell()
  const tell = (message: object) =>
    Line.last!.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) }))
  const phase = (number: number) => tell({ ...BACK, type: 'phase', round: { ...BACK.round, number } })
  isCovered = true
  phase(10)
  tell({ type: 'mine', number: 10, stakeMinor: 500, payoutMinor: 1_000 })
  for (const number of [11, 12, 13]) phase(number)
  isCovered = false
  shell.look()
  expect(shell.state().notice).toMatchObject({ words: 'missedEnd', values: { round: 10 } })
  phase(14)
  expect(shell.state().notice).not.toBeNull()
  phase(15)
  expect(shell.state().notice).toBeNull()
})

test('GAME-02 a balance that was asked for before a bet does not replace the one of its answer', async () => {
  const shell = await openShell()
  const texts = tableTexts(baccarat)
  const asked: ((balance: string) => void)[] = []
  vi.stubGlobal('fetch', () => new Promise((resolve) => asked.push((balance) => resolve(answerOf(balance)))))
  const answerOf = (balance: string) => Response.json({ success: true, value: { balance } })
  shell.set([shell.state(), { do: 'balance' }])
  shell.set(sendBet(shell.state(), texts, 'bet-8', { player: 500 }))
  const taken = { roundId: 'r-bet-8', spinId: 'bet-8', state: 'waiting', balance: '95.00' } as RoundView
  shell.set(hearLaid(shell.state(), texts, 'bet-8', { ok: true, value: taken }))
  asked[0]?.('100.00')
  await vi.advanceTimersByTimeAsync(0)
  expect(shell.state().balanceMinor).toBe(9_500)
  await vi.waitFor(() => expect(asked).toHaveLength(2))
  asked[1]?.('96.00')
  await vi.waitFor(() => expect(shell.state().balanceMinor).toBe(9_600))
})
