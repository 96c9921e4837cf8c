/** GAME-08: every live board by its keys, on a narrow phone, through a whole round and a lost connection. */
import './support/studio-styles.ts'
// The styles come first.
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { LANGUAGES } from '../../contract/constants.ts'
import { createDraw } from '../../contract/fairness/draw.ts'
import { gameIdSchema } from '../../contract/ids.ts'
import { sha256Hex } from '../../contract/lib/digest.ts'
import { fill } from '../../contract/lib/fill.ts'
import type { RoundView } from '../../studio/api.ts'
import type { Result } from '../../studio/client/server.ts'
import { startTable } from '../../studio/client/tables/start.ts'
import { createSay, formatMinor } from '../../studio/client/text.ts'
import { requireGame } from '../../studio/games/index.ts'
import { DRAW_WORDS } from '../../studio/i18n/draw-words.ts'
import { buildBoot, type TableBoot } from '../../studio/pages/boot.ts'
import { dragonTiger } from '../../studio/table-rules/dragon-tiger.ts'
import { returnOf, type Side, type TableResult } from '../../studio/table-rules/table-rules.ts'
import { TABLE_WORDS } from '../../studio/tables/i18n/index.ts'
import type { TableRoundView } from '../../studio/tables/messages.ts'
import { layBigRoad } from '../../studio/tables/roads.ts'
import { LIVE_TABLES } from '../../studio/tables/table-list.ts'
import { nameSide, tellResult } from '../../studio/tables/words.ts'
import { drawTableScores, TABLE_SCORES } from '../support/table-vectors.ts'
import { askBy, buildFakeStudio, buildTableRound } from './support/fake-studio.ts'
import { button, findAll, press, setMotion } from './support/screen.ts'
import {
  clearPlace,
  expectBarless,
  expectTranslationStays,
  FakeSocket,
  findSmall,
  findViolations,
  NARROW,
  openRules,
  showPlace,
  spyOnMenu,
} from './support/studio-page.ts'

const money = (amountMinor: number) => formatMinor(amountMinor, '₱')
const expectResult = (text: string) =>
  expect.poll(() => document.querySelector('.result')?.textContent ?? '').toContain(text)
/** What is read aloud and not seen. */
const expectSpoken = (text: string) =>
  expect.poll(() => findAll('.spoken').map((each) => each.textContent)).toContain(text)
/** A shoe with ties, a long streak and the other side. */
const SHOE = 'RRUURTRRRUUTRRRRRRRU'

type OpenOptions = {
  readonly hasUnplayed?: boolean
  readonly past?: RoundView[]
  readonly rules?: string
  readonly scheme?: 'dark' | 'light'
  readonly barless?: boolean
}

/** The table as its page starts it. Its socket and its clock are in the test's hand; its results are by its rules. */
async function openTable(
  code: string,
  refused: Record<string, Result<unknown>> = {},
  { hasUnplayed = true, past = [], rules, scheme, barless }: OpenOptions = {},
) {
  vi.stubGlobal('WebSocket', FakeSocket)
  // A lost connection is asked for again after the shortest wait.
  vi.spyOn(Math, 'random').mockReturnValue(0)
  const live = LIVE_TABLES.find((table) => table.code === code)!
  const { session, server } = await buildFakeStudio({ gameCode: 'harbor-beacon-dice' })
  /** What the wallet has said of the bet so far. */
  const wallet = { state: 'waiting', reason: null as string | null }
  const laid: { betId: string; round: number; stakes: Record<string, string> }[] = []
  const viewOf = ({ betId, stakes }: (typeof laid)[number]) => ({
    roundId: `play-${betId}`,
    spinId: betId,
    ...wallet,
    payout: '0.00',
    balance: '9999.00',
    stake: '5.00',
    table: {
      round: 7,
      result: null,
      stakes: Object.fromEntries(Object.entries(stakes).map(([spot, amount]) => [spot, Number(amount) * 100])),
    },
  })
  const ask = askBy(async (path, body) => {
    if (path === '/table/bet') laid.push(body as (typeof laid)[number])
    const answers: Record<string, unknown> = {
      '/table/ticket': { ticket: 't', isFull: false },
      '/table/bet': laid.at(-1) && viewOf(laid.at(-1)!),
      '/table/bets/7': laid.map(viewOf),
    }
    return refused[path] ?? { ok: true, value: answers[path] ?? [] }
  })
  const boot = buildBoot(requireGame(code), 'EN', false) as TableBoot
  await startTable({
    root: showPlace(boot, scheme, barless),
    boot,
    say: createSay(boot.messages),
    server: { ...server, ask, rounds: async () => ({ ok: true, value: past }) },
    session: { ...session, hasUnplayed, gameCode: gameIdSchema.parse(code) },
  })
  const result = await live.rules.draw(createDraw({ serverSeed: 'server seed', clientSeed: 'client seed', nonce: 1 }))
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
    rules: rules ?? boot.paytable,
  }
  const roads = live.rules.sides(result).map(() => SHOE)
  const common = {
    get nowMs() {
      return Date.now()
    },
    seats: 3,
  }
  const tell = {
    snapshot: (view = round) =>
      FakeSocket.last!.tell({ type: 'snapshot', ...common, round: view, roads, chainEnds: ['b'.repeat(64)] }),
    phase: (phase: TableRoundView['phase'], drawn: TableResult | null = null, number = round.number) =>
      FakeSocket.last!.tell({ type: 'phase', ...common, round: { ...round, number, phase, result: drawn } }),
    result: () =>
      FakeSocket.last!.tell({
        type: 'result',
        ...common,
        round: { ...round, phase: 'result', result, seed: 'c'.repeat(64) },
        roads: roads.map((road, at) => road + live.rules.sides(result)[at]),
        chainEnds: ['b'.repeat(64), 'd'.repeat(64)],
      }),
    struck: (stakeMinor: number) => FakeSocket.last!.tell({ type: 'struck', number: 7, stakeMinor }),
    mine: (stakeMinor: number, payoutMinor: number) =>
      FakeSocket.last!.tell({ type: 'mine', number: 7, stakeMinor, payoutMinor }),
  }
  // A full table gives no socket.
  if (!('/table/ticket' in refused)) {
    await expect.poll(() => FakeSocket.last).not.toBeNull()
    tell.snapshot()
    await expect.poll(() => document.querySelector('.phase')?.textContent).toBe('Place your bets')
  }
  return { live, boot, laid, result, round, tell, wallet }
}

