export type ShapeName = string
