/**
 * Many at one live table: sockets that hear every round, some of them bettors. Sockets are dropped at random all the
 * while and come back. Every payout is looked for at the end.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'undici'
import { z } from 'zod'
import { minor, parseMoney, presentMoney } from '../../contract/amount.ts'
import { type RoundView, roundViewSchema } from '../../studio/api.ts'
import { baccarat } from '../../studio/table-rules/baccarat.ts'
import { returnOf } from '../../studio/table-rules/table-rules.ts'
import type { TableMessage } from '../../studio/tables/messages.ts'
import { showTable } from '../bench/statistics.ts'
import { describeMachine } from '../lib/describe-machine.ts'
import type { Site } from '../lib/site.ts'
import { ask, loopback, Refused } from './http.ts'
import { type BetFate, countFates, judgeTables } from './judge-tables.ts'
import { readWhole } from './read-whole.ts'
import { type Launched, launchPlayers, OPENING_MINOR } from './seat-players.ts'

/** A table of the usual clock: bets are taken for 15 seconds. */
const GAME = 'lantern-baccarat-gold'
const SPOTS = ['player', 'banker', 'tie', 'big', 'small'] as const
const SETTLED_WITHIN_MS = 120_000
const AT_ONCE = 16
/** A socket is dropped after a random time of at most so much. */
const DROP_WITHIN_MS = 2_000
/** A round is half a minute; so many times that, and something hangs. */
const MOST_ROUND_MS = 60_000
/** A player's record shows so many rounds. */
const MOST_ROUNDS = 50
/** A call without an answer is made again, as the page does. */
const TRIES = 5
const PAUSE_MS = 500
const MOST_SHOWN = 20

type Laid = 'taken' | `refused: ${string}`
/** `laid`: by the bet's id. */
type Bettor = Launched & { bearer: string; index: number; laid: Map<string, Laid> }
type BetBody = { betId: string; round: number; stakes: Record<string, string> }

const sessionSchema = z.object({ bearer: z.string() })
const ticketSchema = z.object({ ticket: z.string() })

const post = async (site: Site, path: string, body: object, bearer?: string) =>
  (
    await ask(`${site.studio}/api${path}`, {
      method: 'POST',
      headers: bearer ? { authorization: `Bearer ${bearer}` } : {},
      body: JSON.stringify(body),
    })
  ).value

/** What `act` answers. Tries again where nothing was answered; a refusal is an answer. */
async function persist<T>(act: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await act()
    } catch (error) {
      if (error instanceof Refused || tries === TRIES) throw error
      await sleep(PAUSE_MS)
    }
  }
}

