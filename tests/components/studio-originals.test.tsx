/** GAME-09: what the originals say in money before a press, what they choose for the player, and how they sound. */
import './support/studio-styles.ts'

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { ZZFX } from 'zzfx'
import { LANGUAGES } from '../../contract/constants.ts'
import type { SessionView } from '../../studio/api.ts'
import { startOriginal } from '../../studio/client/originals/start.ts'
import { isSoundOn, toggleSound } from '../../studio/client/sound.ts'
import { SOUNDS, type SoundName } from '../../studio/client/sounds.ts'
import { createSay, formatMinor } from '../../studio/client/text.ts'
import { readKenoChoice } from '../../studio/originals/keno.ts'
import { buildBoot, type OriginalBoot } from '../../studio/pages/boot.ts'
import { buildFakeStudio } from './support/fake-studio.ts'
import { button, findAll, passMoment, press, setMotion } from './support/screen.ts'
import { clearPlace, findOverlaps, findSmall, NARROW, showPlace } from './support/studio-page.ts'

const [DICE, LIMBO, MINES, HILO, KENO, WHEEL, PLINKO] = [
  'harbor-beacon-dice',
  'harbor-moonshot',
  'harbor-pearl-mines',
  'numera-hi-lo-cards',
  'harbor-garden-keno',
  'harbor-compass-wheel',
  'harbor-pearl-drop',
] as const
const money = (amountMinor: number) => formatMinor(amountMinor, '₱')

type Opening = Partial<Parameters<typeof buildFakeStudio>[0]> & {
  gameCode: string
  language?: (typeof LANGUAGES)[number]
  /** Of a round that waits since another visit. */
  waiting?: { stake: string; choice: string; acts: readonly string[] }
}

async function open({ language = 'EN', waiting, ...options }: Opening) {
  const studio = await buildFakeStudio(options)
  const { server } = studio
  const session = { ...studio.session, openRound: waiting ? await beginRound(studio, waiting) : null }
  const boot = buildBoot(studio.game, language, false) as OriginalBoot
  startOriginal({ root: showPlace(boot), boot, session, server, say: createSay(boot.messages) })
  await expect.poll(() => main().getAttribute('aria-disabled')).toBe('false')
  return studio
}

async function beginRound(
  { server }: Awaited<ReturnType<typeof buildFakeStudio>>,
  { stake, choice, acts }: NonNullable<Opening['waiting']>,
): Promise<SessionView['openRound']> {
  const spinId = crypto.randomUUID()
  let answer = await server.spin(spinId, stake, choice)
  for (const [at, act] of acts.entries()) answer = await server.act(spinId, at, act)
  return answer.ok ? answer.value : null
}

const main = () => document.querySelector<HTMLElement>('.main-row > .main')!
const bet = () => main().click()
const figures = () => findAll('.stats dd').map((each) => each.querySelector('input')?.value ?? each.textContent)
const note = () => document.querySelector('.stake-note')?.textContent
const words = () => document.querySelector('.result')?.textContent ?? ''
async function stake(text: string) {
  await page.getByRole('textbox', { name: 'Amount' }).fill(text)
  await press('{Enter}')
}
const pick = (name: string, text: string) =>
  page
    .getByRole('textbox', { name })
    .fill(text)
    .then(() => press('{Enter}'))

test('F13 the next page tells once, as money, how a round ended while its page was gone', async () => {
  const studio = await open({ gameCode: LIMBO, chances: [200] })
  const boot = buildBoot(studio.game, 'EN', false) as OriginalBoot
  const played = await studio.server.spin(crypto.randomUUID(), '1.00', '119')
  const lastRound = played.ok ? played.value : null
  const session = { ...studio.session, lastRound }
  const again = () => {
    startOriginal({ root: showPlace(boot), boot, session, server: studio.server, say: createSay(boot.messages) })
    return expect.poll(words)
  }
  await again().toBe('Choose an amount and bet')
  // The page went away before its answer.
  localStorage.setItem(`unseen-round:play:0123456789abcdef:${session.gameCode}`, lastRound?.spinId ?? '')
  await again().toBe(`Your last round is finished: bet ${money(100)}, returned ${money(119)}.`)
  await again().toBe('Choose an amount and bet')
})

