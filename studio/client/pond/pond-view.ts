/** The page of a pond: it shows a state and passes presses on. */
import { findFish } from '../../../contract/pond/paths.ts'
import { POND_RTP_PERCENT, type SpeciesName } from '../../../contract/pond/species.ts'
import type { PondBoot } from '../../pages/boot.ts'
import { presentPays } from '../../pond/describe-pond.ts'
import { h, watchMotion, write } from '../dom.ts'
import { createWinStage } from '../win-stage.ts'
import { createScene } from './draw/scene.ts'
import { createFishList, presentChance } from './fish-list.ts'
import { createDock, type DockOptions } from './pond-dock.ts'
import { leftOf, type PondState } from './pond-state.ts'
import { type SayPond, writeNotice } from './words.ts'

interface Options extends DockOptions {
  readonly boot: PondBoot
  readonly header: HTMLElement
  readonly drawer: HTMLElement
  readonly onSpecies: (species: SpeciesName) => void
  /** A press in the water, in pixels of the scene. */
  readonly onWater: (x: number, y: number) => void
}

/** The list's words need not follow every frame. */
const LIST_EVERY_MS = 400
const FLOAT_MS = 1_100

export function createPondView(options: Options) {
  const { boot, say, money, receipt } = options
  const scene = createScene(boot.pond, watchMotion())
  const list = createFishList(boot, say, options.onSpecies)
  const dock = createDock(options)
  const winStage = createWinStage({ say, money })
  const seats = createSeats(say)
  const won = h('b', {})
  const result = h('p', { class: 'result pond-result', role: 'status', 'aria-live': 'polite' })
  const water = h('div', { class: 'pond-water', role: 'group', 'aria-label': say('scene') }, ...scene.elements)
  water.addEventListener('pointerdown', (event) => {
    const box = water.getBoundingClientRect()
    options.onWater(event.clientX - box.left, event.clientY - box.top)
  })
  // Read as it changes, and not at each frame: that would lay out the page in the middle of it.
  const room = { width: 0, height: 0 }
  new ResizeObserver(() => {
    Object.assign(room, { width: water.clientWidth, height: water.clientHeight })
    void scene.resize(room.width, room.height)
  }).observe(water)
  const tag = createAimTag(options, scene, room)
  const floats = createFloats(money, room)
  const board = h(
    'section',
    { class: 'board pond-board' },
    water,
    seats.element,
    tag.element,
    h('p', { class: 'pond-rtp' }, `RTP ${POND_RTP_PERCENT.toFixed(2)}%`),
    h('p', { class: 'pond-won' }, h('span', {}, say('wonSoFar')), won),
    h('span', { class: 'pond-you', 'aria-hidden': 'true' }, say('you')),
    list.element,
    result,
    floats.element,
    winStage.element,
  )
  if (!scene.isDrawn) list.open(true)
  let listedMs = 0

  function update(state: PondState, nowMs: number) {
    dock.update(state)
    write(won, money(state.magazine?.wonMinor ?? 0))
    write(result, state.notice ? writeNotice(state.notice, say, money) : '')
    result.dataset.tone = state.notice?.isWin ? 'win' : 'calm'
    board.dataset.phase = state.phase
    seats.update(state)
    list.update(state, nowMs)
    listedMs = nowMs
  }

  /** At each frame. */
  function draw(state: PondState, nowMs: number) {
    const seated = othersOf(state).flatMap((seat, at) => (state.seats.some((each) => each.seat === seat) ? [at] : []))
    const { magazine } = state
    const load = magazine ? leftOf(state) / magazine.shots : null
    scene.draw(nowMs, { caught: state.caught, aim: state.aim, others: seated, load })
    tag.update(state, nowMs)
    if (nowMs - listedMs < LIST_EVERY_MS) return
    list.update(state, nowMs)
    listedMs = nowMs
  }

  return {
    elements: [options.header, board, dock.element, options.drawer],
    scene,
    winStage,
    update,
    draw,
    float: floats.show,
    receipt,
  }
}

/** Seats of the others, in the order of their cannons. */
export const othersOf = ({ seat }: Pick<PondState, 'seat'>): number[] =>
  [0, 1, 2, 3].filter((each) => each !== (seat ?? 3))

/** Who sits at the other cannons. */
function createSeats(say: SayPond) {
  const seats = [0, 1, 2].map(() => h('span', { class: 'pond-seat' }))
  return {
    element: h('div', { class: 'pond-seats' }, ...seats),
    update(state: PondState) {
      const others = othersOf(state)
      for (const [at, seat] of seats.entries()) {
        const sitter = state.seats.find(({ seat: number }) => number === others[at])
        write(seat, sitter ? sitter.who : say('openSeat'))
        seat.dataset.open = String(!sitter)
      }
    },
  }
}

/** Of the water, in pixels. */
type Room = { readonly width: number; readonly height: number }

/** What the fish pays that the player aims at, beside it. */
function createAimTag({ boot, say }: Options, scene: ReturnType<typeof createScene>, room: Room) {
  const element = h('p', { class: 'pond-tag', 'aria-hidden': 'true', hidden: true })
  return {
    element,
    update({ aim, caught }: PondState, nowMs: number) {
      const at = scene.placeOfAim(aim, nowMs, caught)
      const species = at && aim ? findFish(boot.pond, aim)?.species : undefined
      element.hidden = !species
      if (!at || !species) return
      write(
        element,
        `${say('aimedAt', { pays: presentPays(species), name: say(species) })} · ${presentChance(species)}`,
      )
      const x = Math.max(80, Math.min(room.width - 80, at.x))
      element.style.transform = `translate(calc(${x}px - 50%), ${Math.min(room.height - 140, at.y + 52)}px)`
    },
  }
}

/** The figure over a fish that was caught. */
function createFloats(money: Options['money'], room: Room) {
  const element = h('div', { class: 'pond-floats', 'aria-hidden': 'true' })
  return {
    element,
    show(at: { readonly x: number; readonly y: number }, amountMinor: number) {
      const figure = h('b', {}, `+${money(amountMinor)}`)
      figure.style.left = `${Math.max(60, Math.min(room.width - 60, at.x))}px`
      figure.style.top = `${at.y}px`
      element.appendChild(figure)
      setTimeout(() => figure.remove(), FLOAT_MS)
    },
  }
}
