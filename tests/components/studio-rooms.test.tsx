/** GAME-04: a whole hand of each room game by keys alone, on a narrow phone and a desk, in both schemes. */
import './support/studio-styles.ts'
// The styles come first.
import { afterEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { CARDS } from '../../contract/fairness/events.ts'
import { gameIdSchema } from '../../contract/ids.ts'
import { depositOf, findRoom, ROOM_TERMS } from '../../contract/rooms/rooms.ts'
import type { RoundView } from '../../studio/api.ts'
import type { RoomPage } from '../../studio/client/rooms/page.ts'
import { startRoom } from '../../studio/client/rooms/start.ts'
import { createSay } from '../../studio/client/text.ts'
import { requireGame } from '../../studio/games/index.ts'
import { MESSAGES } from '../../studio/i18n/index.ts'
import { ROOM_WORDS } from '../../studio/rooms/i18n/index.ts'
import { createFakeRoom, RoomSocket } from '../support/fake-room.ts'
import { askBy, buildFakeStudio, buildTableRound } from './support/fake-studio.ts'
import { button, findAll, press } from './support/screen.ts'
import {
  clearPlace,
  expectBarless,
  expectTranslationStays,
  findSmall,
  findViolations,
  NARROW,
  showPlace,
  spyOnMenu,
} from './support/studio-page.ts'

const DESK = { width: 1440, height: 800 }
const PHONE = { width: 390, height: 690 }

interface OpenOptions {
  readonly code: string
  readonly seats?: number
  readonly nonce?: number
  readonly scheme?: 'dark' | 'light'
  readonly barless?: boolean
  readonly size?: { readonly width: number; readonly height: number }
  readonly language?: 'EN' | 'CN' | 'JA' | 'TH' | 'VI'
}

async function openRoom({ code, seats, nonce, scheme, size = NARROW, language = 'EN', barless }: OpenOptions) {
  vi.stubGlobal('WebSocket', RoomSocket)
  await page.viewport(size.width, size.height)
  const room = findRoom(code)!
  const { session, server } = await buildFakeStudio({ gameCode: 'harbor-beacon-dice' })
  const { palette } = requireGame('harbor-beacon-dice')
  const boot: RoomPage = {
    gameCode: code,
    name: { 'bull-rush': 'Bull Rush', 'big-two': 'Big Two', 'tien-len': 'Tien Len South' }[room.game],
    language,
    lobbyBar: false,
    palette,
    messages: MESSAGES[language],
    words: ROOM_WORDS[language],
    room,
    terms: ROOM_TERMS[room.game],
    depositMinor: depositOf(room),
    draws: ['One deck.'],
  }
  let place: unknown = { state: 'none' }
  const ask = askBy(async (path) => {
    if (path === '/room/sit')
      place = { state: 'waiting', nowMs: Date.now(), sinceMs: Date.now(), drawMs: Date.now() + 9_000, waiting: 3 }
    if (path === '/room/leave') place = { state: 'none' }
    return { ok: true, value: place }
  })
  const table = createFakeRoom({ code, ...(seats ? { seats } : {}), ...(nonce ? { nonce } : {}) })
  const kept = { rounds: [] as unknown[] }
  startRoom({
    root: showPlace(boot, scheme, barless),
    boot,
    say: createSay(boot.messages),
    server: { ...server, ask, rounds: async () => ({ ok: true, value: kept.rounds as RoundView[] }) },
    session: { ...session, gameCode: gameIdSchema.parse(code) },
  })
  return {
    table,
    kept,
    /** The server has drawn the seats. */
    async seat() {
      place = { state: 'seated', table: 1, seat: 0, ticket: 't' }
      await expect.poll(() => RoomSocket.last).not.toBeNull()
      await table.open()
    },
    /** From the deposit to the deal, by the page's own part of the shuffle. */
    async deal() {
      table.enter('commit')
      await expect.poll(() => findAll('.fan-card, .own-bull .card').length).toBeGreaterThan(0)
    },
  }
}

afterEach(() => {
  RoomSocket.last = null
  clearPlace()
})

const text = (selector: string) => document.querySelector(selector)?.textContent ?? ''
const expectText = (selector: string, wanted: string | RegExp) => expect.poll(() => text(selector)).toMatch(wanted)
const spoken = () => text('[aria-live]')
const expectFine = async () => {
  expect(findSmall()).toEqual([])
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)
  expect(await findViolations()).toEqual([])
}
const nameOfCard = (card: number) => `[data-card="${CARDS[card]}"]`

