/** Apart from the page, which needs it only where the server did not hear a choice. */
import type { Language } from '../../contract/constants.ts'
import { tellLanguage } from './tell-language.ts'

/** A network that is away for a moment is back by then; longer than that nobody wonders why the next page is in the old one. */
export const TELL_AGAIN_AFTER_MS = [2_000, 8_000, 20_000] as const

type Keeping = { isChosen: () => boolean; onFailed: () => void }

/** Tells a server again that has not heard, while the language is the chosen one. */
export async function keepTelling(language: Language, { isChosen, onFailed }: Keeping): Promise<void> {
  for (const delay of TELL_AGAIN_AFTER_MS) {
    await new Promise((resolve) => setTimeout(resolve, delay))
    if (!isChosen() || (await tellLanguage(language))) return
  }
  if (isChosen()) onFailed()
}
