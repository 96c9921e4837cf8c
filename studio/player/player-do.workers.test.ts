import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { describe, expect, test, vi } from 'vitest'
import { hashServerSeed } from '../../contract/fairness/commitment.ts'
import { parseMoney } from '../../contract/money.ts'
import { drawOriginals, ORIGINAL_VECTORS } from '../../tests/support/original-vectors.ts'
import { expectOlderRefused, rollForthAndBack } from '../../tests/support/roll-back.ts'
import { bindingsOf } from '../../tests/support/workers.ts'
import type { PlayedRound, RoundView } from '../api.ts'
import { resolveRound } from '../engine/round.ts'
import type { StudioBindings } from '../env.ts'
import { findModel } from '../models/index.ts'
import { unwrap } from '../reply.ts'
import { MAX_BET_ATTEMPTS } from '../rounds/round-steps.ts'
import { buildVouched } from '../test-support/fake-player.ts'
import { buildFakeWallet } from '../test-support/fake-wallet.ts'
import type { PlayerDO } from './player-do.ts'
import { statsNameOf } from './report-totals.ts'
import { PLAYER_SCHEMA } from './schema.ts'

const { PLAYER, STATS } = bindingsOf<StudioBindings>()
const GAME = 'harbor-ember-foundry'
const OPENING = 1_000_000
const STAKE = 100

const buildPlayer = () =>
  buildVouched({ policy: { autoplay: false, turbo: false, minimumCycleMs: 2_500, celebrateLosses: false } })

/** A player object of the test's own, seated, with a clock and a wallet in the test's hand. */
async function seat({ balance = OPENING, game = GAME, begun = true } = {}) {
  const stub = PLAYER.getByName(`play:meridian:${crypto.randomUUID()}`)
  const wallet = buildFakeWallet(balance)
  const time = { ms: Date.UTC(2026, 10, 20) }
  const within = <T>(act: (player: PlayerDO) => T | Promise<T>) =>
    runInDurableObject(stub, (player) => {
      player.deps = { ...player.deps, walletOf: () => wallet, clock: () => time.ms }
      return act(player)
    })
  const { token } = await within((player) => player.takeSeat(game, buildPlayer()))
  if (begun) unwrap(await within((player) => player.setClientSeed(token, 'mine')))
  const spin = (spinId = crypto.randomUUID(), stakeMinor = STAKE) =>
    within((player) => player.spin(token, spinId, stakeMinor))
  const round = (spinId: string) => within((player) => player.round(token, spinId))
  const later = (ms = 2_500) => {
    time.ms += ms
  }
  const wakeUntilDone = async (spinId: string): Promise<RoundView> => {
    for (let wake = 0; wake < 40; wake += 1) {
      await within(() => undefined)
      await runDurableObjectAlarm(stub)
      later(60_000)
      const view = await within(async (player) =>
        unwrap(await player.history(token)).find((row) => row.spinId === spinId),
      )
      if (view && view.state !== 'open') return view
    }
    throw new Error('the round never ended')
  }
  return { stub, wallet, time, token, within, spin, round, later, wakeUntilDone }
}

const codeOf = (answer: { ok: boolean; errorCode?: string }) => (answer.ok ? 'ok' : answer.errorCode)

/** A round of mines begun by a player of the test's own, and where it hid them. */
async function beginMines(choice = '3') {
  const table = await seat({ game: 'harbor-pearl-mines' })
  const spinId = crypto.randomUUID()
  const begun = await table.within((player) => player.spin(table.token, spinId, STAKE, choice))
  const { outcome } = await runInDurableObject(table.stub, (_, state) =>
    state.storage.sql.exec<{ outcome: string }>('SELECT outcome FROM rounds ORDER BY rowid DESC LIMIT 1').one(),
  )
  const mined: number[] = JSON.parse(outcome)
  const safe = Array.from({ length: 25 }, (_, tile) => tile).filter((tile) => !mined.includes(tile))
  const act = (at: number, word: string) => table.within((player) => player.act(table.token, spinId, at, word))
  return { ...table, spinId, begun, mined, safe, act }
}

/** A hand of blackjack begun by a player of the test's own: cards in the order taken, written over those drawn. */
async function beginBlackjack(deck: string, balance = OPENING) {
  for (;;) {
    const table = await seat({ game: 'harbor-quayside-blackjack', balance })
    const spinId = crypto.randomUUID()
    const begun = unwrap(await table.within((player) => player.spin(table.token, spinId, STAKE)))
    // One hand in twenty is over with its deal.
    if (begun.state !== 'waiting') continue
    await runInDurableObject(table.stub, (_, state) =>
      state.storage.sql.exec('UPDATE rounds SET outcome = ?', JSON.stringify(deck.split(' '))),
    )
    const act = (at: number, word: string) => table.within((player) => player.act(table.token, spinId, at, word))
    return { ...table, spinId, act }
  }
}