/** Takes a seat by keys. */
async function sitByKeys(opened: Awaited<ReturnType<typeof openRoom>>) {
  await expectText('.entry h2', /./)
  button(page, /a hand$/)
    .element()
    .focus()
  await press('{Enter}')
  await expectText('.entry-count', '3 waiting')
  await opened.seat()
  await expectText('.own-head', 'Taking deposits')
  await opened.deal()
}

/** One own turn by keys: arrows to each card, Enter lifts, Space plays, P passes. */
async function playByKeys({ table }: Awaited<ReturnType<typeof openRoom>>) {
  const advised = table.advise()
  const played = table.acts.length
  const cards = () => findAll('.fan-card')
  cards()
    .find((card) => card.tabIndex === 0)
    ?.focus()
  if (advised.kind === 'play') {
    for (const card of advised.cards) {
      const at = cards().findIndex((each) => each.matches(nameOfCard(card)))
      await press(`{Home}${'{ArrowRight}'.repeat(at)}{Enter}`)
      await expect.poll(() => document.querySelector(nameOfCard(card))?.getAttribute('aria-pressed')).toBe('true')
    }
    await press(' ')
  } else await press('p')
  await expect.poll(() => table.acts.length).toBe(played + 1)
  expect(table.acts.at(-1)).toMatchObject({ seat: 0, by: 'player' })
}

test.each(['bamboo-bull-rush-low', 'bamboo-big-two-low'])('ERR-01 a translated %s stays so', async (code) => {
  const opened = await openRoom({ code })
  await sitByKeys(opened)
  await expectTranslationStays()
})

describe('a whole hand by keys', () => {
  test.each([
    ['bamboo-big-two-low', NARROW],
    ['bamboo-tien-len-low', DESK],
  ] as const)('%s', async (code, size) => {
    const opened = await openRoom({ code, size, nonce: 3 })
    await expectText('.entry', /3% of a win/)
    await expectText('.entry', /no RTP/)
    await expectFine()
    await sitByKeys(opened)
    const { table } = opened
    for (let turn = 0; turn < 40 && !table.isOver(); turn += 1) {
      table.playOthers()
      if (!table.isOwnTurn()) continue
      await expectText('.own-head', /^Your turn · \d+ s$/)
      await expect.poll(spoken).toMatch(/Your turn\. (Beat|Lead)/)
      if (turn === 1) await expectFine()
      await playByKeys(opened)
    }
    expect(table.isOver()).toBe(true)
    await expectText('.own-head', /You (win|lose) ₱/)
    await expect.poll(spoken).toMatch(/You (win|lose) ₱/)
    await expectText('.room-verdict', 'Deck and result checked by this page')
    await expectText('.room-acts .gold', /Next hand in \d+ s/)
    await expectFine()
  })

  test('bamboo-bull-rush-low', async () => {
    const opened = await openRoom({ code: 'bamboo-bull-rush-low', seats: 5, nonce: 3 })
    await sitByKeys(opened)
    const { table } = opened
    await expectText('.own-line', 'Bid for the bank')
    await expectFine()
    const choose = async (steps: number) => {
      document.querySelector<HTMLElement>('.choices button')?.focus()
      await press(`${'{ArrowRight}'.repeat(steps)}{Enter}`)
    }
    await choose(2)
    await expect.poll(() => table.acts[0]).toEqual({ seat: 0, act: { kind: 'bid', bid: 2 }, by: 'player' })
    table.playOthers()
    if (table.isOwnTurn()) {
      await expectText('.own-line', 'Your stake against the bank')
      await choose(3)
      await expect.poll(() => table.acts.some(({ act }) => act.kind === 'stake' && act.times === 5)).toBe(true)
    }
    table.playOthers()
    await expectText('.own-head', /You (win|lose) ₱|base/)
    await expect.poll(spoken).toMatch(/^(No bull|Bull|Five)/)
    expect(findAll('.bull-plaque').filter((each) => !each.hidden)).toHaveLength(5)
    await expectText('.room-verdict', 'checked by this page')
    await expectFine()
  })
})

