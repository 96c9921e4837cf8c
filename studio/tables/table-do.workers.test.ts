/** GAME-08, SAFE-03: a live table under hostile hands. After each the wallet equals the table to the cent. */
import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { describe, expect, inject, test } from 'vitest'
import { hashServerSeed } from '../../contract/fairness/commitment.ts'
import { createDraw } from '../../contract/fairness/draw.ts'
import { minor, presentMoney } from '../../contract/money.ts'
import { expectOlderRefused, rollForthAndBack } from '../../tests/support/roll-back.ts'
import { drawTableScores, TABLE_SCORES } from '../../tests/support/table-vectors.ts'
import { bindingsOf } from '../../tests/support/workers.ts'
import type { RoundView } from '../api.ts'
import { CLOSING_MS, OPEN_MS, RESULT_MS } from '../engine/clock.ts'
import type { StudioBindings } from '../env.ts'
import { crashPayout, endOfResult, flightMs, reachedMs, spotOfTarget } from '../originals/crash.ts'
import type { PlayerDO } from '../player/player-do.ts'
import { PLAYER_SCHEMA } from '../player/schema.ts'
import { type Reply, unwrap } from '../reply.ts'
import { listOpenRounds } from '../rounds/rounds-store.ts'
import { baccarat, baccaratFree } from '../table-rules/baccarat.ts'
import { niuNiu } from '../table-rules/niuniu.ts'
import { returnOf } from '../table-rules/table-rules.ts'
import { buildVouched } from '../test-support/fake-player.ts'
import { buildFakeWallet } from '../test-support/fake-wallet.ts'
import { floorOf } from './floor-do.ts'
import type { TableMessage } from './messages.ts'
import { TABLE_SCHEMA } from './schemas.ts'
import type { TableDO } from './table-do.ts'
import { tableNameOf } from './table-interface.ts'
import { findLastRound, findNextTellMs, readResult } from './table-store.ts'

const { PLAYER, TABLE } = bindingsOf<StudioBindings>()
const CODE = 'lantern-baccarat-gold'
const OPENING = 1_000_000
/** The long run is at night. */
const ROUNDS = inject('herd') > 8 ? 1_000 : 8
/** A thousand rounds take minutes. */
const LONG_MS = 30_000 + ROUNDS * 1_000
const DEAL_MS = baccarat.dealMs

/** A table with a clock in the test's hand. Far ahead, so that no alarm fires by itself. */
async function openTable(code = CODE, random?: TableDO['deps']['random']) {
  // The name is a table's own; each test takes another object under it.
  const table = TABLE.get(TABLE.newUniqueId())
  const time = { ms: Date.UTC(2035, 0, 1) }
  const at = { code, mode: 'play' as const }
  const withinIt = <T>(stub: typeof table, act: (object: TableDO, state: DurableObjectState) => T | Promise<T>) =>
    runInDurableObject(stub, (object, state) => {
      object.deps = { ...object.deps, clock: () => time.ms, ...(random && { random }) }
      return act(object, state)
    })
  const within = <T>(act: (object: TableDO, state: DurableObjectState) => T | Promise<T>) => withinIt(table, act)
  /**
   * As a player's object calls it. A runtime that is some seconds old starts any object again that waits for nothing, and then
   * the clock is the machine's: so it is set before each call.
   */
  const call = (): typeof table => {
    const stub = TABLE.get(table.id)
    const callLater =
      (name: string | symbol) =>
      async (...given: unknown[]) => {
        await withinIt(TABLE.get(table.id), () => undefined)
        return Reflect.apply(Reflect.get(stub, name), stub, given)
      }
    return new Proxy(stub, { get: (_, name) => callLater(name) })
  }
  const connect = async (ticket?: string) => {
    await within(() => undefined)
    const query = new URLSearchParams({ ...at, ...(ticket === undefined ? {} : { ticket }) })
    const answer = await table.fetch(`http://table/?${query}`, { headers: { upgrade: 'websocket' } })
    const heard: TableMessage[] = []
    answer.webSocket?.accept()
    answer.webSocket?.addEventListener('message', (event) => {
      heard.push(JSON.parse(String(event.data)))
    })
    return { status: answer.status, heard, socket: answer.webSocket }
  }
  /** Lets time pass and the alarm come. */
  const pass = async (ms: number) => {
    time.ms += ms
    await within(() => undefined)
    await runDurableObjectAlarm(table)
  }
  /** From an open round to the round after it. */
  const finishRound = async () => {
    await pass(OPEN_MS)
    await pass(CLOSING_MS)
    await pass(DEAL_MS)
    await pass(RESULT_MS)
  }
  const { heard } = await connect()
  await expect.poll(() => heard.length).toBeGreaterThan(0)
  return { table, time, within, call, connect, pass, finishRound, heard, at }
}
type Table = Awaited<ReturnType<typeof openTable>>

/** A player of the test's own, seated at that table with a wallet of the test's. */
async function seatAt(
  { call, time, at }: Table,
  balance = OPENING,
  hasUnplayed = true,
  who: Parameters<typeof buildVouched>[0] = {},
) {
  const stub = PLAYER.getByName(`play:meridian:${crypto.randomUUID()}`)
  const wallet = buildFakeWallet(balance)
  const within = <T>(act: (player: PlayerDO) => T | Promise<T>) =>
    runInDurableObject(stub, (player) => {
      player.deps = {
        ...player.deps,
        walletOf: () => wallet,
        clock: () => time.ms,
        tableOf: call,
      }
      return act(player)
    })
  const sit = () =>
    within((player) =>
      player.takeSeat(at.code, buildVouched({ features: hasUnplayed ? ['unplayed' as const] : [], ...who })),
    )
  const { token } = await sit()
  const lay = (round: number, stakes: Record<string, number>, betId: string = crypto.randomUUID(), as = token) =>
    within((player) => player.layTableBet(as, betId, round, stakes))
  const undo = (betId: string) => within((player) => player.undoTableBet(token, betId))
  const bets = async (round: number) => unwrap(await within((player) => player.tableBets(token, round)))
  const wake = async () => {
    await within(() => undefined)
    await runDurableObjectAlarm(stub)
  }
  return { stub, wallet, token, sit, within, lay, undo, bets, wake }
}

/** Whole numbers below a bound, the same in every run. */
function createChance(seed: number) {
  let state = seed
  return (bound: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return Math.floor((state / 2 ** 32) * bound)
  }
}

const codeOf = (answer: Reply<unknown>) => (answer.ok ? 'ok' : answer.errorCode)
const stateOf = (answer: Reply<RoundView>) => (answer.ok ? answer.value.state : answer.errorCode)
const resultOf = ({ heard }: Table, number: number) => {
  const dealt = heard.find(
    (message) => message.type === 'phase' && message.round.number === number && message.round.result,
  )
  return dealt?.type === 'phase' ? dealt.round : null
}
/** What these chips bring by the rules. */
const bring = (table: Table, number: number, stakes: Record<string, number>) => {
  const round = resultOf(table, number)
  if (!round?.result) throw new Error(`round ${number} was not dealt`)
  return Object.entries(stakes).reduce(
    (sum, [spot, stake]) => sum + returnOf(stake, baccarat.factor(round.result!, spot)),
    0,
  )
}