const netOf = (view: RoundView) => parseMoney(view.payout) - (view.state === 'settled' ? parseMoney(view.stake) : 0)

describe('GAME-09 auto bet is counted where the rounds are', () => {
  const run = crypto.randomUUID()
  /** A seat whose policy allows it or does not, and a round of a run. */
  async function sit(autoplay: boolean) {
    const table = await seat()
    const policy = { ...buildPlayer().policy, autoplay }
    const take = () => table.within((player) => player.takeSeat(GAME, buildVouched({ policy })))
    const { token } = await take()
    const bet = async (auto: { run: string; left: number }, spinId = crypto.randomUUID()) => {
      table.later()
      return codeOf(await table.within((player) => player.spin(token, spinId, STAKE, '', auto)))
    }
    return { ...table, take, bet }
  }

  test('a policy without it refuses each round of a run, and takes nothing', async () => {
    const { bet, wallet, within, token } = await sit(false)
    expect(await bet({ run, left: 9 })).toBe('forbidden')
    expect(wallet.calls).toEqual([])
    expect(codeOf(await within((player) => player.spin(token, crypto.randomUUID(), STAKE)))).toBe('login_required')
  })

  test('a run goes down to nought, and no count is used twice', async () => {
    const { bet, wallet } = await sit(true)
    const first = crypto.randomUUID()
    expect(await bet({ run, left: 2 }, first)).toBe('ok')
    // The answer was lost, and the page asks again: the round it was.
    expect(await bet({ run, left: 2 }, first)).toBe('ok')
    expect(await bet({ run, left: 2 })).toBe('forbidden')
    expect(await bet({ run, left: 3 })).toBe('forbidden')
    expect(await bet({ run, left: 0 })).toBe('ok')
    expect(await bet({ run, left: 0 })).toBe('forbidden')
    expect([...wallet.booked.keys()].filter((id) => id.endsWith('.bet'))).toHaveLength(2)
    expect(await bet({ run: crypto.randomUUID(), left: 0 })).toBe('ok')
  })

  test('another tab takes the seat, and the run of the first one ends', async () => {
    const { bet, take, wallet } = await sit(true)
    expect(await bet({ run, left: 5 })).toBe('ok')
    const before = wallet.calls.length
    await take()
    expect(await bet({ run, left: 4 })).toBe('login_required')
    expect(wallet.calls).toHaveLength(before)
  })
})

describe('GAME-06 money is moved exactly once', () => {
  test('a round stakes, pays and shows what was booked', async () => {
    const { wallet, spin } = await seat()
    const view = unwrap(await spin())
    expect(view.state).toBe('settled')
    expect(wallet.calls.map((call) => call.name)).toEqual(['bet', 'win'])
    expect(wallet.balanceMinor).toBe(OPENING + netOf(view))
    expect(parseMoney(view.balance!)).toBe(wallet.balanceMinor)
    expect(wallet.calls[1]?.request).toMatchObject({ closesRound: true, amount: view.payout, playerId: 'p-1' })
  })

  test('the same spin id twice, at once and later, is one round and one answer', async () => {
    const { wallet, spin, later } = await seat()
    const spinId = crypto.randomUUID()
    const [first, second] = await Promise.all([spin(spinId), spin(spinId)])
    later()
    const third = await spin(spinId)
    expect(unwrap(second)).toEqual(unwrap(first))
    expect(unwrap(third)).toEqual({ ...unwrap(first), nextRoundInMs: 0 })
    expect([...wallet.booked.keys()].filter((id) => id.endsWith('.bet'))).toHaveLength(1)
    expect(codeOf(await spin(spinId, 200))).toBe('conflict')
  })

  test.each([
    ['the bet is answered on the second try', { bet: ['answer lost'] }],
    ['the bet never arrived the first time', { bet: ['never arrived'] }],
    ['the win is answered on the second try', { win: ['answer lost'] }],
    ['the win never arrived the first time', { win: ['never arrived'] }],
  ] as const)('%s', async (_, fates) => {
    const { wallet, spin } = await seat()
    for (const [name, list] of Object.entries(fates)) wallet.fates[name as 'bet' | 'win'] = [...list]
    const view = unwrap(await spin())
    expect(view.state).toBe('settled')
    expect(wallet.balanceMinor).toBe(OPENING + netOf(view))
    expect(wallet.booked.size).toBe(2)
  })

  test('a wallet gone for good: the stake is taken back, under one transaction id each', async () => {
    const { wallet, spin, wakeUntilDone } = await seat()
    wallet.fates.bet = Array.from({ length: MAX_BET_ATTEMPTS }, () => 'answer lost' as const)
    wallet.fates.rollback = Array.from({ length: 7 }, () => 'never arrived' as const)
    const spinId = crypto.randomUUID()
    expect(unwrap(await spin(spinId))).toMatchObject({ state: 'open', spins: null, payout: '0.00' })
    const view = await wakeUntilDone(spinId)
    expect(view).toMatchObject({ state: 'rolled_back', reason: 'upstream_timeout', spins: null })
    expect(wallet.balanceMinor).toBe(OPENING)
    expect(new Set(wallet.calls.map((call) => `${call.name} ${call.request.transactionId}`)).size).toBe(2)
  })

  test('a win unanswered for an hour is paid in the end, once', async () => {
    const { wallet, spin, wakeUntilDone } = await seat()
    wallet.fates.win = [...Array.from({ length: 20 }, () => 'never arrived' as const), 'refused', 'answer lost']
    const spinId = crypto.randomUUID()
    expect(unwrap(await spin(spinId)).state).toBe('open')
    const view = await wakeUntilDone(spinId)
    expect(view.state).toBe('settled')
    expect(wallet.balanceMinor).toBe(OPENING + netOf(view))
  })

  test('a crash between the stake and the win is finished by the alarm of the next life', async () => {
    const { stub, wallet, spin, wakeUntilDone } = await seat()
    wallet.fates.win = ['never arrived', 'never arrived']
    const spinId = crypto.randomUUID()
    unwrap(await spin(spinId))
    await evictDurableObject(stub)
    expect((await wakeUntilDone(spinId)).state).toBe('settled')
    expect(wallet.booked.size).toBe(2)
  })

  test('too little money: definite, void, nonce used', async () => {
    const { wallet, spin, within, token } = await seat({ balance: 50 })
    const view = unwrap(await spin())
    expect(view).toMatchObject({ state: 'rolled_back', reason: 'balance_insufficient', spins: null, payout: '0.00' })
    expect(wallet.balanceMinor).toBe(50)
    expect(wallet.booked.size).toBe(0)
    const last = await within((player) => player.takeSeat(GAME, buildPlayer()))
    expect(last.fairness.nextNonce).toBe(1)
    expect(last.token).not.toBe(token)
  })
})

