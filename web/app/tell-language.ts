/** I18N-01: a chosen language, told to the server, which words the next page and the account's messages by it. */
import type { Language } from '../../contract/constants.ts'
import { call } from '../lib/api.ts'
import { LAUNCHES } from '../shared/games/launch.ts'

/** A network that is away for a moment is back by then; longer than that nobody wonders why the next page is in the old one. */
export const TELL_AGAIN_AFTER_MS = [2_000, 8_000, 20_000] as const

/** Whether the server has heard. */
export const tellLanguage = (language: Language): Promise<boolean> =>
  call('POST /wps/system/language', { language }).then(
    () => true,
    () => false,
  )

type Keeping = { isChosen: () => boolean; onFailed: () => void }

/** Tells a server again that has not heard, while the language is the chosen one. */
export async function keepTelling(language: Language, { isChosen, onFailed }: Keeping): Promise<void> {
  for (const delay of TELL_AGAIN_AFTER_MS) {
    await new Promise((resolve) => setTimeout(resolve, delay))
    if (!isChosen() || (await tellLanguage(language))) return
  }
  if (isChosen()) onFailed()
}

/** What has words that another language words differently. A launch has none, and asking for it again opens the game twice. */
export const isWorded = ({ queryKey }: { queryKey: readonly unknown[] }): boolean => queryKey[0] !== LAUNCHES[0]