describe('a round', () => {
  test('all at the table hear the same, are paid by the rules, and can draw the round again', async () => {
    const table = await openTable()
    const [one, two] = [await seatAt(table), await seatAt(table)]
    const { ticket } = unwrap(await one.within((player) => player.tableTicket(one.token)))
    const own = await table.connect(ticket)
    expect((await table.connect(ticket)).status).toBe(401)
    const first = table.heard[0]
    expect(first).toMatchObject({ type: 'snapshot', round: { number: 1, phase: 'open', result: null, seed: null } })
    expect(JSON.stringify(first).length).toBeLessThan(4_096)
    const chainEnds = first?.type === 'snapshot' ? first.chainEnds : []
    expect(chainEnds).toHaveLength(1)
    const stakes = { player: 1_000, tie: 100 }
    expect(stateOf(await one.lay(1, stakes))).toBe('waiting')
    expect(stateOf(await one.lay(1, { banker: 500 }))).toBe('waiting')
    expect(stateOf(await two.lay(1, { banker: 2_000 }))).toBe('waiting')
    expect(one.wallet.balanceMinor).toBe(OPENING - 1_600)
    await table.finishRound()
    await Promise.all([one.wake(), two.wake()])
    const brought = bring(table, 1, stakes) + bring(table, 1, { banker: 500 })
    expect(one.wallet.balanceMinor).toBe(OPENING - 1_600 + brought)
    expect(two.wallet.balanceMinor).toBe(OPENING - 2_000 + bring(table, 1, { banker: 2_000 }))
    expect(own.heard.map((message) => message.type)).toContain('mine')
    expect(own.heard.find((message) => message.type === 'mine')).toMatchObject({
      stakeMinor: 1_600,
      payoutMinor: brought,
    })
    // The seed fits the hash shown before the bets, and gives the same cards.
    const { hash, seed, salt, nonce, result } = resultOf(table, 1)!
    expect(hash).toBe(first?.type === 'snapshot' ? first.round.hash : '')
    expect(await hashServerSeed(seed!)).toBe(hash)
    expect(await baccarat.draw(createDraw({ serverSeed: seed!, clientSeed: salt, nonce }))).toEqual(result)
    expect(table.heard.find(({ type }) => type === 'result')).toMatchObject({ chainEnds })
    const last = table.heard.at(-1)
    expect(last).toMatchObject({ type: 'phase', round: { number: 2, phase: 'open', hash: seed, result: null } })
    // Who comes now hears which round each of the last results is of.
    const later = await table.connect()
    await expect.poll(() => later.heard[0]).toMatchObject({ type: 'snapshot', last: [result], lastNumbers: [1] })
    const [bet] = await one.bets(1)
    expect(bet).toMatchObject({ state: 'settled', table: { round: 1, stakes, result } })
    const told = await one.within((player) => player.operatorRound(bet!.roundId, 'EN'))
    expect(told).toMatchObject({ state: 'settled', proof: { serverSeed: seed, nonce, modelVersion: 'bac@1' } })
    expect(told?.outcome).toContain('Player: bet 10.00, returned')
  })

  test('a table with nobody at it sleeps, and wakes with the first socket', async () => {
    const table = await openTable()
    await table.within((_, state) => {
      for (const socket of state.getWebSockets()) socket.close(1000)
    })
    await table.finishRound()
    expect(await table.within((_, state) => state.storage.getAlarm())).toBeNull()
    const { heard } = await table.connect()
    await expect.poll(() => heard[0]).toMatchObject({ type: 'snapshot', round: { number: 2, phase: 'open' } })
  })
})

test('lobbies hear how many sit at a table, and no more of it once all have left', async () => {
  const code = 'lantern-niuniu-yard'
  const table = await openTable(code)
  const seats = async () =>
    (await floorOf(bindingsOf<StudioBindings>()).list(table.time.ms)).find(({ name }) => name === `play:${code}`)
      ?.seats ?? 0
  await expect.poll(seats).toBe(1)
  await table.connect()
  await table.pass(OPEN_MS)
  await expect.poll(seats).toBe(2)
  await table.within((_, state) => {
    for (const socket of state.getWebSockets()) socket.close(1000)
  })
  for (const ms of [CLOSING_MS, niuNiu.dealMs, RESULT_MS]) await table.pass(ms)
  await expect.poll(seats).toBe(0)
})

describe('a player who comes back', () => {
  const ownOf = ({ heard }: { readonly heard: readonly TableMessage[] }) => {
    const [first] = heard
    return first?.type === 'snapshot' ? first.own : undefined
  }

  test('hears what lies there and the ends that were missed, and no end before the result is out', async () => {
    const table = await openTable()
    const player = await seatAt(table)
    const other = await seatAt(table)
    const betId = crypto.randomUUID()
    unwrap(await player.lay(1, { player: 500 }, betId))
    const back = async () => {
      const { ticket } = unwrap(await player.within((object) => object.tableTicket(player.token)))
      const line = await table.connect(ticket)
      await expect.poll(() => line.heard.length).toBeGreaterThan(0)
      line.socket?.close()
      return ownOf(line)
    }
    const lying = { betId, number: 1, stakes: { player: 500 }, state: 'on', stakeMinor: 500, payoutMinor: 0, at: null }
    expect(await back()).toMatchObject([lying])
    await table.pass(OPEN_MS)
    await table.pass(CLOSING_MS)
    expect(await back()).toMatchObject([lying])
    await table.pass(DEAL_MS)
    const payoutMinor = bring(table, 1, { player: 500 })
    expect(await back()).toMatchObject([{ ...lying, state: 'settled', payoutMinor }])
    await table.pass(RESULT_MS)
    const [end] = (await back()) ?? []
    expect(end).toMatchObject({ state: 'settled', payoutMinor })
    expect(end?.roundId).toBe((await player.bets(1))[0]?.roundId)
    // Ends of long ago are no news, and no player hears of another's.
    table.time.ms += 121_000
    expect(await back()).toEqual([])
    const { ticket } = unwrap(await other.within((object) => object.tableTicket(other.token)))
    const stranger = await table.connect(ticket)
    await expect.poll(() => ownOf(stranger)).toEqual([])
    expect(ownOf(table)).toBeUndefined()
  })
})

describe('too late, twice, or not allowed', () => {
  test('a chip after the close by one millisecond, and an undo', async () => {
    const table = await openTable()
    const one = await seatAt(table)
    const betId = crypto.randomUUID()
    table.time.ms += OPEN_MS - 1
    expect(stateOf(await one.lay(1, { player: 500 }, betId))).toBe('waiting')
    table.time.ms += 1
    // The alarm has not come yet: the clock decides.
    expect(codeOf(await one.lay(1, { player: 500 }))).toBe('round_closed')
    expect(codeOf(await one.undo(betId))).toBe('round_closed')
    expect(one.wallet.balanceMinor).toBe(OPENING - 500)
    expect(codeOf(await one.lay(2, { player: 500 }))).toBe('round_closed')
  })

  test('an undo in time gives the stake back, once', async () => {
    const table = await openTable()
    const one = await seatAt(table)
    const betId = crypto.randomUUID()
    await one.lay(1, { player: 500 }, betId)
    expect(stateOf(await one.undo(betId))).toBe('rolled_back')
    expect(stateOf(await one.undo(betId))).toBe('rolled_back')
    await table.finishRound()
    await one.wake()
    expect(one.wallet.balanceMinor).toBe(OPENING)
  })

  test('an undo takes back the very request that it names, the last or one before it', async () => {
    const table = await openTable()
    const one = await seatAt(table)
    const [first, last] = [crypto.randomUUID(), crypto.randomUUID()]
    await one.lay(1, { player: 500 }, first)
    await one.lay(1, { player: 700 }, last)
    expect(stateOf(await one.undo(first))).toBe('rolled_back')
    const left = (await one.bets(1)).map(({ spinId, state, stake }) => [spinId, state, stake])
    expect(left.toSorted()).toEqual(
      [
        [first, 'rolled_back', '5.00'],
        [last, 'waiting', '7.00'],
      ].toSorted(),
    )
    expect(one.wallet.balanceMinor).toBe(OPENING - 700)
  })

  test('the same bet twice at once is one bet; other chips under its id are refused', async () => {
    const table = await openTable()
    const one = await seatAt(table)
    const betId = crypto.randomUUID()
    const [first, second] = await Promise.all([one.lay(1, { tie: 100 }, betId), one.lay(1, { tie: 100 }, betId)])
    expect([stateOf(first), stateOf(second)]).toEqual(['waiting', 'waiting'])
    expect(codeOf(await one.lay(1, { tie: 200 }, betId))).toBe('conflict')
    expect(one.wallet.balanceMinor).toBe(OPENING - 100)
    // Another player cannot undo it, and a second tab ends the seat of the first.
    const other = await seatAt(table)
    expect(codeOf(await other.undo(betId))).toBe('not_found')
    await one.sit()
    expect(codeOf(await one.lay(1, { tie: 100 }))).toBe('login_required')
  })

  test('a bet that is admitted again after it was taken back, or after the close, is refused', async () => {
    const table = await openTable()
    const player = (await seatAt(table)).stub.id.toString()
    const admit = (betId: string) =>
      table.within(async (object) =>
        codeOf(
          await object.admit({
            table: table.at,
            round: 1,
            player,
            betId,
            stakes: { player: 500 },
            hasUnplayed: true,
          }),
        ),
      )
    const [lost, undone] = [crypto.randomUUID(), crypto.randomUUID()]
    expect([await admit(lost), await admit(lost), await admit(undone)]).toEqual(['ok', 'ok', 'ok'])
    await table.within((object) => object.withdraw(undone, player))
    expect(await admit(undone)).toBe('round_closed')
    table.time.ms += OPEN_MS
    expect(await admit(lost)).toBe('round_closed')
  })

  test('chips outside the rules of the table are refused, and nothing is staked', async () => {
    const table = await openTable()
    const one = await seatAt(table, 10_000_000)
    const wrong: Record<string, Record<string, number>> = {
      'a spot of another table': { dragon: 500 },
      'below the least': { player: 99 },
      'above the most of a spot': { tie: 1_000_000 },
      'above the most of a round': { player: 1_500_000, banker: 1_500_000 },
      'no chips': {},
      'half a cent': { player: 100.5 },
      'less than nothing': { player: -500 },
    }
    const taken = []
    for (const [name, stakes] of Object.entries(wrong))
      if (codeOf(await one.lay(1, stakes)) !== 'invalid_fields') taken.push(name)
    expect(taken).toEqual([])
    expect(one.wallet.calls).toHaveLength(0)
  })

  test('chips that the wallet refuses leave room at the table', async () => {
    const table = await openTable()
    const one = await seatAt(table, 1_000)
    expect(await one.lay(1, { player: 2_000_000 })).toMatchObject({
      value: { state: 'rolled_back', reason: 'balance_insufficient' },
    })
    expect(stateOf(await one.lay(1, { player: 1_000 }))).toBe('waiting')
  })

  test('nothing that is said before the deal holds the seed or the result, whoever asks', async () => {
    const table = await openTable()
    const one = await seatAt(table)
    await one.lay(1, { player: 500 })
    await table.pass(OPEN_MS)
    await table.pass(CLOSING_MS - 1)
    const { heard } = await table.connect()
    await expect.poll(() => heard.length).toBeGreaterThan(0)
    const [bet] = await one.bets(1)
    const record = await one.within((player) => player.operatorRound(bet!.roundId, 'EN'))
    const told = JSON.stringify([
      table.heard,
      heard,
      bet,
      record,
      await one.within((player) => player.history(one.token)),
    ])
    await table.pass(1)
    const { seed } = resultOf(table, 1)!
    expect(seed).toMatch(/^[0-9a-f]{64}$/)
    expect(told).not.toContain(seed)
    expect(told).not.toMatch(/"(result|seed|serverSeed)":(?!null)/)
    // The next round's seed stays sealed by the hash that is shown; this round's opens it from behind alone.
    expect(await hashServerSeed(seed!)).toBe(bet!.proof.serverSeedHash)
  })

  test('a limit that is reached in mid-round refuses the next chips; those that lie there are dealt', async () => {
    const table = await openTable()
    const one = await seatAt(table)
    expect(stateOf(await one.lay(1, { banker: 1_000 }))).toBe('waiting')
    // An exclusion answers in the same way: the wallet refuses the stake.
    one.wallet.fates.bet = ['refused', 'refused']
    for (const spot of ['banker', 'tie'])
      expect(await one.lay(1, { [spot]: 1_000 })).toMatchObject({
        value: { state: 'rolled_back', reason: 'limit_reached' },
      })
    await table.finishRound()
    await one.wake()
    expect(one.wallet.balanceMinor).toBe(OPENING - 1_000 + bring(table, 1, { banker: 1_000 }))
  })

  test('a full table says so with the ticket, refuses the socket, and has a place again when one leaves', async () => {
    const table = await openTable()
    const one = await seatAt(table)
    const ticketOf = async () => unwrap(await one.within((player) => player.tableTicket(one.token)))
    await table.within((object) => {
      object.deps = { ...object.deps, mostSockets: 1 }
    })
    const { ticket, isFull } = await ticketOf()
    expect(isFull).toBe(true)
    expect((await table.connect(ticket)).status).toBe(503)
    await table.within((_, state) => {
      for (const socket of state.getWebSockets()) socket.close(1000)
    })
    const again = await ticketOf()
    expect(again.isFull).toBe(false)
    expect((await table.connect(again.ticket)).status).toBe(101)
  })
})