afterEach(() => {
  FakeSocket.last = null
  clearPlace()
})

test('the published rounds are drawn alike in a browser', async () =>
  expect(await drawTableScores()).toEqual(TABLE_SCORES))

/** One table of each class. */
const TABLES = [...new Map(LIVE_TABLES.map((table) => [table.rules.gameClass, table])).values()]
const spots = () => findAll('.spot').filter((each) => each.checkVisibility())
const openSpots = () => spots().filter((each) => each.getAttribute('aria-disabled') === 'false')

test('all eight classes are looked at', () =>
  expect(
    TABLES.map(({ rules }) => rules.gameClass)
      .toSorted()
      .join(' '),
  ).toBe('BAC DAT FT NN ROU SD SIC YSX'))

test('ERR-01 a translated table stays so', async () => {
  const { tell } = await openTable(TABLES[0]!.code)
  await expectTranslationStays(() => tell.phase('open'))
})

for (const { code, rules, limits } of TABLES) {
  test(`${rules.gameClass}: a round by keys alone at 320 px, and a connection that is lost and comes back`, async () => {
    const { boot, laid, result, tell } = await openTable(code)
    await page.viewport(NARROW.width, NARROW.height)
    expect(await findViolations()).toEqual([])
    expect(document.documentElement.scrollWidth).toBe(NARROW.width)
    expect(findSmall()).toEqual([])
    await expect.element(page.getByText('3 at the table')).toBeVisible()

    // Every spot is a button that says what it pays and what lies on it, in a group with a name.
    for (const spot of findAll('.spot')) {
      expect(spot.getAttribute('aria-label')).toMatch(/.+, pays .+ to 1, ₱0\.00 on it$/)
      expect(spot.closest('[role=group]')?.getAttribute('aria-label')).toBeTruthy()
    }
    // A cloth of 37 numbers has smaller fields, and a lens over the finger.
    const cloth = findAll('.cloth-numbers > .spot').slice(1)
    const [first, second] = cloth.length > 0 ? cloth : spots()
    expect(first!.getBoundingClientRect().height).toBeGreaterThanOrEqual(cloth.length > 0 ? 24 : 56)
    first!.focus()
    await press('{ArrowRight}')
    if (document.activeElement === first) await press('{ArrowDown}')
    expect(document.activeElement).toBe(second)
    await press('{ArrowLeft}')
    if (document.activeElement === second) await press('{ArrowUp}')
    expect(document.activeElement).toBe(first)
    await press('{Enter}')
    const chip = limits.minMinor * 5
    await expect.element(button(page, `Confirm ${money(chip)}`)).toHaveAttribute('aria-disabled', 'false')
    document.querySelector<HTMLElement>('.confirm')?.focus()
    await press('{Enter}')
    await expectResult(`Confirmed: ${money(chip)}.`)
    expect(laid).toHaveLength(1)
    const [spot = ''] = Object.keys(laid[0]!.stakes)

    // The page was away: what is confirmed stands, and nothing can be laid until the table is heard again.
    const before = FakeSocket.last!
    before.dispatchEvent(new CloseEvent('close'))
    await expectResult('Connection lost. Confirmed chips stand.')
    const place = document.querySelector('.told')!
    expect(place.scrollHeight, 'nothing of the line is cut').toBeLessThanOrEqual(place.clientHeight)
    expect(spots().map((each) => each.getAttribute('aria-disabled'))).not.toContain('false')
    first!.click()
    await expect.poll(() => FakeSocket.last === before).toBe(false)
    tell.snapshot()
    await expect.poll(() => document.querySelector('.table-total')?.textContent).toContain(money(chip))
    await expectResult('')

    tell.phase('closing')
    await expect.poll(() => document.querySelector('.phase')?.textContent).toBe('No more bets')
    // Nothing more for this round. What is laid now waits for the next one, once it is confirmed.
    await expect.element(button(page, 'Confirm')).toHaveAttribute('aria-disabled', 'true')
    first!.focus()
    await press('{Enter}')
    expect(first!.getAttribute('aria-label')).toContain(`${money(chip)} on it, ${money(chip)} for the next round`)
    await expect.element(button(page, `Next round: ${money(chip)}`)).toHaveAttribute('aria-disabled', 'false')
    document.querySelector<HTMLElement>('.confirm')?.focus()
    await press('{Enter}')
    await expectResult(`Next round: ${money(chip)}`)
    await expect.element(button(page, `${money(chip)} waiting`)).toHaveAttribute('aria-disabled', 'true')
    expect(await findViolations()).toEqual([])
    tell.phase('dealing', result)
    expect(document.querySelector('.outcome')?.textContent).toBe('')

    tell.result()
    const payout = returnOf(chip, rules.factor(result, spot))
    tell.mine(chip, payout)
    await expectResult(payout > chip ? `Win ${money(payout)}` : payout === 0 ? 'No win' : `Returned ${money(payout)}`)
    const [side, ...others] = rules.sides(result)
    const told = tellResult(rules, boot.words, result)
    const sideName = side && others.length === 0 ? nameSide(rules, boot.words, side) : ''
    await expectSpoken(`${told}. ${sideName}`.trim())
    const marked = findAll('.spot').filter((each) => each.classList.contains('hit'))
    const paid = rules.spots.filter((each) => {
      const [numerator, denominator] = rules.factor(result, each.code)
      return numerator > denominator
    })
    expect(marked).toHaveLength(paid.length)
    for (const each of marked) expect(each.getAttribute('aria-label')).toMatch(/ ✓$/)
    if (side) await expect.element(page.getByText(/Past results don’t change the odds\./)).toBeInTheDocument()
    expect(await findViolations()).toEqual([])
    expect(document.documentElement.scrollWidth).toBe(NARROW.width)
    expect(laid).toHaveLength(1)

    tell.phase('open', null, 8)
    await expect.poll(() => laid.map((bet) => bet.round)).toEqual([7, 8])
    expect(laid[1]!.stakes).toEqual(laid[0]!.stakes)
    tell.phase('open', null, 8)
    await expectResult(`Confirmed: ${money(chip)}.`)
    expect(laid).toHaveLength(2)
  })
}

