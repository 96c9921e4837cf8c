/** GAME-08: a slot is fun within the rules: wins by size, anticipation, free spins, the ring, sound, and the height it takes. */
import './support/studio-styles.ts'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { LANGUAGES, type Language } from '../../contract/constants.ts'
import type { SessionView } from '../../studio/api.ts'
import { startGame } from '../../studio/client/game.ts'
import { startOriginal } from '../../studio/client/originals/start.ts'
import { replaceByBitmaps } from '../../studio/client/stage.ts'
import { createSay, formatMinor, toMinor } from '../../studio/client/text.ts'
import { evaluateGrid, gridAt } from '../../studio/engine/evaluate.ts'
import { SCATTER, type SlotModel, stakeUnits } from '../../studio/engine/model.ts'
import { playRound, type SpinOutcome } from '../../studio/engine/round.ts'
import { classicCalm } from '../../studio/models/classic-3x3-calm.ts'
import { linesSteady } from '../../studio/models/lines-5x3-steady.ts'
import { waysBold } from '../../studio/models/ways-5x4-bold.ts'
import { buildBoot, type OriginalBoot, type SlotBoot } from '../../studio/pages/boot.ts'
import { THEMES } from '../../studio/themes/index.ts'
import { buildFakeStudio } from './support/fake-studio.ts'
import { findAll, passMoment, press } from './support/screen.ts'
import {
  clearPlace,
  expectBarless,
  expectTranslationStays,
  findOverlaps,
  findSmall,
  findViolations,
  NARROW,
  openRules,
  SMALL_PHONES,
  showPlace,
  spyOnMenu,
} from './support/studio-page.ts'

const money = (amountMinor: number) => formatMinor(amountMinor, '₱')
const STAKE_MINOR = 100
/** What a phone of 844 px leaves a game below the page's header and the bars of the frame. */
const IN_FRAME = { width: 390, height: 690 }
/** What the site has over and under a game on a phone: its bar, and the last bet. */
const SITE_BARS = 44 + 32

const codeOf = (model: SlotModel) => THEMES.find((theme) => theme.model === model)?.code ?? ''
const find = (selector: string) => document.querySelector<HTMLElement>(selector)
const mainButton = () => find('.spin')
const result = () => find('.result')
const expectResult = (text: string) => expect.poll(() => result()?.textContent).toContain(text)

/** Stops that win nothing, with a scatter in view on these reels alone. */
function findStops(model: SlotModel, scattersOn: readonly number[] = []): number[] {
  const choices = model.reels.map((strip, reel) =>
    Array.from(strip, (_, stop) => stop).filter(
      (stop) => (strip + strip).slice(stop, stop + model.rows).includes(SCATTER) === scattersOn.includes(reel),
    ),
  )
  const search = (stops: number[]): number[] | null => {
    if (stops.length === model.reels.length)
      return evaluateGrid(model, gridAt(model, stops)).lineWins.length === 0 ? stops : null
    for (const stop of choices[stops.length] ?? []) {
      const found = search([...stops, stop])
      if (found) return found
    }
    return null
  }
  const found = search([])
  if (!found) throw new Error(`no such stops: ${scattersOn.join(' ')}`)
  return found
}

/** A round by the model's own rules: the last stops stand for all further spins. */
function playStops(model: SlotModel, ...answers: number[][]): readonly SpinOutcome[] {
  const round = playRound(model)
  let step = round.next()
  for (let spin = 0; !step.done; spin += 1) step = round.next(answers[Math.min(spin, answers.length - 1)] ?? [])
  return step.value.spins
}

/** One spin of the smallest game that returns so much. */
function returning(payoutMinor: number): readonly SpinOutcome[] {
  const [spin] = playStops(classicCalm, findStops(classicCalm))
  return spin ? [{ ...spin, total: (payoutMinor * stakeUnits(classicCalm)) / STAKE_MINOR }] : []
}

type Opening = {
  chances?: readonly unknown[]
  cycleMs?: number
  lobbyBar?: boolean
  barless?: boolean
  language?: Language
  scheme?: 'dark' | 'light'
  policy?: Partial<SessionView['policy']>
}
async function openSlot(
  model: SlotModel,
  { lobbyBar = false, barless, language = 'EN', scheme, ...options }: Opening = {},
) {
  const studio = await buildFakeStudio({ gameCode: codeOf(model), ...options })
  const boot = buildBoot(studio.game, language, lobbyBar) as SlotBoot
  const root = showPlace(boot, scheme, barless)
  startGame({ root, boot, session: studio.session, server: studio.server, say: createSay(boot.messages) })
  await expect.poll(() => mainButton()?.getAttribute('aria-disabled')).toBe('false')
  return { ...studio, boot, root }
}

/** The browser of these tests asks for less motion. */
const allowMotion = () => vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: false } as MediaQueryList)

afterEach(clearPlace)

