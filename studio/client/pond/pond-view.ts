/** The page of a pond: it shows a state and passes presses on. */
import { findFish } from '../../../contract/pond/paths.ts'
import { POND_RTP_PERCENT, type SpeciesName } from '../../../contract/pond/species.ts'
import type { PondBoot } from '../../pages/boot.ts'
import { presentPays } from '../../pond/describe-pond.ts'
import { h, icon, watchMotion, write } from '../dom.ts'
import type { createReceipt } from '../receipt.ts'
import { createWinStage } from '../win-stage.ts'
import { createScene } from './draw/scene.ts'
import { createFishList, presentChance } from './fish-list.ts'
import { canBuy, leftOf, type PondState, SIZES } from './pond-state.ts'
import { type SayPond, writeNotice } from './words.ts'

interface Options {
  readonly boot: PondBoot
  readonly say: SayPond
  readonly money: (amountMinor: number) => string
  readonly header: HTMLElement
  readonly drawer: HTMLElement
  readonly receipt: ReturnType<typeof createReceipt>
  readonly onStep: (by: 1 | -1) => void
  readonly onSize: (size: number) => void
  readonly onMain: () => void
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
  const seats = [0, 1, 2].map(() => h('span', { class: 'pond-seat' }))
  const tag = h('p', { class: 'pond-tag', 'aria-hidden': 'true', hidden: true })
  const floats = h('div', { class: 'pond-floats', 'aria-hidden': 'true' })
  const won = h('b', {})
  const result = h('p', { class: 'result pond-result', role: 'status', 'aria-live': 'polite' })
  const water = h('div', { class: 'pond-water', role: 'group', 'aria-label': say('scene') }, ...scene.elements)
  water.addEventListener('pointerdown', (event) => {
    const box = water.getBoundingClientRect()
    options.onWater(event.clientX - box.left, event.clientY - box.top)
  })
  const board = h(
    'section',
    { class: 'board pond-board' },
    water,
    h('div', { class: 'pond-seats' }, ...seats),
    tag,
    h('p', { class: 'pond-rtp' }, `RTP ${POND_RTP_PERCENT.toFixed(2)} %`),
    h('p', { class: 'pond-won' }, h('span', {}, say('wonSoFar')), won),
    h('span', { class: 'pond-you', 'aria-hidden': 'true' }, say('you')),
    list.element,
    result,
    floats,
    winStage.element,
  )
  // Read as it changes, and not at each frame: that would lay out the page in the middle of it.
  const room = { width: 0, height: 0 }
  new ResizeObserver(() => {
    Object.assign(room, { width: water.clientWidth, height: water.clientHeight })
    void scene.resize(room.width, room.height)
  }).observe(water)
  if (!scene.isDrawn) list.open(true)
  let listedMs = 0

  function update(state: PondState, nowMs: number) {
    dock.update(state)
    write(won, money(state.magazine?.wonMinor ?? 0))
    write(result, state.notice ? writeNotice(state.notice, say, money) : '')
    result.dataset.tone = state.notice?.isWin ? 'win' : 'calm'
    board.dataset.phase = state.phase
    const others = othersOf(state)
    for (const [at, seat] of seats.entries()) {
      const sitter = state.seats.find(({ seat: number }) => number === others[at])
      write(seat, sitter ? sitter.who : say('openSeat'))
      seat.dataset.open = String(!sitter)
    }
    list.update(state, nowMs)
    listedMs = nowMs
  }

  /** At each frame. */
  function draw(state: PondState, nowMs: number) {
    const seated = othersOf(state).flatMap((seat, at) => (state.seats.some((each) => each.seat === seat) ? [at] : []))
    const { magazine } = state
    const load = magazine ? leftOf(state) / magazine.shots : null
    scene.draw(nowMs, { caught: state.caught, aim: state.aim, others: seated, load })
    showTag(state, nowMs)
    if (nowMs - listedMs < LIST_EVERY_MS) return
    list.update(state, nowMs)
    listedMs = nowMs
  }