describe('SAFE the pace of play', () => {
  test('a round sooner than the minimum cycle is refused, and nothing is staked', async () => {
    const { wallet, spin, later } = await seat()
    unwrap(await spin())
    later(2_499)
    expect(await spin()).toMatchObject({ ok: false, errorCode: 'too_many_requests', details: { retryAfterSeconds: 1 } })
    expect(wallet.calls).toHaveLength(2)
    later(1)
    expect(codeOf(await spin())).toBe('ok')
  })

  test('GAME-06 an answer says how long until the next round may begin; whoever waits that long is not refused', async () => {
    const { wallet, time, spin, round, later, within } = await seat()
    const { call } = wallet
    // The wallet takes its time with each movement: the round began two of them before its answer.
    wallet.call = (...asked) => {
      later(400)
      return call(...asked)
    }
    const spinId = crypto.randomUUID()
    const played: PlayedRound = unwrap(await spin(spinId))
    expect(played).toMatchObject({ state: 'settled', nextRoundInMs: 2_500 - 800 })
    later(200)
    expect(unwrap(await round(spinId)).nextRoundInMs).toBe(1_500)
    const reopened = await within((player) => player.takeSeat(GAME, buildPlayer()))
    expect(reopened.nextRoundInMs).toBe(1_500)
    const again = (token: string) => within((player) => player.spin(token, crypto.randomUUID(), STAKE))
    later(1_499)
    expect(codeOf(await again(reopened.token))).toBe('too_many_requests')
    later(1)
    expect(codeOf(await again(reopened.token))).toBe('ok')
    time.ms += 60_000
    expect((await within((player) => player.takeSeat(GAME, buildPlayer()))).nextRoundInMs).toBe(0)
  })

  test('two rounds at once: one is played, the other refused', async () => {
    const { wallet, spin } = await seat()
    const answers = await Promise.all([spin(), spin(), spin()])
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1)
    expect(wallet.calls.filter((call) => call.name === 'bet')).toHaveLength(1)
  })

  test('no new round while one is open', async () => {
    const { wallet, spin, later } = await seat()
    wallet.fates.win = Array.from({ length: 50 }, () => 'never arrived' as const)
    unwrap(await spin())
    later()
    expect(codeOf(await spin())).toBe('conflict')
  })

  test('one slot at a time: a new seat ends the old', async () => {
    const { spin, within } = await seat()
    await within((player) => player.takeSeat('harbor-ruby-sevens', buildPlayer()))
    expect(codeOf(await spin())).toBe('login_required')
  })

  test.each([0, 30, 101, 10_001, -100])('a stake of %i is off the ladder', async (stake) => {
    const { wallet, spin } = await seat()
    expect(codeOf(await spin(crypto.randomUUID(), stake))).toBe('invalid_fields')
    expect(wallet.calls).toHaveLength(0)
  })
})