beforeEach(() => localStorage.clear())
afterEach(() => {
  vi.restoreAllMocks()
  clearPlace()
})

describe('what a choice wins is said in money, cut to the cent as it is paid', () => {
  test('dice: at the chance and the stake that are chosen', async () => {
    await open({ gameCode: DICE })
    await expect.poll(figures).toEqual(['1.9801×', '50.00%', money(198)])
    await stake('0.13')
    // 1.9801 × 0.13 is 0.2574.
    await expect.poll(() => figures()[2]).toBe(money(25))
    await button(page, 'Twice the amount').click()
    await expect.poll(() => figures()[2]).toBe(money(51))
  })

  test('limbo: the target that is reached pays it', async () => {
    const { sent } = await open({ gameCode: LIMBO, chances: [200] })
    await expect.poll(figures).toEqual([money(200), '49.50%'])
    await pick('Target multiplier', '1.19')
    await stake('0.13')
    await expect.poll(() => figures()[0]).toBe(money(15))
    bet()
    await expect.poll(words).toContain(`Win ${money(15)}`)
    expect(sent.map((each) => each.words)).toEqual(['0.13 119'])
  })

  test('mines: the next tile, beside what a cash-out pays now', async () => {
    await open({ gameCode: MINES, chances: [[22, 23, 24]] })
    await expect.poll(figures).toEqual(['1.00×', `${money(112)} · 1.125×`])
    await stake('5')
    await expect.poll(() => figures()[1]).toBe(`${money(562)} · 1.125×`)
    bet()
    await expect.poll(words).toContain('Open a tile')
    findAll('.tile')[0]!.click()
    await expect.element(button(page, `Cash out ${money(562)}`)).toBeVisible()
    await expect.poll(() => figures()).toEqual(['1.125×', `${money(642)} · 1.2857×`])
  })

  test('hilo: each guess', async () => {
    await open({ gameCode: HILO })
    await stake('10')
    bet()
    await expect
      .element(page.getByRole('button', { name: `Higher or same ${money(1_838)} 53.85% · 1.8385×` }))
      .toBeVisible()
    await expect
      .element(page.getByRole('button', { name: `Lower or same ${money(1_838)} 53.85% · 1.8385×` }))
      .toBeVisible()
  })

  test('a round that was left pays by its own stake, whatever is chosen for the next one', async () => {
    await open({
      gameCode: MINES,
      chances: [[22, 23, 24]],
      waiting: { stake: '5.00', choice: '3', acts: ['0'] },
    })
    await expect.poll(() => figures()[1]).toBe(`${money(642)} · 1.2857×`)
    await button(page, `Cash out ${money(562)}`).click()
    await expect.poll(words).toContain(`Win ${money(562)}`)
    await expect.element(button(page, `Bet ${money(100)}`)).toBeVisible()
  })

  test('dice: the figures of the last round stand after a new start', async () => {
    const studio = await buildFakeStudio({ gameCode: DICE, chances: [9_900] })
    const played = await studio.server.spin(crypto.randomUUID(), '1.00', 'over:9000')
    const boot = buildBoot(studio.game, 'EN', false) as OriginalBoot
    const session = { ...studio.session, lastRound: played.ok ? played.value : null }
    startOriginal({ root: showPlace(boot), boot, session, server: studio.server, say: createSay(boot.messages) })
    await expect.poll(figures).toEqual(['9.9009×', '10.00%', money(990)])
  })
})