describe('faults', () => {
  test('a wallet answer that is lost and found in time is dealt; one that is not found in time goes back', async () => {
    const table = await openTable()
    const [found, lost] = [await seatAt(table), await seatAt(table)]
    found.wallet.fates.bet = ['answer lost']
    lost.wallet.fates.bet = ['answer lost', 'answer lost', 'answer lost', 'answer lost']
    expect(stateOf(await found.lay(1, { player: 1_000 }))).toBe('waiting')
    expect(stateOf(await lost.lay(1, { player: 1_000 }))).toBe('open')
    expect(lost.wallet.balanceMinor).toBe(OPENING - 1_000)
    await table.finishRound()
    await found.wake()
    for (let wakes = 0; wakes < 6; wakes += 1) {
      await lost.wake()
      table.time.ms += 60_000
    }
    expect(found.wallet.balanceMinor).toBe(OPENING - 1_000 + bring(table, 1, { player: 1_000 }))
    expect(lost.wallet.balanceMinor).toBe(OPENING)
    expect(await lost.bets(1)).toMatchObject([{ state: 'rolled_back', reason: 'round_closed' }])
  })

  test.each(['open', 'closing', 'dealing', 'result'] as const)('the table is lost while %s', async (phase) => {
    const table = await openTable()
    const one = await seatAt(table)
    await one.lay(1, { banker: 1_000 })
    const steps = { open: OPEN_MS, closing: CLOSING_MS, dealing: DEAL_MS, result: RESULT_MS }
    for (const [name, ms] of Object.entries(steps)) {
      if (name === phase) {
        await evictDurableObject(table.table)
        // Nobody called for a while; what is due is done late, and dealt all the same.
        table.time.ms += 20_000
      }
      await table.pass(ms)
    }
    await table.pass(OPEN_MS + CLOSING_MS + DEAL_MS)
    await one.wake()
    const [bet] = await one.bets(1)
    expect(bet).toMatchObject({ state: 'settled' })
    const payout = returnOf(1_000, baccarat.factor(bet!.table!.result!, 'banker'))
    expect(one.wallet.balanceMinor).toBe(OPENING - 1_000 + payout)
  })

  test('a deal more than a minute late calls the round off, and every stake goes back', async () => {
    const table = await openTable()
    const one = await seatAt(table)
    await one.lay(1, { player: 700, tie: 100 })
    await table.pass(OPEN_MS + CLOSING_MS + 60_001)
    await one.wake()
    expect(one.wallet.balanceMinor).toBe(OPENING)
    expect(table.heard.map((message) => message.type)).toContain('void')
    expect(await one.bets(1)).toMatchObject([{ state: 'rolled_back', table: { isVoid: true } }])
    // A page that was away hears why its stake came back.
    const { ticket } = unwrap(await one.within((player) => player.tableTicket(one.token)))
    const back = await table.connect(ticket)
    await expect
      .poll(() => back.heard[0])
      .toMatchObject({ type: 'snapshot', own: [{ number: 1, state: 'struck', isVoid: true }] })
  })

  test('a stake that a question of the page finds is confirmed at once, and dealt', async () => {
    const table = await openTable()
    const one = await seatAt(table)
    one.wallet.fates.bet = ['answer lost', 'answer lost']
    expect(stateOf(await one.lay(1, { player: 1_000 }))).toBe('open')
    expect(await one.bets(1)).toMatchObject([{ state: 'waiting' }])
    await table.finishRound()
    await one.wake()
    expect(one.wallet.balanceMinor).toBe(OPENING - 1_000 + bring(table, 1, { player: 1_000 }))
    expect(await one.bets(1)).toMatchObject([{ state: 'settled' }])
  })

  test('a table that fails keeps no payout and no report back, and is asked again soon', async () => {
    const table = await openTable()
    const one = await seatAt(table)
    await one.lay(1, { player: 1_000 })
    one.wallet.fates.win = ['never arrived', 'never arrived', 'never arrived', 'never arrived']
    await table.finishRound()
    await one.wake()
    expect(stateOf(await one.lay(2, { banker: 500 }))).toBe('waiting')
    one.wallet.fates.win = []
    await runInDurableObject(one.stub, (player) => {
      player.deps.tableOf = () => {
        throw new Error('the table is lost')
      }
    })
    await runDurableObjectAlarm(one.stub)
    const brought = bring(table, 1, { player: 1_000 })
    expect(one.wallet.balanceMinor).toBe(OPENING - 1_500 + brought)
    const { reported, alarmMs } = await runInDurableObject(one.stub, async (_, { storage }) => ({
      reported: storage.sql.exec('SELECT rounds, reported_rounds FROM totals').toArray(),
      alarmMs: await storage.getAlarm(),
    }))
    expect(reported).toEqual([{ rounds: 1, reported_rounds: 1 }])
    expect(alarmMs).toBeLessThanOrEqual(table.time.ms + 10_000)
  })

  test('many bets that wait for their table leave places for what the wallet is asked about', async () => {
    const table = await openTable()
    const one = await seatAt(table)
    await one.lay(1, { player: 500 })
    const steps = await runInDurableObject(one.stub, (_, { storage: { sql } }) => {
      const [row] = sql.exec('SELECT * FROM rounds').toArray()
      const columns = Object.keys(row ?? {}).filter((name) => !['id', 'spin_id', 'step', 'attempts'].includes(name))
      for (let copy = 0; copy < 40; copy += 1)
        sql.exec(
          `INSERT INTO rounds (id, spin_id, step, attempts, ${columns})
           SELECT ?1, ?1, ?2, ?3, ${columns} FROM rounds LIMIT 1`,
          `copy-${copy}`,
          copy < 30 ? 'act' : 'win',
          copy < 30 ? 0 : 9,
        )
      return listOpenRounds(sql, 20).map(({ step }) => step)
    })
    expect(steps.filter((step) => step === 'win')).toHaveLength(10)
    expect(steps.filter((step) => step === 'act')).toHaveLength(10)
  })

  test('a player who does not answer is told again until they do, and paid once', async () => {
    const table = await openTable()
    const one = await seatAt(table)
    await one.lay(1, { player: 1_000, banker: 1_000 })
    let silent = 3
    const id = one.stub.id.toString()
    await table.within((object) => {
      object.deps.playerOf = () => ({
        endTableBet: async (end) => {
          silent -= 1
          if (silent >= 0) throw new Error('silence')
          await PLAYER.get(PLAYER.idFromString(id)).endTableBet(end)
          if (silent === -1) throw new Error('the answer is lost')
          return 'written'
        },
      })
    })
    await table.finishRound()
    for (let wakes = 0; wakes < 6; wakes += 1) await table.pass(60_000)
    await one.wake()
    const brought = bring(table, 1, { player: 1_000, banker: 1_000 })
    expect(one.wallet.balanceMinor).toBe(OPENING - 2_000 + brought)
    expect([...one.wallet.booked.keys()].filter((id) => id.endsWith('.win'))).toHaveLength(1)
  })
})

