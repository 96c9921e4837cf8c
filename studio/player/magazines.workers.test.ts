/** GAME-09: magazines, with the faults that players, networks and crashes bring. */
import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { describe, expect, test } from 'vitest'
import { minor, parseMoney, presentMoney } from '../../contract/money.ts'
import type { ShotResult } from '../../contract/pond/messages.ts'
import { type Fish, listFish } from '../../contract/pond/paths.ts'
import { PONDS } from '../../contract/pond/ponds.ts'
import { POND_IDLE_MS } from '../../contract/pond/shots.ts'
import { SPECIES_PAYS } from '../../contract/pond/species.ts'
import { bindingsOf } from '../../tests/support/workers.ts'
import type { PlayedRound } from '../api.ts'
import { recompute } from '../client/recompute.ts'
import type { StudioBindings } from '../env.ts'
import { unwrap } from '../reply.ts'
import { buildVouched } from '../test-support/fake-player.ts'
import { buildFakeWallet } from '../test-support/fake-wallet.ts'
import type { WalletValue } from '../wallet/wallet.ts'
import type { PlayerDO } from './player-do.ts'

const { PLAYER } = bindingsOf<StudioBindings>()
const OPENING = 1_000_000
const POND = PONDS[0]!
const [SHOTS, VALUE, SHOT_MS] = [20, 10, 500]
const STAKE = SHOTS * VALUE

const buildPlayer = (changes: Partial<WalletValue<'authenticate'>> = {}) =>
  buildVouched({
    features: ['unplayed'],
    policy: {
      autoplay: false,
      turbo: false,
      minimumCycleMs: 2_500,
      arcade: { offered: true, shotMs: SHOT_MS },
      celebrateLosses: false,
    },
    ...changes,
  })

/** A player of the test's own at a pond, with a clock and a wallet in the test's hand. */
async function sit({ balance = OPENING, player = buildPlayer(), startMs = Date.UTC(2036, 10, 28, 12) } = {}) {
  const stub = PLAYER.getByName(`play:meridian:${crypto.randomUUID()}`)
  const wallet = buildFakeWallet(balance)
  const time = { ms: startMs }
  const within = <T>(act: (player: PlayerDO) => T | Promise<T>) =>
    runInDurableObject(stub, (object) => {
      object.deps = { ...object.deps, walletOf: () => wallet, clock: () => time.ms }
      return act(object)
    })
  const seatOf = async (code: string) => (await within((object) => object.takeSeat(code, player))).token
  let token = await seatOf(POND.code)
  unwrap(await within((object) => object.setClientSeed(token, 'mine')))
  const buy = (spinId: string = crypto.randomUUID(), shots = SHOTS, stake = shots * VALUE) =>
    within((object) => object.spin(token, spinId, stake, String(shots)))
  const fish = (at = time.ms): Fish[] => listFish(POND, at)
  const shoot = (spinId: string, n: number, fishId = fish()[0]?.id ?? '', at = time.ms) =>
    within((object) => object.shoot(token, spinId, [{ n, fishId, at }]))
  /** As a page does it: fires at whatever swims until nothing is left, each shot a cadence after the one before. */
  async function fireAll(spinId: string, from = 0) {
    const results: ShotResult[] = []
    const caught = new Set<string>()
    for (let n = from; ; n += 1) {
      time.ms += SHOT_MS
      const target = fish().find(({ id }) => !caught.has(id))
      const answer = unwrap(await shoot(spinId, n, target?.id))
      results.push(...answer.results)
      for (const each of answer.results) if (each.outcome === 'hit') caught.add(each.fishId)
      if (answer.left === 0) return { results, answer }
    }
  }
  const wake = async () => {
    await within(() => undefined)
    await runDurableObjectAlarm(stub)
  }
  /** One that is gone already needs no kill. */
  const kill = () => evictDurableObject(stub).catch(() => undefined)
  return {
    wallet,
    time,
    within,
    buy,
    fish,
    shoot,
    fireAll,
    wake,
    kill,
    token: () => token,
    leave: (spinId: string) => within((object) => object.leaveMagazine(token, spinId)),
    retake: async (code: string) => {
      token = await seatOf(code)
    },
    round: (spinId: string) => within((object) => object.round(token, spinId)),
  }
}

const codeOf = (answer: { ok: boolean; errorCode?: string }) => (answer.ok ? 'ok' : answer.errorCode)
const outcomesOf = (answer: { ok: boolean; value?: { results: readonly ShotResult[] } }) =>
  answer.value?.results.map(({ outcome }) => outcome)