// @fault Board that moves under the thumb
describe('the longest sums on a phone of 320 px are cut off nowhere, and move nothing', () => {
  const heights = () =>
    ['.scene', '.stats', '.panel', '.result'].map((name) => {
      const { top, height } = document.querySelector(name)!.getBoundingClientRect()
      return `${name} ${top.toFixed(0)} ${height.toFixed(0)}`
    })
  const expectFit = async () => {
    // Where motion is reduced each change of a style is a transition of a thousandth of a second.
    const changes = document.getAnimations().filter((each) => each instanceof CSSTransition)
    await Promise.all(changes.map(({ finished }) => finished.catch(() => {})))
    const cut = findAll('.stats dd, .stats input, .guess-words, .guess-words > *, .main')
      .filter((each) => each.scrollWidth > each.clientWidth + 1 && each.clientWidth > 0)
      .map((each) => `${each.className} ${each.textContent}`)
    expect(cut).toEqual([])
    expect(document.documentElement.scrollWidth).toBe(NARROW.width)
    expect(findOverlaps()).toEqual([])
    expect(findSmall()).toEqual([])
  }

  test('dice and limbo', async () => {
    for (const [gameCode, field, text, sum] of [
      [DICE, 'Chance', '2', '₱4,950.49'],
      [LIMBO, 'Target multiplier', '1000000', '₱100,000,000.00'],
    ] as const) {
      await page.viewport(NARROW.width, NARROW.height)
      await open({ gameCode })
      const before = heights()
      await stake('100')
      await pick(field, text)
      await expect.poll(figures).toContain(sum)
      await expectFit()
      expect(heights(), gameCode).toEqual(before)
    }
  })

  test('mines', async () => {
    await page.viewport(NARROW.width, NARROW.height)
    const mined = Array.from({ length: 12 }, (_, at) => at + 13)
    const acts = Array.from({ length: 12 }, (_, at) => String(at))
    await open({ gameCode: MINES, chances: [mined] })
    const before = heights()
    await open({ gameCode: MINES, chances: [mined], waiting: { stake: '100.00', choice: '12', acts } })
    await expect.poll(() => figures()[1]).toBe('₱514,829,700.00 · 5,148,297.00×')
    await expectFit()
    expect(heights()).toEqual(before)
  })

  test.each(LANGUAGES)('hilo in %s', async (language) => {
    await page.viewport(NARROW.width, NARROW.height)
    // The same rank again and again: the unlikely guess is right each time.
    const chances = [Array.from({ length: 52 }, () => '♠Q')]
    await open({ gameCode: HILO, chances, language })
    const before = heights()
    const acts = Array.from({ length: 6 }, () => 'hi')
    await open({ gameCode: HILO, chances, language, waiting: { stake: '100.00', choice: '', acts } })
    await expect.poll(() => findAll('.guess-win').map((each) => each.textContent!.length)).toEqual([14, 13])
    await expectFit()
    expect(heights()).toEqual(before)
  })
})

describe('dice: what is typed', () => {
  test('line, chance and multiplier follow each other, and what cannot be read or played is put right', async () => {
    const { sent } = await open({ gameCode: DICE })
    const line = page.getByRole('textbox', { name: 'Target' })
    await pick('Multiplier', '2')
    // The least that pays no less.
    await expect.poll(figures).toEqual(['2.0002×', '49.50%', money(200)])
    await expect.element(line).toHaveValue('50.50')
    await pick('Chance', '25 %')
    await expect.element(line).toHaveValue('75.00')
    await page.getByRole('radio', { name: 'Under' }).click()
    await expect.element(line).toHaveValue('25.00')
    await pick('Target', '１２．３４')
    await expect.poll(figures).toEqual(['8.0234×', '12.34%', money(802)])
    await pick('Target', 'abc')
    await expect.element(line).toHaveValue('12.34')
    await pick('Chance', '99.9')
    await expect.poll(figures).toEqual(['1.0103×', '97.99%', money(101)])
    await pick('Multiplier', 'abc')
    await expect.poll(() => figures()[0]).toBe('1.0103×')
    await pick('Multiplier', '9000')
    await expect.poll(() => figures()[0]).toBe('49.5049×')
    await pick('Target', '12.34')
    bet()
    await expect.poll(() => sent.map((each) => each.words)).toEqual(['1.00 under:1234'])
  })

  test('is typed at the player’s pace: nothing is written over it', async () => {
    await open({ gameCode: DICE })
    const field = page.getByRole('textbox', { name: 'Multiplier' })
    await field.fill('3')
    await passMoment()
    await expect.element(field).toHaveValue('3')
    await press('.')
    await expect.element(field).toHaveValue('3.')
  })
})

