/** GAME-06: what a game tells the page around it, of every kind: nothing of a result before its board has shown it. */
import './support/studio-styles.ts'

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { GameMessage } from '../../contract/protocols/game-messages.ts'
import type { PlayedRound } from '../../studio/api.ts'
import { startGame } from '../../studio/client/game.ts'
import { createLobby } from '../../studio/client/lobby.ts'
import { startOriginal } from '../../studio/client/originals/start.ts'
import type { Result } from '../../studio/client/server.ts'
import { createSay } from '../../studio/client/text.ts'
import { type SlotModel, stakeUnits } from '../../studio/engine/model.ts'
import { playRound } from '../../studio/engine/round.ts'
import { ORIGINAL_GAMES } from '../../studio/games/original-games.ts'
import { classicCalm } from '../../studio/models/classic-3x3-calm.ts'
import { linesSteady } from '../../studio/models/lines-5x3-steady.ts'
import { waysBold } from '../../studio/models/ways-5x4-bold.ts'
import { buildBoot, type OriginalBoot, type SlotBoot } from '../../studio/pages/boot.ts'
import { THEMES } from '../../studio/themes/index.ts'
import { buildFakeStudio } from './support/fake-studio.ts'
import { findAll } from './support/screen.ts'
import { clearPlace, showPlace } from './support/studio-page.ts'

/** What was told and asked, each with the words below the board at that moment, and the time. */
let events: { type: GameMessage['type'] | 'asked'; words: string; atMs: number }[] = []
const note = (type: (typeof events)[number]['type']) =>
  events.push({ type, words: document.querySelector('.result')?.textContent ?? '', atMs: performance.now() })
const typesOf = () => events.map(({ type }) => type)

beforeEach(() => {
  events = []
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance', 'requestAnimationFrame'],
  })
  vi.spyOn(window.parent, 'postMessage').mockImplementation((message: GameMessage) => note(message.type))
})
afterEach(() => {
  vi.useRealTimers()
  clearPlace()
})

async function passUntil(isSo: () => boolean, stepMs = 50) {
  for (let steps = 0; !isSo() && steps < 4_000; steps += 1) await vi.advanceTimersByTimeAsync(stepMs)
  expect(isSo(), JSON.stringify(events)).toBe(true)
}
const press = async (selector: string) => {
  const place = () => findAll(selector).find((each) => each.getAttribute('aria-disabled') !== 'true')
  await passUntil(() => place() !== undefined)
  place()!.click()
}

async function open(gameCode: string, chances: readonly unknown[] = [], answer?: Result<PlayedRound>) {
  const studio = await buildFakeStudio({ gameCode, chances })
  const { game, session } = studio
  const server: typeof studio.server = {
    ...studio.server,
    spin: (...round) => {
      note('asked')
      return answer ? Promise.resolve(answer) : studio.server.spin(...round)
    },
    act: (...act) => {
      note('asked')
      return studio.server.act(...act)
    },
  }
  const boot = buildBoot(game, 'EN', false)
  const setup = { root: showPlace(boot), session, server }
  if (game.type !== 'slot') {
    const original = boot as OriginalBoot
    return startOriginal({ ...setup, boot: original, say: createSay(original.messages) })
  }
  const slot = boot as SlotBoot
  startGame({ ...setup, boot: slot, say: createSay(slot.messages) })
}

/**
 * The page's word comes before the server is asked; money and the end come when the words of the end stand. A round that
 * waits for the player has taken its stake, and the lobby hears of that alone.
 */
function expectNothingEarly() {
  const types = typesOf().filter((type) => type !== 'ready')
  if (types.includes('round-waiting')) {
    const [first = 0] = types.flatMap((type, at) => (type === 'round-waiting' ? [at] : []))
    expect(types[first - 1]).toBe('balance-changed')
  }
  for (const [at, type] of types.entries())
    if (type === 'asked') expect(types.slice(0, at).findLast((each) => each !== 'asked')).toBe('round-started')
  for (const [at, { type, words }] of events.entries())
    if (type === 'round-ended' || (type === 'balance-changed' && events[at + 1]?.type !== 'round-waiting'))
      expect(words, type).toMatch(/Win|Returned|No win|lost/i)
  expect(types.slice(-2)).toEqual(['balance-changed', 'round-ended'])
}

