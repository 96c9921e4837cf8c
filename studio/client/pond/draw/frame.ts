/** The frame that a pond is drawn in: its size, its pictures, and where things of the pond lie in it. */
import { type Fish, placeOf } from '../../../../contract/pond/paths.ts'
import type { Pond } from '../../../../contract/pond/pond.ts'
import type { SpeciesName } from '../../../../contract/pond/species.ts'
import type { PictureName } from './atlas.ts'
import type { Picture, Tint } from './sprites.ts'

/** In CSS pixels, from the upper left corner of the picture. */
export interface Point {
  readonly x: number
  readonly y: number
}

/** Of the picture: seats above, cannon below. */
const [TOP, BOTTOM] = [56, 96]
/** The size in pixels that drawings were made for, and their scale at that size. */
const [DRAWN_AREA, DRAWN_UNIT] = [234_000, 0.6]
/** Of each other player's cannon, from the left, in parts of the width. */
const OTHER_CANNONS = [0.17, 0.5, 0.83]

export const PLAIN: Tint = { a: 1 }
export const ease = (part: number) => 1 - (1 - part) ** 3
/** `value` between `-most` and `most`. */
export const bound = (value: number, most: number) => Math.max(-most, Math.min(most, value))

export class Frame {
  readonly pond: Pond
  /** The player asks for little motion. */
  readonly isCalm: () => boolean
  /** Empty until they are loaded. */
  pictures: ReadonlyMap<PictureName, Picture> = new Map()
  /** 0 draws all; each step leaves something out, for a device that cannot keep up. */
  thrift = 0
  width = 0
  height = 0
  /** Scale of the drawings. */
  unit = DRAWN_UNIT

  constructor(pond: Pond, isCalm: () => boolean) {
    this.pond = pond
    this.isCalm = isCalm
  }

  resize(width: number, height: number) {
    this.width = width
    this.height = height
    this.unit = Math.min(1.05, Math.max(0.5, DRAWN_UNIT * Math.sqrt((width * height) / DRAWN_AREA)))
  }

  /** From parts of the water to pixels. */
  toPoint({ x, y }: Point): Point {
    return { x: x * this.width, y: TOP + y * (this.height - TOP - BOTTOM) }
  }

  pointOf(fish: Fish, nowMs: number): Point {
    return this.toPoint(placeOf(fish, nowMs))
  }

  sizeOf(species: SpeciesName) {
    const picture = this.pictures.get(species)
    return { width: (picture?.width ?? 60) * this.unit, height: (picture?.height ?? 40) * this.unit }
  }

  get cannonSize(): number {
    return Math.min(1.15, Math.max(0.8, this.unit * 1.25))
  }

  get cannon(): Point {
    return { x: this.width / 2, y: this.height - 34 * this.cannonSize }
  }

  /** `place`: 0 to 2 from the left. */
  otherCannon(place: number): Point {
    return { x: this.width * (OTHER_CANNONS[place] ?? 0.5), y: TOP - 2 }
  }
}