describe('FAIR-02 seeds', () => {
  test('the seal comes before the client seed, and that before the first bet', async () => {
    const { spin, within, token } = await seat({ begun: false })
    expect(codeOf(await spin())).toBe('conflict')
    const before = (await within((player) => player.takeSeat(GAME, buildPlayer()))).fairness
    expect(before.clientSeed).toBeNull()
    expect(before.serverSeedHash).toMatch(/^[0-9a-f]{64}$/)
    expect(codeOf(await within((player) => player.setClientSeed(token, 'late')))).toBe('login_required')
  })

  test('rotation reveals the seed that was sealed, and the round recomputes from it', async () => {
    const { spin, later, within, token } = await seat()
    const played: RoundView[] = []
    for (let count = 0; count < 3; count += 1) {
      played.push(unwrap(await spin()))
      later()
    }
    const sealed = played[0]!.proof
    const after = unwrap(await within((player) => player.setClientSeed(token, 'another')))
    const [pair] = after.revealed
    expect(await hashServerSeed(pair!.serverSeed)).toBe(sealed.serverSeedHash)
    expect(after).toMatchObject({ clientSeed: 'another', nextNonce: 0 })
    for (const [nonce, view] of played.entries()) {
      const again = await resolveRound(findModel(view.proof.paytable)!, {
        serverSeed: pair!.serverSeed,
        clientSeed: 'mine',
        nonce,
      })
      expect(view.spins).toEqual(again.spins)
      expect(parseMoney(view.payout)).toBe((STAKE / 20) * again.total)
    }
    const shown = unwrap(await within((player) => player.history(token)))
    expect(shown[0]?.proof.serverSeed).toBe(pair!.serverSeed)
  })

  test('the seal shown as next becomes the active one', async () => {
    const { within, token } = await seat()
    const before = await within((player) => player.takeSeat(GAME, buildPlayer()))
    const after = unwrap(await within((player) => player.setClientSeed(before.token, 'x')))
    expect(after.serverSeedHash).toBe(before.fairness.nextServerSeedHash)
    expect(token).not.toBe(before.token)
  })

  test('no rotation while a round is open', async () => {
    const { wallet, spin, within, token } = await seat()
    wallet.fates.win = Array.from({ length: 9 }, () => 'never arrived' as const)
    unwrap(await spin())
    expect(codeOf(await within((player) => player.setClientSeed(token, 'now')))).toBe('conflict')
  })

  test('a pair wears out after 1,000 rounds and is opened', async () => {
    const { spin, within, later, stub, token } = await seat()
    await runInDurableObject(stub, (_, state) =>
      state.storage.sql.exec("UPDATE seeds SET next_nonce = 999 WHERE state = 'active'"),
    )
    expect(unwrap(await spin()).proof.nonce).toBe(999)
    later()
    const next = unwrap(await spin())
    expect(next.proof).toMatchObject({ nonce: 0, clientSeed: 'mine' })
    expect(unwrap(await within((player) => player.history(token)))[1]?.proof.serverSeed).toMatch(/^[0-9a-f]{64}$/)
  })
})

