/** The pond as it is drawn: fish where the clock puts them, shots, catches and coins. It decides nothing. */
import { type Fish, findFish, listFish } from '../../../../contract/pond/paths.ts'
import { type Pond, speciesOf } from '../../../../contract/pond/pond.ts'
import { svgUrl } from '../art/fish.ts'
import { groundSvg } from '../art/ground.ts'
import { buildAtlas } from './atlas.ts'
import { createCannons } from './cannons.ts'
import { createCatches } from './catches.ts'
import { drawFish } from './fish.ts'
import { bound, Frame, PLAIN, type Point } from './frame.ts'
import { createShots } from './shots.ts'
import { createSprites, type Sprites } from './sprites.ts'
import { drawBubbles, drawFar, drawLight } from './water.ts'

export interface SceneState {
  readonly caught: readonly string[]
  readonly aim: string | null
  /** Other players, by the place of their cannon: 0 to 2 from the left. */
  readonly others: readonly number[]
  /** What is left of the magazine, 0 to 1; null without one. */
  readonly load: number | null
}

/** Pixels of the light to one of the page, and how often it is drawn. */
const [LIGHT_RATIO, LIGHT_MS] = [0.4, 80]
/**
 * Pixels of the picture to one of the page, at most, by step of thrift. What swims is soft-edged and moves, so more of
 * them are hardly seen, and a phone without a graphics card pays for each.
 */
const MOST_RATIOS = [1.5, 1.25, 1.25, 1] as const
/** Of an atlas to a picture in it. */
const MOST_DETAIL = 1.6
const MOST_THRIFT = MOST_RATIOS.length - 1
/** From this step on no light is drawn: the browser lays one layer less over the ground. */
const DARK_THRIFT = 2
/** How far the cannon turns, in radians. */
const MOST_TURN = 1.35
/** Half the width of a fingertip. */
const FINGER_PX = 24

export function createScene(pond: Pond, isCalm: () => boolean) {
  const ground = document.createElement('img')
  ground.className = 'pond-ground'
  ground.alt = ''
  const canvas = createCanvas('pond-canvas')
  // Light in the water is soft and slow: few pixels, drawn a few times a second, which the browser lays over the ground.
  const glow = createCanvas('pond-light')
  const [sprites, light] = [createSprites(canvas), createSprites(glow)]
  const frame = new Frame(pond, isCalm)
  const [cannons, shots, catches] = [createCannons(frame), createShots(frame), createCatches(frame)]
  const painter = sprites && createPainter({ frame, sprites, light, cannons, shots, catches })

  const ratioNow = () => Math.min(devicePixelRatio, MOST_RATIOS[frame.thrift] ?? 1)

  async function resize(width: number, height: number) {
    if (width < 1 || height < 1) return
    frame.resize(width, height)
    ground.src = svgUrl(groundSvg(pond.look, Math.round(width), Math.round(height)))
    sprites?.resize(width, height, ratioNow())
    light?.resize(width, height, LIGHT_RATIO)
    await painter?.load(Math.min(MOST_DETAIL, frame.unit * ratioNow() * 1.15))
  }

  return {
    elements: [ground, glow, canvas],
    /** False where the browser draws no canvas: the fish list plays alone. */
    isDrawn: painter !== null,
    isReady: () => painter?.isReady() ?? false,
    resize,
    draw: (nowMs: number, state: SceneState) => painter?.draw(nowMs, state),
    fishAt: (x: number, y: number, nowMs: number, caught: readonly string[]) =>
      findFishAt(frame, { x, y }, nowMs, caught),
    placeOfAim: (aim: string | null, nowMs: number, caught: readonly string[]) => placeOfAim(frame, aim, nowMs, caught),
    canvas,
    /** `place`: of another's cannon; null is the own one. */
    shoot(fishId: string, place: number | null, nowMs: number) {
      const fish = findFish(pond, fishId)
      if (place === null && fish) painter?.turnTo(frame.pointOf(fish, nowMs))
      cannons.fire(place, nowMs)
      if (isCalm()) return
      const from = place === null ? frame.cannon : frame.otherCannon(place)
      shots.fly({ from, fishId, startMs: nowMs, isOwn: place === null })
    },
    ring: (fishId: string, nowMs: number) => shots.ring({ fishId, startMs: nowMs }),
    /** Where it was caught, for the figure over it. */
    catchFish(fishId: string, coins: number, nowMs: number): Point | null {
      const fish = findFish(pond, fishId)
      if (!fish) return null
      const at = frame.pointOf(fish, nowMs)
      catches.add({ fish, startMs: nowMs, at, coins })
      return at
    },
    /** Draws less from now on. */
    save() {
      frame.thrift = Math.min(MOST_THRIFT, frame.thrift + 1)
      glow.hidden = frame.thrift >= DARK_THRIFT
      if (sprites && sprites.ratio() !== ratioNow()) sprites.resize(frame.width, frame.height, ratioNow())
    },
  }
}
export type Scene = ReturnType<typeof createScene>