test('the published rounds are drawn alike in the Workers runtime', async () =>
  expect(await drawTableScores()).toEqual(TABLE_SCORES))

/** As if a deploy had brought the table other rules than those that this round opened by. */
const openedBy = (table: Table, rules: string) =>
  table.within((_, { storage: { sql } }) => sql.exec("UPDATE rounds SET rules = ? WHERE phase <> 'over'", rules))

test('a round is dealt by the rules that its bets were laid by, whatever the table plays by since', async () => {
  const table = await openTable()
  const one = await seatAt(table)
  await openedBy(table, baccaratFree.id)
  await one.lay(1, { banker: 1_000, player: 1_000 })
  const [laid] = await one.bets(1)
  await table.finishRound()
  await one.wake()
  const [dealt] = await one.bets(1)
  expect([laid, dealt].map((view) => view?.proof.paytable)).toEqual([baccaratFree.id, baccaratFree.id])
  const back = ['banker', 'player'].map((spot) => returnOf(1_000, baccaratFree.factor(dealt!.table!.result!, spot)))
  expect(one.wallet.balanceMinor).toBe(OPENING - 2_000 + back.reduce((sum, each) => sum + each, 0))
  // The round after it is by the table's own rules again. Each page hears which they are.
  await one.lay(2, { banker: 1_000 })
  expect(await one.bets(2)).toMatchObject([{ proof: { paytable: baccarat.id } }])
  expect(resultOf(table, 1)).toMatchObject({ rules: baccaratFree.id })
  expect(table.heard.at(-1)).toMatchObject({ round: { number: 2, rules: baccarat.id } })
  // A road shows results of one set of rules.
  expect(table.heard.find(({ type }) => type === 'result')).toMatchObject({ roads: [expect.stringMatching(/^[RUT]$/)] })
  const { heard } = await table.connect()
  await expect.poll(() => heard[0]).toMatchObject({ type: 'snapshot', roads: [] })
})

test.each([2, 6])(
  'a round with bets is kept over %i versions of its tables and back, dealt and paid',
  async (count) => {
    const table = await openTable()
    const one = await seatAt(table)
    await one.lay(1, { player: 1_000 })
    await expectOlderRefused(table.table, TABLE_SCHEMA)
    await rollForthAndBack(table.table, TABLE_SCHEMA, count, ['bets', 'rounds', 'chains'])
    await table.within(() => undefined)
    await one.lay(1, { tie: 200 })
    await table.finishRound()
    await one.wake()
    const [first, second] = await one.bets(1)
    expect([first?.state, second?.state]).toEqual(['settled', 'settled'])
    const result = first!.table!.result!
    const payout = returnOf(1_000, baccarat.factor(result, 'player')) + returnOf(200, baccarat.factor(result, 'tie'))
    expect(one.wallet.balanceMinor).toBe(OPENING - 1_200 + payout)
  },
)

describe('a deploy takes the rules of a round away', () => {
  const GONE = 'gone@1'

  test('before the deal: it takes no more chips, is called off, and every stake goes back', async () => {
    const table = await openTable()
    const one = await seatAt(table)
    expect(stateOf(await one.lay(1, { banker: 1_000, tie: 100 }))).toBe('waiting')
    await openedBy(table, GONE)
    expect(codeOf(await one.lay(1, { player: 500 }))).toBe('round_closed')
    // A socket runs what is due, as the alarm does.
    table.time.ms += OPEN_MS + CLOSING_MS
    expect((await table.connect()).status).toBe(101)
    await table.pass(0)
    await one.wake()
    expect(table.heard.map(({ type }) => type)).toContain('void')
    expect(await one.bets(1)).toMatchObject([{ state: 'rolled_back', reason: 'round_closed' }])
    expect(one.wallet.balanceMinor).toBe(OPENING)
    expect(table.heard.at(-1)).toMatchObject({ round: { number: 2, phase: 'open', rules: baccarat.id } })
  })

  test('after the deal: what it brought is paid, and the record says what lay there', async () => {
    const table = await openTable()
    const one = await seatAt(table)
    const stakes = { banker: 1_000, player: 1_000 }
    await one.lay(1, stakes)
    await table.pass(OPEN_MS)
    await table.pass(CLOSING_MS)
    await openedBy(table, GONE)
    await table.pass(DEAL_MS)
    await table.pass(RESULT_MS)
    await one.wake()
    expect(one.wallet.balanceMinor).toBe(OPENING - 2_000 + bring(table, 1, stakes))
    const [bet] = await one.bets(1)
    expect(bet).toMatchObject({ state: 'settled', proof: { paytable: GONE } })
    expect(await table.within((_, { storage: { sql } }) => findNextTellMs(sql))).toBeNull()
    await runInDurableObject(one.stub, (_, { storage: { sql } }) => sql.exec('UPDATE rounds SET paytable_id = ?', GONE))
    const told = await one.within((player) => player.operatorRound(bet!.roundId, 'EN'))
    const [cards = []] = resultOf(table, 1)?.result ?? []
    expect(told?.outcome).toContain(cards.join(' '))
    expect(told?.outcome).toContain('Banker 10.00')
    expect(told?.outcome).not.toContain('returned')
  })
})

test('a chain has one open round at a time: a second one is refused by its rows', async () => {
  const table = await openTable()
  await table.within((_, { storage: { sql } }) => {
    const open = () =>
      sql.exec("INSERT INTO rounds (chain, link, rules, phase, phase_ms, opened_ms) VALUES (1, 2, 'r', 'open', 0, 0)")
    expect(open).toThrow(/UNIQUE/)
  })
})