test('ERR-01 a translated page stays so, whatever stake is chosen', async () => {
  await openSlot(classicCalm)
  await expectTranslationStays(() => find('.stake .round:enabled')?.click())
})

describe('symbols as bitmaps', () => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><rect x="2" y="2" width="2" height="2"/></svg>`
  const drawing = `data:image/svg+xml,${encodeURIComponent(svg)}`
  const replace = async () => {
    const pictures = new Map([['A', drawing]])
    await replaceByBitmaps(pictures)
    return pictures.get('A') ?? ''
  }

  test('are painted as they were drawn, and nothing else', async () => {
    const image = new Image()
    image.src = await replace()
    expect(image.src).toMatch(/^data:image\/png/)
    await image.decode()
    const { width, height } = image
    const context = Object.assign(document.createElement('canvas'), { width, height }).getContext('2d')!
    context.drawImage(image, 0, 0)
    const alphaAt = (part: number) => context.getImageData(width * part, height * part, 1, 1).data[3]
    expect([0, 0.25, 0.75].map(alphaAt)).toEqual([0, 0, 255])
  })

  test('stay drawings where the browser answers something else for what was painted', async () => {
    const noise = new ImageData(new Uint8ClampedArray([255, 255, 255, 255]), 1)
    vi.spyOn(CanvasRenderingContext2D.prototype, 'getImageData').mockReturnValue(noise)
    expect(await replace()).toBe(drawing)
  })
})

describe('a win is shown by its size, from the stake alone', () => {
  test.each([
    ['a return of the stake is stated', 100, `Returned ${money(100)}`, 'calm', null],
    ['a small win is a line', 980, `Win ${money(980)}`, 'win', null],
    ['ten stakes count up over the board', 1_000, `Win ${money(1_000)}`, 'win', 'big'],
    ['fifty stakes fill it', 5_000, `Win ${money(5_000)}`, 'win', 'full'],
  ])('%s', async (_, payoutMinor, words, tone, size) => {
    await openSlot(classicCalm, { chances: [returning(payoutMinor)] })
    mainButton()?.click()
    await expectResult(words)
    expect(result()?.dataset.tone).toBe(tone)
    const stage = find('.win-stage')
    expect(stage?.checkVisibility()).toBe(size !== null)
    if (size === null) return
    expect(stage?.dataset.size).toBe(size)
    expect(find('.win-amount')?.textContent).toBe(money(payoutMinor))
    // The next press is never waited for: it clears the scene.
    await expect.poll(() => mainButton()?.getAttribute('aria-disabled')).toBe('false')
    mainButton()?.click()
    expect(stage?.checkVisibility()).toBe(false)
  })

  test('the figure grows until it is the win, and stands there', async () => {
    await openSlot(classicCalm, { chances: [returning(1_000)] })
    allowMotion()
    mainButton()?.click()
    const seen = new Set<string>()
    await expect
      .poll(
        () => {
          const text = find('.win-stage')?.checkVisibility() ? (find('.win-amount')?.textContent ?? '') : ''
          if (text) seen.add(text)
          return text
        },
        { interval: 30 },
      )
      .toBe(money(1_000))
    expect(seen.size).toBeGreaterThan(3)
    const figures = [...seen].map((text) => Number(text.replace(/[^\d.]/g, '')))
    expect(figures).toEqual(figures.toSorted((one, other) => one - other))
  })
})

describe('the reels', () => {
  test('one reel alone is waited for when a scatter on it would win free spins', async () => {
    await openSlot(linesSteady, { chances: [playStops(linesSteady, findStops(linesSteady, [1, 3]))] })
    allowMotion()
    mainButton()?.click()
    await expect.poll(() => findAll('.reel').map((reel) => reel.classList.contains('tense'))).toContain(true)
    expect(findAll('.reel').map((reel) => reel.classList.contains('tense'))).toEqual([false, false, false, false, true])
    await expectResult('No win')
    expect(findAll('.reel.tense')).toEqual([])
  })

  test('turn until the next press is nearly taken; a ring shows when, and the button keeps its colour and the focus', async () => {
    const cycleMs = 1_600
    const nothing = playStops(classicCalm, findStops(classicCalm))
    const { sent } = await openSlot(classicCalm, { chances: [nothing, nothing], cycleMs })
    allowMotion()
    const main = mainButton()
    main?.focus()
    const pressedMs = performance.now()
    await press('{Enter}')
    await expect.poll(() => main?.getAttribute('aria-disabled')).toBe('true')
    expect(main?.hasAttribute('disabled')).toBe(false)
    const ring = find('.spin > .cycle')
    const expectRing = (visibility: string) => expect.poll(() => getComputedStyle(ring!).visibility).toBe(visibility)
    await expectRing('visible')
    expect(getComputedStyle(main!).filter).toBe('none')
    // The right half turns out first, then the left one.
    const halves = findAll('.spin > .cycle .fill')
    const part = () => {
      const [right = 0, left = 0] = halves.map((half) => {
        const { a, b } = new DOMMatrix(getComputedStyle(half).transform)
        return Math.round((Math.atan2(b, a) * 180) / Math.PI)
      })
      return ((right === 180 ? -180 : right) + 180 + ((left === 180 ? -180 : left) + 180)) / 360
    }
    const early = part()
    await press('{Enter}')
    await passMoment(400)
    expect(part()).toBeGreaterThan(early + 0.1)
    expect(part()).toBeLessThan(1)
    await expectResult('No win')
    const stoodMs = performance.now() - pressedMs
    expect(stoodMs).toBeGreaterThan(cycleMs - 700)
    await expect.poll(() => main?.getAttribute('aria-disabled')).toBe('false')
    expect(performance.now() - pressedMs).toBeGreaterThanOrEqual(cycleMs - 20)
    await expectRing('hidden')
    expect(document.activeElement).toBe(main)
    expect(sent).toHaveLength(1)
  })

  test('free spins have a scene of their own, count, and may be cut short: they carry no stake', async () => {
    const { freeSpins } = linesSteady
    const won = playStops(linesSteady, findStops(linesSteady, [0, 1, 2]), findStops(linesSteady))
    const { sent } = await openSlot(linesSteady, { chances: [won] })
    mainButton()?.click()
    await expect.poll(() => find('.win-stage')?.dataset.size).toBe('card')
    expect(find('.win-card')?.textContent).toContain(`${freeSpins?.awards[3]} free spins`)
    expect(find('.win-card')?.textContent).toContain(`Wins are paid ×${freeSpins?.multiplier}`)
    await expect
      .poll(() => find('.free-count')?.textContent)
      .toBe(`Free spin 1 of ${freeSpins?.awards[3]}×${freeSpins?.multiplier}`)
    expect(document.body.dataset.scene).toBe('free')
    expect(find('.free-count')?.checkVisibility()).toBe(true)
    await expect.element(page.getByRole('button', { name: 'Skip the free spins' })).toBeVisible()
    expect(await findViolations()).toEqual([])
    mainButton()?.click()
    await expectResult(`Win ${money(200)}`)
    expect(document.body.dataset.scene).toBeUndefined()
    expect(sent).toHaveLength(1)
  })
})

test('TRUST-02 the last results stand in a row over the reels, each opens its round, and nothing moves as one comes', async () => {
  const chances = [returning(260), returning(0)]
  await page.viewport(NARROW.width, NARROW.height)
  await openSlot(classicCalm, { chances })
  const places = () =>
    ['.frame', '.result', '.spin'].map((name) => {
      const { top, height } = find(name)!.getBoundingClientRect()
      return `${name} ${Math.round(top)} ${Math.round(height)}`
    })
  const before = places()
  mainButton()?.click()
  const entries = () => findAll('.history-strip button')
  await expect
    .poll(() => entries().map(({ textContent, dataset }) => [textContent, dataset.end]))
    .toEqual([['2.60×', 'win']])
  await expect.poll(() => mainButton()?.getAttribute('aria-disabled')).toBe('false')
  mainButton()?.click()
  await expect
    .poll(() => entries().map(({ textContent, dataset }) => [textContent, dataset.end]))
    .toEqual([
      ['0.00×', 'loss'],
      ['2.60×', 'win'],
    ])
  expect(places()).toEqual(before)
  expect([findSmall(), findOverlaps()]).toEqual([[], []])
  expect(entries()[1]?.getAttribute('aria-label')).toBe(
    `2.60×: bet ${money(100)}, returned ${money(260)}. Show its proof`,
  )
  expect(await findViolations()).toEqual([])
  entries()[1]?.click()
  await expect.poll(() => document.activeElement?.classList.contains('wanted')).toBe(true)
  expect(document.activeElement?.textContent).toContain(money(260))
})

test('last results that come late leave out the round that the reels still turn for', async () => {
  const studio = await buildFakeStudio({ gameCode: codeOf(classicCalm), chances: [returning(260)], cycleMs: 1_200 })
  let answer = () => {}
  const asked = new Promise<void>((resolve) => {
    answer = resolve
  })
  const rounds = () => asked.then(studio.server.rounds)
  const boot = buildBoot(studio.game, 'EN', false) as SlotBoot
  const server = { ...studio.server, rounds }
  startGame({ root: showPlace(boot), boot, session: studio.session, server, say: createSay(boot.messages) })
  await expect.poll(() => mainButton()?.getAttribute('aria-disabled')).toBe('false')
  allowMotion()
  mainButton()?.click()
  await expect.poll(() => studio.sent.length).toBe(1)
  answer()
  await passMoment()
  expect([result()?.textContent, findAll('.history-strip button').length]).toEqual(['', 0])
  await expectResult(`Win ${money(260)}`)
  await expect.poll(() => findAll('.history-strip button').length).toBe(1)
})

test('keys spin, lower and raise the bet; they are listed under ? and can be switched off', async () => {
  const { sent, boot } = await openSlot(classicCalm, { chances: [returning(0)] })
  const stake = () => find('.stake output')?.textContent
  const at = boot.stakes.indexOf('1.00')
  const [lower, raised] = [at - 1, at + 1].map((index) => money(toMinor(boot.stakes[index]!)))
  // They come right after the game.
  await expect
    .poll(async () => {
      await press('+')
      return stake()
    })
    .not.toBe(money(100))
  while (stake() !== money(100)) await press('-')
  await press('-')
  expect(stake()).toBe(lower)
  await press('++')
  expect(stake()).toBe(raised)
  await press('-a')
  expect(find('.auto-sheet'), 'the policy has none').toBeNull()
  await press(' ')
  await expect.poll(() => sent.map(({ words }) => words)).toEqual(['1.00'])
  await expect.poll(() => mainButton()?.getAttribute('aria-disabled')).toBe('false')
  await press('?')
  await expect.element(page.getByText('Raise the bet')).toBeVisible()
  expect(findAll('.drawer kbd').map(({ textContent }) => textContent)).toEqual(['Space', '-', '+', '?'])
  expect(await findViolations()).toEqual([])
  await page.getByRole('checkbox', { name: 'Use these keys' }).click()
  await page.getByRole('button', { name: 'Close' }).click()
  ;(document.activeElement as HTMLElement | null)?.blur()
  await press('- ')
  expect([stake(), sent.length]).toEqual([money(100), 1])
})

test('a round that waits in another game is named with the way there, and keeps no spin back', async () => {
  const studio = await buildFakeStudio({ gameCode: codeOf(classicCalm), chances: [returning(0)] })
  const waiting = [
    { gameCode: 'harbor-pearl-mines', gameName: { EN: 'Pearl Mines' } },
  ] as unknown as SessionView['waiting']
  const boot = buildBoot(studio.game, 'EN', false) as SlotBoot
  const session = { ...studio.session, waiting }
  startGame({ root: showPlace(boot), boot, session, server: studio.server, say: createSay(boot.messages) })
  await expectResult('A round waits for you in Pearl Mines. Back to Pearl Mines')
  await expect.poll(() => mainButton()?.getAttribute('aria-disabled')).toBe('false')
  mainButton()?.click()
  await expect.poll(() => studio.sent.length).toBe(1)
})

test('GAME-09 auto bet plays rounds of one stake where the policy allows it, stops by a press, and is not there without', async () => {
  const chances = Array.from({ length: 9 }, () => returning(0))
  const open = async (autoplay: boolean, cycleMs: number) => {
    const studio = await buildFakeStudio({ gameCode: codeOf(classicCalm), chances, cycleMs, policy: { autoplay } })
    const boot = buildBoot(studio.game, 'EN', false) as SlotBoot
    const { session, server } = studio
    startGame({ root: showPlace(boot), boot, session, server, say: createSay(boot.messages) })
    await expect.poll(() => mainButton()?.getAttribute('aria-disabled')).toBe('false')
    return studio
  }
  await open(false, 0)
  expect(document.querySelector('.auto-open')).toBeNull()

  const { sent } = await open(true, 0)
  const begin = async (bets: string) => {
    await page.getByRole('button', { name: 'Auto' }).click()
    await page.getByRole('textbox', { name: 'Bets' }).fill(bets)
    await page.getByRole('button', { name: /^Start/ }).click()
  }
  await begin('2')
  await expectResult('Auto bet: all bets are played.')
  expect(sent.map(({ auto, words }) => [auto?.left, words])).toEqual([
    [1, '1.00'],
    [0, '1.00'],
  ])
  expect(document.querySelector('.auto-change'), 'the stake of a slot stays').toBeNull()
  clearPlace()

  const slow = await open(true, 600_000)
  await begin('5')
  await expect.poll(() => mainButton()?.textContent).toContain('Stop · 4 left')
  mainButton()?.click()
  await expect.poll(() => mainButton()?.textContent).not.toContain('Stop')
  expect(slow.sent).toHaveLength(1)
})

test('a returning player reads of a round only where its end was never shown here, and once', async () => {
  const studio = await buildFakeStudio({ gameCode: codeOf(classicCalm), chances: [returning(980)] })
  const played = await studio.server.spin('6f1c6a52-0c5e-4a8a-9d55-6ae7a3f0a001', '1.00')
  if (!played.ok) throw new Error(played.code)
  const boot = buildBoot(studio.game, 'EN', false) as SlotBoot
  const session = { ...studio.session, lastRound: played.value }
  const open = (change: Partial<typeof studio.session> = {}) =>
    startGame({
      root: showPlace(boot),
      boot,
      session: { ...session, ...change },
      server: studio.server,
      say: createSay(boot.messages),
    })
  open()
  await expectResult('Good luck')
  expect(find('.receipt')?.textContent).toContain(money(980))
  // The page went away while the reels turned, and another member opened the game on this device.
  localStorage.setItem(`unseen-round:play:0123456789abcdef:${session.gameCode}`, played.value.spinId)
  open({ bearer: 'fedcba9876543210', lastRound: null })
  await expectResult('Good luck')
  open()
  await expectResult(`Your last round is finished: bet ${money(100)}, returned ${money(980)}.`)
  open()
  await expectResult('Good luck')
})

test.each([
  ['another page has taken the seat', 'login_required', 'You opened a game in another tab or on another device'],
  ['the server knows no such round', 'not_found', 'Good luck'],
] as const)('no end is told of a round that was open as the page came, where %s', async (_, code, words) => {
  const studio = await buildFakeStudio({ gameCode: codeOf(classicCalm) })
  const played = await studio.server.spin('6f1c6a52-0c5e-4a8a-9d55-6ae7a3f0a001', '1.00')
  if (!played.ok) throw new Error(played.code)
  const openRound = { ...played.value, state: 'open', payout: '0.00', balance: null, spins: null } as const
  const boot = buildBoot(studio.game, 'EN', false) as SlotBoot
  startGame({
    root: showPlace(boot),
    boot,
    session: { ...studio.session, openRound },
    server: { ...studio.server, settle: async () => ({ ok: false, code }) },
    say: createSay(boot.messages),
  })
  await expectResult(words)
  expect(find('.receipt')?.textContent).toBe('')
})

test('GAME-09 the bet that a member chose stands there on the next visit, and is no other member’s', async () => {
  const stake = () => find('.stake output')?.textContent
  const open = async (bearer?: string) => {
    const studio = await buildFakeStudio({ gameCode: codeOf(classicCalm), ...(bearer && { bearer }) })
    const boot = buildBoot(studio.game, 'EN', false) as SlotBoot
    startGame({
      root: showPlace(boot),
      boot,
      session: studio.session,
      server: studio.server,
      say: createSay(boot.messages),
    })
    await expect.poll(() => mainButton()?.getAttribute('aria-disabled')).toBe('false')
    return boot
  }
  const { stakes } = await open()
  expect(stake()).toBe(money(100))
  await page.getByRole('button', { name: 'Raise the bet' }).click()
  const raised = money(toMinor(stakes[stakes.indexOf('1.00') + 1]!))
  await expect.poll(stake).toBe(raised)
  await open()
  expect(stake()).toBe(raised)
  await open('fedcba9876543210')
  expect(stake()).toBe(money(100))
})

test('a fault of the server after the stake is asked after: the round is shown, not said to be nothing', async () => {
  const studio = await buildFakeStudio({ gameCode: codeOf(classicCalm), chances: [returning(980)] })
  const boot = buildBoot(studio.game, 'EN', false) as SlotBoot
  const server: typeof studio.server = {
    ...studio.server,
    async spin(...round) {
      await studio.server.spin(...round)
      return { ok: false, code: 'internal' }
    },
  }
  startGame({ root: showPlace(boot), boot, session: studio.session, server, say: createSay(boot.messages) })
  await expect.poll(() => mainButton()?.getAttribute('aria-disabled')).toBe('false')
  mainButton()?.click()
  await expectResult(`Win ${money(980)}`)
})

test('sound is off until it is asked for, and then remembered', async () => {
  let contexts = 0
  const { AudioContext } = window
  vi.stubGlobal(
    'AudioContext',
    class extends AudioContext {
      constructor() {
        super()
        contexts += 1
      }
    },
  )
  await openSlot(classicCalm)
  mainButton()?.click()
  await expect.poll(() => mainButton()?.getAttribute('aria-disabled')).toBe('false')
  expect(contexts).toBe(0)
  const menu = page.getByRole('button', { name: 'Game menu' })
  await menu.click()
  await page.getByRole('button', { name: 'Turn sound on' }).click()
  await expect.poll(() => contexts).toBe(1)
  expect(localStorage.getItem('sound')).toBe('on')
  await menu.click()
  await page.getByRole('button', { name: 'Turn sound off' }).click()
  expect(localStorage.getItem('sound')).toBe('off')
})

test.each(LANGUAGES)(
  'in %s the free spins stand beside the ladder, as high as the row of results, on a narrow phone',
  async (language) => {
    await page.viewport(NARROW.width, NARROW.height)
    const { boot } = await openSlot(waysBold, { language })
    const say = createSay(boot.messages)
    const height = () => find('.above')!.getBoundingClientRect().height
    const before = height()
    const count = find('.free-count')!
    count.firstElementChild!.textContent = say('freeSpinShort', { index: 40, count: 40 })
    expect(count.scrollWidth).toBeLessThanOrEqual(count.clientWidth)
    expect(height()).toBe(before)
    expect(before).toBe(38)
  },
)

test.each(LANGUAGES)('no place to press lies over another on a small phone in %s', async (language) => {
  // With auto bet the panel is fullest.
  const { boot } = await openSlot(linesSteady, { language, policy: { autoplay: true } })
  for (const { width, height } of SMALL_PHONES) {
    await page.viewport(width, height)
    expect(findOverlaps(), `${width} px`).toEqual([])
    const row = find('.chips')!
    expect(row.scrollWidth, `${width} px`).toBeLessThanOrEqual(row.clientWidth)
    // The whole stake stands between the arrows, the largest too.
    const stake = find('.stake output')!
    stake.textContent = money(toMinor(boot.stakes.at(-1)!))
    expect(stake.scrollWidth, `${width} px`).toBeLessThanOrEqual(stake.clientWidth)
  }
})

describe.each([
  ['3x3', classicCalm],
  ['5x3', linesSteady],
  ['5x4', waysBold],
] as const)('a slot of %s', (_, model) => {
  test.each([
    { width: 640, height: 240 },
    { width: 932, height: 295 },
  ])('in the frame of a phone on its side, $width × $height, reels and spin are seen by scrolling', async (frame) => {
    await openSlot(model)
    await page.viewport(frame.width, frame.height)
    for (const selector of ['.frame', '.spin']) {
      const part = find(selector)!
      part.scrollIntoView({ block: 'end' })
      await expect
        .poll(() => Math.round(part.getBoundingClientRect().bottom), { message: selector })
        .toBeLessThanOrEqual(innerHeight)
      expect(part.getBoundingClientRect().width, selector).toBeGreaterThan(60)
    }
    expect(find('.frame')!.getBoundingClientRect().height).toBeGreaterThan(100)
  })

  test('no violation, nothing cut off at 320 px, and a round by keys alone', async () => {
    const { sent } = await openSlot(model)
    await page.viewport(NARROW.width, NARROW.height)
    expect(await findViolations()).toEqual([])
    expect(findOverlaps()).toEqual([])
    expect(document.documentElement.scrollWidth).toBe(NARROW.width)
    expect(find('.frame')!.getBoundingClientRect().right).toBeLessThanOrEqual(NARROW.width)
    expect(find('.panel')!.getBoundingClientRect().bottom).toBeLessThanOrEqual(NARROW.height)
    await press('{Enter}')
    await expect.poll(() => sent.length).toBe(1)
    await expectResult('')
    expect(await findViolations()).toEqual([])
  })

  test('every word can be read on a light site, at rest, at a result and in the drawer', async () => {
    await page.viewport(IN_FRAME.width, IN_FRAME.height)
    const { sent } = await openSlot(model, { scheme: 'light' })
    expect(await findViolations()).toEqual([])
    mainButton()!.click()
    await expect.poll(() => sent.length).toBe(1)
    await expectResult('')
    expect(await findViolations()).toEqual([])
    openRules()
    expect(await findViolations()).toEqual([])
    await press('{Escape}')
  })

  test.each([
    { width: 390, height: 844, least: 0.45 },
    { width: 360, height: 740, least: 0.42 },
  ])(
    'in the site on a phone of $width × $height the reels take $least of it, with the panel in sight',
    async (phone) => {
      await openSlot(model, { barless: true, policy: { autoplay: true } })
      await page.viewport(phone.width, phone.height - SITE_BARS)
      const boxOf = (part: string) => find(part)!.getBoundingClientRect()
      // The page follows its window a frame later.
      await expect.poll(() => boxOf('.panel').bottom).toBeLessThanOrEqual(innerHeight)
      await expect.poll(() => boxOf('.reels').height / phone.height).toBeGreaterThanOrEqual(phone.least)
      await expect.poll(() => boxOf('.result').bottom - boxOf('.panel').top).toBeLessThanOrEqual(0)
      expect(findOverlaps()).toEqual([])
    },
  )

  test('the board takes the height there is on a phone, with the figure in the bar', async () => {
    const { boot } = await openSlot(model, { lobbyBar: true })
    await page.viewport(IN_FRAME.width, IN_FRAME.height)
    await expectStage(`RTP ${(boot.figures.rtp * 100).toFixed(2)}%`, '.frame')
  })
})

/** The board reaches from the bar above to the panel below, and what is played on takes most of it. */
async function expectStage(figure: string, played: string) {
  // The page follows its window a frame later.
  await expect.poll(() => find('.panel')!.getBoundingClientRect().bottom).toBeLessThanOrEqual(innerHeight)
  const [bar, board, panel] = ['.top', '.board', '.panel'].map((part) => find(part)!.getBoundingClientRect())
  expect(board!.top - bar!.bottom).toBeLessThanOrEqual(1)
  expect(panel!.top - board!.bottom).toBeLessThanOrEqual(1)
  expect(find(played)!.getBoundingClientRect().height / board!.height).toBeGreaterThan(0.6)
  expect(bar!.height).toBe(44)
  expect(find('.top .figure')!.checkVisibility()).toBe(true)
  expect(find('.top .figure')!.textContent).toContain(figure)
}

test('GAME-06 the menu of the bar opens by keys, is shut by Escape or with Tab, and has the focus again after its dialog', async () => {
  await openSlot(classicCalm)
  const menu = page.getByRole('button', { name: 'Game menu' })
  const opener = menu.element() as HTMLElement
  const isOpen = () => [opener.getAttribute('aria-expanded'), find('#game-menu')!.checkVisibility()]
  opener.focus()
  await press('{Enter}')
  expect(isOpen()).toEqual(['true', true])
  expect(findAll('#game-menu button').map(({ textContent }) => textContent)).toEqual([
    'Paytable',
    'Fairness',
    'Rounds',
    'Keys',
    'Turn sound on',
    ...(document.fullscreenEnabled ? ['Full screen'] : []),
  ])
  expect(await findViolations()).toEqual([])
  // With the focus nowhere, the space bar is the game's, but not now.
  opener.blur()
  await press(' ')
  expect(mainButton()?.getAttribute('aria-disabled')).toBe('false')
  expect(isOpen()).toEqual(['true', true])
  await press('{Escape}')
  expect(isOpen()).toEqual(['false', false])
  expect(document.activeElement).toBe(opener)
  await press('{Enter}{Tab}{Escape}')
  expect(isOpen()).toEqual(['false', false])
  expect(document.activeElement).toBe(opener)
  await press('{Enter}{Shift>}{Tab}{/Shift}')
  expect(isOpen()).toEqual(['false', false])
  opener.focus()
  await press('{Enter}{Tab}{Tab}{Enter}')
  await expect.element(page.getByRole('tab', { name: 'Fairness' })).toHaveAttribute('aria-selected', 'true')
  await press('{Escape}')
  expect(document.activeElement).toBe(opener)
})

test.each(LANGUAGES)(
  'GAME-06 in the lobby’s bar, in %s: the lines of the menu, the return, and the focus back to it',
  async (language) => {
    const menu = spyOnMenu()
    await page.viewport(NARROW.width, NARROW.height)
    const { boot } = await openSlot(classicCalm, { barless: true, language })
    expectBarless('.board')
    expect(findOverlaps()).toEqual([])
    const say = createSay(boot.messages)
    const tabs = [say('paytable'), say('fairness'), say('history'), say('keys')]
    expect(menu.words()).toEqual([[...tabs, say('soundOn')]])
    expect(menu.notes()).toEqual([`RTP ${(boot.figures.rtp * 100).toFixed(2)}%`])
    expect(await findViolations()).toEqual([])
    menu.press('tab-1')
    expect(find('[role=tab][aria-selected=true]')?.textContent).toBe(say('fairness'))
    expect(menu.closings()).toBe(0)
    await press('{Escape}')
    await expect.poll(menu.closings).toBe(1)
    menu.press('sound')
    expect(localStorage.getItem('sound')).toBe('on')
    expect(menu.closings(), 'the focus leaves the game, where Enter is a bet').toBe(2)
    expect(menu.words().at(-1)).toEqual([...tabs, say('soundOff')])
    menu.press('sound')
    expect(localStorage.getItem('sound')).toBe('off')
    // What is no line of it does nothing.
    for (const id of ['tab-9', 'leave', '']) menu.press(id)
    expect(find('dialog[open]')).toBeNull()
  },
)

test('GAME-06 a drawer that the board opened itself keeps the focus in the game', async () => {
  const menu = spyOnMenu()
  await openSlot(classicCalm, { barless: true })
  mainButton()?.click()
  await expect.poll(() => find('.receipt')?.textContent).not.toBe('')
  find('.receipt')?.click()
  await press('{Escape}')
  await expect.poll(() => find('dialog[open]')).toBeNull()
  expect(menu.closings()).toBe(0)
})

test.each(['harbor-pearl-mines', 'harbor-quayside-blackjack', 'harbor-pearl-drop', 'harbor-garden-keno'])(
  'the board of %s takes the height there is on a phone',
  async (gameCode) => {
    const { game, session, server } = await buildFakeStudio({ gameCode })
    const boot = buildBoot(game, 'EN', true) as OriginalBoot
    startOriginal({ root: showPlace(boot), boot, session, server, say: createSay(boot.messages) })
    await page.viewport(IN_FRAME.width, IN_FRAME.height)
    await expectStage('%', '.scene')
  },
)

test('GAME-06 without a bar of its own an original’s board begins at the top, and its keys stand in the lobby’s menu', async () => {
  const menu = spyOnMenu()
  const { game, session, server } = await buildFakeStudio({ gameCode: 'harbor-beacon-dice' })
  const boot = buildBoot(game, 'EN', true) as OriginalBoot
  startOriginal({ root: showPlace(boot, 'dark', true), boot, session, server, say: createSay(boot.messages) })
  await page.viewport(NARROW.width, NARROW.height)
  await expect.poll(() => find('.main')?.getAttribute('aria-disabled')).toBe('false')
  expectBarless('.board')
  expect(findOverlaps()).toEqual([])
  expect(menu.words()).toEqual([['Rules', 'Fairness', 'Rounds', 'Keys', 'Turn sound on']])
})

test('blackjack: both hands lie within a low felt', async () => {
  const { game, session, server } = await buildFakeStudio({ gameCode: 'harbor-quayside-blackjack', nonce: 21 })
  const boot = buildBoot(game, 'EN', true) as OriginalBoot
  startOriginal({ root: showPlace(boot), boot, session, server, say: createSay(boot.messages) })
  await page.viewport(IN_FRAME.width, IN_FRAME.height)
  await expect.poll(() => find('.main')?.getAttribute('aria-disabled')).toBe('false')
  find('.main')?.click()
  await expectResult('Your turn')
  find('.act-split')?.click()
  await expectResult('Hand 1')
  const felt = find('.felt-cloth')!.getBoundingClientRect()
  for (const hand of findAll('.hand-cards')) {
    const box = hand.getBoundingClientRect()
    expect(box.top).toBeGreaterThanOrEqual(felt.top)
    expect(box.bottom).toBeLessThanOrEqual(felt.bottom)
  }
})

/** What a slot says of its return, wherever it stands. */
const figureWithJackpots = ({ figures, jackpot }: SlotBoot) =>
  `RTP ${(figures.rtp * 100).toFixed(2)}% + ${jackpot!.words.title} ${jackpot!.returnPercent.toFixed(2)}%`

test.each(LANGUAGES)(
  'GAME-06 in %s a slot that feeds jackpots says which part of its return is theirs',
  async (language) => {
    const menu = spyOnMenu()
    await page.viewport(NARROW.width, NARROW.height)
    const { session, server, game } = await buildFakeStudio({ gameCode: 'kite-paper-dragon' })
    const boot = buildBoot(game, language, true) as SlotBoot
    const say = createSay(boot.messages)
    const pools = { mini: 20_07, major: 400_00, grand: 9_876_54 }
    const start = (isBarless: boolean) =>
      startGame({
        root: showPlace(boot, 'dark', isBarless),
        boot,
        session: { ...session, jackpot: { code: 'festival-kites', pools } },
        server,
        say,
      })
    start(true)
    await expect.poll(menu.notes).toEqual([figureWithJackpots(boot)])
    clearPlace()
    start(false)
    await expect.poll(() => find('.top .figure')?.textContent).toBe(figureWithJackpots(boot))
    expect(findOverlaps()).toEqual([])
    expect(document.documentElement.scrollWidth).toBe(NARROW.width)
  },
)

test('jackpots stand over the board on a narrow phone, and a hit is celebrated with its level and sum, before its pool tells it', async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] })
  onTestFinished(() => {
    vi.useRealTimers()
  })
  const { session, server, game } = await buildFakeStudio({ gameCode: 'kite-paper-dragon' })
  const boot = buildBoot(game, 'EN', true) as SlotBoot
  let pools = { mini: 20_07, major: 400_00, grand: 9_876_54 }
  const major = () => find('.level[data-level=major] dd')?.textContent
  const told: unknown[] = []
  const spin: typeof server.spin = async (...asked) => {
    pools = { ...pools, major: 200_00 }
    await vi.advanceTimersByTimeAsync(10_000)
    told.push(major())
    const answer = await server.spin(...asked)
    const fallen = { level: 'major' as const, pool: 0, contribution: 0, ceiling: 0, drawn: 0, paidMinor: 400_00 }
    if (answer.ok) answer.value.jackpot = { code: 'festival-kites', entries: [fallen] }
    return answer
  }
  const ask: typeof server.ask = async <T,>() => ({ ok: true, value: { code: 'festival-kites', pools } as T })
  startGame({
    root: showPlace(boot),
    boot,
    session: { ...session, jackpot: { code: 'festival-kites', pools } },
    server: { ...server, spin, ask },
    say: createSay(boot.messages),
  })
  await page.viewport(NARROW.width, NARROW.height)
  await expect.poll(() => mainButton()?.getAttribute('aria-disabled')).toBe('false')
  expect(findAll('.level').map(({ textContent }) => textContent)).toEqual([
    'Grand₱9,876.54',
    'Major₱400.00',
    'Mini₱20.07',
  ])
  expect(await findViolations()).toEqual([])
  expect(findOverlaps()).toEqual([])
  expect(document.documentElement.scrollWidth).toBe(NARROW.width)
  await press('{Enter}')
  await expect.poll(() => find('.win-title')?.textContent).toBe('Major jackpot won')
  await expect.poll(() => find('.win-amount')?.textContent).toBe('₱400.00')
  expect(told).toEqual(['₱400.00'])
  await expect.poll(major).toBe('₱200.00')
})