describe('GAME-09 a round with choices', () => {
  test('waits after its stake, is played act by act, and pays where its player stops', async () => {
    const { wallet, begun, safe, act } = await beginMines()
    expect(unwrap(begun)).toMatchObject({
      state: 'waiting',
      payout: '0.00',
      acts: [],
      play: { opened: [], mined: null },
    })
    expect(wallet.calls.map((call) => call.name)).toEqual(['bet'])
    const opened = unwrap(await act(0, String(safe[0])))
    expect(opened).toMatchObject({ state: 'waiting', play: { opened: [safe[0]], multiplier: 11_250 } })
    const paid = unwrap(await act(1, 'cash'))
    expect(paid).toMatchObject({ state: 'settled', payout: '1.12', acts: [String(safe[0]), 'cash'] })
    expect(wallet.balanceMinor).toBe(OPENING + 12)
    expect(wallet.calls.map((call) => call.name)).toEqual(['bet', 'win'])
  })

  test('an act repeated is one act; another in its place, out of turn or on a closed round is refused', async () => {
    const { safe, mined, act, wallet } = await beginMines()
    const [first, again] = await Promise.all([act(0, String(safe[0])), act(0, String(safe[0]))])
    expect(unwrap(again)).toEqual(unwrap(first))
    expect(codeOf(await act(0, String(safe[1])))).toBe('conflict')
    expect(codeOf(await act(2, String(safe[1])))).toBe('conflict')
    expect(codeOf(await act(1, String(safe[0])))).toBe('invalid_fields')
    expect(codeOf(await act(1, 'hit'))).toBe('invalid_fields')
    expect(unwrap(await act(1, String(mined[0])))).toMatchObject({ state: 'settled', payout: '0.00', play: { mined } })
    expect(codeOf(await act(2, 'cash'))).toBe('conflict')
    expect(codeOf(await act(2, String(safe[2])))).toBe('conflict')
    expect(wallet.booked.size).toBe(2)
  })

  test('a tile opened after the cash-out, and a cash-out twice, change nothing; of both at once one is done', async () => {
    const { safe, act, wallet } = await beginMines()
    unwrap(await act(0, String(safe[0])))
    const [taken, opened] = await Promise.all([act(1, 'cash'), act(1, String(safe[1]))])
    expect([codeOf(taken), codeOf(opened)]).toEqual(['ok', 'conflict'])
    expect(unwrap(taken)).toMatchObject({ state: 'settled', payout: '1.12' })
    expect(unwrap(await act(1, 'cash'))).toMatchObject({ state: 'settled', payout: '1.12' })
    expect(codeOf(await act(2, 'cash'))).toBe('conflict')
    expect(codeOf(await act(2, String(safe[1])))).toBe('conflict')
    expect(wallet.balanceMinor).toBe(OPENING + 12)
    expect(wallet.booked.size).toBe(2)
  })

  test('SAFE-01 a limit or an exclusion in mid-round bars the next bet; the round goes on and is paid', async () => {
    const { safe, act, wallet, within, token, later } = await beginMines()
    wallet.fates.bet = ['refused', 'refused']
    unwrap(await act(0, String(safe[0])))
    expect(unwrap(await act(1, 'cash'))).toMatchObject({ state: 'settled', payout: '1.12' })
    later()
    const next = await within((player) => player.spin(token, crypto.randomUUID(), STAKE, '3'))
    expect(unwrap(next)).toMatchObject({ state: 'rolled_back', reason: 'limit_reached', play: null, payout: '0.00' })
    expect(wallet.balanceMinor).toBe(OPENING + 12)
  })

  test('is there again on return, and locks its own game alone', async () => {
    const { within, spinId, safe, act, later, stub } = await beginMines()
    unwrap(await act(0, String(safe[0])))
    await evictDurableObject(stub)
    later()
    const other = await within((player) => player.takeSeat(GAME, buildPlayer()))
    expect(other).toMatchObject({ openRound: null, waiting: [{ gameCode: 'harbor-pearl-mines' }] })
    for (let nonce = 1; nonce < 3; nonce += 1) {
      const played = await within((player) => player.spin(other.token, crypto.randomUUID(), STAKE))
      expect(unwrap(played)).toMatchObject({ state: 'settled', proof: { nonce } })
      later()
    }
    const again = await within((player) => player.takeSeat('harbor-pearl-mines', buildPlayer()))
    const second = await within((player) => player.spin(again.token, crypto.randomUUID(), STAKE, '3'))
    expect(codeOf(second)).toBe('conflict')
    const back = await within((player) => player.takeSeat('harbor-pearl-mines', buildPlayer()))
    expect(back.openRound).toMatchObject({ spinId, play: { opened: [safe[0]] } })
    const ended = await within((player) => player.act(back.token, spinId, 1, 'cash'))
    expect(unwrap(ended)).toMatchObject({ state: 'settled', payout: '1.12' })
    expect(codeOf(await within((player) => player.act(other.token, spinId, 2, 'cash')))).toBe('login_required')
  })

  // @fault A seed changes or wears out while a round waits in another game
  test('FAIR-02 keeps the pair of seeds closed while it waits, whatever is played and pressed elsewhere', async () => {
    const { within, safe, act, later, stub } = await beginMines()
    const { token } = await within((player) => player.takeSeat(GAME, buildPlayer()))
    const spin = () => within((player) => player.spin(token, crypto.randomUUID(), STAKE))
    const opened = async () => unwrap(await within((player) => player.fairness(token))).revealed.length
    await runInDurableObject(stub, (_, { storage }) =>
      storage.sql.exec("UPDATE seeds SET next_nonce = 999 WHERE state = 'active'"),
    )
    for (const nonce of [999, 1_000, 1_001]) {
      later()
      expect(unwrap(await spin()).proof.nonce).toBe(nonce)
    }
    expect(codeOf(await within((player) => player.setClientSeed(token, 'now')))).toBe('conflict')
    await expect(
      runInDurableObject(stub, (_, { storage }) =>
        storage.sql.exec("UPDATE seeds SET state = 'revealed' WHERE state = 'active'"),
      ),
    ).rejects.toThrow('seeds stay while a round is open')
    expect(await opened()).toBe(0)
    const back = await within((player) => player.takeSeat('harbor-pearl-mines', buildPlayer()))
    const { spinId } = back.openRound!
    unwrap(await within((player) => player.act(back.token, spinId, 0, String(safe[0]))))
    unwrap(await within((player) => player.act(back.token, spinId, 1, 'cash')))
    expect(codeOf(await act(2, 'cash'))).toBe('login_required')
    later()
    const next = await within((player) => player.spin(back.token, crypto.randomUUID(), STAKE, '3'))
    expect(unwrap(next).proof.nonce).toBe(0)
  })

  test('of two games each waits for itself, and an absent player ends both', async () => {
    const { within, later, time, wallet, token } = await beginMines()
    const hilo = await within((player) => player.takeSeat('harbor-high-tide', buildPlayer()))
    later()
    const begun = unwrap(await within((player) => player.spin(hilo.token, crypto.randomUUID(), STAKE)))
    expect(begun).toMatchObject({ state: 'waiting', proof: { nonce: 1 } })
    expect(codeOf(await within((player) => player.spin(hilo.token, crypto.randomUUID(), STAKE)))).toBe('conflict')
    expect(codeOf(await within((player) => player.fairness(token)))).toBe('login_required')
    time.ms += 24 * 3_600_000
    await within((player) => player.alarm())
    const rows = unwrap(await within((player) => player.history(hilo.token)))
    expect(rows.map(({ state }) => state)).toEqual(['rolled_back', 'rolled_back'])
    expect(wallet.balanceMinor).toBe(OPENING)
  })

  test('a player who stays away for a day is cashed out, and the record says so', async () => {
    const { safe, act, stub, time, within, spinId, wallet } = await beginMines()
    unwrap(await act(0, String(safe[0])))
    time.ms += 24 * 3_600_000 - 1
    await within(() => undefined)
    await runDurableObjectAlarm(stub)
    expect(wallet.calls).toHaveLength(1)
    time.ms += 1
    await within((player) => player.alarm())
    const back = await within((player) => player.takeSeat('harbor-pearl-mines', buildPlayer()))
    expect(back.lastRound).toMatchObject({ spinId, state: 'settled', payout: '1.12', isUnattended: true })
    expect(wallet.balanceMinor).toBe(OPENING + 12)
  })

  test('a round without any choice gives its stake back after a day, and tells nothing of its mines', async () => {
    const { time, within, wallet, token } = await beginMines()
    time.ms += 24 * 3_600_000
    await within((player) => player.alarm())
    const [view] = unwrap(await within((player) => player.history(token)))
    expect(view).toMatchObject({ state: 'rolled_back', play: null, payout: '0.00', isUnattended: true })
    expect(wallet.balanceMinor).toBe(OPENING)
  })

  test('a choice that is none of the game’s stakes nothing', async () => {
    const { wallet, within, token } = await seat({ game: 'harbor-pearl-mines' })
    const begun = await within((player) => player.spin(token, crypto.randomUUID(), STAKE, '25'))
    expect(codeOf(begun)).toBe('invalid_fields')
    expect(wallet.calls).toHaveLength(0)
  })
})