test.each(TABLES.map(({ code, rules }) => [rules.gameClass, code] as const))(
  'GAME-06 %s: without a bar of its own the board begins at the top, and the lobby lists the menu',
  async (_, code) => {
    const menu = spyOnMenu()
    await page.viewport(NARROW.width, NARROW.height)
    const { tell } = await openTable(code, {}, { barless: true })
    tell.snapshot()
    expectBarless('.table-board')
    expect(menu.words().at(-1)?.at(-1)).toBe('Turn sound on')
    menu.press('tab-0')
    expect(document.querySelector('dialog[open] [role=tab][aria-selected=true]')).not.toBeNull()
    expect(await findViolations()).toEqual([])
    await press('{Escape}')
    await expect.poll(menu.closings).toBe(1)
  },
)

test.each(TABLES.map(({ code, rules }) => [rules.gameClass, code] as const))(
  'FAIR-02 %s: each of the last results opens its own proof, with the verdict and the own bet on it',
  async (_, code) => {
    await page.viewport(NARROW.width, NARROW.height)
    const { rules } = LIVE_TABLES.find((table) => table.code === code)!
    // The hash that is shown before round 7 is the seed of round 6, and that seed's hash is the seed of round 5.
    const seeds = ['a'.repeat(64), await sha256Hex('a'.repeat(64))]
    const drawn = await Promise.all(
      seeds.map((serverSeed, at) => rules.draw(createDraw({ serverSeed, clientSeed: 'house.salt', nonce: 6 - at }))),
    )
    const bet = { round: 6, stakes: { [rules.spots[0]!.code]: 1_000 }, result: drawn[0]!.map((hand) => [...hand]) }
    const past = [await buildTableRound(code, rules.id, bet)]
    const { boot, round } = await openTable(code, {}, { past })
    const { roads, last, lastNumbers } = { roads: [SHOE], last: drawn.toReversed(), lastNumbers: [5, 6] }
    const common = { seats: 3, chainEnds: ['b'.repeat(64)] }
    FakeSocket.last!.tell({ type: 'snapshot', ...common, nowMs: Date.now(), round, roads, last, lastNumbers })
    const results = () => findAll('.last-list button')
    await expect.poll(() => results().length).toBe(2)
    if (!results()[0]!.checkVisibility()) await button(page, /^Roads/).click()
    expect(findSmall()).toEqual([])
    expect(await findViolations()).toEqual([])
    const told = drawn.map((result) => tellResult(rules, boot.words, result))
    expect(results().map((each) => each.getAttribute('aria-label'))).toEqual(
      told.map((text) => `${text}. Show its proof`),
    )
    for (const [at, text] of told.entries()) {
      results()[at]!.click()
      expect(document.querySelector('.round-told')?.textContent).toBe(text)
      await expect.poll(() => document.querySelector('.round-proof [role=status]')?.textContent).toBe('Verified.')
      expect(document.querySelector('.round-proof')?.textContent).toContain(seeds[at])
      expect(findAll('.round-proof .rounds > li')).toHaveLength(at === 0 ? 1 : 0)
      expect(await findViolations()).toEqual([])
      await press('{Escape}')
    }
    // What stands there stays, and keeps the focus, as the next result comes.
    results()[1]!.focus()
    FakeSocket.last!.tell({
      type: 'result',
      ...common,
      nowMs: Date.now(),
      round: { ...round, phase: 'result', result: drawn[0]!, seed: 'c'.repeat(64) },
      roads,
      last: [...last, drawn[0]!],
      lastNumbers: [...lastNumbers, 7],
    })
    await expect.poll(() => results().length).toBe(3)
    expect(document.activeElement).toBe(results()[2])
  },
)

