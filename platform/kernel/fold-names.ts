/** How names are compared: one fold for storing and for looking up. */
import { foldTyped } from '../../contract/rules/typed-text.ts'

/** Case, width, composed forms and signs nobody sees do not make two people. */
export function foldCase(name: string): string {
  return foldTyped(name).toLowerCase()
}

export function foldEmail(email: string): string {
  return foldCase(email)
}
