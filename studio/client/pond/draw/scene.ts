/** The pond as it is drawn: fish where the clock puts them, shots, catches and coins. It decides nothing. */
import { type Fish, findFish, listFish, placeOf } from '../../../../contract/pond/paths.ts'
import { type Pond, speciesOf } from '../../../../contract/pond/pond.ts'
import type { SpeciesName } from '../../../../contract/pond/species.ts'
import { svgUrl } from '../art/fish.ts'
import { groundSvg } from '../art/ground.ts'
import { buildAtlas, type PictureName } from './atlas.ts'
import { createSprites, type Picture, type Sprites, type Tint } from './sprites.ts'

interface Point {
  readonly x: number
  readonly y: number
}

export interface SceneState {
  readonly caught: readonly string[]
  readonly aim: string | null
  /** Other players, by the place of their cannon: 0 to 2 from the left. */
  readonly others: readonly number[]
  /** What is left of the magazine, 0 to 1; null without one. */
  readonly load: number | null
}

/** Pixels of the light to one of the page, and how often it is drawn. */
const LIGHT_RATIO = 0.4
const LIGHT_MS = 80
const SHOT_MS = 260
const RING_MS = 180
const CATCH_MS = 420
const COIN_MS = 650
const COIN_APART_MS = 25
const RECOIL_MS = 220
const MOST_RATIO = 2
/** Of the picture: seats above, cannon below. */
const [TOP, BOTTOM] = [56, 96]
const TICKS = 30
/** Of the arc that they stand on, round the cannon. */
const [ARC_WIDE, ARC_HIGH] = [196, 106]

const PLAIN: Tint = { a: 1 }
/** Somewhat behind: the water lies over them. */
const TINTED: Tint = { a: 0.96, colour: '#1a6fa8', cover: 0.3 }
const FAR: Tint = { a: 0.34, colour: '#4b8fc4', cover: 0.8 }
const SHADE: Tint = { a: 0.24, colour: '#010f22' }
const WHITE: Tint = { a: 1, colour: '#ffffff' }
const TEAL: Tint = { a: 1, colour: '#8ffbe6' }

/** Some are larger in the water than in their drawing. */
const ENLARGED: Partial<Record<SpeciesName, number>> = { minnow: 1.7, seahorse: 1.15, whale: 1.15 }
const ease = (part: number) => 1 - (1 - part) ** 3

interface Flight {
  readonly from: Point
  readonly fishId: string
  readonly startMs: number
  readonly isOwn: boolean
}
interface Catch {
  readonly fish: Fish
  readonly startMs: number
  readonly at: Point
  readonly coins: number
}

