/** PROMO, FAIR-01, GAME-06: a jackpot under hostile hands. Each round feeds it once, each hit is paid once, its books count. */
import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { describe, expect, test } from 'vitest'
import { JACKPOTS, type Jackpot } from '../../contract/jackpot/jackpots.ts'
import { drawLevels, isSoundEntry, POOL_UNITS } from '../../contract/jackpot/rules.ts'
import { parseMoney } from '../../contract/money.ts'
import { bindingsOf } from '../../tests/support/workers.ts'
import type { RoundView } from '../api.ts'
import type { StudioBindings } from '../env.ts'
import type { PlayerDO } from '../player/player-do.ts'
import { unwrap } from '../reply.ts'
import { buildVouched } from '../test-support/fake-player.ts'
import { buildFakeWallet } from '../test-support/fake-wallet.ts'
import type { JackpotRound } from './jackpot-do.ts'

const { JACKPOT, PLAYER } = bindingsOf<StudioBindings>()
const [KITES] = JACKPOTS as [Jackpot]
const { code, levels } = KITES
const GAME = 'kite-paper-dragon'
const STAKE = 100
const LOST = 2 ** 32 - 1
/** No draw wins, but what fills a pool does. */
const NO_LUCK = { mini: LOST, major: LOST, grand: LOST }

const poolOf = (operator: string = crypto.randomUUID()) => ({
  operator,
  pool: JACKPOT.getByName(`jackpot:play:${operator}:PHP:${code}`),
})
const roundWith = (changes: Partial<JackpotRound> = {}): JackpotRound => ({
  code,
  roundId: crypto.randomUUID(),
  stakeMinor: STAKE,
  draws: NO_LUCK,
  ...changes,
})