// @fault Board that moves under the thumb
test('roulette: the names of groups stay where they are while the groups, which are longer, are turned over', async () => {
  await page.viewport(390, 726)
  await openTable(TABLES.find(({ rules }) => rules.gameClass === 'ROU')!.code)
  document.querySelector('#game')?.classList.add('hosted')
  const tab = (name: string) => page.getByRole('tab', { name })
  const top = () => Math.round(tab('Main').element().getBoundingClientRect().top)
  const spots = document.querySelector('.spots')!
  spots.scrollTop = spots.scrollHeight
  const before = top()
  for (const name of ['Splits', 'Corners', 'Racetrack']) {
    await tab(name).click()
    expect(top(), name).toBe(before)
  }
  await tab('Main').click()
  const left = () => Math.round(tab('Splits').element().getBoundingClientRect().left)
  const beside = left()
  document.querySelector<HTMLElement>('.spot')?.click()
  await expect.poll(() => findAll('.has-chips')).toHaveLength(1)
  expect(left()).toBe(beside)
})

test.each(TABLES)(
  '$code: in the frame of a phone of 320 × 568 a spot and Confirm are pressed without a scroll',
  async ({ code }) => {
    await page.viewport(320, 492)
    await openTable(code, {}, { barless: true })
    const isPressed = (name: string) =>
      findAll(name).some((each) => {
        const { left, top, width, height } = each.getBoundingClientRect()
        const under = document.elementFromPoint(left + width / 2, top + height / 2)
        return top + height <= 492 && each.contains(under)
      })
    await expect.poll(() => [isPressed('.spot'), isPressed('.confirm')]).toEqual([true, true])
  },
)

// @fault Board that moves under the thumb
test.each([320, 390])('the rail is as high whatever its button says, on a phone of %i px', async (width) => {
  await page.viewport(width, 726)
  await openTable(TABLES[0]!.code)
  const [undo, repeat, confirm] = ['.rail-button', '.rail-button + .rail-button', '.confirm'].map(
    (name) => document.querySelector<HTMLElement>(name)!,
  )
  const { height } = document.querySelector('.rail')!.getBoundingClientRect()
  for (const language of LANGUAGES) {
    const words = TABLE_WORDS[language]
    undo!.textContent = words.undo
    repeat!.textContent = words.repeat
    for (const name of ['confirm', 'confirmHeld', 'confirmNext', 'queuedNext', 'confirmNone'] as const) {
      confirm!.textContent = fill(words[name], { amount: '₱1,000.00', stake: '₱1,000.00', held: '₱3,000.00' })
      const now = document.querySelector('.rail')!.getBoundingClientRect().height
      expect(now, `${language} ${confirm!.textContent}`).toBeCloseTo(height, 0)
    }
  }
})

test('roulette: the racetrack lays a number with its neighbours or a part of the wheel by one press, undone by one', async () => {
  await page.viewport(FRAMED.width, FRAMED.height)
  const { limits } = TABLES.find(({ rules }) => rules.gameClass === 'ROU')!
  const { laid } = await openTable(TABLES.find(({ rules }) => rules.gameClass === 'ROU')!.code)
  document.querySelector('#game')?.classList.add('hosted')
  const chip = limits.minMinor * 5
  const placeOf = (name: string) => {
    const { left, top, width, height } = document.querySelector(name)!.getBoundingClientRect()
    return [left, top, width, height].map(Math.round)
  }
  await button(page, 'Racetrack').click()
  const track = placeOf('.track')
  expect(document.querySelector('.cloth')!.checkVisibility()).toBe(false)
  await button(page, 'Table').click()
  expect(placeOf('.cloth')).toEqual(track)
  await button(page, 'Racetrack').click()
  expect(findSmall()).toEqual([])
  expect(await findViolations()).toEqual([])
  const [zero] = findAll('.track-field.tie')
  zero!.focus()
  expect(
    findAll('.track-field.under')
      .map(({ textContent }) => textContent)
      .toSorted(),
  ).toEqual(['0', '15', '26', '3', '32'])
  await press('{ArrowRight}')
  expect(document.activeElement?.textContent).toBe('32')
  await button(page, 'Opposite zero 6 chips').click()
  await button(page, '0 and its neighbours: 3, 26, 0, 32, 15').click()
  await expect.element(button(page, `Confirm ${money(11 * chip)}`)).toBeVisible()
  await button(page, 'Undo').click()
  await expect.element(button(page, `Confirm ${money(6 * chip)}`)).toBeVisible()
  document.querySelector<HTMLElement>('.confirm')?.click()
  await expect.poll(() => Object.keys(laid[0]?.stakes ?? {})).toHaveLength(6)
})