describe('niuniu double: five times the chips are held, and what is not lost goes back', () => {
  const NIUNIU = 'lantern-niuniu-hall'
  const PHASES_MS = [OPEN_MS, CLOSING_MS, niuNiu.dealMs, RESULT_MS]
  const money = (amountMinor: number) => presentMoney(minor(amountMinor))
  const endOfChips = (table: Table, number: number, stakes: Record<string, number>) => {
    const round = resultOf(table, number)
    if (!round?.result) throw new Error(`round ${number} was not dealt`)
    const { result } = round
    const chips = Object.entries(stakes)
    return {
      playedMinor: chips.reduce((sum, [spot, stake]) => sum + stake * niuNiu.played(result, spot), 0),
      payoutMinor: chips.reduce((sum, [spot, stake]) => sum + returnOf(stake, niuNiu.factor(result, spot)), 0),
    }
  }

  test('wallet, page, record and totals all hear what was played', async () => {
    const table = await openTable(NIUNIU)
    const one = await seatAt(table)
    const { ticket } = unwrap(await one.within((player) => player.tableTicket(one.token)))
    const own = await table.connect(ticket)
    const stakes = { 'player-1-double': 1_000, 'player-2': 500 }
    const heldMinor = 5_500
    const laid = await one.lay(1, stakes)
    expect(laid).toMatchObject({ value: { state: 'waiting', stake: money(heldMinor) } })
    expect(one.wallet.balanceMinor).toBe(OPENING - heldMinor)
    for (const ms of PHASES_MS) await table.pass(ms)
    await one.wake()
    const { playedMinor, payoutMinor } = endOfChips(table, 1, stakes)
    expect(playedMinor).toBeLessThanOrEqual(heldMinor)
    expect(one.wallet.balanceMinor).toBe(OPENING - playedMinor + payoutMinor)
    const win = one.wallet.calls.find(({ name }) => name === 'win')?.request
    expect(win).toMatchObject({ closesRound: true, amount: money(payoutMinor) })
    // Five faces lose all that is held, and then nothing is unplayed.
    expect(win?.unplayed).toBe(playedMinor < heldMinor ? money(heldMinor - playedMinor) : undefined)
    expect(own.heard.find(({ type }) => type === 'mine')).toMatchObject({ stakeMinor: playedMinor, payoutMinor })
    const [bet] = await one.bets(1)
    expect(bet).toMatchObject({ state: 'settled', stake: money(playedMinor), payout: money(payoutMinor) })
    const told = await one.within((player) => player.operatorRound(bet!.roundId, 'EN'))
    expect(told).toMatchObject({ stake: money(playedMinor), payout: money(payoutMinor) })
    expect(told?.outcome).toContain(
      `Player 1 double: bet 10.00, held 50.00, played ${money(playedMinor - 500)}, returned`,
    )
    expect(told?.outcome).toContain('Player 2: bet 5.00, returned')
    const totals = await runInDurableObject(one.stub, (_, { storage: { sql } }) =>
      sql.exec('SELECT staked_minor, paid_minor FROM totals').one(),
    )
    expect(totals).toEqual({ staked_minor: playedMinor, paid_minor: payoutMinor })
  })

  test('an undo gives all back that was held; a wallet that takes nothing back is asked for no such bet', async () => {
    const table = await openTable(NIUNIU)
    const [one, other] = [await seatAt(table), await seatAt(table, OPENING, false)]
    const betId = crypto.randomUUID()
    await one.lay(1, { 'player-3-double': 1_000 }, betId)
    expect(one.wallet.balanceMinor).toBe(OPENING - 5_000)
    expect(stateOf(await one.undo(betId))).toBe('rolled_back')
    expect(one.wallet.balanceMinor).toBe(OPENING)
    expect(codeOf(await other.lay(1, { 'player-1': 500, 'player-3-double': 1_000 }))).toBe('invalid_fields')
    expect(other.wallet.calls).toEqual([])
    expect(stateOf(await other.lay(1, { 'player-3': 1_000 }))).toBe('waiting')
    expect(other.wallet.balanceMinor).toBe(OPENING - 1_000)
  })

  test('such a wallet is asked for no such bet either where the table itself has no such spot any more', async () => {
    const table = await openTable()
    const one = await seatAt(table, OPENING, false)
    await openedBy(table, niuNiu.id)
    expect(codeOf(await one.lay(1, { 'player-3-double': 1_000 }))).toBe('invalid_fields')
    expect(one.wallet.calls).toEqual([])
    expect(stateOf(await one.lay(1, { 'player-3': 1_000 }))).toBe('waiting')
  })

  const NIUNIU_ROUNDS = ROUNDS > 8 ? 100 : 4
  test(
    `${NIUNIU_ROUNDS} rounds with lost answers and a lost table: the wallet equals the cards to the cent`,
    async () => {
      const table = await openTable(NIUNIU)
      const one = await seatAt(table)
      let expected = OPENING
      for (let number = 1; number <= NIUNIU_ROUNDS; number += 1) {
        const stakes = Object.fromEntries(
          [1, 2, 3].map((player) => [`player-${player}-double`, 100 * (1 + ((number * 3 + player) % 7))]),
        )
        expect(stateOf(await one.lay(number, stakes))).toBe('waiting')
        one.wallet.fates.win = ['answer lost', 'never arrived', 'answer lost']
        for (const [at, ms] of PHASES_MS.entries()) {
          if (number % PHASES_MS.length === at) await evictDurableObject(table.table)
          await table.pass(ms)
        }
        for (let wakes = 0; wakes < 3; wakes += 1) await one.wake()
        expect(await one.bets(number)).toMatchObject([{ state: 'settled' }])
        const { playedMinor, payoutMinor } = endOfChips(table, number, stakes)
        expected += payoutMinor - playedMinor
        expect(one.wallet.balanceMinor).toBe(expected)
      }
      // A repeat says the same, the part that was not played included.
      const wins = one.wallet.calls.filter(({ name }) => name === 'win').map(({ request }) => JSON.stringify(request))
      expect(wins.length).toBeGreaterThan(NIUNIU_ROUNDS)
      expect(new Set(wins).size).toBe(NIUNIU_ROUNDS)
    },
    LONG_MS,
  )
})

describe('a table waits for nobody', () => {
  test('a wallet that is silent stops no clock: the round goes on, and its player is told that the chips go back', async () => {
    const table = await openTable()
    const [slow, quick] = [await seatAt(table), await seatAt(table)]
    const { ticket } = unwrap(await slow.within((player) => player.tableTicket(slow.token)))
    const own = await table.connect(ticket)
    const line = { isSilent: true }
    const answer = slow.wallet.call
    slow.wallet.call = async (name, request) => {
      while (name === 'bet' && line.isSilent) await new Promise((resolve) => setTimeout(resolve, 20))
      return answer(name, request)
    }
    const laying = slow.lay(1, { player: 500 })
    await quick.lay(1, { banker: 1_000 })
    await table.finishRound()
    expect(resultOf(table, 1)).not.toBeNull()
    expect(table.heard.at(-1)).toMatchObject({ type: 'phase', round: { number: 2, phase: 'open' } })
    // All that was heard, so that a failure shows it.
    await expect.poll(() => own.heard).toContainEqual({ type: 'struck', number: 1, stakeMinor: 500 })
    await quick.wake()
    expect(quick.wallet.balanceMinor).toBe(OPENING - 1_000 + bring(table, 1, { banker: 1_000 }))
    line.isSilent = false
    await laying
    await slow.wake()
    expect(slow.wallet.balanceMinor).toBe(OPENING)
    expect(await slow.bets(1)).toMatchObject([{ state: 'rolled_back', reason: 'round_closed' }])
  })

  test('one player opens so many pages and asks so often in a round, and no more', async () => {
    const table = await openTable()
    const one = await seatAt(table)
    const statuses: number[] = []
    for (let page = 0; page < 9; page += 1) {
      const { ticket } = unwrap(await one.within((player) => player.tableTicket(one.token)))
      statuses.push((await table.connect(ticket)).status)
    }
    expect(statuses).toEqual([...Array.from({ length: 8 }, () => 101), 429])
    const player = one.stub.id.toString()
    const answers = await table.within(async (object) => {
      const codes: string[] = []
      for (let laid = 0; laid < 41; laid += 1) {
        const betId = crypto.randomUUID()
        const bet = { table: table.at, round: 1, player, betId, stakes: { player: 100 }, hasUnplayed: true }
        codes.push(codeOf(await object.admit(bet)))
        await object.withdraw(betId, player)
      }
      return codes
    })
    expect(answers).toEqual([...Array.from({ length: 40 }, () => 'ok'), 'too_many_requests'])
  })

  test('the many bets of a player of tables alone are not searched for a round of their own', async () => {
    const table = await openTable()
    const one = await seatAt(table)
    await one.lay(1, { player: 500 })
    const { used, plan } = await runInDurableObject(one.stub, (_, { storage: { sql } }) => ({
      used: sql.exec('SELECT id FROM seeds WHERE next_nonce > 0').toArray(),
      plan: JSON.stringify(
        sql
          .exec(
            `EXPLAIN QUERY PLAN SELECT * FROM rounds WHERE kind = 'shared' AND game_code = ? ORDER BY rowid DESC LIMIT 1`,
            CODE,
          )
          .toArray(),
      ),
    }))
    expect(used).toEqual([])
    expect(plan).toContain('table_bets')
  })
})

/**
 * GAME-08: what a player's wallet did for each bet, against the cards that all at the table saw. Answers are lost, the
 * table and the players' objects are killed in any phase, chips are taken back, and players are barred in mid-round.
 */