const names = (wallet: { calls: readonly { name: string }[] }) => wallet.calls.map(({ name }) => name)
const paidOf = (results: readonly ShotResult[]) => results.reduce((sum, { pays }) => sum + pays, 0) * VALUE

/** Bought, and a moment later. */
async function begin(options: Parameters<typeof sit>[0] = {}) {
  const player = await sit(options)
  const spinId = crypto.randomUUID()
  const bought: PlayedRound = unwrap(await player.buy(spinId))
  player.time.ms += SHOT_MS
  return { ...player, spinId, bought }
}

describe('GAME-09 a magazine is one round of the wallet', () => {
  test('one bet, one win with what was hit, and no call for a shot', async () => {
    const { wallet, spinId, bought, fireAll, round } = await begin()
    expect(bought.state).toBe('waiting')
    expect(wallet.balanceMinor).toBe(OPENING - STAKE)
    const { results, answer } = await fireAll(spinId)
    expect(names(wallet)).toEqual(['bet'])
    const ended = unwrap(await round(spinId))
    expect(ended.state).toBe('settled')
    expect(parseMoney(ended.payout)).toBe(paidOf(results))
    expect(answer.won).toBe(ended.payout)
    expect(names(wallet)).toEqual(['bet', 'win'])
    expect(wallet.calls[1]?.request).not.toHaveProperty('unplayed')
    expect(wallet.balanceMinor).toBe(OPENING - STAKE + paidOf(results))
  })

  test('left with shots: they come back as unplayed, once', async () => {
    const { wallet, spinId, shoot, fish, leave, time } = await begin()
    const first = unwrap(await shoot(spinId, 0))
    time.ms += SHOT_MS
    // At another fish: the first may be caught by now, and a shot at what is gone costs nothing.
    const second = unwrap(await shoot(spinId, 1, fish().at(-1)?.id))
    const [left, again] = [unwrap(await leave(spinId)), unwrap(await leave(spinId))]
    const paid = paidOf([...first.results, ...second.results])
    expect([left.state, left.stake, left.payout]).toEqual([
      'settled',
      presentMoney(minor(2 * VALUE)),
      presentMoney(minor(paid)),
    ])
    expect({ ...again, nextRoundInMs: 0 }).toEqual({ ...left, nextRoundInMs: 0 })
    expect(wallet.calls[1]?.request).toMatchObject({
      unplayed: presentMoney(minor(STAKE - 2 * VALUE)),
      closesRound: true,
    })
    expect(wallet.balanceMinor).toBe(OPENING - 2 * VALUE + paid)
    expect(outcomesOf(await shoot(spinId, 2))).toEqual(['over'])
  })

  test('never fired from: the bet is rolled back', async () => {
    const { wallet, spinId, leave } = await begin()
    expect(unwrap(await leave(spinId)).state).toBe('rolled_back')
    expect(names(wallet)).toEqual(['bet', 'rollback'])
    expect(wallet.balanceMinor).toBe(OPENING)
  })

  test('ten minutes without a shot end it, with the page gone', async () => {
    const { wallet, spinId, shoot, wake, time, round } = await begin()
    const { results } = unwrap(await shoot(spinId, 0))
    time.ms += POND_IDLE_MS - 1
    await wake()
    expect(unwrap(await round(spinId)).state).toBe('waiting')
    time.ms += 1
    await wake()
    const ended = unwrap(await round(spinId))
    expect([ended.state, ended.isUnattended]).toEqual(['settled', true])
    expect(wallet.balanceMinor).toBe(OPENING - VALUE + paidOf(results))
  })

  test('another pond is a leave, the same pond goes on', async () => {
    const { wallet, spinId, shoot, retake, round, time } = await begin()
    unwrap(await shoot(spinId, 0))
    await retake(POND.code)
    time.ms += SHOT_MS
    expect(outcomesOf(await shoot(spinId, 1))).toHaveLength(1)
    expect(unwrap(await round(spinId)).state).toBe('waiting')
    await retake(PONDS[1]!.code)
    expect(names(wallet)).toEqual(['bet', 'win'])
  })

  test('a second one waits for the end of the first; an unanswered win is paid by the alarm', async () => {
    const { wallet, spinId, buy, fireAll, wake, round } = await begin()
    expect(codeOf(await buy())).toBe('conflict')
    wallet.fates.win = ['never arrived', 'answer lost', 'never arrived']
    const { results } = await fireAll(spinId)
    expect(codeOf(await buy())).toBe('conflict')
    for (let tries = 0; tries < 4; tries += 1) await wake()
    expect(unwrap(await round(spinId)).state).toBe('settled')
    expect(wallet.balanceMinor).toBe(OPENING - STAKE + paidOf(results))
    expect(codeOf(await buy())).toBe('ok')
  })
})