test('a typed chip is read as the site writes amounts; what cannot be read lays the chip pressed last', async () => {
  const { limits } = TABLES[0]!
  await openTable(TABLES[0]!.code)
  const field = document.querySelector<HTMLInputElement>('.chip-typed')!
  const chip = document.querySelector<HTMLElement>('.chip-button')!
  chip.click()
  const layTyped = (text: string) => {
    field.focus()
    field.value = text
    field.dispatchEvent(new Event('input', { bubbles: true }))
    field.dispatchEvent(new Event('change', { bubbles: true }))
    openSpots()[0]!.click()
    return field.value
  }
  const confirm = () => document.querySelector('.confirm')?.textContent ?? ''
  for (const [text, pendingMinor] of [
    ['₱200.00', 20_000],
    ['２００', 40_000],
    ['1,000', 140_000],
  ] as const) {
    expect(layTyped(text)).toBe(text)
    await expect.poll(confirm).toContain(money(pendingMinor))
  }
  expect(layTyped('1,0000')).toBe('')
  expect(chip.getAttribute('aria-pressed')).toBe('true')
  await expect.poll(confirm).toContain(money(140_000 + limits.minMinor))
})

/** What the lobby leaves of a phone of 390 by 844. */
const FRAMED = { width: 390, height: 700 }

test.each(TABLES.map(({ code, rules, limits }) => [rules.gameClass, code, limits.minMinor * 5] as const))(
  '%s: on a phone no spot moves from bets to result and to the next bets, and the last row lies above the chips',
  async (_, code, chip) => {
    await page.viewport(FRAMED.width, FRAMED.height)
    const { tell, result } = await openTable(code)
    document.querySelector('#game')?.classList.add('hosted')
    const places = () =>
      spots().map((each) => {
        const { left, top, width, height } = each.getBoundingClientRect()
        return [left, top, width, height].map(Math.round).join(' ')
      })
    const before = places()
    const railTop = () => document.querySelector('.rail')!.getBoundingClientRect().top
    const rail = railTop()
    expect(Math.max(...spots().map((each) => each.getBoundingClientRect().bottom))).toBeLessThanOrEqual(rail)
    const expectStill = () => {
      expect(places()).toEqual(before)
      expect(railTop()).toBe(rail)
    }
    // A spot of the last row: at niuniu one that holds more than its chips.
    spots().at(-1)!.click()
    expectStill()
    document.querySelector<HTMLElement>('.confirm')?.click()
    await expectResult('Confirmed: ')
    expectStill()
    tell.phase('closing')
    tell.phase('dealing', result)
    expectStill()
    tell.result()
    tell.mine(chip, chip * 2)
    await expectResult('Win ')
    expectStill()
    // F2: nor when the next betting opens and the line is empty again.
    tell.phase('open', null, 8)
    await expect.poll(() => document.querySelector('.phase')?.textContent).toBe('Place your bets')
    expectStill()
    FakeSocket.last!.dispatchEvent(new CloseEvent('close'))
    await expectResult('Connection lost. Confirmed chips stand.')
    expectStill()
  },
)

test('a device whose clock is put right changes no countdown, and opens or shuts no bets', async () => {
  await openTable('lantern-baccarat-gold')
  const seconds = () => Number(document.querySelector('.ring-seconds')?.textContent)
  const real = Date.now
  for (const jumpMs of [-90_000, 900_000]) {
    vi.spyOn(Date, 'now').mockImplementation(() => real() + jumpMs)
    await new Promise((resolve) => setTimeout(resolve, 450))
    expect(seconds()).toBeGreaterThan(590)
    expect(seconds()).toBeLessThanOrEqual(600)
    expect(openSpots().length).toBe(spots().length)
  }
  vi.restoreAllMocks()
})

test.each(TABLES.map(({ code, rules }) => [rules.gameClass, code]))(
  '%s: every word can be read on a light site',
  async (_, code) => {
    const { tell } = await openTable(code, {}, { scheme: 'light' })
    spots()[0]!.click()
    expect(await findViolations()).toEqual([])
    tell.result()
    openRules()
    expect(await findViolations()).toEqual([])
    await press('{Escape}')
  },
)