describe('a model of many rounds', () => {
  const SPOTS = ['player', 'banker', 'tie', 'big', 'small'] as const
  const PHASES_MS = [OPEN_MS, CLOSING_MS, DEAL_MS, RESULT_MS]
  type Seat = Awaited<ReturnType<typeof seatAt>>
  type Laid = { one: Seat; betId: string; round: number; stakes: Record<string, number> }

  /** What the wallet booked for a bet, the stake and what came back. */
  const bookedFor = ({ one, betId }: Laid) =>
    ['bet', 'win', 'rollback'].map((name) => one.wallet.booked.get(`p-${betId}.${name}`) ?? null)

  /** Null while the bet has no end yet; else what is wrong with it, or nothing. */
  function judge(table: Table, bet: Laid, views: readonly RoundView[]): string | null {
    const view = views.find(({ spinId }) => spinId === bet.betId)
    const [staked, won, returned] = bookedFor(bet)
    // Refused by the table, so that nobody wrote it down.
    if (!view) return staked === null && won === null ? '' : `${bet.betId} was staked and is unknown`
    if (view.state === 'open' || view.state === 'waiting') return null
    const total = Object.values(bet.stakes).reduce((sum, stake) => sum + stake, 0)
    if (view.state === 'rolled_back')
      return (staked ?? 0) + (returned ?? 0) === 0 && won === null ? '' : `${bet.betId} did not come back`
    const round = resultOf(table, bet.round)
    if (JSON.stringify(round?.result) !== JSON.stringify(view.table?.result)) return `${bet.betId} has other cards`
    return staked === -total && won === bring(table, bet.round, bet.stakes) && returned === null
      ? ''
      : `${bet.betId} staked ${staked}, won ${won}, by the cards ${bring(table, bet.round, bet.stakes)}`
  }

  test(
    `${ROUNDS} rounds: after each one every bet that has ended equals the table to the cent`,
    async () => {
      const chance = createChance(7)
      const table = await openTable()
      const players = await Promise.all(Array.from({ length: 3 }, () => seatAt(table)))
      const fates = ['answered', 'answer lost', 'never arrived'] as const
      let pending: Laid[] = []
      const counts = { settled: 0, returned: 0, kills: 0, barred: 0 }

      async function judgeAll(): Promise<void> {
        const left: Laid[] = []
        const read = new Map<string, RoundView[]>()
        for (const bet of pending) {
          const key = `${players.indexOf(bet.one)} ${bet.round}`
          const views = read.get(key) ?? (await bet.one.bets(bet.round))
          read.set(key, views)
          const wrong = judge(table, bet, views)
          if (wrong === null) left.push(bet)
          else {
            expect(wrong).toBe('')
            counts[bookedFor(bet)[1] === null ? 'returned' : 'settled'] += 1
          }
        }
        pending = left
      }
      async function layFor(one: Seat, round: number) {
        const bet = { one, round, betId: crypto.randomUUID(), stakes: { [SPOTS[chance(5)]!]: 100 * (1 + chance(20)) } }
        pending.push(bet)
        await one.lay(round, bet.stakes, bet.betId)
        if (chance(8) === 0) await one.undo(bet.betId)
      }

      for (let number = 0; number < ROUNDS; number += 1) {
        const live = await table.within((_, { storage }) => findLastRound(storage.sql)?.number ?? 0)
        for (const one of players) {
          if (chance(3) === 0) one.wallet.fates.bet = Array.from({ length: 1 + chance(6) }, () => fates[chance(3)]!)
          if (chance(4) === 0) one.wallet.fates.win = ['never arrived', 'answer lost']
          if (chance(6) === 0) one.wallet.fates.rollback = ['answer lost', 'never arrived']
          await layFor(one, live)
          if (chance(5) === 0) {
            // Excluded in mid-round: what lies there is dealt, and nothing joins it.
            one.wallet.barred = 'account_excluded'
            counts.barred += 1
            await layFor(one, live)
            one.wallet.barred = null
          }
          if (chance(6) === 0) {
            await evictDurableObject(one.stub)
            counts.kills += 1
          }
          await one.within(() => undefined)
        }
        // Each phase is killed in its turn, and now and then another one.
        for (const [at, ms] of PHASES_MS.entries()) {
          if (number % PHASES_MS.length === at || chance(8) === 0) {
            await evictDurableObject(table.table)
            counts.kills += 1
          }
          await table.pass(ms)
        }
        for (const one of players) await one.wake()
        await judgeAll()
        const staked = players.map(
          ({ wallet }) => OPENING + [...wallet.booked.values()].reduce((sum, one) => sum + one, 0),
        )
        expect(players.map(({ wallet }) => wallet.balanceMinor)).toEqual(staked)
      }
      for (let wakes = 0; wakes < 12; wakes += 1) {
        await table.pass(60_000)
        for (const one of players) await one.wake()
      }
      await judgeAll()
      expect(pending.map(({ betId }) => betId)).toEqual([])
      expect(counts.settled).toBeGreaterThan(ROUNDS)
      expect(counts.kills).toBeGreaterThan(ROUNDS)
      expect(counts.barred).toBeGreaterThan(0)
      expect(counts.returned).toBeGreaterThan(0)
    },
    LONG_MS,
  )
})

test('who has no ticket watches play money and nothing else; no name leads to another table', async () => {
  const table = await openTable()
  expect((await table.connect('not-a-ticket')).status).toBe(401)
  await expect(
    table.within((object) => object.addTicket({ code: 'lantern-sicbo-classic', mode: 'play' }, 'hash', 'p')),
  ).rejects.toThrow('Invariant')
  expect(tableNameOf(CODE, 'real')).not.toBe(tableNameOf(CODE, 'play'))
})

test('a guest’s ticket opens no real table, and a guest’s seat lays no chip there', async () => {
  const table = await openTable()
  const guest = await seatAt(table)
  const { ticket } = unwrap(await guest.within((player) => player.tableTicket(guest.token)))
  const real = TABLE.get(TABLE.newUniqueId())
  const query = new URLSearchParams({ code: CODE, mode: 'real', ticket })
  const refused = await real.fetch(`http://table/?${query}`, { headers: { upgrade: 'websocket' } })
  expect(refused.status).toBe(401)
  expect((await table.connect(ticket)).status).toBe(101)
  // The seat says which money: its chips go to the table of play money and are asked of the play wallet alone.
  const asked: string[] = []
  await guest.within((player) => {
    player.deps = {
      ...player.deps,
      tableOf: (name) => {
        asked.push(name)
        return TABLE.get(TABLE.idFromString(table.table.id.toString()))
      },
    }
    return player.layTableBet(guest.token, crypto.randomUUID(), 1, { player: 500 })
  })
  expect(new Set(asked)).toEqual(new Set([tableNameOf(CODE, 'play')]))
})

