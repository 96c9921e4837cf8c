/** How names are compared: one fold for storing and for looking up. */

/** AUTH-06: a mobile number used as a name loses its leading zeros. */
export function dropLeadingZeros(digits: string): string {
  return digits.replace(/^0+(?=\d)/, '')
}

/** Case, width and composed forms do not make two people. */
export function foldUsername(username: string): string {
  const folded = username.trim().normalize('NFKC').toLowerCase()
  return /^\d+$/.test(folded) ? dropLeadingZeros(folded) : folded
}

export function foldEmail(email: string): string {
  return email.trim().normalize('NFKC').toLowerCase()
}