describe('what is refused costs no shot', () => {
  test('a number twice, at once and later, is one shot with one answer', async () => {
    const { spinId, shoot, fish, time } = await begin()
    const [one, two] = fish()
    const [first, copy] = await Promise.all([shoot(spinId, 3, one!.id), shoot(spinId, 3, one!.id)])
    expect(unwrap(first).results).toEqual(unwrap(copy).results)
    time.ms += 2 * SHOT_MS
    // The same number at another fish is no second shot either.
    const later = unwrap(await shoot(spinId, 3, two!.id))
    expect(later.results).toEqual(unwrap(first).results)
    expect(later.left).toBe(SHOTS - 1)
  })

  test('out of order, too fast, from the future, too late, at nothing, at a fish that has left', async () => {
    const { spinId, shoot, fish, time } = await begin()
    const early = fish(time.ms - 60_000)[0]!
    unwrap(await shoot(spinId, 5))
    const ids = fish().map(({ id }) => id)
    const refused = async (n: number, id = ids[1], at = time.ms) => outcomesOf(await shoot(spinId, n, id, at))
    time.ms += SHOT_MS - 1
    expect(await refused(6)).toEqual(['fast'])
    time.ms += 1
    expect(await refused(4)).toEqual(['order'])
    expect(await refused(7, ids[1], time.ms + 2_000)).toEqual(['late'])
    expect(await refused(7, ids[1], time.ms - 60_000)).toEqual(['late'])
    expect(await refused(7, 'zzz-0')).toEqual(['gone'])
    expect(await refused(7, early.id)).toEqual(['gone'])
    const answer = unwrap(await shoot(spinId, 7, ids[1]))
    expect(answer.results[0]?.outcome).toMatch(/hit|miss/)
    expect(answer.left).toBe(SHOTS - 2)
  })

  test('a batch cannot beat the cadence, whatever times it claims', async () => {
    const { spinId, within, token, fish, time } = await begin()
    const id = fish().at(-1)!.id
    const shots = Array.from({ length: 20 }, (_, n) => ({ n, fishId: id, at: time.ms - 200 + n * 20 }))
    const { results } = unwrap(await within((player) => player.shoot(token(), spinId, shots)))
    expect(results.filter(({ outcome }) => outcome === 'fast')).toHaveLength(19)
  })

  test('the cadence holds from one magazine to the next', async () => {
    const { spinId, fireAll, buy, round, shoot, time } = await begin()
    await fireAll(spinId)
    unwrap(await round(spinId))
    const next = crypto.randomUUID()
    unwrap(await buy(next))
    expect(outcomesOf(await shoot(next, 0))).toEqual(['fast'])
    time.ms += SHOT_MS
    expect(outcomesOf(await shoot(next, 0))?.[0]).toMatch(/hit|miss/)
  })

  test('another seat, an ended seat, another’s magazine, an act of another game', async () => {
    const { spinId, shoot, within, token, retake, time } = await begin()
    const old = token()
    await retake(POND.code)
    const shots = [{ n: 0, fishId: 'a-0', at: time.ms }]
    expect(codeOf(await within((player) => player.shoot(old, spinId, shots)))).toBe('login_required')
    const stranger = await begin()
    expect(codeOf(await stranger.shoot(spinId, 0))).toBe('not_found')
    expect(codeOf(await stranger.leave(spinId))).toBe('not_found')
    // The call that other games act by would go round cadence and fish.
    for (const act of ['whale', 'minnow.0.a-0.0', 'leave'])
      expect(codeOf(await within((player) => player.act(token(), spinId, 0, act)))).toBe('invalid_fields')
    expect(unwrap(await shoot(spinId, 0)).left).toBe(SHOTS - 1)
  })

  test.each([
    ['19 shots', 19, 190],
    ['101 shots', 101, 1_010],
    ['a value that the pond does not have', 20, 220],
    ['a stake that is no whole shots', 20, 205],
    ['nothing', 0, 10],
  ])('no magazine of %s', async (_, shots, stake) => {
    const { buy, wallet } = await sit()
    expect(codeOf(await buy(crypto.randomUUID(), shots, stake))).toBe('invalid_fields')
    expect(wallet.calls).toEqual([])
  })

  test.each([
    ['the policy offers no arcade', { policy: { ...buildPlayer().policy, arcade: { offered: false, shotMs: 500 } } }],
    ['the policy does not know arcade', { policy: { ...buildPlayer().policy, arcade: undefined } }],
    ['the wallet takes back nothing', { features: [] }],
  ])('nothing is sold where %s', async (_, overrides) => {
    const { buy, wallet } = await sit({ player: buildPlayer(overrides) })
    expect(codeOf(await buy())).toBe('forbidden')
    expect(wallet.calls).toEqual([])
  })
})