/** UK RTS 14F and a good show: the words tell a large win once the card above the board has counted it up. */
function expectCountedUp() {
  const [told = ''] = events.findLast(({ type }) => type === 'round-ended')?.words.match(/₱[\d,.]+/) ?? []
  const [stage] = findAll('.win-stage')
  expect(stage?.hidden).toBe(false)
  expect(findAll('.win-amount').map(({ textContent }) => textContent)).toEqual([told])
}

/** A round whose first spin awards free spins, where the model has them. */
function playLongest(model: SlotModel) {
  for (let seed = 1; seed < 200_000; seed += 1) {
    let state = seed
    const next = (stops: number) => {
      state = (state * 48_271) % 2_147_483_647
      return state % stops
    }
    const round = playRound(model)
    let step = round.next()
    while (!step.done) step = round.next(model.reels.map((strip) => next(strip.length)))
    if (!model.freeSpins || step.value.spins.length > 9) return step.value.spins
  }
  throw new Error('no free spins found')
}

test.each([
  ['classic 3x3', classicCalm],
  ['lines 5x3', linesSteady],
  ['ways 5x4', waysBold],
] as const)('a slot of %s, its free spins too', async (_, model) => {
  await open(THEMES.find((theme) => theme.model === model)?.code ?? '', [playLongest(model)])
  await press('.spin')
  await passUntil(() => typesOf().includes('round-ended'))
  expectNothingEarly()
  const started = events.filter(({ type }) => type === 'round-started').map(({ atMs }) => atMs)
  const ended = events.at(-1)?.atMs ?? 0
  // The lobby counts a round as over 30 s after it last heard of it.
  for (const [at, atMs] of started.entries()) expect((started[at + 1] ?? ended) - atMs).toBeLessThan(15_000)
  if (model.freeSpins) expect(started.length).toBeGreaterThan(1)
  if (model === linesSteady) expectCountedUp()
})

/** The cards that stood over the board until the round was told, in order: title and amount. */
async function watchCards(): Promise<string[]> {
  const seen: string[] = []
  await passUntil(() => {
    const [stage] = findAll('.win-stage')
    const shown = stage && !stage.hidden && stage.dataset.size === 'card' ? stage.textContent : null
    if (shown && seen.at(-1) !== shown) seen.push(shown)
    return typesOf().includes('round-ended')
  })
  return seen
}

// UK RTS 14F: what is no win has no card, and of what counts up the count alone tells.
test.each([
  ['more than the stake', 2, true],
  ['the stake', 1, false],
  ['twenty stakes, which count up', 20, false],
])('free spins that bring %s', async (_, stakes, hasSum) => {
  const won = playLongest(linesSteady)
  const units = stakeUnits(linesSteady)
  const spins = won.map((spin, at) => ({ ...spin, total: at === 1 ? stakes * units : 0 }))
  await open(THEMES.find((theme) => theme.model === linesSteady)?.code ?? '', [spins])
  await press('.spin')
  const [intro, ...after] = await watchCards()
  expect(intro).toMatch(/^\d+ free spinsWins are paid ×/)
  expect(after).toEqual(hasSum ? [`Total after ${spins.length - 1} free spins₱${stakes}.00`] : [])
  expectNothingEarly()
})

/** One spin whose cascade wins so often. */
function playFalls(falls: number) {
  for (let seed = 1; seed < 200_000; seed += 1) {
    let state = seed
    const round = playRound(waysBold)
    round.next()
    const step = round.next(
      waysBold.reels.map((strip) => {
        state = (state * 48_271) % 2_147_483_647
        return state % strip.length
      }),
    )
    if (step.done && step.value.spins[0]?.falls?.length === falls + 1) return step.value.spins
  }
  throw new Error('no such cascade found')
}

