/** The places for chips. Arrow keys move from one to the next, Enter lays a chip. */
import type { TableWords } from '../../tables/i18n/en.ts'
import type { Stakes } from '../../tables/limits.ts'
import { nameGroup, nameSpot } from '../../tables/words.ts'
import { h } from '../dom.ts'
import { addStakes } from '../live/live-state.ts'
import { createSpot, groupOf, type SpotButton, type SpotOptions, tellChips } from './spot.ts'

export type RouletteParts = typeof import('./roulette-parts.ts')

interface Options extends SpotOptions {
  /** At roulette alone. */
  readonly roulette: RouletteParts | null
  /** The amount of the chip in hand. */
  readonly chosenMinor: () => number
  /** So many chips on each of several spots. */
  readonly onLayAll: (chips: Readonly<Record<string, number>>) => void
}

/** So many spots are shown at once; a table with more has a tab for each group. */
const SHOWN_AT_ONCE = 14

/** Roulette: the cloth, on which bets of several groups have their fields. */
function layCloth(parts: RouletteParts, options: Options, spots: readonly SpotButton[], onTrack: () => void) {
  const { rules, words, onLay } = options
  const buttons = new Map(spots.map(({ spot, button }) => [spot.code, button]))
  return parts.createRouletteFelt({
    spots: rules.spots,
    buttonOf: (code) => buttons.get(code) as HTMLElement,
    nameOf: ({ code, pays: [[pay, per] = [0, 1]] }) =>
      `${nameSpot(rules, words, code)} → ${options.money(Math.floor((options.chosenMinor() * (pay + per)) / per))}`,
    onLay,
    way: { name: words.groupTrack, onOpen: onTrack },
  })
}

interface Shown {
  readonly confirmed: Stakes
  /** Not confirmed yet, or waiting for the next round. */
  readonly pending: Stakes
  readonly isNext: boolean
  readonly isOpen: boolean
  readonly hits: ReadonlySet<string>
}

/** The square of fan tan: a number on each side, two between them at the corners, and the rest within. */
function layTan(spots: readonly SpotButton[]): HTMLElement {
  const outer = new Map(spots.map((each) => [each.spot.code, each.button]))
  const place = (code: string): HTMLElement => {
    const button = outer.get(code) as HTMLElement
    outer.delete(code)
    button.style.gridArea = code
    return button
  }
  // In reading order, which is the order of the keys as well.
  const [before, after] = [TAN_BEFORE.map(place), TAN_AFTER.map(place)]
  return h('div', { class: 'tan' }, ...before, h('div', { class: 'tan-inner' }, ...outer.values()), ...after)
}
const TAN_BEFORE = ['kwok-1-4', 'fan-1', 'kwok-1-2', 'fan-4']
const TAN_AFTER = ['fan-2', 'kwok-3-4', 'fan-3', 'kwok-2-3']

type Step = readonly [number, number]
const STEPS: Readonly<Record<string, Step>> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
}

/** To the nearest of these buttons in the arrow's direction: they stand in no grid. */
function findNearest(from: HTMLElement, kin: readonly HTMLElement[], [dx, dy]: Step) {
  const here = from.getBoundingClientRect()
  const far = (button: HTMLElement) => {
    const there = button.getBoundingClientRect()
    const x = there.left + there.width / 2 - here.left - here.width / 2
    const y = there.top + there.height / 2 - here.top - here.height / 2
    const [along, across] = dx === 0 ? [y * dy, Math.abs(x)] : [x * dx, Math.abs(y)]
    return { button, along, far: along + across * 3 }
  }
  return kin
    .filter((button) => button !== from && button.offsetParent !== null)
    .map(far)
    .filter(({ along }) => along > 4)
    .toSorted((one, other) => one.far - other.far)[0]?.button
}

/** From a tab to other tabs, which open as they are reached; from a button to other buttons. */
function walkByArrows(element: HTMLElement, tabs: readonly HTMLElement[], buttons: readonly HTMLElement[]) {
  element.addEventListener('keydown', (event) => {
    const step = STEPS[event.key]
    const from = document.activeElement
    if (!step || !(from instanceof HTMLElement) || !element.contains(from)) return
    const isTab = from.getAttribute('role') === 'tab'
    const found = findNearest(from, isTab ? tabs : buttons, step)
    if (!found) return
    event.preventDefault()
    found.focus()
    if (isTab) found.click()
  })
}

