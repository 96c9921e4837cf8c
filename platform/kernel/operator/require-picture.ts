import { Refusal } from '../../../contract/errors.ts'

/** One of them, counted from 1. Throws `not_found`, with how many there are. */
export function requirePicture<Picture>(pictures: readonly Picture[], number: number): Picture {
  const picture = pictures[number - 1]
  if (picture !== undefined) return picture
  throw new Refusal('not_found', pictures.length === 1 ? 'it has 1 picture' : `it has ${pictures.length} pictures`)
}