describe('niuniu double', () => {
  const NIUNIU = 'lantern-niuniu-hall'
  const chip = 500
  const held = money(5 * chip)

  test('holds five times the chips, says so before it is confirmed, and tells what was played', async () => {
    const { laid, tell } = await openTable(NIUNIU)
    await page.viewport(NARROW.width, NARROW.height)
    const name = /^Player 1 double, pays 0\.95 \/ 1\.9 \/ 2\.85 \/ 4\.75 to 1/
    ;(page.getByRole('button', { name }).element() as HTMLElement).click()
    await expectResult(`${held} is held for this spot. What you don’t lose comes back.`)
    await expect.element(button(page, `Confirm ${money(chip)}, hold ${held}`)).toHaveAttribute('aria-disabled', 'false')
    document.querySelector<HTMLElement>('.confirm')?.click()
    await expectResult(`Confirmed: ${money(chip)}. ${held} is held until the result.`)
    expect(laid.map(({ stakes }) => stakes)).toEqual([{ 'player-1-double': '5.00' }])
    expect(document.querySelector('.table-total')?.textContent).toContain(`${money(chip)} bet, ${held} held`)
    expect(await findViolations()).toEqual([])
    expect(document.documentElement.scrollWidth).toBe(NARROW.width)
    tell.mine(2 * chip, 0)
    await expectResult(`No win. ${money(2 * chip)} is lost, ${money(3 * chip)} comes back.`)
    // Twice the chips at 0.95, beside the chips themselves: more than was played.
    tell.mine(chip, 1_450)
    await expectResult(`Win ${money(1_450)}`)
    openRules()
    await expect.element(page.getByText('4.0275%')).toBeVisible()
    await expect.element(page.getByText(/Double holds five times the chips/)).toBeVisible()
  })

  test('is not offered where the wallet takes nothing back', async () => {
    await openTable(NIUNIU, {}, { hasUnplayed: false })
    expect(findAll('.spot').map((each) => each.getAttribute('aria-label')?.split(',')[0])).toEqual([
      'Player 1',
      'Player 2',
      'Player 3',
    ])
  })
})