describe('the pools', () => {
  test('begin at their seeds and grow by each round’s shares', async () => {
    const { pool } = poolOf()
    expect(await pool.pools(code)).toEqual({ mini: 20_00, major: 200_00, grand: 2_000_00 })
    const stakeMinor = 10_000
    await pool.enter(roundWith({ stakeMinor }))
    expect(await pool.pools(code)).toEqual({ mini: 20_20, major: 200_10, grand: 2_000_10 })
    expect(await pool.countDifference(code)).toEqual({ mini: 0, major: 0, grand: 0 })
  })

  test('a round is answered once and for all, by whatever draws and however often it asks, at once too', async () => {
    const { pool } = poolOf()
    const round = roundWith()
    const [first, second] = await Promise.all([pool.enter(round), pool.enter(round)])
    await evictDurableObject(pool)
    const third = await pool.enter({ ...round, draws: { mini: 0, major: 0, grand: 0 } })
    expect([second, third]).toEqual([first, first])
    expect((await pool.pools(code)).mini).toBe(20_00)
    expect(await pool.countDifference(code)).toEqual({ mini: 0, major: 0, grand: 0 })
  })

  test('one round id with another stake is refused, and nothing moves', async () => {
    const { pool } = poolOf()
    const round = roundWith()
    await pool.enter(round)
    const before = await pool.pools(code)
    await runInDurableObject(pool, (jackpot) =>
      expect(() => jackpot.enter({ ...round, stakeMinor: 10_000 })).toThrow('one stake'),
    )
    expect(await pool.pools(code)).toEqual(before)
  })

  test('two rounds that hit a level at once: the first has the pool, the second the seed', async () => {
    const { pool } = poolOf()
    const draws = { ...NO_LUCK, mini: 0 }
    const [one, two] = await Promise.all([
      pool.enter(roundWith({ draws, stakeMinor: 10_000 })),
      pool.enter(roundWith({ draws })),
    ])
    expect([one[0]?.paidMinor, two[0]?.paidMinor]).toEqual([20_20, 20_00])
    expect(await pool.pools(code)).toMatchObject({ mini: 20_00 })
    expect(await pool.countDifference(code)).toEqual({ mini: 0, major: 0, grand: 0 })
  })

  test('all levels can fall in one round', async () => {
    const { pool } = poolOf()
    const entries = await pool.enter(roundWith({ draws: { mini: 0, major: 0, grand: 0 } }))
    expect(entries.map(({ paidMinor }) => paidMinor)).toEqual([20_00, 200_00, 2_000_00])
    expect(await pool.pools(code)).toEqual({ mini: 20_00, major: 200_00, grand: 2_000_00 })
  })

  test('without luck a level falls when it must, and before its ceiling', async () => {
    const { pool } = poolOf()
    const room = (levels.mini.mustHitByMinor - levels.mini.seedMinor) * POOL_UNITS
    const steps = room / (10_000 * levels.mini.shareBps)
    const paid: number[] = []
    for (let step = 0; step < steps; step += 1)
      paid.push((await pool.enter(roundWith({ stakeMinor: 10_000 })))[0]?.paidMinor ?? -1)
    expect(paid.slice(0, -1).every((minor) => minor === 0)).toBe(true)
    expect(paid.at(-1)).toBe(levels.mini.mustHitByMinor)
    expect(await pool.countDifference(code)).toEqual({ mini: 0, major: 0, grand: 0 })
  })

  test('a level found below its seed shows in the books; a hit pays what it holds, and the seed comes back whole', async () => {
    const { pool } = poolOf()
    await pool.pools(code)
    const missing = 5_00 * POOL_UNITS
    await runInDurableObject(pool, (_, { storage: { sql } }) => sql.exec('UPDATE pools SET mini = mini - ?', missing))
    const books = { mini: -missing, major: 0, grand: 0 }
    expect(await pool.countDifference(code)).toEqual(books)
    const [mini] = await pool.enter(roundWith({ draws: { ...NO_LUCK, mini: 0 }, stakeMinor: 10_000 }))
    expect(mini?.paidMinor).toBe(15_20)
    expect(await pool.pools(code)).toMatchObject({ mini: 20_00 })
    expect(await pool.countDifference(code), 'what was missing is still missed').toEqual(books)
  })

  test('a posting is never changed', async () => {
    const { pool } = poolOf()
    await pool.pools(code)
    await runInDurableObject(pool, (_, { storage: { sql } }) => {
      expect(() => sql.exec('UPDATE postings SET units = 1')).toThrow('never changed')
      expect(() => sql.exec('DELETE FROM postings')).toThrow('never lost')
    })
  })

  test('a round costs two rows written', async () => {
    const { pool } = poolOf()
    await pool.pools(code)
    const rows = await runInDurableObject(pool, (jackpot, { storage: { sql } }) => {
      const { databaseSize } = sql
      expect(databaseSize).toBeGreaterThan(0)
      let written = 0
      const exec = sql.exec.bind(sql)
      sql.exec = ((query: string, ...values: SqlStorageValue[]) => {
        const cursor = exec(query, ...values)
        written += cursor.rowsWritten
        return cursor
      }) as typeof sql.exec
      jackpot.enter(roundWith())
      return written
    })
    expect(rows).toBe(2)
  })
})