test.each([
  ['harbor-beacon-dice', 'under:9800', 10, 'invalid_fields'],
  ['harbor-beacon-dice', 'under:9800', 98, 'ok'],
  ['harbor-moonshot', '109', 10, 'invalid_fields'],
  ['harbor-moonshot', '110', 10, 'ok'],
])(
  'FAIR-03 %s by %s for %i: a bet whose best win is not above its stake is refused',
  async (game, choice, stakeMinor, code) => {
    const { wallet, within, token } = await seat({ game })
    expect(codeOf(await within((player) => player.spin(token, crypto.randomUUID(), stakeMinor, choice)))).toBe(code)
    if (code !== 'ok') expect(wallet.calls).toHaveLength(0)
  },
)

describe('GAME-09 blackjack: further stakes of a round', () => {
  const SPLIT = '♥8 ♣8 ♠6 ♠K ♦3 ♦2 ♦9 ♦K ♣9'

  test('a split and a double are bets of their own, and one win ends the round', async () => {
    const { wallet, act } = await beginBlackjack(SPLIT)
    expect(unwrap(await act(0, 'split'))).toMatchObject({ state: 'waiting', stake: '2.00' })
    expect(unwrap(await act(1, 'double'))).toMatchObject({ state: 'waiting', stake: '3.00' })
    expect(unwrap(await act(2, 'hit'))).toMatchObject({ state: 'waiting', stake: '3.00' })
    // The dealer goes above 21: 20 with two stakes and 20 with one win.
    const end = unwrap(await act(3, 'stand'))
    expect(end).toMatchObject({ state: 'settled', firstStake: '1.00', stake: '3.00', payout: '6.00' })
    expect(wallet.calls.map(({ name }) => name)).toEqual(['bet', 'bet', 'bet', 'win'])
    expect(new Set(wallet.calls.map(({ request }) => request.transactionId)).size).toBe(4)
    expect(wallet.balanceMinor).toBe(OPENING + 300)
  })

  test('a double that the wallet refuses leaves the hand as it was', async () => {
    const { wallet, act } = await beginBlackjack('♥7 ♥4 ♠8 ♠K ♦9', 150)
    expect(unwrap(await act(0, 'double'))).toMatchObject({
      state: 'waiting',
      reason: 'balance_insufficient',
      stake: '1.00',
      acts: [],
    })
    expect(unwrap(await act(0, 'hit'))).toMatchObject({ state: 'waiting', acts: ['hit'], reason: null })
    expect(unwrap(await act(1, 'stand'))).toMatchObject({ state: 'settled', stake: '1.00', payout: '2.00' })
    expect(wallet.balanceMinor).toBe(250)
  })

  test('a limit reached by the further stake leaves the hand, and says why', async () => {
    const { wallet, act } = await beginBlackjack(SPLIT)
    wallet.fates.bet = ['refused']
    const before = wallet.balanceMinor
    expect(unwrap(await act(0, 'split'))).toMatchObject({
      state: 'waiting',
      reason: 'limit_reached',
      stake: '1.00',
      acts: [],
    })
    expect(wallet.balanceMinor).toBe(before)
    expect(unwrap(await act(0, 'stand'))).toMatchObject({ state: 'settled', stake: '1.00', reason: null })
  })

  test('a further stake whose answer is lost is taken once; one that is never answered goes back, and may be tried again', async () => {
    const { wallet, act, time, stub, within, spinId } = await beginBlackjack(SPLIT)
    wallet.fates.bet = ['answer lost']
    expect(unwrap(await act(0, 'split'))).toMatchObject({ state: 'waiting', stake: '2.00', acts: ['split'] })
    expect(wallet.balanceMinor).toBe(OPENING - 200)
    wallet.fates.bet = Array.from({ length: MAX_BET_ATTEMPTS }, () => 'answer lost' as const)
    expect(unwrap(await act(1, 'double'))).toMatchObject({ state: 'open', stake: '2.00' })
    expect(codeOf(await act(1, 'hit'))).toBe('conflict')
    for (let wake = 0; wake < 6; wake += 1) {
      time.ms += 60_000
      await within(() => undefined)
      await runDurableObjectAlarm(stub)
    }
    expect(wallet.balanceMinor).toBe(OPENING - 200)
    expect(unwrap(await act(1, 'double'))).toMatchObject({ state: 'waiting', stake: '3.00', acts: ['split', 'double'] })
    unwrap(await act(2, 'hit'))
    expect(unwrap(await act(3, 'stand'))).toMatchObject({ spinId, state: 'settled', payout: '6.00' })
    expect(wallet.balanceMinor).toBe(OPENING + 300)
  })

  test('an act repeated at once is one act; out of turn, on a closed hand and on another’s round it is refused', async () => {
    const { wallet, act, spinId, within, token } = await beginBlackjack(SPLIT)
    const [one, two] = await Promise.all([act(0, 'split'), act(0, 'split')])
    expect(unwrap(two)).toMatchObject({ acts: ['split'], stake: '2.00' })
    expect(unwrap(one)).toMatchObject({ stake: '2.00' })
    expect(codeOf(await act(0, 'hit'))).toBe('conflict')
    expect(codeOf(await act(2, 'hit'))).toBe('conflict')
    expect(codeOf(await act(1, 'insure'))).toBe('invalid_fields')
    expect(codeOf(await act(1, 'split'))).toBe('invalid_fields')
    const other = await seat({ game: 'harbor-quayside-blackjack' })
    expect(codeOf(await other.within((player) => player.act(other.token, spinId, 1, 'hit')))).toBe('not_found')
    expect(codeOf(await within((player) => player.act(other.token, spinId, 1, 'hit')))).toBe('login_required')
    unwrap(await act(1, 'stand'))
    expect(unwrap(await act(2, 'stand')).state).toBe('settled')
    expect(codeOf(await act(3, 'hit'))).toBe('conflict')
    expect(wallet.calls.filter(({ name }) => name === 'bet')).toHaveLength(2)
    expect(codeOf(await within((player) => player.round(token, spinId)))).toBe('ok')
  })

  test('a player who stays away stands on every hand, and the stake is not given back', async () => {
    const { time, stub, within, token, spinId, wallet } = await beginBlackjack('♥9 ♥K ♠A ♠7 ♦9')
    time.ms += 24 * 3_600_000
    await runDurableObjectAlarm(stub)
    const view = unwrap(await within((player) => player.round(token, spinId)))
    expect(view).toMatchObject({ state: 'settled', isUnattended: true, acts: ['decline', 'stand'], payout: '2.00' })
    expect(wallet.balanceMinor).toBe(OPENING + 100)
  })
})