async function inTurns<T>(items: readonly T[], act: (item: T) => Promise<void>): Promise<void> {
  const left = [...items]
  const work = async () => {
    for (let item = left.pop(); item; item = left.pop()) await act(item)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
}

/** Whether nothing was lost and every round was heard by all. Prints the figures. */
export async function loadTables(site: Site): Promise<boolean> {
  const [bettorCount, socketCount, rounds] = [
    readWhole('LOAD_BETTORS', 200),
    readWhole('LOAD_SOCKETS', 500),
    readWhole('LOAD_ROUNDS', 10, MOST_ROUNDS),
  ]
  console.error(`${bettorCount} bettors …`)
  const bettors = await launchPlayers(site, bettorCount, GAME, async (launched, index): Promise<Bettor> => {
    const opened = await post(site, '/session', { token: launched.launchToken, gameCode: GAME })
    return { ...launched, index, bearer: sessionSchema.parse(opened).bearer, laid: new Map() }
  })

  console.error(`${socketCount} sockets …`)
  /** Round → how long after the table sent its result each socket had it. */
  const heard = new Map<number, number[]>()
  /** The last round whose result a socket knows: told as it came, or by the roads of a snapshot. */
  const known = Array.from({ length: socketCount }, () => 0)
  const newest = { round: 0, phase: '' }
  const open = async (at: number) => {
    const bettor = bettors[at % bettors.length]!
    const { ticket } = ticketSchema.parse(await post(site, '/table/ticket', {}, bettor.bearer))
    const query = new URLSearchParams({ mode: 'real', ticket })
    const socket = new WebSocket(`${site.studio.replace(/^http/, 'ws')}/api/table/${GAME}/socket?${query}`, {
      dispatcher: loopback,
      headers: { origin: site.studio },
    })
    socket.addEventListener('message', ({ data }) => {
      const message = JSON.parse(String(data)) as TableMessage
      if (message.type === 'result') {
        const { number } = message.round
        known[at] = number
        const times = heard.get(number) ?? []
        heard.set(number, times)
        times.push(Date.now() - message.nowMs)
      }
      if (message.type === 'snapshot')
        known[at] = message.round.phase === 'result' ? message.round.number : message.round.number - 1
      if (message.type === 'phase' || message.type === 'snapshot')
        Object.assign(newest, { round: message.round.number, phase: message.round.phase })
    })
    await new Promise<void>((resolve, reject) => {
      socket.addEventListener('open', () => resolve())
      socket.addEventListener('error', () => reject(new Error('a socket was refused')))
    })
    return socket
  }
  const sockets: WebSocket[] = []
  await inTurns(
    Array.from({ length: socketCount }, (_, at) => ({ at })),
    async ({ at }) => {
      sockets[at] = await persist(() => open(at))
    },
  )

  console.error(`${rounds} rounds …`)
  const before = describeMachine()
  const first = newest.round + 1
  let lostSockets = 0
  const running = { drops: true }
  const drops = (async () => {
    while (running.drops) {
      await sleep(Math.random() * DROP_WITHIN_MS)
      const at = Math.floor(Math.random() * sockets.length)
      sockets[at]?.close()
      sockets[at] = await persist(() => open(at))
      lostSockets += 1
    }
  })()
  for (let number = first; number < first + rounds; number += 1) {
    const deadline = Date.now() + MOST_ROUND_MS
    while (!(newest.round === number && newest.phase === 'open')) {
      if (Date.now() > deadline) throw new Error(`round ${number} never opened`)
      await sleep(50)
    }
    await inTurns(bettors, async (bettor) => {
      const spot = SPOTS[(bettor.index + number) % SPOTS.length] ?? 'player'
      const stakes = { [spot]: presentMoney(minor(100 * (1 + ((bettor.index + number) % 20)))) }
      const betId = crypto.randomUUID()
      bettor.laid.set(betId, await lay(site, bettor, { betId, round: number, stakes }))
    })
  }
  const deadline = Date.now() + MOST_ROUND_MS
  while (newest.round < first + rounds && Date.now() < deadline) await sleep(100)

  running.drops = false
  await drops

  console.error('payouts …')
  const wrong: string[] = []
  const fates: BetFate[] = []
  let [paidMinor, tablesMinor, walletsMinor] = [0, 0, 0]
  await inTurns(bettors, async (bettor) => {
    const told = new Map((await readSettled(site, bettor)).map((view) => [view.spinId, view]))
    for (const [betId, laid] of bettor.laid) fates.push(laid === 'taken' ? fateOf(told.get(betId)) : laid)
    const net = [...told.values()].reduce((sum, view) => {
      const brought = broughtBy(view)
      paidMinor += brought?.backMinor ?? 0
      return brought ? sum - brought.stakeMinor + brought.backMinor : sum
    }, 0)
    const { value } = await ask(`${site.studio}/api/balance`, {
      method: 'GET',
      headers: { authorization: `Bearer ${bettor.bearer}` },
    })
    const balance = parseMoney(z.object({ balance: z.string() }).parse(value).balance)
    tablesMinor += net
    walletsMinor += balance - OPENING_MINOR
    if (balance !== OPENING_MINOR + net) wrong.push(`${bettor.name}: wallet ${balance}, tables ${OPENING_MINOR + net}`)
  })
  for (const socket of sockets) socket.close()

  const played = Array.from({ length: rounds }, (_, index) => first + index)
  const lastMs = new Map([...heard].map(([number, times]) => [number, Math.max(...times)]))
  const lastOfPlayed = played.flatMap((number) => lastMs.get(number) ?? [])
  const behind = known.filter((number) => number < first + rounds - 1).length
  const counts = countFates(fates)
  const refused = [...counts].reduce((sum, [fate, count]) => (fate.startsWith('refused') ? sum + count : sum), 0)
  console.log(
    `${new Date().toISOString().slice(0, 10)}, ${before}\n\n${showTable(
      ['Live table', ''],
      [
        ['sockets / bettors / rounds', `${socketCount} / ${bettorCount} / ${rounds}`],
        ['sockets dropped and opened again', String(lostSockets)],
        [
          'bets dealt / refused / taken and returned',
          `${counts.get('dealt') ?? 0} / ${refused} / ${counts.get('returned') ?? 0}`,
        ],
        ['paid', presentMoney(minor(paidMinor))],
        ['result to the last socket, ms: best / worst', `${Math.min(...lastOfPlayed)} / ${Math.max(...lastOfPlayed)}`],
        ['sockets that do not know the last result', String(behind)],
        ['payouts lost', String(counts.get('lost') ?? 0)],
        [
          'net of the tables / of the wallets',
          `${(tablesMinor / 100).toFixed(2)} / ${(walletsMinor / 100).toFixed(2)}`,
        ],
        ['wallets that differ from the tables', String(wrong.length)],
      ],
    )}`,
  )
  const failures = judgeTables({ rounds: played, fates, lastMs, behind, wrong })
  for (const line of failures.slice(0, MOST_SHOWN)) console.error(line)
  if (failures.length > MOST_SHOWN) console.error(`and ${failures.length - MOST_SHOWN} more`)
  return failures.length === 0
}

/** The same bet is sent again until its answer is definite. */
async function lay(site: Site, { bearer }: Bettor, bet: BetBody): Promise<Laid> {
  try {
    const view = roundViewSchema.parse(await persist(() => post(site, '/table/bet', bet, bearer)))
    return view.state === 'rolled_back' ? `refused: ${view.reason ?? 'no reason'}` : 'taken'
  } catch (error) {
    return `refused: ${error instanceof Refused ? error.errorCode : String(error)}`
  }
}

/** What the cards say that a settled bet brought; null for one that is not settled. */
function broughtBy({ state, table }: RoundView) {
  if (state !== 'settled' || !table?.result) return null
  const { result } = table
  const chips = Object.entries(table.stakes)
  return {
    stakeMinor: chips.reduce((sum, [, stake]) => sum + stake, 0),
    backMinor: chips.reduce((sum, [spot, stake]) => sum + returnOf(stake, baccarat.factor(result, spot)), 0),
  }
}

/** What became of a bet that was taken, by the player's record. */
function fateOf(view: RoundView | undefined): BetFate {
  if (!view) return 'lost'
  if (view.state === 'rolled_back') return 'returned'
  return broughtBy(view)?.backMinor === parseMoney(view.payout) ? 'dealt' : 'lost'
}

/** A bettor's bets once each has an end, or as they stand after a long wait. */
async function readSettled(site: Site, { bearer }: Bettor): Promise<RoundView[]> {
  const deadline = Date.now() + SETTLED_WITHIN_MS
  for (;;) {
    const { value } = await ask(`${site.studio}/api/rounds`, {
      method: 'GET',
      headers: { authorization: `Bearer ${bearer}` },
    })
    const told = z.array(roundViewSchema).parse(value)
    if (told.every(({ state }) => state === 'settled' || state === 'rolled_back')) return told
    if (Date.now() > deadline) return told
    await sleep(1_000)
  }
}
