/** Every drawing a theme may name. */
import { gardenShapes } from './shapes-garden.ts'
import { seaShapes } from './shapes-sea.ts'
import { gemShapes, skyShapes } from './shapes-sky.ts'
import { thingShapes } from './shapes-things.ts'

export const SHAPES = { ...seaShapes, ...gardenShapes, ...thingShapes, ...skyShapes, ...gemShapes }
export type ShapeName = keyof typeof SHAPES
