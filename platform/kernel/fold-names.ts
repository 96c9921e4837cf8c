/** How names are compared: one fold for storing and for looking up. */
import { foldTyped, foldUnmarked } from '../../contract/rules/typed-text.ts'

/** Case, width, composed forms and signs nobody sees do not make two people. */
export function foldCase(name: string): string {
  return foldTyped(name).toLowerCase()
}

/** `ana²@` is not the address of `ana2@`. */
export function foldEmail(email: string): string {
  return foldUnmarked(email).toLowerCase()
}