interface Group {
  readonly name: string
  readonly content: readonly HTMLElement[]
}

/** All groups at once, or one at a time under its tab. */
function createGroups(words: TableWords, groups: readonly Group[], isTabbed: boolean) {
  const sections = groups.map(({ name, content }) =>
    h('div', { class: `spot-group group-${name}`, role: 'group', 'aria-label': nameGroup(words, name) }, ...content),
  )
  const tabs = groups.map(({ name }, at) =>
    h('button', { type: 'button', role: 'tab', onclick: () => open(at) }, nameGroup(words, name)),
  )
  function open(shown: number) {
    for (const [at, section] of sections.entries()) {
      section.hidden = isTabbed && at !== shown
      tabs[at]!.setAttribute('aria-selected', String(at === shown))
      tabs[at]!.tabIndex = at === shown ? 0 : -1
    }
  }
  open(0)

  return {
    elements: [
      isTabbed && h('div', { class: 'spot-tabs', role: 'tablist', 'aria-label': words.edges }, ...tabs),
      ...sections,
    ],
    tabs,
    /** The focus goes along. */
    turnTo(group: string) {
      const at = groups.findIndex(({ name }) => name === group)
      open(at)
      tabs[at]?.focus({ preventScroll: true })
    },
    mark(hasChips: (group: string) => boolean) {
      for (const [at, { name }] of groups.entries()) tabs[at]!.classList.toggle('has-chips', hasChips(name))
    },
  }
}

export function createSpots(options: Options) {
  const { rules, words, chip, roulette } = options
  const spots = rules.spots.map((spot) => createSpot(options, spot))
  const spotsOf = (group: string) => spots.filter(({ spot }) => groupOf(rules, spot) === group)
  // The racetrack and the cloth lead to each other.
  const cloth = roulette && layCloth(roulette, options, spots, () => groups.turnTo('track'))
  const track = roulette?.createRacetrack({
    words,
    chip,
    onLay: options.onLayAll,
    onBack: () => groups.turnTo('main'),
  })
  const contentOf = (group: string): HTMLElement[] => {
    if (group === 'track' && track) return [track.element]
    if (group === 'main' && cloth) return [cloth.element]
    if (group === 'main' && rules.gameClass === 'FT') return [layTan(spotsOf(group))]
    return spotsOf(group).map(({ button }) => button)
  }
  const [main = 'main', ...others] = new Set(rules.spots.map((spot) => groupOf(rules, spot)))
  const names = [main, ...(track ? ['track'] : []), ...others]
  const groups = createGroups(
    words,
    names.map((name) => ({ name, content: contentOf(name) })),
    rules.spots.length > SHOWN_AT_ONCE,
  )
  const element = h('section', { class: `spots class-${rules.gameClass.toLowerCase()}` }, ...groups.elements)
  walkByArrows(element, groups.tabs, [...spots.map(({ button }) => button), ...(track?.buttons ?? [])])

  return {
    element,
    update({ confirmed, pending, isNext, isOpen, hits }: Shown) {
      const chipsOn = ({ spot: { code } }: SpotButton) => ({
        lies: confirmed[code] ?? 0,
        laid: pending[code] ?? 0,
        isNext,
      })
      for (const each of spots) each.update({ ...chipsOn(each), isOpen, isHit: hits.has(each.spot.code) })
      cloth?.showChips(
        spots.flatMap((each) => {
          const chips = chipsOn(each)
          const text = tellChips(chip, chips)
          const isPending = chips.laid > 0
          return text === '' ? [] : [{ code: each.spot.code, text, isPending, isNext: isNext && isPending }]
        }),
      )
      track?.update(addStakes([confirmed, pending]), isOpen)
      const hasChips = (each: SpotButton) => chipsOn(each).lies + chipsOn(each).laid > 0
      groups.mark((group) => spotsOf(group).some(hasChips))
    },
  }
}