function createCanvas(className: string): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.className = className
  canvas.setAttribute('aria-hidden', 'true')
  return canvas
}

interface Parts {
  readonly frame: Frame
  readonly sprites: Sprites
  readonly light: Sprites | null
  readonly cannons: ReturnType<typeof createCannons>
  readonly shots: ReturnType<typeof createShots>
  readonly catches: ReturnType<typeof createCatches>
}

/** Draws a picture of the pond, from what is far to what is near. */
function createPainter({ frame, sprites, light, cannons, shots, catches }: Parts) {
  let atlas: HTMLCanvasElement | null = null
  let isLoading = false
  let litMs = Number.NEGATIVE_INFINITY
  /** Of the own cannon. */
  let turn = 0

  const turnOf = (to: Point) => {
    const own = frame.cannon
    return bound(Math.atan2(to.x - own.x, own.y - to.y), MOST_TURN)
  }

  function drawAim(aim: Point, fishId: string | null, nowMs: number) {
    const picture = frame.pictures.get('aim')
    if (!picture) return
    const species = fishId === null ? undefined : findFish(frame.pond, fishId)?.species
    const side = Math.max(90 * (frame.unit + 0.25), species ? frame.sizeOf(species).width * 1.3 : 0)
    sprites.draw(picture, aim.x, aim.y, side, side, frame.isCalm() ? 0 : Math.sin(nowMs / 900) * 0.12, PLAIN)
  }

  function drawSwimming(nowMs: number, caught: readonly string[]) {
    const gone = new Set(caught)
    const swimming = listFish(frame.pond, nowMs).filter(({ id }) => !gone.has(id))
    for (const fish of swimming) if (isBehind(fish)) drawFish(frame, sprites, fish, nowMs)
    for (const fish of swimming) if (!isBehind(fish)) drawFish(frame, sprites, fish, nowMs)
  }

  function drawCannons(nowMs: number, state: SceneState, aim: Point | null) {
    const wanted = aim ? turnOf(aim) : 0
    turn = frame.isCalm() ? wanted : turn + (wanted - turn) * 0.22
    for (const place of state.others) cannons.drawOther(sprites, place, nowMs)
    if (state.load !== null && atlas) cannons.drawMagazine(sprites, atlas, state.load)
    cannons.drawOwn(sprites, turn, nowMs)
  }

  return {
    isReady: () => atlas !== null,
    turnTo(to: Point) {
      turn = turnOf(to)
    },
    /** Once, when the size is known first. `detail`: pixels of a picture to one of its drawing. */
    async load(detail: number) {
      litMs = Number.NEGATIVE_INFINITY
      if (isLoading) return
      isLoading = true
      const built = await buildAtlas(speciesOf(frame.pond), detail)
      sprites.setAtlas(built.canvas)
      light?.setAtlas(built.canvas)
      frame.pictures = built.pictures
      atlas = built.canvas
    },
    draw(nowMs: number, state: SceneState) {
      if (!atlas || frame.width === 0) return
      sprites.clear()
      if (light && frame.thrift < DARK_THRIFT && Math.abs(nowMs - litMs) >= LIGHT_MS) {
        litMs = nowMs
        light.clear()
        drawLight(frame, light, nowMs)
      }
      drawFar(frame, sprites, nowMs)
      drawSwimming(nowMs, state.caught)
      shots.draw(sprites, nowMs)
      catches.draw(sprites, nowMs)
      drawBubbles(frame, sprites, nowMs)
      const aim = placeOfAim(frame, state.aim, nowMs, state.caught)
      if (aim) drawAim(aim, state.aim, nowMs)
      drawCannons(nowMs, state, aim)
    },
  }
}

const isBehind = ({ way, species }: Fish) => way.waves > 2 || species === 'chest' || species === 'whale'

/** Fish under a point, the smallest first: what is small swims in front of what is large. */
function findFishAt(frame: Frame, point: Point, nowMs: number, caught: readonly string[]): string | null {
  const under = listFish(frame.pond, nowMs).filter((fish) => {
    if (caught.includes(fish.id)) return false
    const [at, size] = [frame.pointOf(fish, nowMs), frame.sizeOf(fish.species)]
    const [rx, ry] = [Math.max(FINGER_PX, size.width * 0.5), Math.max(FINGER_PX, size.height * 0.46)]
    return ((point.x - at.x) / rx) ** 2 + ((point.y - at.y) / ry) ** 2 <= 1
  })
  const area = ({ species }: Fish) => frame.sizeOf(species).width * frame.sizeOf(species).height
  return under.toSorted((a, b) => area(a) - area(b))[0]?.id ?? null
}

/** Where the locked fish is; null when it is gone. */
function placeOfAim(frame: Frame, aim: string | null, nowMs: number, caught: readonly string[]): Point | null {
  const fish = aim === null || caught.includes(aim) ? null : findFish(frame.pond, aim)
  if (!fish || nowMs < fish.bornMs || nowMs >= fish.goneMs) return null
  return frame.pointOf(fish, nowMs)
}