describe('what the game chooses for the player', () => {
  const picks = () => findAll('.number[data-face=pick]').map((each) => Number(each.textContent))

  test('keno: a random pick is as many numbers as were picked, and none is no bet', async () => {
    const { sent } = await open({ gameCode: KENO })
    await button(page, 'Random pick').click()
    expect(picks()).toHaveLength(5)
    await button(page, 'Clear').click()
    await expect.poll(picks).toEqual([])
    await expect.poll(note).toBe('Numbers 1 to 40. Pick one to ten.')
    expect(main().getAttribute('aria-disabled')).toBe('true')
    bet()
    await passMoment()
    expect(sent).toEqual([])
    await button(page, 'Random pick').click()
    await expect.poll(picks).toHaveLength(10)
    expect(new Set(picks()).size).toBe(10)
    findAll('.number[data-face=pick]')[0]!.click()
    await expect.poll(picks).toHaveLength(9)
    await expect.poll(() => main().getAttribute('aria-disabled')).toBe('false')
    const chosen = picks()
    bet()
    await expect.poll(() => sent).toHaveLength(1)
    expect(readKenoChoice(sent[0]!.words.split(' ')[1]!)?.picks).toEqual(chosen)
  })

  test('keno: the board stays as it is with no number', async () => {
    await page.viewport(NARROW.width, NARROW.height)
    await open({ gameCode: KENO })
    const heights = () => ['.keno', '.keno-pays'].map((name) => document.querySelector<HTMLElement>(name)!.offsetHeight)
    const before = heights()
    await button(page, 'Clear').click()
    await expect.poll(picks).toEqual([])
    expect(heights()).toEqual(before)
  })

  test('mines: a random tile is one that is closed, and nothing before a bet', async () => {
    const mined = [...Array.from({ length: 21 }, (_, at) => at), 24]
    const { sent } = await open({
      gameCode: MINES,
      chances: [mined],
      waiting: { stake: '1.00', choice: '22', acts: ['22', '23'] },
    })
    vi.spyOn(Math, 'random').mockReturnValue(0.999)
    await button(page, 'Random tile').click()
    await expect.poll(words).toContain('No win')
    expect(sent.map((each) => each.words)).toEqual(['1.00 22', '22', '23', '24'])
    findAll('.range-field .tool')[0]!.click()
    await passMoment()
    expect(sent).toHaveLength(4)
  })
})

