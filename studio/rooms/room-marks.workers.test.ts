/** GAME-04 under load, in real time: `HERD=200 npx vitest run --project studio studio/rooms/room-marks`. */
import { expect, inject, test } from 'vitest'
import { unwrap } from '../reply.ts'
import { buildRoomWorld, type RoomPage, type RoomWorld } from '../test-support/room-world.ts'

const TABLES = inject('herd')
const MEASURED_MS = 60_000
/** A quick player; the house takes 0.7 s a turn, so a seat's turn comes each few seconds. */
const LEAST_THOUGHT_MS = 500
const MOST_THOUGHT_MS = 1_500

/** Plays one seat until the time is over. Milliseconds from each act to the table that answers it. */
function play(world: RoomWorld, page: RoomPage, endMs: number, think: () => number): Promise<number[]> {
  const tookMs: number[] = []
  const open = { key: '', sentMs: 0 }
  const keyOf = () => {
    const { game, hand } = page.table()
    return game?.toAct.includes(page.seat) ? `${hand}:${game.turn}` : ''
  }
  const act = (key: string) => {
    if (keyOf() !== key) return
    const table = page.table()
    open.sentMs = performance.now()
    page.send({ type: 'act', hand: table.hand, turn: table.game?.turn, act: world.chooseAct(table) })
  }
  return new Promise((done) => {
    page.onTable = () => {
      if (Date.now() > endMs) return done(tookMs)
      const key = keyOf()
      if (key === open.key) return
      if (open.sentMs > 0) tookMs.push(performance.now() - open.sentMs)
      Object.assign(open, { key, sentMs: 0 })
      if (key !== '') setTimeout(() => act(key), think())
    }
    page.onTable()
    setTimeout(() => done(tookMs), endMs - Date.now() + 20_000)
  })
}

test.runIf(TABLES >= 200)(
  'turns at many tables with players of the house are answered within 200 ms',
  { timeout: 240_000 },
  async () => {
    const worlds = Array.from({ length: TABLES }, () => buildRoomWorld('bamboo-big-two-low', 'play', 'real clock'))
    const players = await Promise.all(worlds.map((world) => world.seat()))
    // An object that idles starts again without the wallet of this test.
    let letGo = () => {}
    const held = new Promise<void>((done) => {
      letGo = done
    })
    const holds = players.map((player) => player.act(() => held))
    for (const player of players) unwrap(await player.sit())
    await expect
      .poll(async () => (await players.at(-1)!.place()).state, { timeout: 60_000, interval: 1_000 })
      .toBe('seated')
    const pages = await Promise.all(worlds.map((world, at) => world.connect(players[at]!)))
    const endMs = Date.now() + MEASURED_MS
    let thoughts = 0
    const think = () => {
      thoughts += 1
      return LEAST_THOUGHT_MS + ((thoughts * 137) % (MOST_THOUGHT_MS - LEAST_THOUGHT_MS))
    }
    const took = await Promise.all(pages.map((page, at) => play(worlds[at]!, page, endMs, think)))
    letGo()
    await Promise.all(holds)
    const tookMs = took.flat().toSorted((one, other) => one - other)
    const at = (share: number) => Math.round(tookMs[Math.floor((tookMs.length - 1) * share)] ?? 0)
    const figures = {
      tables: TABLES,
      turns: tookMs.length,
      median: at(0.5),
      p95: at(0.95),
      p99: at(0.99),
      longest: at(1),
    }
    console.log(JSON.stringify(figures))
    expect(tookMs.length).toBeGreaterThan(TABLES)
    expect(at(0.99)).toBeLessThan(200)
  },
)