describe('what can go wrong', () => {
  test('a lost line, being away and coming back, leaving, and a seat given up', async () => {
    const opened = await openRoom({ code: 'bamboo-big-two-low' })
    await sitByKeys(opened)
    const { table } = opened
    const first = RoomSocket.last!
    first.close()
    await expectText('.room-notice', 'Connection lost')
    await expect.poll(() => RoomSocket.last).not.toBe(first)
    table.own.isAway = true
    table.tell({ kind: 'snapshot' })
    await expectText('.room-notice', 'You are away')
    await button(page, 'I’m back').click()
    await expectText('.room-notice', /^$/)
    await button(page, 'Leave the table').click()
    await expect.poll(() => table.own.isLeaving).toBe(true)
    RoomSocket.last!.tell({ type: 'out', reason: 'deposit_refused', errorCode: 'balance_insufficient' })
    await expectText('.entry-told', 'Not enough balance for this bet.')
  })

  test('a drag upward plays, and an illegal choice is named', async () => {
    const opened = await openRoom({ code: 'bamboo-big-two-low', size: PHONE })
    await sitByKeys(opened)
    const { table } = opened
    table.playOthers()
    await expectText('.own-head', 'Your turn')
    const [first, second] = findAll('.fan-card').map((card) => card.dataset.card)
    for (const card of [first, second]) document.querySelector<HTMLElement>(`[data-card="${card}"]`)!.click()
    await expectText('.room-acts .gold', /Not a set|Too low|Needs|Play/)
    await press('{Escape}')
    const advised = table.rules.legal(table.state.game, 0).find(({ kind }) => kind === 'play')
    if (advised?.kind !== 'play') return
    const [last, ...others] = advised.cards.toReversed()
    for (const card of others) document.querySelector<HTMLElement>(nameOfCard(card))!.click()
    const button0 = document.querySelector<HTMLElement>(nameOfCard(last!))!
    const pointer = (type: string, clientY: number) =>
      button0.dispatchEvent(new PointerEvent(type, { bubbles: true, clientY, buttons: 1, pointerId: 1 }))
    vi.spyOn(button0, 'setPointerCapture').mockImplementation(() => {})
    pointer('pointerdown', 500)
    pointer('pointermove', 470)
    pointer('pointerup', 420)
    await expect.poll(() => table.acts.at(-1)?.seat).toBe(0)
  })
})

test.each(['bamboo-bull-rush-low', 'bamboo-big-two-low'])(
  'GAME-06 %s: without a bar of its own the room begins at the top, and the lobby lists the menu',
  async (code) => {
    const menu = spyOnMenu()
    const opened = await openRoom({ code, barless: true })
    expectBarless('.room-stage')
    await sitByKeys(opened)
    await expectFine()
    expectBarless('.room-stage')
    expect(menu.words().at(-1)?.at(-1)).toBe('Turn sound on')
    menu.press('tab-0')
    await expectText('.drawer-body', /Of what you win in a hand/)
    await press('{Escape}')
    await expect.poll(menu.closings).toBe(1)
  },
)

test('a kept hand is replayed step by step, and verified', async () => {
  const opened = await openRoom({ code: 'bamboo-big-two-low' })
  await sitByKeys(opened)
  const { table } = opened
  table.playAll()
  const proof = table.proof()
  const [round] = (await buildRounds(table)) as [unknown]
  opened.kept.rounds = [round]
  button(page, 'Game menu').element().focus()
  await press('{Enter}{Tab}{Enter}')
  await expectText('.drawer-body', /Of what you win in a hand/)
  await page.getByRole('tab', { name: 'Hands' }).click()
  await expectText('.drawer-body', /Held [^{}]+, played [^{}]+, returned [^{}]+, rake [^{}]+/)
  await button(page, 'Replay step by step').click()
  await expectText('.replay-told', 'The cards are dealt.')
  const stepOn = button(page, 'Step on').element() as HTMLButtonElement
  stepOn.focus()
  for (const _ of proof.acts) stepOn.click()
  await expectText('.replay-told', 'The hand is over.')
  await button(page, 'Verify').click()
  await expectText('.drawer .good', 'Verified.')
  expect(await findViolations()).toEqual([])
})

describe('light sites and long words at 320 px', () => {
  test.each(['CN', 'JA', 'TH', 'VI'] as const)('%s', async (language) => {
    const opened = await openRoom({ code: 'bamboo-tien-len-low', language, scheme: 'light' })
    await expectFine()
    await button(page, /3\.90/).click()
    await opened.seat()
    await opened.deal()
    opened.table.playOthers()
    await expect.poll(() => findAll('.fan-card').length).toBeGreaterThan(0)
    await expectFine()
  })
})

/** The hand as the player's rounds tell it. */
async function buildRounds(table: ReturnType<typeof createFakeRoom>) {
  const round = await buildTableRound('harbor-beacon-dice', 'big-two@1', { round: 1, result: null, stakes: {} })
  const { room, hand, you } = table.view()
  const kept = { room, table: 1, hand, seat: you, houses: [1, 2, 3], result: table.result(), proof: table.proof() }
  return [{ ...round, gameCode: room, table: null, hand: kept }]
}