describe('sounds', () => {
  const OWN = ['pin', 'tile', 'blast', 'roll', 'pop', 'climb', 'stop', 'wheel', 'cards', 'cardDown', 'win'] as const
  /** By how long each is: no two of them are alike. */
  const nameByLength = new Map<number, SoundName>(OWN.map((name) => [ZZFX.buildSamples(...SOUNDS[name]).length, name]))
  let heard: string[] = []
  const count = (name: SoundName) => heard.filter((each) => each.startsWith(`${name} `)).length
  /** Tones over the first one of a name. */
  const tones = (name: SoundName) =>
    heard.filter((each) => each.startsWith(`${name} `)).map((each) => Number(each.split(' ')[1]))

  beforeEach(() => {
    heard = []
    vi.spyOn(ZZFX, 'playSamples').mockImplementation(([samples = []], _, rate = 1) => {
      heard.push(`${nameByLength.get(samples.length) ?? samples.length} ${Math.round(12 * Math.log2(rate))}`)
      return ZZFX.audioContext.createBufferSource()
    })
    if (!isSoundOn()) toggleSound()
  })
  afterEach(async () => {
    if (isSoundOn()) toggleSound()
    await setMotion('reduce')
  })

  test('each has a length of its own', () => expect(nameByLength.size).toBe(OWN.length))

  test('none before it is asked for', async () => {
    toggleSound()
    heard = []
    await open({ gameCode: DICE, chances: [100] })
    bet()
    await expect.poll(words).toContain('Rolled')
    expect(heard).toEqual([])
  })

  test('mines: each pearl is a tone higher, and a mine is no win', async () => {
    await open({ gameCode: MINES, chances: [[22, 23, 24]] })
    bet()
    await expect.poll(words).toContain('Open a tile')
    for (const tile of [0, 1, 22]) {
      await expect.poll(() => document.querySelector<HTMLElement>('.mines')?.dataset.live).toBe('true')
      findAll('.tile')[tile]!.click()
      await expect.poll(() => findAll('.tile')[tile]!.dataset.face).not.toBe('closed')
    }
    await expect.poll(() => count('blast')).toBe(1)
    expect(tones('tile')).toEqual([0, 2])
    expect(count('win')).toBe(0)
  })

  test('hilo: a card, and a tone for what was right', async () => {
    await open({ gameCode: HILO, chances: [['♠5', '♠9', '♠2', ...Array.from({ length: 49 }, () => '♠3')]] })
    bet()
    for (const guess of ['.hi', '.hi']) {
      await expect.poll(() => document.querySelector(`.guess${guess}`)?.getAttribute('aria-disabled')).toBe('false')
      findAll(`.guess${guess}`)[0]!.click()
    }
    await expect.poll(words).toContain('No win')
    expect([count('cards'), count('tile'), count('cardDown'), count('win')]).toEqual([2, 1, 1, 0])
  })

  test('dice rolls and comes to rest; limbo climbs by tones and bursts; the wheel ticks; a ball meets each pin', async () => {
    await setMotion('no-preference')
    await open({ gameCode: DICE, chances: [100] })
    bet()
    await expect.poll(words).toContain('Rolled')
    expect([count('roll'), count('stop')]).toEqual([1, 1])

    heard = []
    await open({ gameCode: LIMBO, chances: [1_000] })
    await pick('Target multiplier', '20')
    bet()
    await expect.poll(words).toContain('No win')
    expect(count('climb')).toBeGreaterThan(2)
    expect(tones('climb')).toEqual(tones('climb').toSorted((one, other) => one - other))
    expect([count('blast'), count('win')]).toEqual([1, 0])

    heard = []
    await open({ gameCode: PLINKO })
    await page.getByRole('radio', { name: '8' }).click()
    bet()
    await expect.poll(words).toContain('Slot')
    expect([count('pin'), count('stop')]).toEqual([8, 1])

    heard = []
    await open({ gameCode: WHEEL })
    bet()
    await expect.poll(words).toContain('Segment')
    expect(count('wheel')).toBeGreaterThan(8)
  })

  test.each([
    ['no higher tone for hits that pay less than the bet', [4, 1, 2, 3, 5, 6, 7, 8, 9, 10], [0]],
    ['a higher tone for each hit above the bet', [4, 11, 18, 1, 2, 3, 5, 6, 7, 8], [0, 4, 7]],
  ])('keno: %s', async (_, drawn, wanted) => {
    await setMotion('no-preference')
    await open({ gameCode: KENO, chances: [drawn] })
    bet()
    await expect.poll(words).toMatch(/Win|Returned|No win/)
    expect(count('pop')).toBe(10)
    expect([...new Set(tones('pop'))].toSorted((one, other) => one - other)).toEqual(wanted)
    expect(count('win') > 0).toBe(wanted.length > 1)
  })
})

test('limbo: the ship stands on the ground, climbs to what was drawn, and is gone where it burst', async () => {
  await setMotion('no-preference')
  await open({ gameCode: LIMBO, chances: [130, 900] })
  /** The highest and the lowest place, of 100, at which the lane beside the number holds a whole ship's width of ink. */
  const ship = () => {
    const canvas = document.querySelector<HTMLCanvasElement>('.limbo-canvas')!
    const ratio = canvas.width / canvas.clientWidth
    const width = Math.round(84 * ratio)
    const { data } = canvas.getContext('2d')!.getImageData(canvas.width - width, 0, width, canvas.height)
    const rows = Array.from({ length: canvas.height }, (_, y) => {
      let ink = 0
      for (let x = 0; x < width; x += 1) if (data[(y * width + x) * 4 + 3]! > 200) ink += 1
      return ink
    })
    const solid = rows.flatMap((ink, y) => (ink > 10 * ratio && ink < 40 * ratio ? [y] : []))
    return solid.length < 4 ? null : Math.round((solid[0]! / canvas.height) * 100)
  }
  await expect.poll(ship).toBeGreaterThan(60)
  bet()
  await expect.poll(words).toContain('No win')
  await expect.poll(ship).toBeNull()
  await expect.poll(() => main().getAttribute('aria-disabled')).toBe('false')
  bet()
  await expect.poll(words).toContain('Win')
  await expect.poll(ship).toBeLessThan(30)
  await setMotion('reduce')
})
