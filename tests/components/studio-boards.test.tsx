/** GAME-09: the studio's boards by keyboard, on a narrow phone, with their words: played by the real rules. */
import './support/studio-styles.ts'

import { afterEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { LANGUAGES } from '../../contract/constants.ts'
import { gameIdSchema } from '../../contract/ids.ts'
import { sha256Hex } from '../../contract/lib/digest.ts'
import { fill } from '../../contract/lib/fill.ts'
import type { RoundView } from '../../studio/api.ts'
import { startCrash } from '../../studio/client/crash/start.ts'
import { startOriginal } from '../../studio/client/originals/start.ts'
import { createSay, formatMinor } from '../../studio/client/text.ts'
import { requireGame } from '../../studio/games/index.ts'
import { ORIGINAL_GAMES } from '../../studio/games/original-games.ts'
import { DRAW_WORDS } from '../../studio/i18n/draw-words.ts'
import { ORIGINAL_MESSAGES } from '../../studio/i18n/originals/index.ts'
import { crashRules, drawCrash } from '../../studio/originals/crash.ts'
import { presentHundredths } from '../../studio/originals/present.ts'
import { buildBoot, type CrashBoot, type OriginalBoot } from '../../studio/pages/boot.ts'
import type { TableRoundView } from '../../studio/tables/messages.ts'
import { drawOriginals, ORIGINAL_VECTORS } from '../support/original-vectors.ts'
import { askBy, buildFakeStudio, buildTableRound } from './support/fake-studio.ts'
import { button, findAll, press } from './support/screen.ts'
import {
  clearPlace,
  expectTranslationStays,
  FakeSocket,
  findOverlaps,
  findSmall,
  findViolations,
  NARROW,
  openRules,
  showPlace,
} from './support/studio-page.ts'

const money = (amountMinor: number) => formatMinor(amountMinor, '₱')
/** The words below the board. */
const expectResult = (text: string) =>
  expect.poll(() => document.querySelector('.result')?.textContent ?? '').toContain(text)

/** The game as its page starts it, over the studio's server in the page. */
async function openGame(
  gameCode: string,
  { barless, ...options }: { serverSeed?: string; nonce?: number; barless?: boolean } = {},
) {
  const studio = await buildFakeStudio({ gameCode, ...options })
  const boot = buildBoot(studio.game, 'EN', false) as OriginalBoot
  const place = showPlace(boot, 'dark', barless)
  const { session, server } = studio
  startOriginal({ root: place, boot, session, server, say: createSay(boot.messages) })
  await expect.element(button(page, `Bet ${money(100)}`)).toHaveAttribute('aria-disabled', 'false')
  return { ...studio, words: () => studio.sent.map(({ words }) => words) }
}

afterEach(clearPlace)

test('FAIR-01 the published rounds of originals, crash and slots are drawn alike in a browser', async () =>
  expect(await drawOriginals()).toEqual(ORIGINAL_VECTORS))

/** Each board once: hi-lo and mines stand on two shelves. */
const BOARDS = [...new Map(ORIGINAL_GAMES.map((game) => [game.rules, game])).values()]

/** What the bars of a lobby leave of a phone of 320 × 640, and of one of 640 × 360 on its side. */
const LOW_FRAMES = [
  { width: 320, height: 494 },
  { width: 640, height: 240 },
]

for (const game of BOARDS) {
  test.each(LOW_FRAMES)(
    `${game.rules}: in a low frame of $width × $height nothing of the board is covered`,
    async (frame) => {
      await openGame(game.code)
      document.querySelector('#game')?.classList.add('hosted')
      await page.viewport(frame.width, frame.height)
      const topOf = (selector: string) => document.querySelector(selector)!.getBoundingClientRect().top
      const covered = () =>
        [...document.querySelectorAll('.scene *')]
          .filter((each) => each.checkVisibility())
          .filter((each) => each.getBoundingClientRect().bottom > Math.min(topOf('.result'), topOf('.panel')) + 1)
          .map((each) => each.className)
      await expect.poll(covered).toEqual([])
      const main = document.querySelector<HTMLElement>('.main')!
      scrollTo(0, document.documentElement.scrollHeight)
      expect(main.getBoundingClientRect().bottom).toBeLessThanOrEqual(innerHeight)
    },
  )

  test(`${game.rules}: in the frame of a phone of 320 × 568 all of it is in sight`, async () => {
    await page.viewport(320, 492)
    await openGame(game.code, { barless: true })
    const box = (selector: string) => document.querySelector(selector)!.getBoundingClientRect()
    await expect.poll(() => document.documentElement.scrollHeight).toBe(492)
    expect(box('.main').bottom).toBeLessThanOrEqual(492)
    const covered = () =>
      findAll('.scene *')
        .filter((each) => each.checkVisibility())
        .filter(
          (each) => each.getBoundingClientRect().bottom > Math.min(box('.result').top || 492, box('.panel').top) + 1,
        )
        .map((each) => each.className)
    await expect.poll(covered).toEqual([])
    const cloth = document.querySelector('.hilo-deal')?.parentElement?.getBoundingClientRect()
    const cards = document.querySelector('.hilo-deal')?.getBoundingClientRect()
    expect(cards?.height ?? 0).toBeLessThanOrEqual(cloth?.height ?? 0)
  })

  test(`${game.rules}: no violation, nothing cut off at 320 px, and a round by keys alone`, async () => {
    const { words } = await openGame(game.code)
    await page.viewport(NARROW.width, NARROW.height)
    expect(await findViolations()).toEqual([])
    expect(document.documentElement.scrollWidth).toBe(NARROW.width)
    // A scene measures itself a frame after the window changed.
    for (const each of document.querySelectorAll<HTMLElement>('.scene, .bet-panel'))
      await expect.poll(() => each.scrollWidth - each.clientWidth, { message: each.className }).toBeLessThanOrEqual(1)
    // What is played on lies above the panel, pressable or not.
    const belowPanelTop = () => {
      const panelTop = document.querySelector('.panel')!.getBoundingClientRect().top
      return [...document.querySelectorAll('.scene *')]
        .filter((each) => each.checkVisibility() && each.getBoundingClientRect().bottom >= panelTop + 1)
        .map((each) => each.className)
    }
    await expect.poll(belowPanelTop).toEqual([])
    expect(findSmall().filter((small) => !small.startsWith('check '))).toEqual([])
    expect(findOverlaps()).toEqual([])
    const note = document.querySelector('.stake-note')
    expect(note?.scrollHeight).toBeLessThanOrEqual(note?.clientHeight ?? 0)
    expect(note?.textContent).toMatch(/^Returns [\d.]+( – [\d.]+)?% at this bet$/)
    document.querySelector<HTMLElement>('.main')?.focus()
    await press('{Enter}')
    await expect.poll(words).toHaveLength(1)
    await expect.poll(() => document.querySelector('.result')?.textContent).not.toBe('Choose an amount and bet')
    expect(await findViolations()).toEqual([])
  })
}

test('FAIR-03 beside the stake stands what it returns, cut to the cent; a bet that can win nothing is not offered', async () => {
  const { sent } = await openGame('harbor-beacon-dice')
  const note = () => document.querySelector('.stake-note')?.textContent
  expect(note()).toBe('Returns 98.99% at this bet')
  const amount = page.getByRole('textbox', { name: 'Amount' })
  const stake = async (text: string) => {
    await amount.fill(text)
    await press('{Enter}')
  }
  await stake('0.13')
  // 1.98 × 0.13 is 0.2574: 0.25 is paid.
  await expect.poll(note).toBe('Returns 96.14% at this bet')
  const line = document.querySelector<HTMLInputElement>('input[type=range]')!
  const setLine = (value: number) => {
    line.value = String(value)
    line.dispatchEvent(new Event('input', { bubbles: true }))
  }
  setLine(200)
  await stake('0.10')
  await expect.poll(note).toBe('Can’t win more than the bet')
  const main = document.querySelector<HTMLElement>('.main')
  expect(main?.getAttribute('aria-disabled')).toBe('true')
  main?.click()
  expect(sent).toEqual([])
  await stake('1.00')
  await expect.poll(note).toBe('Returns 98.97% at this bet')
  expect(main?.getAttribute('aria-disabled')).toBe('false')
})

describe('rounds with choices', () => {
  test('blackjack: a pair is split, doubled and hit by keys; each hand says how it ended', async () => {
    // ♣6 ♣6 against ♦10 over ♣6; then ♥5 ♦7 ♣9 ♥J ♦2.
    const { words, sent } = await openGame('harbor-quayside-blackjack', { nonce: 21 })
    await button(page, `Bet ${money(100)}`).click()
    await expectResult('Your turn: 12 against 10')
    document.querySelector<HTMLElement>('.act-hit')?.focus()
    await press('{ArrowDown}{ArrowRight}{Enter}')
    await expectResult('Hand 1: 11 against 10')
    await expect.element(page.getByRole('img', { name: 'Hand 1: 6 of clubs, 5 of hearts, 11' })).toBeVisible()
    await press('{ArrowLeft}{Enter}')
    await expectResult('Hand 2: 13 against 10')
    await button(page, 'Hit').click()
    await expectResult('Hand 1 20: won · Hand 2 23: bust · Dealer 18')
    expect(words()).toEqual(['1.00', 'split', 'double', 'hit'])
    // A press on what is not open asks nothing of the server.
    document.querySelector<HTMLElement>('.act-split')?.click()
    expect(sent).toHaveLength(4)
    expect(await findViolations()).toEqual([])
  })

  test('hilo: says chance and multiplier, walks by arrows, and cashes out by the main button', async () => {
    const { words } = await openGame('numera-hi-lo-cards')
    // The place of the first card is on the cloth, beside the deck and of its size.
    const [deck, spot] = ['.hilo-deal > .back', '.hilo-deal .card-place'].map((part) => findAll(part)[0]?.offsetWidth)
    expect([deck, findAll('.card-place').length]).toEqual([spot, 1])
    await button(page, `Bet ${money(100)}`).click()
    await expect.element(page.getByRole('img', { name: 'Card 7 of diamonds' })).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Higher or same ₱1.83 53.85% · 1.8385×' })).toBeVisible()
    document.querySelector<HTMLElement>('.guess.hi')?.focus()
    await press('{ArrowRight}{ArrowRight}{Enter}')
    await expect.element(page.getByRole('img', { name: 'Card jack of clubs' })).toBeVisible()
    await press('{ArrowLeft}{ArrowLeft}{Enter}')
    await expect.element(page.getByRole('img', { name: 'Card queen of spades' })).toBeVisible()
    await button(page, `Cash out ${money(429)}`).click()
    await expectResult(`Win ${money(429)}`)
    expect(words()).toEqual(['1.00', 'skip', 'hi', 'cash'])
  })

  test('baccarat: a squeeze turns card by card, and changes nothing', async () => {
    await openGame('harbor-solo-baccarat', { nonce: 2 })
    await page.getByRole('checkbox', { name: 'Squeeze' }).click()
    await page.getByRole('radio', { name: /^Player 1/ }).click()
    await button(page, `Bet ${money(100)}`).click()
    await button(page, 'Player: Turn over card 1').click()
    expect(document.querySelector('.result')?.textContent).toBe('')
    await button(page, 'Reveal all').click()
    await expectResult(`Player 3, banker 1 · Win ${money(200)}`)
  })

  test('keno: a table that was chosen is there again with the round', async () => {
    const { words } = await openGame('harbor-garden-keno')
    await page.getByRole('radio', { name: 'Bold' }).click()
    await button(page, `Bet ${money(100)}`).click()
    await expect.poll(words).toEqual(['1.00 bold:4,11,18,25,32'])
    await expect.element(page.getByRole('radio', { name: 'Bold' })).toBeChecked()
    const cell = document.querySelector('.number')?.getBoundingClientRect()
    expect(cell?.width).toBeGreaterThanOrEqual(44)
  })

  test('the drawer tells rules, the best play, fairness and the rounds of this visit', async () => {
    await openGame('harbor-quayside-blackjack', { nonce: 21 })
    await button(page, `Bet ${money(100)}`).click()
    await button(page, 'Stand').click()
    openRules()
    await expect.element(page.getByRole('table', { name: 'Pairs' })).toBeVisible()
    await expect.element(page.getByText('House edge: 0.57%')).toBeVisible()
    expect(await findViolations()).toEqual([])
    await userEvent.keyboard('{Escape}')
  })

  // @fault Text typed with another keyboard or pasted
  test('a seed of one’s own may be wide and end in a blank, as another keyboard or a paste brings it', async () => {
    const { server } = await openGame('harbor-beacon-dice')
    const asked: string[] = []
    const { setClientSeed } = server
    server.setClientSeed = (seed) => {
      asked.push(seed)
      return setClientSeed(seed)
    }
    openRules()
    await page.getByRole('tab', { name: 'Fairness' }).click()
    await page.getByLabelText('Your seed').fill(' ｌｕｃｋｙ７\u200b ')
    await page.getByLabelText('Your seed').element().closest('form')?.requestSubmit()
    await expect.poll(() => asked).toEqual(['lucky7'])
  })
})

describe('crash', () => {
  const nowMs = Date.now()
  const round: TableRoundView = {
    number: 7,
    phase: 'open',
    sinceMs: nowMs,
    endsMs: nowMs + 600_000,
    nonce: 7,
    result: null,
    seed: null,
    hash: 'a'.repeat(64),
    salt: 'house.salt',
    rules: crashRules.id,
  }

  const view = {
    roundId: 'play-1',
    spinId: '1',
    startedAt: new Date(nowMs).toISOString(),
    state: 'waiting',
    reason: null,
    stake: '1.00',
    payout: '0.00',
    balance: '9999.00',
    table: { round: 7, stakes: { press: 100 }, result: null },
  }

  const listPlaces = () =>
    ['.crash-sky', '.crowd', '.result', '.main'].map((name) => {
      const { top, height } = document.querySelector(name)!.getBoundingClientRect()
      return `${name} ${Math.round(top)} ${Math.round(height)}`
    })
  const listCrowd = (rows = '.crowd tbody tr') =>
    findAll(rows).map((row) => [...row.children].map(({ textContent }) => textContent).join(' '))

  /** Crash with an open round; `answers` by path, in the test's hand. */
  async function openCrash(
    answers: Record<string, unknown> = {},
    rules: string = crashRules.id,
    scheme: 'dark' | 'light' = 'dark',
  ) {
    vi.stubGlobal('WebSocket', FakeSocket)
    FakeSocket.last = null
    const asked: string[] = []
    const told: Record<string, unknown> = {
      '/table/ticket': { ticket: 't' },
      '/table/cash': { at: 154 },
      '/table/bet': view,
      ...answers,
    }
    const studio = await buildFakeStudio({ gameCode: 'harbor-beacon-dice' })
    let betId = ''
    const withId = (bet: typeof view) => ({ ...bet, spinId: betId })
    const ask = askBy(async (path, body) => {
      asked.push(path)
      if (path === '/table/bet') ({ betId } = body as { betId: string })
      const answer = told[path] ?? []
      if (answer === 'fault') return { ok: false, code: 'internal' }
      if (path === '/table/bet') return { ok: true, value: withId(answer as typeof view) }
      const isList = path.startsWith('/table/bets/')
      if (!isList) return { ok: true, value: answer }
      // A bet that the wallet has not answered is in no list before its press.
      const list = (answer as (typeof view)[]).filter(({ state }) => betId || state !== 'open')
      return { ok: true, value: list.map(withId) }
    })
    const rounds = async () => ({ ok: true as const, value: (told.rounds ?? []) as RoundView[] })
    const boot = buildBoot(requireGame('numera-comet-crash'), 'EN', false) as CrashBoot
    const place = showPlace(boot, scheme)
    const session = { ...studio.session, gameCode: gameIdSchema.parse('numera-comet-crash') }
    startCrash({ root: place, boot, session, server: { ...studio.server, ask, rounds }, say: createSay(boot.messages) })
    await expect.poll(() => FakeSocket.last).not.toBeNull()
    const table = FakeSocket.last!
    const first = { ...round, rules }
    table.tell({ type: 'snapshot', nowMs: Date.now(), seats: 2, round: first, roads: ['664', '131'], chainEnds: [] })
    if (rules === crashRules.id)
      await expect.element(button(page, `Bet ${money(100)}`)).toHaveAttribute('aria-disabled', 'false')
    return { table, asked, told }
  }
  const dealing = {
    ...round,
    phase: 'dealing' as const,
    get sinceMs() {
      return Date.now() - 12_000
    },
  }
  const mainWords = () => document.querySelector('.main')?.textContent ?? ''

  test('a bet that the wallet has not answered is not on: there is nothing to cash out, and its return is told', async () => {
    const { table, told } = await openCrash({
      '/table/bet': { ...view, state: 'open', balance: null },
    })
    told['/table/bets/7'] = [{ ...view, state: 'open', balance: null }]
    await button(page, `Bet ${money(100)}`).click()
    await expectResult('Checking with the server')
    table.tell({ type: 'phase', nowMs: Date.now(), seats: 2, round: dealing })
    await expect.poll(mainWords).toContain('Checking')
    expect(document.querySelector('.main')?.getAttribute('aria-disabled')).toBe('true')
    told['/table/bets/7'] = [{ ...view, state: 'rolled_back', reason: 'upstream_timeout' }]
    await expectResult('No answer from your wallet. Your bet was returned.')
  })

  test('a fault of the server does not say that nothing was taken: the bet is asked after, and found to be on', async () => {
    const { asked, told } = await openCrash({ '/table/bet': 'fault', '/table/bets/7': 'fault' })
    const before = asked.length
    document.querySelector<HTMLElement>('.main')?.click()
    await expectResult('Checking with the server')
    told['/table/bets/7'] = [view]
    await expect.poll(() => asked.slice(before).filter((path) => path === '/table/bet').length).toBe(4)
    await expectResult(`${money(100)} bet placed`)
    await expect.poll(mainWords).toBe('Cancel bet')
  })

  test('a win of ten stakes counts up over the flight, a smaller one is a line; the next round clears it', async () => {
    const { table } = await openCrash()
    const stage = () => {
      const shown = document.querySelector<HTMLElement>('.win-stage')
      return shown && !shown.hidden ? shown.textContent : null
    }
    table.tell({ type: 'mine', number: 7, stakeMinor: 100, payoutMinor: 150 })
    await expectResult(`Win ${money(150)}`)
    expect(stage()).toBeNull()
    table.tell({ type: 'mine', number: 7, stakeMinor: 100, payoutMinor: 1_000 })
    await expect.poll(stage).toBe(`Big win${money(1_000)}`)
    table.tell({ type: 'phase', nowMs: Date.now(), seats: 2, round: { ...round, number: 8, nonce: 8 } })
    await expect.poll(stage).toBeNull()
  })

  test('ERR-01 a translated page stays so in the flight, and a new word is written', async () => {
    const { table } = await openCrash()
    await expectTranslationStays()
    table.tell({ type: 'phase', nowMs: Date.now(), seats: 2, round: dealing })
    await expect.poll(() => document.querySelector('.crash-phase')?.textContent).toBe('In the air')
    await expectTranslationStays()
    await expectTranslationStays(() => table.tell({ type: 'mine', number: 7, stakeMinor: 100, payoutMinor: 150 }))
    expect(document.querySelector('.result')?.innerHTML).toBe(`Win ${money(150)}`)
  })

  test('an amount is typed at the player’s pace, and what cannot be read is the amount before', async () => {
    await openCrash()
    const amount = page.getByRole('textbox', { name: 'Amount' })
    await amount.fill('')
    for (const sign of '25') {
      await userEvent.keyboard(sign)
      await new Promise((resolve) => setTimeout(resolve, 600))
    }
    await expect.element(amount).toHaveValue('25')
    await press('{Enter}')
    await expect.poll(mainWords).toBe(`Bet ${money(2_500)}`)
    await amount.fill('abc')
    await press('{Tab}')
    await expect.element(amount).toHaveValue('25.00')
    await expect.poll(mainWords).toBe(`Bet ${money(2_500)}`)
  })

  test('keys bet, halve and double; they are listed under ? and can be switched off', async () => {
    const { asked } = await openCrash()
    // They come right after the game.
    await expect
      .poll(async () => {
        await press('d')
        return mainWords()
      })
      .not.toBe(`Bet ${money(100)}`)
    await page.getByRole('textbox', { name: 'Amount' }).fill('4.00')
    await press('{Enter}')
    ;(document.activeElement as HTMLElement | null)?.blur()
    await press('h')
    await expect.poll(mainWords).toBe(`Bet ${money(200)}`)
    await press('?')
    await expect.element(page.getByText('Bet, cancel or cash out')).toBeVisible()
    expect(await findViolations()).toEqual([])
    await page.getByRole('checkbox', { name: 'Use these keys' }).click()
    await button(page, 'Close').click()
    ;(document.activeElement as HTMLElement | null)?.blur()
    await press('h ')
    expect([mainWords(), asked.includes('/table/bet')]).toEqual([`Bet ${money(200)}`, false])
    await press('?')
    await page.getByRole('checkbox', { name: 'Use these keys' }).click()
    await button(page, 'Close').click()
    ;(document.activeElement as HTMLElement | null)?.blur()
    await press(' ')
    await expectResult(`${money(200)} bet placed`)
  })

  test('GAME-09 the amount that was chosen stands there on the next visit', async () => {
    await openCrash()
    await page.getByRole('textbox', { name: 'Amount' }).fill('7.50')
    await press('{Enter}')
    await expect.poll(mainWords).toBe(`Bet ${money(750)}`)
    await openCrash({}, 'crash@0')
    await expect.element(page.getByRole('textbox', { name: 'Amount' })).toHaveValue('7.50')
  })

  test('FAIR-03 beside the stake stands what it returns after the cut, and why a bet is not offered', async () => {
    await openCrash()
    const note = () => document.querySelector('.stake-note')?.textContent
    await page.getByRole('textbox', { name: 'Amount' }).fill('0.10')
    await press('{Enter}')
    const target = page.getByRole('textbox', { name: 'Target' })
    for (const [text, said] of [
      ['1.19', 'Returns 91.51% at this bet'],
      ['1.05', 'Can’t win more than the bet'],
    ] as const) {
      await target.fill(text)
      await press('{Tab}')
      await expect.poll(note).toBe(said)
    }
    expect(document.querySelector('.main')?.getAttribute('aria-disabled')).toBe('true')
    findAll('input[value=press]')[0]?.click()
    await expect.poll(note).toBe('Returns 90.83 – 99.00% at this bet')
    await page.viewport(NARROW.width, NARROW.height)
    expect(findOverlaps()).toEqual([])
  })

  test('the drawer tells what is returned, what the house keeps, and what was really returned', async () => {
    const end = await drawCrash('server seed', 'client seed')
    const bet = { round: 6, stakes: { press: 1_000 }, result: [[String(end)]] }
    const rounds = ['crash@0', crashRules.id].map((rules) => buildTableRound('numera-comet-crash', rules, bet))
    await openCrash({ rounds: await Promise.all(rounds) })
    openRules()
    await expect.element(page.getByText('Actual return: no rounds yet')).toBeVisible()
    const facts = [...document.querySelectorAll('.fact')].map((each) => each.textContent)
    expect(facts).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^Theoretical return \(RTP\) at a bet of .0\.1090\.83 – 99\.00%$/),
        'House edge1.00 – 9.17%',
      ]),
    )
    expect(document.querySelector('.drawer-body')?.textContent).toContain(DRAW_WORDS.EN.crash)
    expect(await findViolations()).toEqual([])
    // What this page cannot draw is not called wrong.
    await page.getByRole('tab', { name: 'Rounds' }).click()
    await expect.poll(() => document.querySelectorAll('.rounds li').length).toBe(2)
    await button(page, 'Verify').click()
    await expect.element(page.getByText('Verified.')).toBeVisible()
    await userEvent.keyboard('{Escape}')
  })

  test('FAIR-02 each end of the last rounds opens its own proof, with the verdict and the own bet on it', async () => {
    await page.viewport(NARROW.width, NARROW.height)
    // The hash that is shown before round 7 is the seed of round 6, and that seed's hash is the seed of round 5.
    const seeds = ['a'.repeat(64), await sha256Hex('a'.repeat(64))]
    const drawn = await Promise.all(seeds.map((seed) => drawCrash(seed, round.salt)))
    const bet = { round: 5, stakes: { press: 1_000 }, result: [[String(drawn[1])]] }
    const rounds = [await buildTableRound('numera-comet-crash', crashRules.id, bet)]
    const { table } = await openCrash({ rounds })
    // Round 4 did not end so.
    const told = { roads: ['12345', ...drawn.toReversed().map(String)], lastNumbers: [4, 5, 6] }
    table.tell({ type: 'snapshot', nowMs: Date.now(), seats: 2, round, chainEnds: [], ...told })
    const ends = () => findAll('.crash-ends button')
    await expect.poll(() => ends().length).toBe(3)
    expect(findSmall()).toEqual([])
    expect(await findViolations()).toEqual([])
    const times = drawn.map((end) => `${presentHundredths(end)}×`)
    expect(ends().map((each) => each.getAttribute('aria-label'))).toEqual(
      [...times, '123.45×'].map((end) => `Crashed at ${end}. Show its proof`),
    )
    for (const [at, verdict] of ['Verified.', 'Verified.', 'Doesn’t match. Contact support.'].entries()) {
      ends()[at]!.click()
      await expect.poll(() => document.querySelector('.round-proof [role=status]')?.textContent).toBe(verdict)
      expect(document.querySelector('.round-told')?.textContent).toBe(`Crashed at ${times[at] ?? '123.45×'}`)
      expect(findAll('.round-proof .rounds > li')).toHaveLength(at === 1 ? 1 : 0)
      if (at === 1) expect(document.querySelector('.round-proof .rounds')?.textContent).toContain(money(2_000))
      await press('{Escape}')
    }
  })

  test('after a connection that came back in a later round, the bet of the round before is gone', async () => {
    const { table } = await openCrash({ '/table/bets/8': [] })
    await button(page, `Bet ${money(100)}`).click()
    await expectResult(`${money(100)} bet placed`)
    await expect.poll(mainWords).toBe('Cancel bet')
    table.tell({
      type: 'snapshot',
      nowMs: Date.now(),
      seats: 2,
      roads: ['264'],
      chainEnds: [],
      round: { ...round, number: 8, nonce: 8 },
    })
    await expect.poll(mainWords).toBe(`Bet ${money(100)}`)
  })

  test('every word can be read on a light site, and a long line moves nothing in mid-flight', async () => {
    const { table } = await openCrash({}, crashRules.id, 'light')
    expect(await findViolations()).toEqual([])
    await button(page, `Bet ${money(100)}`).click()
    await expectResult(`${money(100)} bet placed`)
    table.tell({ type: 'phase', nowMs: Date.now(), seats: 2, round: dealing })
    const before = listPlaces()
    document.querySelector<HTMLElement>('.main')?.click()
    await expectResult('It is paid when the flight ends.')
    expect(listPlaces()).toEqual(before)
    expect(await findViolations()).toEqual([])
  })

  test.each([true, false])(
    'in a frame of 320 × 422 a flight is left without scrolling, without a bar: %s',
    async (isBarless) => {
      const { table, asked } = await openCrash()
      document.querySelector('#game')?.classList.add('hosted', ...(isBarless ? ['barless'] : []))
      await page.viewport(320, 422)
      await button(page, `Bet ${money(100)}`).click()
      table.tell({ type: 'phase', nowMs: Date.now(), seats: 2, round: dealing })
      await expect.poll(mainWords).toContain('Cash out')
      scrollTo(0, 0)
      const { top, right, bottom, left } = document.querySelector('.main')!.getBoundingClientRect()
      expect(bottom).toBeLessThanOrEqual(innerHeight)
      for (const [x, y] of [
        [left, top],
        [right, top],
        [left, bottom],
        [right, bottom],
        [(left + right) / 2, (top + bottom) / 2],
      ] as const) {
        const hit = document.elementFromPoint(
          Math.min(right - 8, Math.max(left + 8, x)),
          Math.min(bottom - 8, Math.max(top + 8, y)),
        )
        expect(hit?.closest('button')?.className).toBe('main')
      }
      // All the rest is scrolled to above it.
      scrollTo(0, document.documentElement.scrollHeight)
      expect(document.querySelector('.options')!.getBoundingClientRect().bottom).toBeLessThanOrEqual(
        document.querySelector('.main-row')!.getBoundingClientRect().top,
      )
      document.querySelector<HTMLElement>('.main')?.click()
      await expect.poll(() => asked).toContain('/table/cash')
    },
  )

  test('a page that is opened again in the flight shows what was taken already, and offers no second cash-out', async () => {
    const { table, told } = await openCrash()
    told['/table/bets/7'] = [view]
    table.tell({ type: 'snapshot', nowMs: Date.now(), seats: 2, round: dealing, roads: [], chainEnds: [] })
    await expect.poll(mainWords).toContain('Cash out')
    table.tell({ type: 'taken', number: 7, roundId: 'play-1', at: 154 })
    await expect.poll(mainWords).toBe(`Cashed out ${money(154)}`)
    expect(document.querySelector('.main')?.getAttribute('aria-disabled')).toBe('true')
  })

  test('a flight of earlier rules that a new page finds can be left with a press; later ones end the page', async () => {
    const { table, asked, told } = await openCrash({}, 'crash@0')
    told['/table/bets/7'] = [view]
    table.tell({ type: 'later', number: 7 } as never)
    const earlier = { ...dealing, rules: 'crash@0' }
    table.tell({ type: 'snapshot', nowMs: Date.now(), seats: 2, round: earlier, roads: [], chainEnds: [] })
    await expect.poll(mainWords).toContain('Cash out')
    document.querySelector<HTMLElement>('.main')?.click()
    await expectResult(`You cashed out ${money(154)} at 1.54×. It is paid when the flight ends.`)
    table.tell({ type: 'phase', nowMs: Date.now(), seats: 2, round: { ...round, number: 8 } })
    await expect.poll(mainWords).toBe(`Bet ${money(100)}`)
    table.tell({ type: 'phase', nowMs: Date.now(), seats: 2, round: { ...round, number: 9, rules: 'crash@2' } })
    await expectResult('This session has ended.')
    document.querySelector<HTMLElement>('.main')?.click()
    expect(asked).not.toContain('/table/bet')
  })

  test('a bet, a press and the end: no violation at 320 px, by keys, and spoken', async () => {
    const { table, asked } = await openCrash()
    await page.viewport(NARROW.width, NARROW.height)
    expect(await findViolations()).toEqual([])
    expect(findOverlaps()).toEqual([])
    expect(document.documentElement.scrollWidth).toBe(NARROW.width)
    document.querySelector<HTMLElement>('.main')?.focus()
    await press('{Enter}')
    await expectResult(`${money(100)} bet placed`)
    table.tell({ type: 'phase', nowMs: Date.now(), seats: 2, round: dealing })
    const bets = [
      { id: 'aaaaaa', who: '<i***>', stakeMinor: 900, at: 150 },
      ...Array.from({ length: 49 }, (_, at) => ({ id: `b${at}`, who: 'pl***1', stakeMinor: 500, at: null })),
    ]
    const places = listPlaces()
    table.tell({ type: 'crowd', number: 7, players: 213, stakeMinor: 120_450, bets })
    await expect.poll(() => listCrowd()[1]).toBe(`<i***> ${money(900)} 1.50× ${money(1_350)}`)
    expect(document.querySelector('.crowd-sums')?.textContent).toBe(`Players: 213 · ${money(120_450)}`)
    expect(listCrowd()).toHaveLength(51)
    // Fifty more rows move nothing, and are spoken to who reads them alone.
    expect(listPlaces()).toEqual(places)
    expect(findOverlaps()).toEqual([])
    expect(document.querySelector('.crowd [aria-live], .crowd [role="status"]')).toBeNull()
    await expect.poll(() => document.querySelector('.unseen[aria-live]')?.textContent).toBe('2×')
    await press('{Enter}')
    await expectResult(`You cashed out ${money(154)} at 1.54×. It is paid when the flight ends.`)
    const words = document.querySelector('.result')!
    expect(words.scrollHeight, 'all of it is in sight').toBeLessThanOrEqual(words.clientHeight)
    table.tell({
      type: 'result',
      nowMs: Date.now(),
      seats: 2,
      roads: ['264'],
      chainEnds: [],
      round: { ...round, phase: 'result', result: [['264']], seed: 'c'.repeat(64) },
    })
    await expect.element(page.getByText('Crashed at 2.64×').first()).toBeVisible()
    expect(await findViolations()).toEqual([])
    expect(asked).toContain('/table/cash')
    // Their own is named as their own, with the money.
    expect(listCrowd('.crowd [data-own="true"]')).toEqual([`You ${money(100)} 1.54× ${money(154)}`])
  })
})

