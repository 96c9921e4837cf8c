/** GAME-09: auto bet, instant results, last results and keys of the originals, played by the real rules. */
import './support/studio-styles.ts'

import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { startOriginal } from '../../studio/client/originals/start.ts'
import { createSay, formatMinor } from '../../studio/client/text.ts'
import { buildBoot, type OriginalBoot } from '../../studio/pages/boot.ts'
import { buildFakeStudio } from './support/fake-studio.ts'
import { button, passMoment, press } from './support/screen.ts'
import { clearPlace, findOverlaps, findSmall, findViolations, NARROW, showPlace } from './support/studio-page.ts'

const money = (amountMinor: number) => formatMinor(amountMinor, '₱')
const DICE = 'harbor-beacon-dice'
type Studio = Awaited<ReturnType<typeof buildFakeStudio>>
type Opening = Partial<Parameters<typeof buildFakeStudio>[0]> & {
  spin?: Studio['server']['spin']
  scheme?: 'dark' | 'light'
}

async function open({
  gameCode = DICE,
  policy = { autoplay: true, turbo: true },
  spin,
  scheme,
  ...options
}: Opening = {}) {
  const studio = await buildFakeStudio({ gameCode, policy, ...options })
  if (spin) studio.server.spin = spin
  const boot = buildBoot(studio.game, 'EN', false) as OriginalBoot
  const place = showPlace(boot, scheme)
  const { session, server } = studio
  startOriginal({ root: place, boot, session, server, say: createSay(boot.messages) })
  await expect.poll(() => main()?.getAttribute('aria-disabled')).toBe('false')
  return studio
}

const main = () => document.querySelector<HTMLElement>('.main-row > .main')
const note = () => document.querySelector('.stake-note')?.textContent
const fillIn = (name: string, value: string) => page.getByRole('textbox', { name }).fill(value)
/** In the sheet, which comes with the first press. */
async function begin(bets: string, fill: () => Promise<void> = async () => {}) {
  await button(page, 'Auto').click()
  await fillIn('Bets', bets)
  await fill()
  await page.getByRole('button', { name: /^Start/ }).click()
}

beforeEach(() => localStorage.clear())
afterEach(clearPlace)

