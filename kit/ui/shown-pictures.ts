/** NAV-13: where the last pictures came from. Shown again, one stands there at once and is asked for nowhere else. */
import { LAZY_IMAGE } from '../../contract/constants.ts'

/** By what they are called, the longest unseen first. */
const shown = new Map<string, string>()

export function keepShown(src: string, address: string): void {
  shown.delete(src)
  shown.set(src, address)
  const [oldest] = shown.keys()
  if (shown.size > LAZY_IMAGE.cache && oldest !== undefined) shown.delete(oldest)
}

export const findShown = (src: string): string | null => shown.get(src) ?? null

export const forgetShown = (src: string): void => void shown.delete(src)
