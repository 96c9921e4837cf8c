export type SceneryName = string