test.each([
  ['harbor-solo-baccarat', ['98.76', '85.64', '96.65', '89.64', '86.29', '89.64', '93.17', '94.72']],
  ['harbor-pearl-drop', ['98.98', '98.98', '98.98', '99.01', '99.00', '99.00', '99.00', '98.99', '99.01']],
])('FAIR-03 the rules of %s print what every choice returns at the least bet', async (code, returns) => {
  await openGame(code)
  openRules()
  const lists = [...document.querySelectorAll('dialog .multipliers')]
  const printed = [...(lists.at(-1)?.querySelectorAll('dd') ?? [])].map((each) => each.textContent)
  expect(printed).toEqual(returns.map((each) => `${each}%`))
})

// @fault Board that moves under the thumb
test.each([320, 390])('the board is as high whatever stands below it, on a phone of %i px', async (width) => {
  await page.viewport(width, 600)
  await openGame('harbor-pearl-mines')
  // With the returns of all choices on it, in two lines where one is too narrow.
  expect(document.querySelector('.top')?.getBoundingClientRect().height).toBe(44)
  const heights = () =>
    ['.scene', '.result', '.main'].map((name) =>
      Math.round(document.querySelector(name)!.getBoundingClientRect().height),
    )
  const [main, result] = ['.main', '.result'].map((name) => document.querySelector<HTMLElement>(name)!)
  // Auto bet and instant results stand beside it.
  main!.style.flex = `0 0 ${width - 180}px`
  const words = document.createElement('span')
  main!.replaceChildren(words)
  words.textContent = 'Bet'
  result!.textContent = 'No win'
  const before = heights()
  for (const language of LANGUAGES) {
    const texts = ORIGINAL_MESSAGES[language]
    result!.textContent = texts.minesPick
    for (const name of ['cashOut', 'bet'] as const) {
      words.textContent = fill(texts[name], { amount: '₱1,000.00' })
      expect(heights(), `${language} ${words.textContent} ${result!.textContent}`).toEqual(before)
    }
  }
})

// @fault Board that moves under the thumb
test('hilo: the guesses are as high whatever they say, on a phone of 320 px', async () => {
  await page.viewport(320, 560)
  await openGame('harbor-high-tide')
  const [titles, figures] = ['b', 'span'].map((tag) => findAll(`.guess-words ${tag}`))
  const height = () => Math.round(document.querySelector('.guesses')!.getBoundingClientRect().height)
  const say = (title: string, figure: string) => {
    for (const each of titles!) each.textContent = title
    for (const each of figures!) each.textContent = figure
  }
  say('Same', '7.69%')
  const before = height()
  for (const language of LANGUAGES) {
    const texts = ORIGINAL_MESSAGES[language]
    for (const name of ['hiloHigherSame', 'hiloLowerSame', 'hiloSame'] as const) {
      say(texts[name], '92.31% · 1.0725×')
      expect(height(), `${language} ${texts[name]}`).toBe(before)
    }
  }
})
