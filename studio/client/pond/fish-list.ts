/** Every species as a button: by keyboard and by ear the same game, with the same chances. */
import { type Fish, listFish, placeOf } from '../../../contract/pond/paths.ts'
import { type Pond, speciesOf } from '../../../contract/pond/pond.ts'
import { hitPercent, SPECIES_PAYS, type SpeciesName } from '../../../contract/pond/species.ts'
import type { PondBoot } from '../../pages/boot.ts'
import { presentPays } from '../../pond/describe-pond.ts'
import { h, svg } from '../dom.ts'
import { fishSvg, svgUrl } from './art/fish.ts'
import { canFire, leftOf, type PondState } from './pond-state.ts'
import type { SayPond } from './words.ts'

/** `48%`, `3.84%`. */
export const presentChance = (species: SpeciesName) => `${Number(hitPercent(species).toFixed(2))}%`

/** By what they pay; a chest, which pays one of several, comes last. */
export const listSpecies = (pond: Pond): SpeciesName[] => {
  const rank = (name: SpeciesName) => (SPECIES_PAYS[name].length > 1 ? Number.POSITIVE_INFINITY : SPECIES_PAYS[name][0])
  return speciesOf(pond).toSorted((a, b) => rank(a) - rank(b))
}

const isInSight = (fish: Fish, nowMs: number) => {
  const { x, y } = placeOf(fish, nowMs)
  return x > 0.02 && x < 0.98 && y > 0 && y < 0.98
}

/** Of a species, the fish in sight that is nearest to the cannon. */
export function findTarget(state: PondState, species: SpeciesName, nowMs: number): string | null {
  const far = (fish: Fish) => {
    const { x, y } = placeOf(fish, nowMs)
    return Math.hypot(x - 0.5, 1 - y)
  }
  const swimming = listFish(state.pond, nowMs).filter(
    (fish) => fish.species === species && isInSight(fish, nowMs) && !state.caught.includes(fish.id),
  )
  return swimming.toSorted((a, b) => far(a) - far(b))[0]?.id ?? null
}

const listIcon = () =>
  svg(
    'svg',
    { viewBox: '0 0 24 24', width: 20, height: 20, 'aria-hidden': 'true', class: 'icon' },
    svg('path', { d: 'M9 6h11M9 12h11M9 18h11M4 6h.5M4 12h.5M4 18h.5' }),
  )

export function createFishList(boot: PondBoot, say: SayPond, onPress: (species: SpeciesName) => void) {
  const species = listSpecies(boot.pond)
  const rows = species.map((name) => {
    const button = h(
      'button',
      { type: 'button', class: 'fish-row', onclick: () => onPress(name) },
      h('img', { src: svgUrl(fishSvg(name)), alt: '', loading: 'lazy' }),
      h('span', { class: 'fish-name' }, say(name)),
      h('span', { class: 'fish-pays' }, h('b', {}, `×${presentPays(name)}`), h('span', {}, presentChance(name))),
    )
    return { name, button }
  })
  const panel = h('div', { class: 'fish-panel', id: 'fish-panel' }, ...rows.map(({ button }) => button))
  const toggle = h(
    'button',
    {
      type: 'button',
      class: 'fish-toggle',
      'aria-expanded': 'false',
      'aria-controls': 'fish-panel',
      onclick: () => open(element.dataset.open !== 'true'),
    },
    listIcon(),
    h('span', {}, say('fishList')),
    h('span', { class: 'fish-head' }, say('paysAndChance')),
  )
  const element = h('section', { class: 'fish-list', 'aria-label': say('fishList') }, toggle, panel)

  function open(isOpen: boolean) {
    element.dataset.open = String(isOpen)
    toggle.setAttribute('aria-expanded', String(isOpen))
  }

  return {
    element,
    open,
    update(state: PondState, nowMs: number) {
      const swimming = listFish(state.pond, nowMs).filter(
        (fish) => isInSight(fish, nowMs) && !state.caught.includes(fish.id),
      )
      // A press within the cadence still aims, so a button does not blink with every shot.
      const isOpen = canFire({ ...state, readyMs: 0 }, nowMs) || leftOf(state) > 0
      for (const { name, button } of rows) {
        const count = swimming.filter((fish) => fish.species === name).length
        const values = { name: say(name), pays: presentPays(name), chance: presentChance(name), count }
        const label = say(count > 0 ? 'fishCard' : 'fishAbsent', values)
        if (button.getAttribute('aria-label') !== label) button.setAttribute('aria-label', label)
        button.setAttribute('aria-disabled', String(!isOpen || count === 0))
        const isAimed = swimming.some((fish) => fish.id === state.aim && fish.species === name)
        button.dataset.aimed = String(isAimed)
      }
    },
  }
}
