/** Mines: a grid of 25 buttons. */

import { PARTS } from '../../engine/original-rules.ts'
import { type MinesView, minesMultiplier, placeOfTile, TILE_COLUMNS, TILES } from '../../originals/mines.ts'
import { presentMultiplier } from '../../originals/present.ts'
import { h, reducedMotion, svg } from '../dom.ts'
import { play } from '../sound.ts'
import { nextMinesMove } from './auto-moves.ts'
import type { Board, BoardParts, SayOriginal } from './board.ts'
import { createTool, finishByCashOut, listMultipliers } from './board-parts.ts'
import { createGrid, createRange, createStats } from './fields.ts'

type Face = 'closed' | 'pearl' | 'mine' | 'hit' | 'left'

function faceOf(view: MinesView | null, tile: number): Face {
  if (view?.hit === tile) return 'hit'
  if (view?.opened.includes(tile)) return 'pearl'
  if (!view?.mined) return 'closed'
  return view.mined.includes(tile) ? 'mine' : 'left'
}

/** Told apart by shape: a round pearl, a spiked mine. */
function drawFace(face: Face): SVGElement | null {
  if (face === 'closed') return null
  const pearl = [
    svg('circle', { cx: 24, cy: 24, r: 17, class: 'pearl-shade' }),
    svg('circle', { cx: 22.5, cy: 22, r: 14.5, class: 'pearl' }),
    svg('circle', { cx: 18, cy: 17, r: 4.5, class: 'shine' }),
  ]
  const spikes = Array.from({ length: 8 }, (_, at) =>
    svg('path', { d: 'M24 4l3 8h-6z', class: 'spike', transform: `rotate(${at * 45} 24 24)` }),
  )
  const mine = [...spikes, svg('circle', { cx: 24, cy: 24, r: 12, class: 'hull' })]
  const isMine = face === 'mine' || face === 'hit'
  return svg('svg', { viewBox: '0 0 48 48', 'aria-hidden': 'true' }, ...(isMine ? mine : pearl))
}

function growIn(picture: SVGElement) {
  const steps = [
    { transform: 'scale(.3)', opacity: 0 },
    { transform: 'scale(1)', opacity: 1 },
  ]
  picture.animate(steps, { duration: 220, easing: 'cubic-bezier(.2,.9,.3,1.2)' })
}

/** The tiles and what lies under them. */
function createTiles(say: SayOriginal, onPress: (tile: number) => void) {
  const tiles = Array.from({ length: TILES }, (_, tile) =>
    h('button', { type: 'button', class: 'tile', onclick: () => onPress(tile) }),
  )
  const element = createGrid('mines', say('minesBoard'), tiles, TILE_COLUMNS)
  let shown: MinesView | null = null
  return {
    element,
    closed: () => [...tiles.keys()].filter((tile) => faceOf(shown, tile) === 'closed'),
    enable(isOn: boolean) {
      // Not `disabled`: the focus stays where the player is.
      for (const button of tiles) button.setAttribute('aria-disabled', String(!isOn))
      element.dataset.live = String(isOn)
    },
    draw(view: MinesView | null, isMoving: boolean) {
      for (const [tile, button] of tiles.entries()) {
        const face = faceOf(view, tile)
        const isNew = face !== faceOf(shown, tile)
        const words = face === 'closed' ? 'tileClosed' : face === 'mine' || face === 'hit' ? 'tileMine' : 'tileSafe'
        button.setAttribute('aria-label', say(words, placeOfTile(tile)))
        button.dataset.face = face
        if (!isNew && shown !== null) continue
        const picture = drawFace(face)
        button.replaceChildren(...(picture ? [picture] : []))
        if (isNew && isMoving && picture && !reducedMotion()) growIn(picture)
      }
      shown = view
    },
  }
}

const pictureTiles = (view: MinesView): HTMLElement =>
  h(
    'div',
    { class: 'mini mines-mini', 'aria-hidden': 'true' },
    ...Array.from({ length: TILES }, (_, tile) => h('i', { 'data-face': faceOf(view, tile) })),
  )

export function createMinesBoard({ say, onAct, winOf }: BoardParts): Board<MinesView> {
  const count = createRange({
    title: say('minesCount'),
    least: 1,
    most: TILES - 1,
    value: 3,
    present: String,
    onChange: () => tellNext(null),
  })
  const stats = createStats([{ title: say('multiplier') }, { title: say('minesNext') }])
  const tiles = createTiles(say, press)
  const random = createTool('random', say('minesRandom'), pressRandom)
  count.element.insertAdjacentElement('beforeend', random)
  /** After one more safe tile, in parts; null where there is none. */
  let next: number | null = null
  let opened = 0
  let canAct = false

  function press(tile: number) {
    if (canAct && tiles.closed().includes(tile)) onAct(String(tile))
  }

  function pressRandom() {
    const closed = tiles.closed()
    press(closed[Math.floor(Math.random() * closed.length)] ?? 0)
  }

  function tellNext(view: MinesView | null) {
    next = view ? view.nextMultiplier : minesMultiplier(count.value(), 1)
    stats.set(presentMultiplier(view?.multiplier ?? PARTS))
    reprice()
  }

  const reprice = () => stats.set(null, next === null ? '–' : `${winOf(next)} · ${presentMultiplier(next)}`)

  /** Each safe tile is a tone higher than the one before. */
  function sound(view: MinesView) {
    if (view.hit !== null) play('blast')
    else if (view.opened.length > opened) play('tile', view.opened.length - 1)
  }

  function draw(view: MinesView | null, isMoving: boolean) {
    tiles.draw(view, isMoving)
    opened = view?.opened.length ?? 0
    tellNext(view)
  }
  draw(null, false)

  return {
    scene: h('div', { class: 'scene' }, stats.element, h('div', { class: 'fit' }, tiles.element)),
    options: [count.element],
    choice: () => String(count.value()),
    reprice,
    enable(part) {
      count.enable(part === 'options')
      canAct = part === 'acts'
      tiles.enable(canAct)
      random.setAttribute('aria-disabled', String(!canAct))
    },
    clear: () => draw(null, false),
    async show(view, isMoving) {
      count.set({ least: 1, most: TILES - 1, value: view.mines })
      if (isMoving) sound(view)
      draw(view, isMoving)
    },
    tell: () => '',
    finish: finishByCashOut,
    autoMoves: {
      title: say('autoTiles'),
      rule: say('autoTilesRule'),
      most: () => TILES - count.value(),
      next: nextMinesMove,
    },
    hint: () => say('minesPick'),
    rules: () => [h('p', {}, say('minesRule')), listSteps(say, count.value())],
    picture: pictureTiles,
  }
}

/** What each number of safe tiles pays. */
function listSteps(say: SayOriginal, mines: number): HTMLElement {
  const steps = Array.from({ length: TILES - mines }, (_, at) => at + 1)
  return h(
    'div',
    {},
    h('h2', {}, say('minesFigures', { mines })),
    listMultipliers(steps.map((safe) => [String(safe), presentMultiplier(minesMultiplier(mines, safe))])),
  )
}