export function createScene(pond: Pond, isCalm: () => boolean) {
  const canvas = document.createElement('canvas')
  canvas.className = 'pond-canvas'
  canvas.setAttribute('aria-hidden', 'true')
  const ground = document.createElement('img')
  ground.className = 'pond-ground'
  ground.alt = ''
  const sprites = createSprites(canvas)
  // Light in the water is soft and slow: few pixels, drawn a few times a second, which the browser lays over the ground.
  const glow = document.createElement('canvas')
  glow.className = 'pond-light'
  glow.setAttribute('aria-hidden', 'true')
  const light = createSprites(glow)
  let litMs = Number.NEGATIVE_INFINITY
  let pictures: ReadonlyMap<PictureName, Picture> | null = null
  let atlas: HTMLCanvasElement | null = null
  let [width, height, unit] = [0, 0, 0.6]
  let isLoading = false
  /** 0 draws all; each step leaves something out, for a device that cannot keep up. */
  let thrift = 0
  let flights: Flight[] = []
  let catches: Catch[] = []
  let rings: { readonly fishId: string; readonly startMs: number }[] = []
  const recoils = new Map<number, number>()
  let turn = 0

  const cannon = (): Point => ({ x: width / 2, y: height - 34 * unitOfCannon() })
  const unitOfCannon = () => Math.min(1.15, Math.max(0.8, unit * 1.25))
  const otherCannon = (place: number): Point => ({ x: width * ([0.17, 0.5, 0.83][place] ?? 0.5), y: TOP - 2 })
  const toPoint = ({ x, y }: Point): Point => ({ x: x * width, y: TOP + y * (height - TOP - BOTTOM) })
  const pointOf = (fish: Fish, nowMs: number) => toPoint(placeOf(fish, nowMs))
  const sizeOf = (species: SpeciesName) => {
    const picture = pictures?.get(species)
    const scale = unit * (ENLARGED[species] ?? 1)
    return { width: (picture?.width ?? 60) * scale, height: (picture?.height ?? 40) * scale }
  }

  async function resize(nextWidth: number, nextHeight: number) {
    if (nextWidth < 1 || nextHeight < 1) return
    ;[width, height] = [nextWidth, nextHeight]
    unit = Math.min(1.05, Math.max(0.5, 0.6 * Math.sqrt((width * height) / 234_000)))
    ground.src = svgUrl(groundSvg(pond.look, Math.round(width), Math.round(height)))
    sprites?.resize(width, height, ratioNow())
    light?.resize(width, height, LIGHT_RATIO)
    litMs = Number.NEGATIVE_INFINITY
    if (pictures || isLoading || !sprites) return
    isLoading = true
    const built = await buildAtlas(speciesOf(pond), Math.min(1.6, unit * ratioNow() * 1.15))
    atlas = built.canvas
    sprites.setAtlas(atlas)
    light?.setAtlas(atlas)
    pictures = built.pictures
  }
  const ratioNow = () => Math.min(devicePixelRatio, thrift > 2 ? 1 : MOST_RATIO)

  /** Fish under a point, the smallest first: what is small swims in front of what is large. */
  function fishAt(x: number, y: number, nowMs: number, caught: readonly string[]): string | null {
    const under = listFish(pond, nowMs).filter((fish) => {
      if (caught.includes(fish.id)) return false
      const [at, size] = [pointOf(fish, nowMs), sizeOf(fish.species)]
      // A fingertip is 44 pixels wide.
      const [rx, ry] = [Math.max(24, size.width * 0.5), Math.max(24, size.height * 0.46)]
      return ((x - at.x) / rx) ** 2 + ((y - at.y) / ry) ** 2 <= 1
    })
    const area = ({ species }: Fish) => sizeOf(species).width * sizeOf(species).height
    return under.toSorted((a, b) => area(a) - area(b))[0]?.id ?? null
  }

  function drawWater(draw: Sprites, nowMs: number) {
    const strong = pond.look.light
    const drift = isCalm() ? 0 : nowMs / 12_000
    const beam = pictures?.get('beam')
    if (beam && thrift < 2)
      for (const [at, wide, lean, strength] of RAYS) {
        const sway = Math.sin((drift + at) * 2 * Math.PI)
        const tint = { a: strong * strength * (0.75 + 0.25 * sway), isLight: true }
        draw.draw(
          beam,
          width * (at + 0.015 * sway),
          height * 0.42,
          width * wide,
          height * 0.95,
          lean + 0.03 * sway,
          tint,
        )
      }
    const caustics = pictures?.get('caustics')
    if (!caustics || thrift > 0) return
    const side = Math.max(240, width / 4)
    for (const [speed, down, strength] of [
      [11, 3, 0.1],
      [-7, 5, 0.08],
    ] as const) {
      const [dx, dy] = [((nowMs / 1_000) * speed) % side, ((nowMs / 1_000) * down) % side]
      const [x0, y0] = isCalm() ? [0, 0] : [dx, dy]
      for (let y = -1; (y - 1) * side < height * 0.5; y += 1)
        for (let x = -1; (x - 1) * side < width; x += 1) {
          const middle = { x: (x + 0.5) * side + x0, y: (y + 0.5) * side * 0.7 + y0 }
          const fade = Math.max(0, 1 - middle.y / (height * 0.55))
          if (fade > 0)
            draw.draw(caustics, middle.x, middle.y, side, side * 0.7, 0, { a: strength * fade * strong, isLight: true })
        }
    }
  }

  /** Schools far away: no targets, only depth. */
  function drawFar(draw: Sprites, nowMs: number) {
    const picture = pictures?.get(FAR_SPECIES.find((name) => pictures?.has(name)) ?? 'minnow')
    if (!picture) return
    for (let at = 0; at < 14; at += 1) {
      const school = at % 2
      const way = school === 0 ? 1 : -1
      const part = ((nowMs / (52_000 + school * 17_000) + school * 0.45) % 1) * 1.5 - 0.25
      const x = way === 1 ? part : 1 - part
      const y = (school === 0 ? 0.26 : 0.54) + Math.sin(at * 2.1) * 0.045 + Math.sin(nowMs / 4_000 + at) * 0.006
      const place = toPoint({ x: x + Math.sin(at * 7.7) * 0.09, y })
      draw.drawFish(
        picture,
        {
          ...place,
          width: picture.width * unit * 0.85,
          height: picture.height * unit * 0.85,
          turn: 0,
          flip: way === 1 ? 1 : -1,
          wave: nowMs / 130 + at,
          bend: isCalm() ? 0 : 0.3,
        },
        FAR,
      )
    }
  }

  function drawOneFish(
    draw: Sprites,
    fish: Fish,
    nowMs: number,
    options: { at?: Point; swell?: number; tint?: Tint } = {},
  ) {
    const picture = pictures?.get(fish.species)
    if (!picture) return
    const [at, ahead] = [options.at ?? pointOf(fish, nowMs), pointOf(fish, nowMs + 160)]
    const size = sizeOf(fish.species)
    const { kind, side } = fish.way
    const now = pointOf(fish, nowMs)
    const slope = Math.atan2(ahead.y - now.y, Math.abs(ahead.x - now.x) + 0.001)
    const lean = kind === 'cross' ? Math.max(-0.45, Math.min(0.45, slope)) * side : 0
    const beatMs = 500 + Math.min(400, size.width * 2)
    const quad = {
      ...at,
      width: size.width * (options.swell ?? 1),
      height: size.height * (options.swell ?? 1),
      turn: lean,
      flip: side,
      wave: (nowMs / beatMs) * 2 * Math.PI + fish.way.phase * 9,
      bend: isCalm() || kind === 'rest' ? 0 : kind === 'rise' ? 0.06 : 0.16,
    }
    const isFar = !options.tint && fish.way.waves > 2
    if (thrift < 1 && kind !== 'rest' && !isFar && !options.tint)
      draw.drawFish(picture, { ...quad, x: at.x + 5 * unit, y: at.y + 16 * unit, bend: 0 }, SHADE)
    draw.drawFish(picture, quad, options.tint ?? (isFar ? TINTED : PLAIN))
  }

  function drawCannon(draw: Sprites, at: Point, size: number, angle: number, isOwn: boolean, nowMs: number) {
    const [barrel, base, hub] = [
      pictures?.get(isOwn ? 'barrel' : 'otherBarrel'),
      pictures?.get('base'),
      pictures?.get('hub'),
    ]
    const firedMs = recoils.get(isOwn ? 3 : Math.round((at.x / width) * 2))
    const since = nowMs - (firedMs ?? -1_000)
    // Eight pixels back in 60 ms, forward again in 160.
    const back = isCalm() || since > RECOIL_MS ? 0 : 8 * (since < 60 ? since / 60 : 1 - (since - 60) / 160)
    const up = isOwn ? 0 : Math.PI
    const [sin, cos] = [Math.sin(angle + up), Math.cos(angle + up)]
    const length = 36 * size - back
    if (base) draw.draw(base, at.x, at.y + (isOwn ? 2 : -2) * size, base.width * size, base.height * size, up, PLAIN)
    if (barrel)
      draw.draw(
        barrel,
        at.x + sin * length,
        at.y - cos * length,
        barrel.width * size,
        barrel.height * size,
        angle + up,
        PLAIN,
      )
    if (hub) draw.draw(hub, at.x, at.y, hub.width * size, hub.height * size, 0, PLAIN)
    const light = pictures?.get('light')
    if (light && since < 120) {
      const reach = 80 * size
      const bright = { a: 0.9 * (1 - since / 120), isLight: true }
      draw.draw(light, at.x + sin * reach, at.y - cos * reach, 60 * size, 60 * size, 0, bright)
    }
  }

  /** The arc round the cannon, drawn again when a tick goes out. */
  let arc: { readonly key: string; readonly image: HTMLCanvasElement } | null = null

  function drawArc(picture: Picture, on: number, size: number, ratio: number): HTMLCanvasElement {
    const image = document.createElement('canvas')
    image.width = Math.ceil(ARC_WIDE * size * ratio)
    image.height = Math.ceil(ARC_HIGH * size * ratio)
    const brush = createSprites(image)
    if (!brush || !atlas) return image
    brush.setAtlas(atlas)
    brush.resize(ARC_WIDE * size, ARC_HIGH * size, ratio)
    for (let tick = 0; tick < TICKS; tick += 1) {
      const angle = -Math.PI / 2 + 0.12 + ((tick + 0.5) / TICKS) * (Math.PI - 0.24)
      const [x, y] = [ARC_WIDE / 2 + Math.sin(angle) * 88, ARC_HIGH - 6 - Math.cos(angle) * 88]
      brush.draw(picture, x * size, y * size, 6 * size, 15 * size, angle, tick < on ? TEAL : { a: 0.22 })
    }
    return image
  }

  function drawMagazine(draw: Sprites, load: number) {
    const picture = pictures?.get('streak')
    if (!picture) return
    const [size, at, on] = [unitOfCannon(), cannon(), Math.ceil(load * TICKS - 0.001)]
    const key = `${on} ${size} ${draw.ratio()}`
    if (arc?.key !== key) arc = { key, image: drawArc(picture, on, size, draw.ratio()) }
    const [wide, high] = [ARC_WIDE * size, ARC_HIGH * size]
    draw.drawCanvas(arc.image, at.x - wide / 2, at.y + 6 - high + 6 * size, wide, high)
  }

  function drawFlights(draw: Sprites, nowMs: number) {
    const shot = pictures?.get('shot')
    flights = flights.filter(({ startMs }) => nowMs - startMs < SHOT_MS)
    for (const { from, fishId, startMs, isOwn } of flights) {
      const fish = findFish(pond, fishId)
      if (!shot || !fish) continue
      const [to, part] = [pointOf(fish, nowMs), (nowMs - startMs) / SHOT_MS]
      const [x, y] = [from.x + (to.x - from.x) * part, from.y + (to.y - from.y) * part]
      const angle = Math.atan2(to.x - from.x, from.y - to.y)
      const tint: Tint = isOwn ? PLAIN : { a: 0.9, colour: '#9fb7ff', cover: 0.5 }
      draw.draw(shot, x, y, 20 * unit + 6, 56 * unit + 14, angle, tint)
    }
    const ring = pictures?.get('ring')
    rings = rings.filter(({ startMs }) => nowMs - startMs < RING_MS)
    for (const { fishId, startMs } of rings) {
      const fish = findFish(pond, fishId)
      if (!ring || !fish) continue
      const [at, part] = [pointOf(fish, nowMs), Math.max(0, (nowMs - startMs) / RING_MS)]
      const side = (30 + 60 * part) * (unit + 0.4)
      draw.draw(ring, at.x, at.y, side, side, 0, { a: 1 - part, isLight: true })
    }
  }

  function drawCatches(draw: Sprites, nowMs: number) {
    const [gold, streak] = [pictures?.get('gold'), pictures?.get('streak')]
    const coins = (['coin1', 'coin2', 'coin3', 'coin2'] as const).map((name) => pictures?.get(name))
    catches = catches.filter(
      ({ startMs, coins: count }) => nowMs - startMs < CATCH_MS + COIN_MS + count * COIN_APART_MS,
    )
    for (const { fish, startMs, at, coins: count } of catches) {
      const since = nowMs - startMs
      const size = Math.max(sizeOf(fish.species).width, 90 * unit)
      if (since < CATCH_MS + 260 && !isCalm()) {
        const part = Math.min(1, since / (CATCH_MS + 260))
        const bright = { a: 1 - part, isLight: true }
        if (gold) draw.draw(gold, at.x, at.y, size * (1.4 + part), size * (1.4 + part), 0, bright)
        if (streak && count > 4)
          for (let ray = 0; ray < 12; ray += 1) {
            const angle = (ray / 12) * 2 * Math.PI + 0.2
            const reach = size * (0.6 + 0.5 * ease(part))
            const [x, y] = [at.x + Math.sin(angle) * reach, at.y - Math.cos(angle) * reach]
            draw.draw(streak, x, y, 5, 22 * unit + 10, angle, bright)
          }
      }
      if (since < CATCH_MS) {
        const part = since / CATCH_MS
        const flash = isCalm() ? 0 : since < 80 ? since / 80 : Math.max(0, 1 - part)
        const a = part < 0.6 ? 1 : (1 - part) / 0.4
        const swell = isCalm() ? 1 : 1 + 0.15 * ease(part)
        drawOneFish(draw, fish, startMs, { at, swell, tint: { a } })
        if (flash > 0) drawOneFish(draw, fish, startMs, { at, swell, tint: { ...WHITE, a: a * flash } })
      }
      if (isCalm()) continue
      const counter = { x: width < 900 ? 42 : width / 2 - 250, y: height - 30 }
      for (let each = 0; each < count; each += 1) {
        const part = (since - 120 - each * COIN_APART_MS) / COIN_MS
        const picture = coins[Math.floor(nowMs / 70 + each) % 4]
        if (part <= 0 || part >= 1 || !picture) continue
        const glide = part * part * (3 - 2 * part)
        const bow = Math.sin(part * Math.PI) * (60 + (each % 5) * 14)
        const x = at.x + (counter.x - at.x) * glide - bow * 0.5 + ((each * 37) % 30) - 15
        const y = at.y + (counter.y - at.y) * glide - bow * 0.35
        const side = 24 * (unit + 0.2) * (1 - 0.35 * part)
        draw.draw(picture, x, y, side, side, 0, PLAIN)
      }
    }
  }

  function drawBubbles(draw: Sprites, nowMs: number) {
    const bubble = pictures?.get('bubble')
    if (!bubble || thrift > 1) return
    for (let at = 0; at < 26; at += 1) {
      const life = 7_000 + (at % 7) * 1_300
      const part = isCalm() ? (at * 0.37) % 1 : (nowMs / life + at * 0.37) % 1
      const x = ((at * 0.618) % 1) * width + Math.sin(part * 12 + at) * 8
      const side = (3 + ((at * 5) % 11)) * (unit + 0.3)
      draw.draw(bubble, x, height - part * (height + 30), side, side, 0, { a: 0.65 * (1 - part * 0.5) })
    }
  }

  /** Where the locked fish is; null when it is gone. */
  function placeOfAim(aim: string | null, nowMs: number, caught: readonly string[]): Point | null {
    const fish = aim === null || caught.includes(aim) ? null : findFish(pond, aim)
    if (!fish || nowMs < fish.bornMs || nowMs >= fish.goneMs) return null
    return pointOf(fish, nowMs)
  }

  function draw(nowMs: number, state: SceneState) {
    if (!sprites || !pictures || width === 0) return
    sprites.clear()
    if (light && Math.abs(nowMs - litMs) >= LIGHT_MS) {
      litMs = nowMs
      light.clear()
      drawWater(light, nowMs)
    }
    drawFar(sprites, nowMs)
    const swimming = listFish(pond, nowMs).filter(({ id }) => !state.caught.includes(id))
    const isBehind = ({ way, species }: Fish) => way.waves > 2 || species === 'chest' || species === 'whale'
    for (const fish of swimming) if (isBehind(fish)) drawOneFish(sprites, fish, nowMs)
    for (const fish of swimming) if (!isBehind(fish)) drawOneFish(sprites, fish, nowMs)
    drawFlights(sprites, nowMs)
    drawCatches(sprites, nowMs)
    drawBubbles(sprites, nowMs)
    const [aim, own] = [placeOfAim(state.aim, nowMs, state.caught), cannon()]
    const picture = pictures.get('aim')
    if (aim && picture) {
      const species = state.aim === null ? undefined : findFish(pond, state.aim)?.species
      const side = Math.max(90 * (unit + 0.25), species ? sizeOf(species).width * 1.3 : 0)
      sprites.draw(picture, aim.x, aim.y, side, side, isCalm() ? 0 : Math.sin(nowMs / 900) * 0.12, PLAIN)
    }
    const wanted = aim ? Math.max(-1.35, Math.min(1.35, Math.atan2(aim.x - own.x, own.y - aim.y))) : 0
    turn = isCalm() ? wanted : turn + (wanted - turn) * 0.22
    for (const place of state.others) drawCannon(sprites, otherCannon(place), 0.5, 0, false, nowMs)
    if (state.load !== null) drawMagazine(sprites, state.load)
    drawCannon(sprites, own, unitOfCannon(), turn, true, nowMs)
  }

  return {
    elements: [ground, glow, canvas],
    /** False where the browser draws no canvas: the fish list plays alone. */
    isDrawn: sprites !== null,
    isReady: () => pictures !== null,
    resize,
    draw,
    fishAt,
    placeOfAim,
    canvas,
    /** `place`: of another's cannon; null is the own one. */
    shoot(fishId: string, place: number | null, nowMs: number) {
      if (place === null) {
        const fish = findFish(pond, fishId)
        const [own, to] = [cannon(), fish && pointOf(fish, nowMs)]
        if (to) turn = Math.max(-1.35, Math.min(1.35, Math.atan2(to.x - own.x, own.y - to.y)))
      }
      recoils.set(place ?? 3, nowMs)
      if (isCalm()) return
      flights.push({
        from: place === null ? cannon() : otherCannon(place),
        fishId,
        startMs: nowMs,
        isOwn: place === null,
      })
    },
    ring: (fishId: string, nowMs: number) => void rings.push({ fishId, startMs: nowMs }),
    /** Where it was caught, for the figure over it. */
    catchFish(fishId: string, coins: number, nowMs: number): Point | null {
      const fish = findFish(pond, fishId)
      if (!fish) return null
      const at = pointOf(fish, nowMs)
      catches.push({ fish, startMs: nowMs, at, coins })
      return at
    },
    /** Draws less from now on. */
    save() {
      thrift = Math.min(3, thrift + 1)
      if (thrift === 3) sprites?.resize(width, height, ratioNow())
      return thrift
    },
  }
}
export type Scene = ReturnType<typeof createScene>

/** Place, width, lean and strength of each. */
const RAYS = [
  [0.1, 0.2, 0.22, 0.5],
  [0.27, 0.16, 0.1, 0.62],
  [0.46, 0.26, 0.02, 0.7],
  [0.64, 0.18, -0.1, 0.55],
  [0.84, 0.24, -0.24, 0.6],
] as const
const FAR_SPECIES: readonly SpeciesName[] = ['minnow', 'tang', 'angler']