describe('what a round costs', () => {
  test('rows are few, and rounds that follow each other share one alarm', async () => {
    const { stub, token, time, within } = await seat()
    // No alarm rings during the test.
    time.ms = Date.now() + 3_600_000
    await within(() => undefined)
    const costs = await runInDurableObject(stub, async (player: PlayerDO, state) => {
      const exec = vi.spyOn(state.storage.sql, 'exec')
      const setAlarm = vi.spyOn(state.storage, 'setAlarm')
      const played: { rowsWritten: number; alarms: number }[] = []
      for (let round = 0; round < 10; round += 1) {
        unwrap(await player.spin(token, crypto.randomUUID(), STAKE))
        time.ms += 2_500
        const rowsWritten = exec.mock.results.reduce((sum, { value }) => sum + value.rowsWritten, 0)
        played.push({ rowsWritten, alarms: setAlarm.mock.calls.length })
        exec.mockClear()
      }
      return played
    })
    expect(costs.slice(1).map(({ rowsWritten }) => rowsWritten)).toEqual(Array.from({ length: 9 }, () => 7))
    expect(costs.at(-1)?.alarms).toBe(1)
  })

  test('a second open round and a nonce used twice are refused by the tables themselves', async () => {
    const { stub, wallet, spin, later } = await seat()
    unwrap(await spin())
    later()
    const insert = (nonce: 'nonce' | 'nonce + 1') =>
      runInDurableObject(stub, (_, state) =>
        state.storage.sql.exec(
          `INSERT INTO rounds (id, spin_id, kind, seed_id, nonce, game_code, vendor, algorithm, paytable_id, operator,
             player_id, mode, wallet_session, currency, stake_minor, payout_minor, outcome, state, step, started_ms, acted_ms)
           SELECT 'copy', 'copy', kind, seed_id, ${nonce}, game_code, vendor, algorithm, paytable_id, operator,
             player_id, mode, wallet_session, currency, stake_minor, payout_minor, outcome, state, step, started_ms, acted_ms
             FROM rounds ORDER BY rowid DESC LIMIT 1`,
        ),
      )
    await expect(insert('nonce')).rejects.toThrow('each nonce is used once')
    wallet.fates.win = Array.from({ length: 50 }, () => 'never arrived' as const)
    expect(unwrap(await spin()).state).toBe('open')
    await expect(insert('nonce + 1')).rejects.toThrow('is not over')
  })
})

