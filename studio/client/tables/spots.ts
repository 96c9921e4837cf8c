/** The places for chips, as a grid of buttons. Arrow keys move, Enter lays a chip. */
import { fill } from '../../i18n/fill.ts'
import { isRed } from '../../table-rules/roulette.ts'
import type { Spot, TableRules } from '../../table-rules/table-rules.ts'
import type { TableWords } from '../../tables/i18n/en.ts'
import type { Stakes } from '../../tables/limits.ts'
import { nameGroup, nameSpot, presentPays } from '../../tables/words.ts'
import { h, write } from '../dom.ts'
import { addStakes } from '../live/live-state.ts'
import { drawSpotMarks } from './spot-marks.ts'

export type RouletteParts = typeof import('./roulette-parts.ts')

type Options = {
  readonly rules: TableRules
  /** At roulette alone. */
  readonly roulette: RouletteParts | null
  readonly words: TableWords
  readonly chip: (amountMinor: number) => string
  readonly money: (amountMinor: number) => string
  /** The amount of the chip in hand. */
  readonly chosenMinor: () => number
  readonly onLay: (spot: Spot) => void
  /** So many chips on each of several spots. */
  readonly onLayAll: (chips: Readonly<Record<string, number>>) => void
}

/** So many spots are shown at once; a table with more has a tab for each group. */
const SHOWN_AT_ONCE = 14

/** The colour of a roulette number, or of a side of the roads. */
function toneOf({ gameClass }: TableRules, { code }: Spot): string {
  if (gameClass === 'ROU' && /^n-\d+$/.test(code)) {
    const number = Number(code.slice(2))
    return number === 0 ? 'tie' : isRed(number) ? 'red' : 'black'
  }
  if (['banker', 'dragon', 'red', 'four-red', 'three-red', 'big'].includes(code)) return 'red'
  if (['player', 'tiger', 'small'].includes(code)) return 'blue'
  if (code === 'black') return 'black'
  return code.includes('tie') ? 'tie' : ''
}

function buildSpot(options: Options, spot: Spot) {
  const { rules, words, onLay } = options
  const amount = h('span', { class: 'spot-chip', hidden: true })
  const button = h(
    'button',
    { type: 'button', class: `spot ${toneOf(rules, spot)}`, onclick: () => onLay(spot) },
    ...drawSpotMarks(rules, spot.code),
    h('span', { class: 'spot-name' }, nameSpot(rules, words, spot.code)),
    h('span', { class: 'spot-pays' }, presentPays(spot.pays)),
    amount,
  )
  return { spot, button, amount, shown: '' }
}

/** `5 +2`: chips for the next round stand apart from those that play. */
function tellChips(chip: Options['chip'], lies: number, laid: number, isNext: boolean): string {
  if (lies + laid === 0) return ''
  return isNext && lies > 0 && laid > 0 ? `${chip(lies)} +${chip(laid)}` : chip(lies + laid)
}

function updateSpot(
  { rules, words, chip, money }: Options,
  built: ReturnType<typeof buildSpot>,
  shown: { readonly lies: number; readonly laid: number; readonly isOpen: boolean; readonly isHit: boolean },
  isNext: boolean,
) {
  // Roulette has more than a hundred, and few of them change at once.
  const key = JSON.stringify([shown, isNext])
  if (built.shown === key) return
  built.shown = key
  const { spot, button, amount } = built
  const { lies, laid, isOpen, isHit } = shown
  const [total, isPending] = [lies + laid, laid > 0]
  amount.hidden = total === 0
  write(amount, tellChips(chip, lies, laid, isNext))
  amount.classList.toggle('next', isPending && isNext)
  amount.classList.toggle('pending', isPending)
  button.setAttribute('aria-disabled', String(!isOpen))
  button.classList.toggle('hit', isHit)
  const values = {
    spot: nameSpot(rules, words, spot.code),
    pays: presentPays(spot.pays),
    amount: money(isNext ? lies : total),
  }
  const next = isPending && isNext ? `, ${fill(words.onSpotNext, { amount: money(laid) })}` : ''
  const label = `${fill(words.onSpot, values)}${next}${isHit ? ' ✓' : ''}`
  if (button.getAttribute('aria-label') !== label) button.setAttribute('aria-label', label)
}

/** To the nearest of these buttons in the arrow's direction. */
function findNearest(from: HTMLElement, kin: readonly HTMLElement[], [dx, dy]: readonly [number, number]) {
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

const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
}