test('a ladder lights with each fall of a cascade, and is dark as the next spin begins', async () => {
  await open(THEMES.find((theme) => theme.model === waysBold)?.code ?? '', [playFalls(3), playFalls(1)])
  const rungs = () => findAll('.ladder b')
  expect(rungs().map(({ textContent }) => textContent)).toEqual(['×1', '×2', '×3', '×5'])
  const lit = () => rungs().findIndex(({ dataset }) => dataset.lit === 'now')
  await press('.spin')
  const seen: number[] = []
  await passUntil(() => {
    if (lit() !== seen.at(-1)) seen.push(lit())
    return typesOf().includes('round-ended')
  })
  expect(seen).toEqual([-1, 0, 1, 2])
  await press('.spin')
  expect(lit()).toBe(-1)
})

/** What ends a round that waits for the player, by its rules. */
const ACTS: Record<string, readonly string[]> = {
  mines: ['.tile', '.main'],
  hilo: ['.guess.hi', '.main'],
  blackjack: ['.act-stand'],
}
const BOARDS = [...new Map(ORIGINAL_GAMES.map((game) => [game.rules, game])).values()]

const codeOf = (wanted: string) => ORIGINAL_GAMES.find(({ rules }) => rules === wanted)?.code ?? ''

test.each(BOARDS.map(({ rules, code }) => [rules, code] as const))('the board of %s', async (rules, code) => {
  await open(code)
  await press('.main')
  const isOver = () => typesOf().includes('round-ended')
  for (const act of ACTS[rules] ?? []) {
    await passUntil(() => isOver() || typesOf().at(-1) === 'round-waiting')
    if (!isOver()) await press(act)
  }
  await passUntil(isOver)
  expectNothingEarly()
})

test('F1 last results that come late, and the list of rounds, leave out the round that the board still draws', async () => {
  const { server, session, game } = await buildFakeStudio({ gameCode: codeOf('plinko') })
  let answer = () => {}
  const asked = new Promise<void>((resolve) => {
    answer = resolve
  })
  const rounds = () => asked.then(server.rounds)
  const boot = buildBoot(game, 'EN', false) as OriginalBoot
  const say = createSay(boot.messages)
  startOriginal({ root: showPlace(boot), session, boot, say, server: { ...server, rounds } })
  const results = () => findAll('.history-strip button').length
  await press('.main')
  // The ball lies there, and the page has not told how it ended.
  await passUntil(() => findAll('.landed').length > 0, 10)
  await press('.receipt')
  answer()
  for (let steps = 0; steps < 5; steps += 1) await vi.advanceTimersByTimeAsync(10)
  const listed = findAll('.rounds .round-money').length
  expect([results(), listed, typesOf().includes('round-ended')]).toEqual([0, 0, false])
  await passUntil(() => typesOf().includes('round-ended'))
  await passUntil(() => results() === 1)
})

test('a round is repeated while it lasts, not while it waits, and not for ever', () => {
  const lobby = createLobby(location.origin, () => {})
  const count = () => typesOf().filter((type) => type === 'round-started').length
  lobby.tell({ type: 'round-started', gameCode: 'a' })
  vi.advanceTimersByTime(35_000)
  expect(count()).toBe(4)
  lobby.tell({ type: 'balance-changed', balance: '1.00' })
  vi.advanceTimersByTime(10_000)
  expect(count()).toBe(5)
  lobby.tell({ type: 'round-waiting', gameCode: 'a' })
  vi.advanceTimersByTime(60_000)
  expect(count()).toBe(5)
  lobby.tell({ type: 'round-started', gameCode: 'a' })
  vi.advanceTimersByTime(3_600_000)
  expect(count()).toBe(36)
})

/** F9: the server knows the seat no more, since another page has taken it; the wallet still answers. */
test.each([
  ['a slot', 'harbor-lucky-pier', '.spin'],
  ['an original', codeOf('dice'), '.main'],
])('%s that another tab has taken over says so, and not that the session is no more', async (_, code, main) => {
  const leaves: GameMessage[] = []
  vi.mocked(window.parent.postMessage).mockImplementation((message: GameMessage) => {
    if (message.type === 'leave') leaves.push(message)
  })
  await open(code, [], { ok: false, code: 'login_required' })
  await press(main)
  await passUntil(() => leaves.length > 0)
  expect(leaves).toEqual([{ type: 'leave', reason: 'open-elsewhere' }])
  expect(document.querySelector('.result')?.textContent).toContain('in another tab or on another device')
})