describe('FAIR-03 what games really return', () => {
  test('totals arrive once however often they are told', async () => {
    const game = 'harbor-thunder-peak'
    const { stub, spin, later } = await seat({ game })
    let staked = 0
    let paid = 0
    for (let count = 0; count < 4; count += 1) {
      const view = unwrap(await spin())
      staked += STAKE
      paid += parseMoney(view.payout)
      later()
    }
    await runDurableObjectAlarm(stub)
    await runInDurableObject(stub, (_, state) => state.storage.sql.exec('UPDATE totals SET reported_rounds = 0'))
    await runInDurableObject(stub, (player) => player.alarm())
    const actual = await STATS.getByName(statsNameOf(game, 'play')).actualReturn()
    expect(actual).toMatchObject({ rounds: 4, rtpPercent: Math.round((paid / staked) * 10_000) / 100 })
  })
})

test('FAIR-01 the published rounds of originals, crash and slots are drawn alike in the Workers runtime', async () =>
  expect(await drawOriginals()).toEqual(ORIGINAL_VECTORS))

describe('a release and the one before it share what a player has', () => {
  test.each([2, 6])('an open round that waits is kept over %i versions and back, and ends', async (count) => {
    const { stub, wallet, time, mined, safe, act, spinId, within, token } = await beginMines()
    await rollForthAndBack(stub, PLAYER_SCHEMA, count, ['rounds', 'seeds'])
    unwrap(await act(0, String(safe[0])))
    const ended = unwrap(await act(1, 'cash'))
    expect(ended).toMatchObject({ spinId, state: 'settled' })
    expect(wallet.balanceMinor).toBe(OPENING + netOf(ended))
    expect(mined).toHaveLength(3)
    // The next round finds the rules of its table again.
    time.ms += 10_000
    unwrap(await within((player) => player.spin(token, crypto.randomUUID(), STAKE, '3')))
  })

  test('a stake that the wallet has not answered is asked for again by the release after', async () => {
    const { stub, wallet, spin, wakeUntilDone } = await seat()
    wallet.fates.bet = Array.from({ length: 20 }, () => 'answer lost' as const)
    const spinId = crypto.randomUUID()
    await spin(spinId)
    await rollForthAndBack(stub, PLAYER_SCHEMA, 2, [])
    wallet.fates.bet = []
    const ended = await wakeUntilDone(spinId)
    expect(ended.state).toMatch(/settled|rolled_back/)
    expect(wallet.balanceMinor).toBe(OPENING + (ended.state === 'settled' ? netOf(ended) : 0))
  })

  test('a version that breaks shuts older releases out, and the open round waits unharmed', async () => {
    const { stub, wallet, safe, act } = await beginMines()
    await expectOlderRefused(stub, PLAYER_SCHEMA)
    unwrap(await act(0, String(safe[0])))
    const ended = unwrap(await act(1, 'cash'))
    expect(wallet.balanceMinor).toBe(OPENING + netOf(ended))
  })
})