/** A player of the test's own at a game that feeds the jackpot, with a wallet and pools in the test's hand. */
async function seat({ jackpots = true, operator = crypto.randomUUID() as string } = {}) {
  const { pool } = poolOf(operator)
  const stub = PLAYER.getByName(`play:${operator}:${crypto.randomUUID()}`)
  const wallet = buildFakeWallet()
  const time = { ms: Date.UTC(2026, 10, 20), silent: 0 }
  const within = <T>(act: (player: PlayerDO) => T | Promise<T>) =>
    runInDurableObject(stub, (player) => {
      const { jackpotOf } = player.deps
      player.deps = {
        ...player.deps,
        walletOf: () => wallet,
        clock: () => time.ms,
        jackpotOf: (name) => {
          time.silent -= 1
          if (time.silent >= 0) throw new Error('the jackpot is away')
          return jackpotOf(name)
        },
      }
      return act(player)
    })
  const { token } = await within((player) => player.takeSeat(GAME, buildVouched({ operator, jackpots })))
  unwrap(await within((player) => player.setClientSeed(token, 'mine')))
  const spin = (spinId: string = crypto.randomUUID(), stakeMinor = STAKE) =>
    within((player) => player.spin(token, spinId, stakeMinor))
  const wakeUntilDone = async (spinId: string): Promise<RoundView> => {
    for (let wake = 0; wake < 20; wake += 1) {
      time.ms += 60_000
      await within(() => undefined)
      await runDurableObjectAlarm(stub)
      const view = unwrap(await within((player) => player.history(token))).find((row) => row.spinId === spinId)
      if (view && view.state !== 'open') return view
    }
    throw new Error('the round never ended')
  }
  /** The next contribution wins the level, whatever is drawn: its pool has no room for it. */
  const fill = (level: 'mini' | 'major' | 'grand') =>
    runInDurableObject(pool, async (jackpot, { storage: { sql } }) => {
      jackpot.pools(code)
      const units = levels[level].mustHitByMinor * POOL_UNITS - 1
      sql.exec(`UPDATE pools SET ${level}_given = ${level}_given + ? - ${level}, ${level} = ?`, units, units)
    })
  const secret = () =>
    runInDurableObject(
      stub,
      (_, { storage: { sql } }) =>
        sql.exec<{ server_seed: string }>('SELECT server_seed FROM seeds').toArray()[0]!.server_seed,
    )
  return { stub, pool, wallet, time, token, within, spin, fill, wakeUntilDone, secret }
}

describe('a round of a game that feeds it', () => {
  test('gives its shares, keeps what anybody needs to check it, and says so in its record', async () => {
    const { spin, pool, secret, wallet } = await seat()
    const view = unwrap(await spin())
    const entries = view.jackpot?.entries ?? []
    expect(entries.map(({ level, pool: held, contribution }) => [level, held, contribution])).toEqual([
      ['mini', 20_00 * POOL_UNITS, STAKE * 20],
      ['major', 200_00 * POOL_UNITS, STAKE * 10],
      ['grand', 2_000_00 * POOL_UNITS, STAKE * 10],
    ])
    const draws = await drawLevels({ serverSeed: await secret(), clientSeed: 'mine', nonce: 0 }, 'v1')
    for (const entry of entries) {
      expect(entry.drawn).toBe(draws[entry.level])
      expect(isSoundEntry(entry)).toBe(true)
    }
    expect(await pool.countDifference(code)).toEqual({ mini: 0, major: 0, grand: 0 })
    expect(wallet.calls.map(({ name }) => name).slice(0, 2)).toEqual(['bet', 'win'])
  })

  test('that hits is paid the pool before its own win closes it', async () => {
    const { spin, fill, wallet } = await seat()
    await fill('major')
    const view = unwrap(await spin())
    const won = view.jackpot?.entries.find(({ level }) => level === 'major')?.paidMinor ?? 0
    expect(won).toBe(levels.major.mustHitByMinor)
    expect(wallet.booked.get(`${view.roundId}.jackpot.major`)).toBe(won)
    expect(parseMoney(view.payout)).toBe(won + (wallet.booked.get(`${view.roundId}.win`) ?? 0))
    const wins = wallet.calls.filter(({ name }) => name === 'win').map(({ request }) => request)
    expect(wins.map(({ closesRound }) => closesRound)).toEqual([false, true])
    expect(wins[0]).toMatchObject({ jackpot: { code, level: 'major' } })
    expect(parseMoney(view.balance!)).toBe(wallet.balanceMinor)
  })

  test.each([
    ['the jackpot’s payment is done and its answer lost', { win: ['answer lost', 'answer lost'] }, 0],
    ['the jackpot’s payment never arrives, twice', { win: ['never arrived', 'never arrived'] }, 0],
    ['the jackpot’s payment is refused at first', { win: ['refused', 'refused', 'refused'] }, 0],
    ['the jackpot is away, three times', {}, 3],
    ['the closing win is lost', { win: ['answered', 'answer lost', 'answered', 'answer lost'] }, 0],
  ] as const)('is paid once though %s', async (_, fates, silent) => {
    const { spin, fill, wallet, time, wakeUntilDone, pool, stub } = await seat()
    await fill('mini')
    for (const [name, list] of Object.entries(fates)) wallet.fates[name as 'win'] = [...list]
    time.silent = silent
    const spinId = crypto.randomUUID()
    const first = unwrap(await spin(spinId))
    expect(first.state).toBe('open')
    expect(first.spins).toBeNull()
    await evictDurableObject(stub)
    const view = await wakeUntilDone(spinId)
    expect(view.state).toBe('settled')
    expect(wallet.booked.get(`${view.roundId}.jackpot.mini`)).toBe(levels.mini.mustHitByMinor)
    expect([...wallet.booked.keys()].filter((id) => id.includes('.jackpot.'))).toHaveLength(1)
    expect(await pool.pools(code)).toMatchObject({ mini: levels.mini.seedMinor })
    expect(await pool.countDifference(code)).toEqual({ mini: 0, major: 0, grand: 0 })
  })

  test('whose stake was refused or taken back gives nothing', async () => {
    const { spin, wallet, pool, time, wakeUntilDone } = await seat()
    wallet.fates.bet = ['refused']
    expect(unwrap(await spin()).state).toBe('rolled_back')
    time.ms += 5_000
    wallet.fates.bet = Array.from({ length: 5 }, () => 'answer lost' as const)
    const spinId = crypto.randomUUID()
    await spin(spinId)
    expect((await wakeUntilDone(spinId)).state).toBe('rolled_back')
    const given = await runInDurableObject(pool, (jackpot, { storage: { sql } }) => {
      jackpot.pools(code)
      return sql.exec('SELECT count(*) AS rounds FROM rounds').one()
    })
    expect(given).toEqual({ rounds: 0 })
  })

  test('of a wallet that pays no jackpots feeds none', async () => {
    const { spin } = await seat({ jackpots: false })
    expect(unwrap(await spin()).jackpot).toBeUndefined()
  })

  test('counts in the game’s real return with what it won', async () => {
    const { spin, fill, stub, wallet } = await seat()
    await fill('mini')
    const view = unwrap(await spin())
    const paid = await runInDurableObject(stub, (_, { storage: { sql } }) =>
      sql.exec('SELECT paid_minor FROM totals').one(),
    )
    expect(paid).toEqual({ paid_minor: parseMoney(view.payout) })
    expect(wallet.balanceMinor).toBe(1_000_000 - STAKE + parseMoney(view.payout))
  })
})

