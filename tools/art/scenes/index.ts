/** Every scene by name. A further one is an entry in one of these files. */
import { land } from './land.ts'
import { places } from './places.ts'
import type { Scene } from './scene.ts'
import { venues } from './venues.ts'

export const SCENES = { ...land, ...places, ...venues } as const satisfies Record<string, Scene>
export type SceneName = keyof typeof SCENES
export const SCENE_NAMES = Object.keys(SCENES) as [SceneName, ...SceneName[]]
