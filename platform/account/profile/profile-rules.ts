/** MEM-17: what a nickname may be. Pure. */

/** Letters, marks and digits of any script, single spaces, and what stands in names. No control, no invisible, no bidi marks. */
export function isNickname(text: string): boolean {
  return /^[\p{L}\p{N}][\p{L}\p{M}\p{N}._'-]*( [\p{L}\p{M}\p{N}._'-]+)*$/u.test(text)
}
