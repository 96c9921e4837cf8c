/** How names are compared: one fold for storing and for looking up. */
import { foldTyped } from '../../contract/rules/typed-text.ts'

/** AUTH-06: a mobile number used as a name loses its leading zeros. */
export function dropLeadingZeros(digits: string): string {
  return digits.replace(/^0+(?=\d)/, '')
}

/** Case, width, composed forms and signs nobody sees do not make two people. */
export function foldCase(name: string): string {
  return foldTyped(name).toLowerCase()
}

export function foldEmail(email: string): string {
  return foldCase(email)
}
