/**
 * AUTH-05: keeps the affiliate code of the address one lands on, in the document itself: somebody who followed a link looks
 * round before registering, and may have reloaded or left the page before any code of it came. Edge only.
 */
import { codeOf } from '../features/auth/api/affiliate-code.ts'
import { STORAGE_KEY } from '../lib/storage.ts'

/** Runs in the page as text, so it uses nothing from outside itself. */
function keepLanding(find: (search: string) => string, key: string) {
  const code = find(location.search)
  try {
    if (code) sessionStorage.setItem(key, code)
  } catch {
    // Where nothing can be kept, the page they landed on has it still.
  }
}

export const KEEP_LANDING = `(${keepLanding})(${codeOf}, ${JSON.stringify(STORAGE_KEY.affiliateCode)})`