describe('GAME-09 crash', () => {
  const CRASH = { open: 7_000, closing: 1_500 }
  /** What was drawn is written over, so that a test knows when the flight ends. */
  const fixEnd = (table: Table, end: number) =>
    table.within((_, state) => state.storage.sql.exec('UPDATE rounds SET result = ?', JSON.stringify([[String(end)]])))
  async function openCrash() {
    // Seeds of the test's own: one round in fifty ends as it begins.
    const table = await openTable('numera-comet-crash', (length) => new Uint8Array(length).fill(7))
    const takeOff = async (end?: number) => {
      await table.pass(CRASH.open)
      await table.pass(CRASH.closing)
      if (end !== undefined) await fixEnd(table, end)
    }
    const cash = (player: Awaited<ReturnType<typeof seatAt>>, betId: string) =>
      player.within((object) => object.cashTableBet(player.token, betId))
    return { ...table, takeOff, cash }
  }
  const stakeOn = async (player: Awaited<ReturnType<typeof seatAt>>, spot: string) => {
    const betId = crypto.randomUUID()
    unwrap(await player.lay(1, { [spot]: 1_000 }, betId))
    return betId
  }

  test('a press, a target and nobody’s: all at once, to the cent, and nothing is told before the end', async () => {
    const table = await openCrash()
    const players = await Promise.all([seatAt(table), seatAt(table), seatAt(table), seatAt(table)])
    const [press, target, high, idle] = players
    const mine = await stakeOn(press, 'press')
    await stakeOn(target, 'auto-150')
    await stakeOn(high, 'auto-500')
    await stakeOn(idle, 'press')
    await table.takeOff(300)
    expect(JSON.stringify(table.heard)).not.toMatch(/"result":\[|"seed":"/)
    const flight = table.heard.findLast((message) => message.type === 'phase')
    expect(flight).toMatchObject({ round: { phase: 'dealing', result: null, seed: null } })
    if (flight?.type === 'phase') expect(flight.round.endsMs).toBe(flight.round.sinceMs)
    expect(codeOf(await table.cash(press, mine))).toBe('invalid_fields')
    table.time.ms += reachedMs(231)
    expect(unwrap(await table.cash(press, mine))).toEqual({ at: 231 })
    table.time.ms += 1_000
    expect(unwrap(await table.cash(press, mine))).toEqual({ at: 231 })
    expect(codeOf(await table.cash(target, mine))).toBe('not_found')
    const { ticket } = unwrap(await press.within((player) => player.tableTicket(press.token)))
    const back = await table.connect(ticket)
    await expect.poll(() => back.heard.find(({ type }) => type === 'taken')).toMatchObject({ number: 1, at: 231 })
    await table.pass(flightMs(300))
    await table.pass(0)
    for (const player of players) await player.wake()
    expect(players.map(({ wallet }) => wallet.balanceMinor - OPENING)).toEqual([1_310, 500, -1_000, -1_000])
    const told = table.heard.findLast((message) => message.type === 'result')
    expect(told).toMatchObject({ round: { result: [['300']] }, roads: ['300'], lastNumbers: [1] })
    expect(await press.bets(1)).toMatchObject([
      {
        state: 'settled',
        payout: '23.10',
        table: { result: [['300'], ['231']] },
        // Crash is drawn in a way of its own, which the record names.
        proof: { algorithm: null },
      },
    ])
  })

  test('its player hears of a reached target at once', async () => {
    const table = await openCrash()
    const [player, late] = await Promise.all([seatAt(table), seatAt(table)])
    await stakeOn(player, 'auto-150')
    await stakeOn(late, 'auto-400')
    const { ticket } = unwrap(await player.within((object) => object.tableTicket(player.token)))
    const own = await table.connect(ticket)
    await table.takeOff(300)
    await table.pass(reachedMs(150) - 1)
    expect(own.heard.filter(({ type }) => type === 'taken')).toEqual([])
    // The alarm of the target, not that of the end.
    await table.pass(251)
    await expect.poll(() => own.heard.find(({ type }) => type === 'taken')).toMatchObject({ number: 1, at: 150 })
    expect(JSON.stringify([own.heard, table.heard])).not.toMatch(/"result":\[|"seed":"|"at":400/)
    await table.pass(flightMs(300))
    await table.pass(0)
    for (const each of [player, late]) await each.wake()
    expect([player.wallet.balanceMinor, late.wallet.balanceMinor]).toEqual([OPENING + 500, OPENING - 1_000])
    expect(own.heard.filter(({ type }) => type === 'taken')).toHaveLength(1)
  })

  test('a flight whose rules a deploy took away is flown to its end and paid', async () => {
    const table = await openCrash()
    const [press, target] = await Promise.all([seatAt(table), seatAt(table)])
    const betId = await stakeOn(press, 'press')
    await stakeOn(target, 'auto-150')
    await table.takeOff(300)
    await openedBy(table, 'crash@0')
    table.time.ms += reachedMs(231)
    expect(unwrap(await table.cash(press, betId))).toEqual({ at: 231 })
    await table.pass(flightMs(300))
    await table.pass(0)
    for (const player of [press, target]) await player.wake()
    expect([press.wallet.balanceMinor, target.wallet.balanceMinor]).toEqual([OPENING + 1_310, OPENING + 500])
    expect(await press.bets(1)).toMatchObject([{ state: 'settled', proof: { paytable: 'crash@0' } }])
  })

  test.each([2, 6])('a flight under way is kept over %i versions of its tables and back, and paid', async (count) => {
    const table = await openCrash()
    const [press, target] = await Promise.all([seatAt(table), seatAt(table)])
    const betId = await stakeOn(press, 'press')
    await stakeOn(target, 'auto-150')
    await table.takeOff(300)
    await expectOlderRefused(table.table, TABLE_SCHEMA)
    await rollForthAndBack(table.table, TABLE_SCHEMA, count, ['bets', 'chains'])
    await rollForthAndBack(press.stub, PLAYER_SCHEMA, count, ['rounds'])
    table.time.ms += reachedMs(231)
    await table.within(() => undefined)
    expect(unwrap(await table.cash(press, betId))).toEqual({ at: 231 })
    await table.pass(flightMs(300))
    await table.pass(0)
    for (const player of [press, target]) await player.wake()
    expect([press.wallet.balanceMinor, target.wallet.balanceMinor]).toEqual([OPENING + 1_310, OPENING + 500])
  })

  describe('others', () => {
    type Seated = Awaited<ReturnType<typeof seatAt>>
    /** Whom others see under this name. */
    async function seatNamed(table: Table, shownAs: string, who: Parameters<typeof seatAt>[3] = {}) {
      const player = await seatAt(table, OPENING, true, who)
      player.wallet.shownAs = shownAs
      return player
    }
    const watch = async (table: Table, player: Seated) => {
      const { ticket } = unwrap(await player.within((object) => object.tableTicket(player.token)))
      return table.connect(ticket)
    }
    const lists = (heard: readonly TableMessage[]) =>
      heard.flatMap((message) => (message.type === 'crowd' ? [message] : []))
    const rows = (heard: readonly TableMessage[]) =>
      lists(heard)
        .at(-1)
        ?.bets.map(({ who, stakeMinor, at }) => [who, stakeMinor, at])

    test('are seen as each bet becomes definite, as each is taken, and no more once it goes back', async () => {
      const table = await openCrash()
      const viewer = await seatAt(table)
      const [ann, ben] = [await seatNamed(table, 'an***1'), await seatNamed(table, 'be***2')]
      const { heard } = await watch(table, viewer)
      const first = await stakeOn(ann, 'press')
      const second = crypto.randomUUID()
      unwrap(await ben.lay(1, { 'auto-150': 500 }, second))
      await expect
        .poll(() => rows(heard))
        .toEqual([
          ['an***1', 1_000, null],
          ['be***2', 500, null],
        ])
      expect(lists(heard).at(-1)).toMatchObject({ number: 1, players: 2, stakeMinor: 1_500 })
      unwrap(await ann.undo(first))
      await expect.poll(() => rows(heard)).toEqual([['be***2', 500, null]])
      await table.takeOff(300)
      await table.pass(reachedMs(150) + 251)
      await expect.poll(() => rows(heard)).toEqual([['be***2', 500, 150]])
      // A page that comes back in mid-flight begins with the list.
      const back = await watch(table, viewer)
      await expect
        .poll(() => back.heard[0])
        .toMatchObject({
          type: 'snapshot',
          crowd: { players: 1, stakeMinor: 500, bets: [{ id: second.slice(-6), who: 'be***2', at: 150 }] },
        })
      expect(JSON.stringify([heard, back.heard])).not.toMatch(/auto-|"result":\[|"seed":"/)
      expect(JSON.stringify([heard, back.heard])).not.toContain(second)
    })

    test('are those of the own operator and currency, and a watcher without a seat sees no one', async () => {
      const table = await openCrash()
      const viewer = await seatAt(table)
      const players = [
        await seatNamed(table, 'ow***1'),
        await seatNamed(table, 'ot***2', { operator: 'saffron' }),
        await seatNamed(table, 'eu***3', { currency: 'EUR' }),
      ]
      const [own, other] = [await watch(table, viewer), await watch(table, players[1]!)]
      for (const player of players) await stakeOn(player, 'press')
      await expect.poll(() => rows(own.heard)).toEqual([['ow***1', 1_000, null]])
      await expect.poll(() => rows(other.heard)).toEqual([['ot***2', 1_000, null]])
      expect(JSON.stringify(table.heard)).not.toContain('***')
    })

    test('who may not be shown are in no list, though they fly and are paid; a switch counts from the next bet on', async () => {
      const table = await openCrash()
      const viewer = await seatAt(table)
      const player = await seatNamed(table, 'pl***1')
      const { heard } = await watch(table, viewer)
      const shown = await stakeOn(player, 'auto-150')
      await expect.poll(() => rows(heard)).toEqual([['pl***1', 1_000, null]])
      unwrap(await player.undo(shown))
      player.wallet.shownAs = undefined
      await stakeOn(player, 'auto-150')
      await expect.poll(() => lists(heard).at(-1)).toMatchObject({ players: 0, stakeMinor: 0, bets: [] })
      await table.takeOff(300)
      await table.pass(flightMs(300))
      await table.pass(0)
      await player.wake()
      expect(player.wallet.balanceMinor).toBe(OPENING + 500)
    })

    test('a bet that is found only after its answer was lost names no one', async () => {
      const table = await openCrash()
      const viewer = await seatAt(table)
      const player = await seatNamed(table, 'pl***1')
      const { heard } = await watch(table, viewer)
      player.wallet.fates.bet = ['answer lost', 'answer lost']
      await player.lay(1, { press: 1_000 })
      expect(rows(heard)).toBeUndefined()
      // By a question of the page, which hears the name with the answer.
      await player.bets(1)
      await expect.poll(() => rows(heard)).toEqual([['pl***1', 1_000, null]])
    })

    // @fault The list of crash is flooded
    test('a flood of bets and presses makes a few messages a second, of fifty rows', async () => {
      const table = await openCrash()
      const [viewer, player] = [await seatAt(table), await seatNamed(table, 'pl***1')]
      await stakeOn(player, 'press')
      const { heard } = await watch(table, viewer)
      await table.within((_, { storage: { sql } }) => {
        for (let copy = 0; copy < 400; copy += 1)
          sql.exec(
            `INSERT INTO bets (id, round, player, stakes, stake_minor, state, crowd)
             SELECT ?1, round, ?1, stakes, stake_minor + ?2, 'admitted', crowd FROM bets LIMIT 1`,
            `copy-${copy}`,
            copy,
          )
      })
      await table.within((object) => {
        for (let copy = 0; copy < 400; copy += 1) object.confirm(`copy-${copy}`, '<b***>')
      })
      await expect.poll(() => lists(heard)).toMatchObject([{ players: 401, bets: { length: 50 } }])
      await table.takeOff(900)
      table.time.ms += reachedMs(200)
      await table.within((object) => {
        for (let copy = 0; copy < 400; copy += 1) void object.cashOut(`copy-${copy}`, `copy-${copy}`)
      })
      await expect.poll(() => lists(heard).length).toBe(2)
      expect(
        lists(heard)
          .at(-1)
          ?.bets.every(({ who, at }) => who === '<b***>' && at === 200),
      ).toBe(true)
      expect(JSON.stringify(lists(heard).at(-1)).length).toBeLessThan(4_096)
    })
  })

  test('a press in the same millisecond as the end is lost; a millisecond before it wins', async () => {
    const table = await openCrash()
    const [early, late] = await Promise.all([seatAt(table), seatAt(table)])
    const [first, second] = [await stakeOn(early, 'press'), await stakeOn(late, 'press')]
    await table.takeOff(200)
    table.time.ms += flightMs(200) - 1
    expect(unwrap(await table.cash(early, first))).toEqual({ at: 200 })
    table.time.ms += 1
    expect(codeOf(await table.cash(late, second))).toBe('round_closed')
    await table.pass(0)
    await table.pass(0)
    for (const player of [early, late]) await player.wake()
    expect([early.wallet.balanceMinor, late.wallet.balanceMinor]).toEqual([OPENING + 1_000, OPENING - 1_000])
    expect(codeOf(await table.cash(late, second))).toBe('round_closed')
  })

  test('a bet whose wallet answer is lost is not on the flight, and its stake goes back', async () => {
    const table = await openCrash()
    const player = await seatAt(table)
    player.wallet.fates.bet = ['answer lost', 'never arrived', 'never arrived', 'never arrived', 'never arrived']
    const betId = crypto.randomUUID()
    await player.lay(1, { press: 1_000 }, betId)
    await table.takeOff(1_000)
    expect(codeOf(await table.cash(player, betId))).toBe('round_closed')
    await table.pass(flightMs(1_000))
    for (let wake = 0; wake < 8; wake += 1) {
      table.time.ms += 60_000
      await player.wake()
    }
    expect(player.wallet.balanceMinor).toBe(OPENING)
    expect(await player.bets(1)).toMatchObject([{ state: 'rolled_back' }])
  })

  test('the object killed in each phase goes on where it was', async () => {
    const table = await openCrash()
    const player = await seatAt(table)
    const betId = await stakeOn(player, 'auto-120')
    const kill = async () => {
      await evictDurableObject(table.table)
      await table.within(() => undefined)
    }
    await kill()
    await table.pass(CRASH.open)
    await kill()
    await table.pass(CRASH.closing)
    await kill()
    await fixEnd(table, 150)
    table.time.ms += reachedMs(110)
    expect(unwrap(await table.cash(player, betId))).toEqual({ at: 110 })
    await kill()
    await table.pass(flightMs(150))
    await kill()
    await table.pass(0)
    await player.wake()
    expect(player.wallet.balanceMinor).toBe(OPENING + 100)
  })

  test('an undo after the close, a second tab and an exclusion in mid-round leave the bet on the flight', async () => {
    const table = await openCrash()
    const one = await seatAt(table)
    const betId = await stakeOn(one, 'auto-120')
    // An exclusion in mid-round: what lies there plays on. A second bet a round is refused before the wallet.
    one.wallet.barred = 'account_excluded'
    expect(codeOf(await one.lay(1, { press: 1_000 }))).toBe('conflict')
    table.time.ms += CRASH.open
    expect(codeOf(await one.undo(betId))).toBe('round_closed')
    await table.pass(0)
    await table.pass(CRASH.closing)
    await fixEnd(table, 300)
    // A second tab has the seat: a press of the first one does nothing, and the target stands.
    await one.sit()
    table.time.ms += reachedMs(110)
    expect(codeOf(await table.cash(one, betId))).toBe('login_required')
    await table.pass(flightMs(300))
    await table.pass(0)
    await one.wake()
    expect(one.wallet.balanceMinor).toBe(OPENING + 200)
  })

  const CRASH_ROUNDS = ROUNDS > 8 ? 200 : 4
  test(
    `${CRASH_ROUNDS} rounds with presses, targets, lost answers and a lost table: wallets equal the flights to the cent`,
    async () => {
      const chance = createChance(11)
      const table = await openCrash()
      const players = await Promise.all(
        Array.from({ length: 3 }, async () => ({ one: await seatAt(table), expected: OPENING })),
      )
      const live = async () => {
        const row = await table.within((_, { storage }) => findLastRound(storage.sql))
        if (!row) throw new Error('the table has no round')
        return row
      }
      const counts = { taken: 0, reached: 0, lost: 0 }
      for (let flight = 0; flight < CRASH_ROUNDS; flight += 1) {
        const { number } = await live()
        const bets = []
        for (const player of players) {
          const target = chance(2) === 0 ? null : 101 + chance(300)
          const bet = { player, target, stake: 100 * (1 + chance(20)), betId: crypto.randomUUID() }
          const laid = await player.one.lay(number, { [spotOfTarget(target)]: bet.stake }, bet.betId)
          expect(stateOf(laid)).toBe('waiting')
          if (chance(3) === 0) player.one.wallet.fates.win = ['never arrived', 'answer lost']
          bets.push(bet)
        }
        await table.takeOff()
        const { result, phase_ms } = await live()
        const end = endOfResult(readResult(result ?? '[]'))
        table.time.ms += chance(flightMs(end) + 300)
        await evictDurableObject(table.table)
        await table.within(() => undefined)
        const took = new Map<string, number>()
        for (const { player, target, betId } of bets) {
          const answer = target === null ? await table.cash(player.one, betId) : null
          if (answer?.ok) took.set(betId, answer.value.at)
        }
        await table.pass(Math.max(0, phase_ms + flightMs(end) - table.time.ms))
        await table.pass(0)
        for (const { player, target, stake, betId } of bets) {
          for (let wakes = 0; wakes < 2; wakes += 1) await player.one.wake()
          const reached = target !== null && target <= end ? target : null
          const at = took.get(betId) ?? reached
          counts[took.has(betId) ? 'taken' : reached === null ? 'lost' : 'reached'] += 1
          player.expected += crashPayout(stake, at) - stake
          expect(player.one.wallet.balanceMinor, `flight ${number} to ${end}`).toBe(player.expected)
        }
        for (let waits = 0; (await live()).phase !== 'open' && waits < 10; waits += 1) await table.pass(1_000)
      }
      expect(counts.taken + counts.reached + counts.lost).toBe(CRASH_ROUNDS * players.length)
      expect(Math.min(...Object.values(counts))).toBeGreaterThan(0)
    },
    LONG_MS,
  )

  test('gone while its players could have pressed: a press goes back, a target is exact', async () => {
    const table = await openCrash()
    const [press, target] = await Promise.all([seatAt(table), seatAt(table)])
    await stakeOn(press, 'press')
    await stakeOn(target, 'auto-200')
    await table.takeOff(250)
    await table.pass(flightMs(250) + 60_001)
    await table.pass(0)
    for (const player of [press, target]) await player.wake()
    expect([press.wallet.balanceMinor, target.wallet.balanceMinor]).toEqual([OPENING, OPENING + 1_000])
  })
})