  function showTag(state: PondState, nowMs: number) {
    const at = scene.placeOfAim(state.aim, nowMs, state.caught)
    const species = at && state.aim ? findFish(boot.pond, state.aim)?.species : undefined
    tag.hidden = !species
    if (!at || !species) return
    write(tag, `${say('aimedAt', { pays: presentPays(species), name: say(species) })} · ${presentChance(species)}`)
    const x = Math.max(80, Math.min(room.width - 80, at.x))
    tag.style.transform = `translate(calc(${x}px - 50%), ${Math.min(room.height - 140, at.y + 52)}px)`
  }

  /** The figure over a fish that was caught. */
  function float(at: { readonly x: number; readonly y: number }, amountMinor: number) {
    const figure = h('b', {}, `+${money(amountMinor)}`)
    figure.style.left = `${Math.max(60, Math.min(room.width - 60, at.x))}px`
    figure.style.top = `${at.y}px`
    floats.appendChild(figure)
    setTimeout(() => figure.remove(), FLOAT_MS)
  }

  return {
    elements: [options.header, board, dock.element, options.drawer],
    scene,
    winStage,
    update,
    draw,
    float,
    receipt,
  }
}

/** Seats of the others, in the order of their cannons. */
export const othersOf = ({ seat }: Pick<PondState, 'seat'>): number[] =>
  [0, 1, 2, 3].filter((each) => each !== (seat ?? 3))

/** Value of a shot, how many, and the one button. */
function createDock({ say, money, receipt, onStep, onSize, onMain }: Options) {
  const step = (by: 1 | -1) =>
    h(
      'button',
      {
        type: 'button',
        class: 'pond-step',
        'aria-label': say(by === 1 ? 'perShotMore' : 'perShotLess'),
        onclick: () => onStep(by),
      },
      icon(by === 1 ? 'plus' : 'minus'),
    )
  const [less, more] = [step(-1), step(1)]
  const value = h('b', {})
  const size = h(
    'select',
    { 'aria-label': say('shotsToBuy'), onchange: () => onSize(Number(size.value)) },
    ...SIZES.map((each) => h('option', { value: each }, String(each))),
  )
  const left = h('b', {})
  const leftBox = h('p', { class: 'pond-left' }, h('span', {}, say('shotsLeft')), left)
  const sizeBox = h('p', { class: 'pond-left' }, h('span', {}, say('shotsToBuy')), size)
  const [words, detail] = [h('b', {}), h('span', {})]
  const balance = h('b', {})
  const main = h('button', { type: 'button', class: 'pond-main', onclick: onMain }, words, detail)
  const element = h(
    'section',
    { class: 'panel pond-dock' },
    h('div', { class: 'pond-value' }, less, h('p', {}, h('span', {}, say('perShot')), value), more),
    leftBox,
    sizeBox,
    main,
    h('p', { class: 'pond-balance' }, `${say('balance')} `, balance),
    receipt.element,
  )
  return {
    element,
    update(state: PondState) {
      const { magazine, phase } = state
      const isIdle = canBuy(state)
      write(value, money(state.valueMinor))
      write(balance, money(state.balanceMinor))
      leftBox.classList.toggle('is-out', magazine === null)
      sizeBox.classList.toggle('is-out', magazine !== null)
      write(left, magazine ? `${leftOf(state)} / ${magazine.shots}` : '')
      if (size.value !== String(state.size)) size.value = String(state.size)
      for (const control of [less, more]) control.setAttribute('aria-disabled', String(!isIdle))
      size.disabled = !isIdle
      const isOpen = phase === 'open' && magazine !== null
      main.dataset.act = isOpen ? 'leave' : 'buy'
      main.setAttribute('aria-disabled', String(!isIdle && !isOpen))
      write(words, isOpen ? say('leaveRest') : say('buy', { shots: state.size }))
      const amount = isOpen ? leftOf(state) * magazine.valueMinor : state.size * state.valueMinor
      write(detail, isOpen ? say('comesBack', { amount: money(amount) }) : money(amount))
    },
  }
}