test('FAIR-02 a finished magazine is recomputed from its record, shot by shot', async () => {
  const { spinId, shoot, fish, leave, time, within, token } = await begin()
  const ids = fish().map(({ id }) => id)
  for (let n = 0; n < 7; n += 1) {
    unwrap(await shoot(spinId, n, ids.at(-1 - n)))
    time.ms += SHOT_MS
  }
  unwrap(await leave(spinId))
  unwrap(await within((player) => player.setClientSeed(token(), 'next')))
  const [round] = unwrap(await within((player) => player.history(token())))
  const { proof, acts, pond, payout, firstStake } = round!
  const again = await recompute({
    serverSeed: proof.serverSeed!,
    clientSeed: proof.clientSeed,
    nonce: proof.nonce,
    paytable: proof.paytable,
    algorithm: proof.algorithm!,
    acts,
    stakeMinor: parseMoney(firstStake),
  })
  expect(again?.hash).toBe(proof.serverSeedHash)
  expect(again?.payoutMinor).toBe(parseMoney(payout))
  expect(again?.view).toMatchObject({ fired: pond!.fired, shots: SHOTS, isLeft: true })
  expect(acts).toHaveLength(8)
  const told = await within((player) => player.operatorRound(round!.roundId, 'EN'))
  expect(told?.outcome).toContain(`Magazine of ${SHOTS} shots at 0.10. Fired: 7.`)
  expect(told?.outcome).toContain(`${SHOTS - 7} shots not fired: 1.30 came back.`)
})

test('a whole magazine of the longest words fits a record and a verifier’s address', async () => {
  const { describePond } = await import('../pond/describe-pond.ts')
  for (const language of ['EN', 'CN', 'JA', 'TH', 'VI'] as const) {
    const fired = Array.from({ length: 100 }, (_, at) => {
      const species = (Object.keys(SPECIES_PAYS) as (keyof typeof SPECIES_PAYS)[])[at % 17]!
      return { species, pays: species === 'chest' ? 150 : SPECIES_PAYS[species][0] }
    })
    const view = {
      game: 'pond',
      pond: POND.code,
      shots: 100,
      valueMinor: 1_000,
      fired,
      lastPress: 99,
      isLeft: false,
    } as const
    const told = describePond({ view, payoutMinor: 100_000_000, isUnattended: true, language })
    expect(told.length, told).toBeLessThanOrEqual(2_000)
  }
})

test('MODEL magazines with crashes, lost answers and bad presses: no shot is lost, the wallet equals the shots', async () => {
  // A fixed course, so that a failure comes back.
  let state = 7
  const chance = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
  const player = await sit()
  const { wallet, time, buy, shoot, fish, leave, round, kill, wake } = player
  let expected = OPENING
  for (let magazine = 0; magazine < Number(process.env.HERD ?? 8); magazine += 1) {
    const spinId = crypto.randomUUID()
    wallet.fates.bet = chance(3) === 0 ? ['answer lost'] : []
    wallet.fates.win = chance(3) === 0 ? ['answer lost', 'never arrived'] : []
    time.ms += 3_000
    await buy(spinId)
    for (let tries = 0; unwrap(await round(spinId)).state === 'open' && tries < 9; tries += 1) time.ms += 1_000
    const told = new Map<number, ShotResult>()
    const count = 1 + chance(SHOTS + 4)
    for (let n = 0; n < count; n += 1) {
      time.ms += SHOT_MS + chance(300)
      const target = fish()[chance(fish().length)]!
      const at = chance(9) === 0 ? time.ms - SHOT_MS : time.ms
      const first = unwrap(await shoot(spinId, n, target.id, at))
      if (chance(4) === 0) await kill()
      // The page had no answer and asks again.
      const again = chance(3) === 0 ? unwrap(await shoot(spinId, n, target.id, at)) : first
      for (const [one, other] of [[first.results[0]!, again.results[0]!]])
        if (one!.outcome === 'hit' || one!.outcome === 'miss') expect(other).toEqual(one)
      told.set(n, again.results[0]!)
      if (again.left === 0) break
    }
    if (chance(2) === 0) await kill()
    await leave(spinId)
    for (let tries = 0; unwrap(await round(spinId)).state === 'open' && tries < 9; tries += 1) await wake()
    const stood = [...told.values()].filter(({ outcome }) => outcome === 'hit' || outcome === 'miss')
    expected += paidOf(stood) - stood.length * VALUE
    expect(wallet.balanceMinor).toBe(expected)
  }
})