test('a run of players with faults: each hit is paid once, and the pools are what rounds gave and won', {
  timeout: 60_000,
}, async () => {
  const operator = crypto.randomUUID()
  const seats = await Promise.all(Array.from({ length: 4 }, () => seat({ operator })))
  const { pool, fill } = seats[0]!
  let paidMinor = 0
  for (let turn = 0; turn < 6; turn += 1) {
    await fill(turn % 2 === 0 ? 'mini' : 'major')
    await Promise.all(
      seats.map(async ({ spin, wallet, time, wakeUntilDone, stub }, at) => {
        time.ms += 5_000
        const spinId = crypto.randomUUID()
        wallet.fates.win = (['answer lost', 'never arrived', 'answered', 'answer lost'] as const).slice((turn + at) % 4)
        time.silent = (turn + at) % 3
        await spin(spinId)
        if (at % 2 === 0) await evictDurableObject(stub)
        const view = await wakeUntilDone(spinId)
        paidMinor += (view.jackpot?.entries ?? []).reduce((sum, entry) => sum + entry.paidMinor, 0)
      }),
    )
  }
  const booked = seats.flatMap(({ wallet }) => [...wallet.booked].filter(([id]) => id.includes('.jackpot.')))
  expect(booked.reduce((sum, [, effect]) => sum + effect, 0)).toBe(paidMinor)
  expect(booked.length).toBeGreaterThanOrEqual(6)
  expect(await pool.countDifference(code)).toEqual({ mini: 0, major: 0, grand: 0 })
})