describe('auto bet', () => {
  test('plays its rounds by itself, raises after a loss up to the highest bet, and says that it is done', async () => {
    const { sent } = await open()
    await button(page, 'Instant').click()
    await begin('4', async () => {
      await page.getByRole('group', { name: 'After a loss' }).getByRole('radio', { name: 'Raise' }).click()
      await fillIn('After a loss: Raise', '１００ ％')
      await fillIn('Highest bet', '3')
    })
    await expect.poll(note).toBe('Auto bet: all bets are played.')
    expect(sent.map(({ auto }) => auto?.left)).toEqual([3, 2, 1, 0])
    expect(new Set(sent.map(({ auto }) => auto?.run)).size).toBe(1)
    const stakes = sent.map(({ words }) => Number.parseFloat(words))
    expect(stakes[0]).toBe(1)
    expect(Math.max(...stakes)).toBeLessThanOrEqual(3)
    // Each stake follows from the result before it, which the row of last results shows, the newest first.
    const ends = [...document.querySelectorAll<HTMLElement>('.history-strip button')].map(({ dataset }) => dataset.end)
    const wanted = [1]
    for (const end of ends.reverse()) wanted.push(end === 'win' ? 1 : Math.min(3, wanted.at(-1)! * 2))
    expect(stakes).toEqual(wanted.slice(0, 4))
    // The amount that was chosen is there again.
    await expect.element(button(page, `Bet ${money(100)}`)).toHaveAttribute('aria-disabled', 'false')
  })

  test.each([
    ['loss_limit_reached', 'one of your limits'],
    ['reality_check_due', 'reminder'],
  ] as const)('a bet refused as %s ends it, and the page says why', async (fate, words) => {
    const { sent } = await open({ fates: [null, fate] })
    await button(page, 'Instant').click()
    await begin('9')
    await expect.poll(() => document.querySelector('.result')?.textContent).toContain(words)
    await expect.element(button(page, `Bet ${money(100)}`)).toHaveAttribute('aria-disabled', 'false')
    expect(sent).toHaveLength(2)
  })

  test.each([
    ['harbor-pearl-mines', 'Tiles to open', 2, ['0', '1', 'cash']],
    ['harbor-high-tide', 'Right guesses', 2, null],
  ] as const)('of %s plays the choices by its rule, and takes the win', async (gameCode, field, moves, expected) => {
    const { server, sent } = await open({ gameCode })
    const acts: string[][] = []
    const act = server.act
    server.act = (spinId, at, name) => {
      if (at === 0) acts.push([])
      acts.at(-1)!.push(name)
      return act(spinId, at, name)
    }
    await button(page, 'Instant').click()
    await begin('3', () => fillIn(field, String(moves)))
    await expect.poll(note).toBe('Auto bet: all bets are played.')
    expect(sent.filter(({ name }) => name === 'spin')).toHaveLength(3)
    expect(acts).toHaveLength(3)
    for (const one of acts) {
      const whole = one.at(-1) === 'cash'
      expect(one.length, one.join(' ')).toBeLessThanOrEqual(moves + 1)
      if (whole) expect(one).toHaveLength(moves + 1)
      if (expected) expect(one).toEqual(expected.slice(0, one.length))
    }
  })

  test('that is left in the middle of a round leaves its choice to the player', async () => {
    await open({ gameCode: 'harbor-pearl-mines' })
    await begin('3', () => fillIn('Tiles to open', '20'))
    await expect.element(button(page, 'Stop · 2 left')).toBeVisible()
    await button(page, 'Stop · 2 left').click()
    const tiles = () => [...document.querySelectorAll<HTMLElement>('.tile')]
    await expect.poll(() => tiles().every((tile) => tile.getAttribute('aria-disabled') === 'false')).toBe(true)
    const opened = () => tiles().filter(({ dataset }) => dataset.face !== 'closed').length
    const before = opened()
    await passMoment(900)
    expect(opened()).toBe(before)
  })

  test('an answer that is lost ends it, though the round is found again', async () => {
    const { sent } = await open({ fates: ['lost'] })
    await button(page, 'Instant').click()
    await begin('9')
    await expect.poll(note).toBe('Auto bet stopped because an answer was lost.')
    await expect.element(button(page, `Bet ${money(100)}`)).toHaveAttribute('aria-disabled', 'false')
    expect(sent).toHaveLength(1)
  })

  test('a tab that is left ends it, and so does a press', async () => {
    const { sent } = await open({ cycleMs: 600_000 })
    await begin('9')
    await expect.element(button(page, 'Stop · 8 left')).toBeVisible()
    Object.defineProperty(document, 'hidden', { configurable: true, value: true })
    document.dispatchEvent(new Event('visibilitychange'))
    Reflect.deleteProperty(document, 'hidden')
    await expect.poll(note).toBe('Auto bet stopped because you left the tab.')
    expect(sent).toHaveLength(1)
  })

  test('a reminder of the site ends it, and nothing is resumed once it is answered', async () => {
    const { sent, session } = await open({ cycleMs: 600_000 })
    const tell = (type: 'pause' | 'resume') => {
      const around = { data: { type }, origin: session.lobbyOrigin, source: window.parent }
      window.dispatchEvent(new MessageEvent('message', around))
    }
    await begin('9')
    await expect.element(button(page, 'Stop · 8 left')).toBeVisible()
    tell('pause')
    await expect.poll(note).toBe('Auto bet stopped for a message in the lobby.')
    tell('resume')
    await passMoment()
    expect(note()).toBe('Auto bet stopped for a message in the lobby.')
    expect(sent).toHaveLength(1)
  })

  test('a bet that waits for the pace ends with Stop: it is asked for no more, and nothing is said to be lost', async () => {
    let asked = 0
    await open({
      async spin(...[, , , , isWanted = () => true]) {
        while (isWanted()) {
          asked += 1
          await passMoment(20)
        }
        return { ok: false, code: 'too_many_requests' }
      },
    })
    await begin('9')
    await button(page, 'Stop · 8 left').click()
    await expect.element(button(page, `Bet ${money(100)}`)).toHaveAttribute('aria-disabled', 'false')
    const before = asked
    await passMoment()
    expect(asked).toBe(before)
    expect(document.querySelector('.result')?.textContent).toBe('')
  })

  test('the sheet: no violation, small enough for 320 px, and what is wrong is marked', async () => {
    const { sent } = await open()
    await page.viewport(NARROW.width, NARROW.height)
    await button(page, 'Auto').click()
    await expect.element(page.getByRole('dialog', { name: 'Auto bet' })).toBeVisible()
    expect(await findViolations()).toEqual([])
    expect(document.documentElement.scrollWidth).toBe(NARROW.width)
    const sheet = document.querySelector<HTMLElement>('.auto-sheet form')!
    const inner = sheet.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(sheet).paddingRight)
    for (const chip of sheet.querySelectorAll('.chip'))
      expect(chip.getBoundingClientRect().right).toBeLessThanOrEqual(inner)
    await fillIn('Bets', '500')
    await fillIn('Lose at most', '0.50')
    await page.getByRole('button', { name: /^Start/ }).click()
    await expect.element(page.getByRole('alert')).toHaveTextContent('Check the marked fields.')
    expect(document.activeElement?.id).toBe('auto-bets')
    expect(document.querySelectorAll('.auto-sheet [aria-invalid=true]')).toHaveLength(2)
    expect(await findViolations()).toEqual([])
    expect(sent).toEqual([])
  })

  test.each([
    ['a policy without auto bet and turbo', DICE, { autoplay: false, turbo: false }, []],
    [
      'a game whose choices have no fixed rule',
      'harbor-quayside-blackjack',
      { autoplay: true, turbo: true },
      ['Instant'],
    ],
  ] as const)('%s shows none', async (_, gameCode, policy, shown) => {
    await open({ gameCode, policy })
    expect([...document.querySelectorAll('.extra')].map(({ textContent }) => textContent)).toEqual(shown)
    await press('a')
    expect(document.querySelector('.auto-sheet')).toBeNull()
  })
})

