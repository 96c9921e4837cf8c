/** Enough of a contact for its owner to know it, too little for anybody else to use it. */

/** `+639171234567` → `+63*******567`. */
export function maskMobile(e164: string): string {
  return `${e164.slice(0, 3)}${'*'.repeat(Math.max(0, e164.length - 6))}${e164.slice(-3)}`
}

/** `maria@mail.example` → `m***@mail.example`: the number of stars says nothing of the length. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return `${[...email][0] ?? ''}***${email.slice(at)}`
}

/** `Maria Cruz` → `M*** C***`, `山田太郎` → `山***`: each part by its first character. */
export function maskName(name: string): string {
  return name
    .trim()
    .split(/\s+/)
    .slice(0, 6)
    .map((part) => `${[...part][0] ?? ''}***`)
    .join(' ')
}