describe('baccarat', () => {
  test('a squeeze turns the cards one after the other, by slider and button; the end shows them all', async () => {
    const { result, tell } = await openTable('lantern-baccarat-gold')
    await page.getByRole('checkbox', { name: 'Squeeze' }).click()
    tell.phase('closing')
    tell.phase('dealing', result)
    const closed = () => findAll('.squeezed').length
    await expect.poll(closed).toBe(result.flat().length)
    expect(await findViolations()).toEqual([])
    // No face is read aloud before it is turned.
    expect(findAll('.squeezed > :not([aria-hidden]):not(.back)')).toEqual([])
    const slider = page.getByRole('slider', { name: 'Player: card 1' })
    await slider.fill('40')
    expect(closed()).toBe(result.flat().length)
    await slider.fill('90')
    await expectSpoken(`Player ${result[0]![0]}`)
    expect(closed()).toBe(result.flat().length - 1)
    document.querySelector<HTMLElement>('.squeeze-bar button')?.focus()
    await press('{Enter}')
    await expectSpoken(`Banker ${result[1]![0]}`)
    await button(page, 'Reveal all').click()
    expect(closed()).toBe(0)
    expect(findAll('.score').map((each) => each.textContent)).not.toContain('')
    tell.phase('dealing', result)
    await expect.poll(closed).toBeGreaterThan(0)
    tell.result()
    await expect.poll(closed).toBe(0)
    await expect.element(page.getByRole('slider')).not.toBeInTheDocument()
  })

  test('a round that is called off says so', async () => {
    await openTable('lantern-baccarat-gold')
    FakeSocket.last!.tell({ type: 'void', nowMs: Date.now(), number: 7 })
    await expectResult('Round 7 was cancelled. All bets are returned.')
  })

  test('the five roads are drawn as published, with a letter, a shape or a slope beside each colour', async () => {
    const { round } = await openTable('lantern-baccarat-gold')
    const shoe = 'BBPPBPBBBPTPPPBPTBBBBBBBBPPB'
    const sides: Readonly<Record<string, Side>> = { B: 'R', P: 'U', T: 'T' }
    const roads = [[...shoe].map((letter) => sides[letter]).join('')]
    FakeSocket.last!.tell({ type: 'snapshot', nowMs: Date.now(), seats: 3, round, roads, chainEnds: [] })
    const [bead, big, bigEye, small, cockroach] = findAll('.road')
    const marksOf = (road: HTMLElement | undefined, selector: string) => [...(road?.querySelectorAll(selector) ?? [])]
    const cellOf = (x: number, y: number) => ({ column: Math.floor(x / 12), row: Math.floor(y / 12) })
    /** A circle by its centre, a line by where it begins. */
    const readMark = (mark: Element) => {
      const [, x, y] = /^M(\d+) (\d+)/.exec(mark.getAttribute('d') ?? '') ?? []
      const at = mark.localName === 'circle' ? [mark.getAttribute('cx'), mark.getAttribute('cy')] : [x, y]
      return { ...cellOf(Number(at[0]), Number(at[1])), side: mark.classList.contains('red') ? 'R' : 'U' }
    }
    expect(marksOf(bead, 'text').map((letter) => letter.textContent)).toEqual([...shoe])

    const grid = Array.from({ length: 6 }, () => Array.from({ length: 11 }, () => '.'))
    for (const { column, row, side } of marksOf(big, '.ring').map(readMark))
      grid[row]![column] = side === 'R' ? 'B' : 'P'
    for (const { column, row } of marksOf(big, '.tie-slash').map(readMark))
      grid[row]![column] = grid[row]![column]!.toLowerCase()
    expect(grid.map((row) => row.join('')).join(' / ')).toBe(
      'BPBPBpBpBPB / BP..BP..BP. / ....BP..B.. / .....P..B.. / ........B.. / ........BBB',
    )

    const laid = (marks: string) =>
      layBigRoad([...marks] as Side[]).map(({ column, row, side }) => ({ column, row, side }))
    expect(marksOf(bigEye, '.ring').map(readMark)).toEqual(laid('RRURURURRUUURURRRRRRURU'))
    expect(marksOf(small, 'circle').map(readMark)).toEqual(laid('UUURUURRUUUURRRRRRUUU'))
    expect(marksOf(cockroach, '.stroke').map(readMark)).toEqual(laid('URUUURRURURRRURRRUUU'))
    // Two shapes of the small road, and two slopes of the cockroach road.
    expect(marksOf(small, '.hollow').length).toBeGreaterThan(0)
    const slopes = marksOf(cockroach, '.stroke').map((mark) => mark.getAttribute('d')?.replace(/^M\d+ \d+/, ''))
    expect(new Set(slopes)).toEqual(new Set(['l6 -6', 'l6 6']))
  })

  test('a win of ten stakes counts up over the felt, one of a line does not; the next round clears it', async () => {
    await setMotion('no-preference')
    onTestFinished(() => void setMotion('reduce'))
    const { tell, round } = await openTable('lantern-baccarat-gold')
    const stage = () =>
      findAll('.win-stage')
        .filter((each) => !each.hidden)
        .map((each) => each.textContent)
    tell.mine(100, 195)
    await expectResult(`Win ${money(195)}`)
    expect(stage()).toEqual([])
    const told = () => document.querySelector('.result')?.textContent
    const before = told()
    tell.mine(100, 1_200)
    // No word and no figure tells the sum before the stage has counted it; a press ends the count.
    expect(told()).toBe(before)
    document.querySelector('.felt')?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
    await expect.poll(stage).toEqual([`Big win${money(1_200)}`])
    await expectResult(`Win ${money(1_200)}`)
    tell.snapshot({ ...round, number: 8 })
    await expect.poll(stage).toEqual([])
  })

  test.each([
    ['lantern-baccarat-gold', ['on 6 against 6 or 7', 'Banker pays 0.95 to 1.']],
    ['lantern-baccarat-even', ['on 6 against 6 or 7', 'It pays half, 0.5 to 1, when banker wins with 6.']],
    ['lantern-niuniu-hall', ['king high and ace low']],
  ])('FAIR-03 the rules of %s print what a round cannot be followed without', async (code, printed) => {
    await openTable(code)
    openRules()
    const rules = document.querySelector('dialog')?.textContent
    for (const text of printed) expect(rules).toContain(text)
  })

  test('the drawer tells every edge, what the table really returned, and draws the last round again', async () => {
    const { tell } = await openTable('lantern-baccarat-gold')
    tell.result()
    openRules()
    await expect.element(page.getByText('Actual return: no rounds yet')).toBeVisible()
    await expect.element(page.getByText('14.3596%')).toBeVisible()
    expect(document.querySelector('.drawer-body')?.textContent).toContain(DRAW_WORDS.EN.baccarat)
    expect(await findViolations()).toEqual([])
    await page.getByRole('tab', { name: 'Fairness' }).click()
    // The next chain's end was published while the page was here.
    await expect.element(page.getByText('d'.repeat(64))).toBeVisible()
    await button(page, 'Recompute this round').click()
    // The seal of the test's round is another seed's.
    await expect.element(page.getByText(/doesn’t match/i)).toBeVisible()
    expect(await findViolations()).toEqual([])
    await press('{Escape}')
  })

  test('an old bet is told and checked by the rules it was laid by, and only told where these are gone', async () => {
    const draw = createDraw({ serverSeed: 'server seed', clientSeed: 'client seed', nonce: 1 })
    const bet = {
      round: 6,
      stakes: { dragon: 1_000 },
      result: (await dragonTiger.draw(draw)).map((cards) => [...cards]),
    }
    const past = await Promise.all(
      [dragonTiger.id, 'gone@1'].map((paytable) => buildTableRound('lantern-baccarat-gold', paytable, bet)),
    )
    await openTable('lantern-baccarat-gold', {}, { past })
    openRules()
    await page.getByRole('tab', { name: 'Rounds' }).click()
    const rows = () => findAll('.rounds li').map((each) => each.textContent ?? '')
    const [dragon, tiger] = bet.result.map(([card]) => card)
    await expect.poll(() => rows()[0]).toContain(`Dragon ${dragon}, Tiger ${tiger}`)
    expect(rows()[1]).toContain(`Dragon ${money(1_000)}${dragon}, ${tiger}`)
    // One button: what cannot be drawn any more is not called wrong.
    await button(page, 'Verify').click()
    await expect.poll(() => rows()[0]).toContain('Verified.')
  })

  const REFUSED: [what: string, answer: Result<unknown>, told: string, ending: object][] = [
    [
      'came too late',
      { ok: false, code: 'round_closed' },
      'No more bets this round. Nothing was taken.',
      { type: 'round-refused' },
    ],
    [
      'is over a limit of the player',
      { ok: true, value: { state: 'rolled_back', reason: 'loss_limit_reached', stake: '5.00', balance: null } },
      'This bet is over one of your limits.',
      { type: 'round-ended', stake: '0.00' },
    ],
  ]
  test.each(REFUSED)('a bet that %s is off the table; page and lobby are told', async (_, answer, told, ending) => {
    const toLobby = vi.spyOn(window.parent, 'postMessage')
    await openTable('lantern-baccarat-gold', { '/table/bet': answer })
    spots()[0]!.click()
    document.querySelector<HTMLElement>('.confirm')?.click()
    await expectResult(told)
    expect(document.querySelector('.table-total')?.textContent).toContain(money(0))
    // The reminder of the lobby waits no longer for this bet.
    expect(toLobby.mock.calls.map(([message]) => message)).toContainEqual(expect.objectContaining(ending))
    toLobby.mockRestore()
  })

  test('a bet that the wallet has not answered is followed until it lies, or until the deal struck it off', async () => {
    const { tell, wallet } = await openTable('lantern-baccarat-gold')
    const onTable = () => document.querySelector('.table-total')?.textContent
    const lay = () => {
      spots()[0]!.click()
      document.querySelector<HTMLElement>('.confirm')?.click()
    }
    wallet.state = 'open'
    lay()
    await expectResult('Checking with your wallet.')
    wallet.state = 'waiting'
    await expectResult(`Confirmed: ${money(500)}.`)
    wallet.state = 'open'
    lay()
    await expectResult('Checking with your wallet.')
    tell.phase('closing')
    tell.phase('dealing')
    Object.assign(wallet, { state: 'rolled_back', reason: 'round_closed' })
    tell.struck(500)
    await expectResult(`Too late for this round. ${money(500)} was returned.`)
    await expect.poll(onTable).toContain(money(0))
  })

  test('a fault of the server is no refusal: the same bet is sent again, and nothing is called off', async () => {
    const { laid } = await openTable('lantern-baccarat-gold', { '/table/bet': { ok: false, code: 'internal' } })
    spots()[0]!.click()
    document.querySelector<HTMLElement>('.confirm')?.click()
    await expect.poll(() => laid.length).toBe(4)
    expect(new Set(laid.map(({ betId }) => betId)).size).toBe(1)
    await expect.poll(() => document.querySelector('.result')?.textContent).not.toContain('Nothing was taken')
  })

  test('an undo whose answer was lost is asked again, and the chips leave the felt', async () => {
    const refused: Record<string, Result<unknown>> = { '/table/undo': { ok: false, code: 'offline' } }
    const { wallet } = await openTable('lantern-baccarat-gold', refused)
    spots()[0]!.click()
    document.querySelector<HTMLElement>('.confirm')?.click()
    await expectResult(`Confirmed: ${money(500)}.`)
    await button(page, 'Undo').click()
    wallet.state = 'rolled_back'
    refused['/table/undo'] = {
      ok: true,
      value: { ...wallet, roundId: 'play-1', stake: '5.00', payout: '0.00', balance: '10000.00' },
    }
    await expectResult(`Returned: ${money(500)}.`)
    expect(document.querySelector('.table-total')?.textContent).toContain(money(0))
  })

  test('what a later server tells, and this page does not know, changes nothing', async () => {
    const { laid } = await openTable('lantern-baccarat-gold')
    FakeSocket.last!.tell({ type: 'later', number: 7 } as never)
    spots()[0]!.click()
    document.querySelector<HTMLElement>('.confirm')?.click()
    await expectResult(`Confirmed: ${money(500)}.`)
    expect(laid).toHaveLength(1)
  })

  test('the first round that opens by other rules than the page prints ends it, before a chip is laid', async () => {
    const toLobby = vi.spyOn(window.parent, 'postMessage')
    const { tell, round, laid } = await openTable('lantern-baccarat-gold')
    const other = { ...round, number: 8, rules: 'bac@2' }
    tell.snapshot(other)
    await expectResult('This session has ended.')
    tell.snapshot(other)
    const leaves = toLobby.mock.calls.filter(([message]) => message.type === 'leave')
    expect(leaves.map(([message]) => message)).toEqual([{ type: 'leave', reason: 'session-ended' }])
    expect(openSpots()).toHaveLength(0)
    spots()[0]!.click()
    document.querySelector<HTMLElement>('.confirm')?.click()
    expect(laid).toEqual([])
  })

  test('a round by earlier rules that a new page finds under way is watched; the next one is played', async () => {
    const { tell, round, boot } = await openTable('lantern-baccarat-gold', {}, { rules: 'bac@0' })
    expect(openSpots()).toHaveLength(0)
    tell.result()
    await expect.poll(() => document.querySelector('.phase')?.textContent).toBe(boot.words.result)
    // These figures are not that round's.
    expect(findAll('.spot.hit')).toHaveLength(0)
    tell.snapshot({ ...round, number: 8, rules: boot.paytable })
    await expect.poll(() => openSpots().length).toBe(spots().length)
  })

  test('a full table names another one of its class', async () => {
    const answer: Result<unknown> = { ok: true, value: { ticket: 't', isFull: true } }
    await openTable('lantern-baccarat-gold', { '/table/ticket': answer })
    await expectResult('This table is full. Swift Baccarat in the lobby has seats')
  })
})