/** Roulette: the cloth, on which bets of several groups have their fields. */
function layCloth(
  parts: RouletteParts,
  options: Options,
  spots: readonly ReturnType<typeof buildSpot>[],
  onTrack: () => void,
) {
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

/** Groups of roulette with a field on the cloth; the others lie on its lines, and stand in the lists as well. */
const ON_CLOTH = ['main', 'dozen', 'straight']

/** On the cloth, and on the felt of fan tan, several groups are one. At sic bo six dice stand under the main bets. */
function isMain({ gameClass }: TableRules, spot: Spot): boolean {
  if (gameClass === 'ROU') return ON_CLOTH.includes(spot.group)
  if (gameClass === 'FT') return ['main', 'kwok', 'ssh'].includes(spot.group)
  return gameClass === 'SIC' && spot.group === 'single'
}

/** The square of fan tan: a number on each side, two between them at the corners, and the rest within. */
function layTan(spots: readonly ReturnType<typeof buildSpot>[]): HTMLElement {
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

export function createSpots(options: Options) {
  const { rules, words, roulette } = options
  const isTabbed = rules.spots.length > SHOWN_AT_ONCE
  const spots = rules.spots.map((spot) => buildSpot(options, spot))
  const cloth = roulette ? layCloth(roulette, options, spots, () => turnTo('track')) : null
  const track = roulette
    ? roulette.createRacetrack({
        words,
        chip: options.chip,
        onLay: options.onLayAll,
        onBack: () => turnTo('main'),
      })
    : null
  const groupOf = (spot: Spot) => (isMain(rules, spot) ? 'main' : spot.group)
  const [main = 'main', ...others] = new Set(rules.spots.map(groupOf))
  const groups = [main, ...(track ? ['track'] : []), ...others]
  const ofGroup = (group: string) => spots.filter(({ spot }) => groupOf(spot) === group)
  const contentOf = (group: string): HTMLElement[] => {
    const buttons = ofGroup(group)
    if (group === 'track' && track) return [track.element]
    if (group !== 'main') return buttons.map(({ button }) => button)
    if (cloth) return [cloth.element]
    return rules.gameClass === 'FT' ? [layTan(buttons)] : buttons.map(({ button }) => button)
  }
  const sections = groups.map((group) =>
    h(
      'div',
      { class: `spot-group group-${group}`, role: 'group', 'aria-label': nameGroup(words, group) },
      ...contentOf(group),
    ),
  )
  const tabs = groups.map((group, at) =>
    h('button', { type: 'button', role: 'tab', onclick: () => open(at) }, nameGroup(words, group)),
  )
  const element = h(
    'section',
    { class: `spots class-${rules.gameClass.toLowerCase()}`, onkeydown: walk },
    isTabbed && h('div', { class: 'spot-tabs', role: 'tablist', 'aria-label': words.edges }, ...tabs),
    ...sections,
  )
  function open(shown: number) {
    for (const [at, section] of sections.entries()) {
      section.hidden = isTabbed && at !== shown
      tabs[at]!.setAttribute('aria-selected', String(at === shown))
      tabs[at]!.tabIndex = at === shown ? 0 : -1
    }
  }
  open(0)

  /** The racetrack and the cloth lead to each other, and the focus goes along. */
  function turnTo(group: string) {
    open(groups.indexOf(group))
    tabs[groups.indexOf(group)]?.focus({ preventScroll: true })
  }

  function walk(event: KeyboardEvent) {
    const step = STEPS[event.key]
    const from = document.activeElement
    if (!step || !(from instanceof HTMLElement) || !element.contains(from)) return
    const isTab = from.getAttribute('role') === 'tab'
    const found = findNearest(
      from,
      isTab ? tabs : [...spots.map(({ button }) => button), ...(track?.buttons ?? [])],
      step,
    )
    if (!found) return
    event.preventDefault()
    found.focus()
    if (isTab) found.click()
  }

  return {
    element,
    update({ confirmed, pending, isNext, isOpen, hits }: Shown) {
      const totalOf = (code: string) => (confirmed[code] ?? 0) + (pending[code] ?? 0)
      for (const each of spots) {
        const { code } = each.spot
        const [lies, laid] = [confirmed[code] ?? 0, pending[code] ?? 0]
        updateSpot(options, each, { lies, laid, isOpen, isHit: hits.has(code) }, isNext)
      }
      cloth?.showChips(
        spots.flatMap(({ spot: { code } }) => {
          const [lies, laid] = [confirmed[code] ?? 0, pending[code] ?? 0]
          const text = tellChips(options.chip, lies, laid, isNext)
          return text === '' ? [] : [{ code, text, isPending: laid > 0, isNext: isNext && laid > 0 }]
        }),
      )
      track?.update(addStakes([confirmed, pending]), isOpen)
      for (const [at, group] of groups.entries())
        tabs[at]!.classList.toggle(
          'has-chips',
          ofGroup(group).some(({ spot }) => totalOf(spot.code) > 0),
        )
    },
  }
}