test('TRUST-02 the last results stand in a row, and each opens its round', async () => {
  await open()
  await page.viewport(390, 743)
  await button(page, `Bet ${money(100)}`).click()
  const entry = page.getByRole('list', { name: 'Last results' }).getByRole('button')
  await expect.element(entry).toBeVisible()
  expect([findSmall(), findOverlaps()]).toEqual([[], []])
  await entry.click()
  await expect.poll(() => document.activeElement?.classList.contains('wanted')).toBe(true)
})

test('keys bet, halve and double; they are listed under ? and can be switched off', async () => {
  const { sent } = await open()
  await press('h')
  await expect.element(button(page, `Bet ${money(50)}`)).toBeVisible()
  await press('d')
  await press('d')
  await press(' ')
  await expect.poll(() => sent.map(({ words }) => words)).toEqual(['2.00 over:5000'])
  await press('?')
  await expect.element(page.getByText('Bet, cash out or stop')).toBeVisible()
  expect(await findViolations()).toEqual([])
  await page.getByRole('checkbox', { name: 'Use these keys' }).click()
  await button(page, 'Close').click()
  await expect.element(button(page, `Bet ${money(200)}`)).toHaveAttribute('aria-disabled', 'false')
  await press('h')
  await expect.element(button(page, `Bet ${money(200)}`)).toBeVisible()
  expect(sent).toHaveLength(1)
})

test('the amount is remembered for the game and the member, and apart for play money', async () => {
  await open()
  await press('d')
  await expect.element(button(page, `Bet ${money(200)}`)).toBeVisible()
  const key = `stake:play:0123456789abcdef:${DICE}`
  expect({ ...localStorage }).toEqual({ [key]: '200' })
  await open()
  await expect.element(button(page, `Bet ${money(200)}`)).toBeVisible()
  await open({ bearer: 'fedcba9876543210' })
  await expect.element(button(page, `Bet ${money(100)}`)).toBeVisible()
  localStorage.setItem(key, '9'.repeat(9))
  await open()
  await expect.element(button(page, `Bet ${money(10_000)}`)).toBeVisible()
})

test.each([DICE, 'harbor-garden-keno', 'harbor-quayside-blackjack', 'harbor-solo-baccarat', 'harbor-pearl-drop'])(
  'on a light site every word of %s can be read, before a bet and after it',
  async (gameCode) => {
    await open({ gameCode, scheme: 'light' })
    expect(await findViolations()).toEqual([])
    await page.getByRole('button', { name: /^Bet / }).click()
    await expect.poll(() => document.querySelector('.result')?.textContent).not.toBe('')
    expect(await findViolations()).toEqual([])
  },
)
