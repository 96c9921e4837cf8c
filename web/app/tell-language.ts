/** I18N-01: a chosen language, told to the server, which words the next page and the account's messages by it. */
import type { Language } from '../../contract/constants.ts'
import { LAUNCHES } from '../shared/games/launch.ts'
import { call } from '../shared/session/call.ts'

/** Whether the server has heard. */
export const tellLanguage = (language: Language): Promise<boolean> =>
  call('POST /wps/system/language', { language }).then(
    () => true,
    () => false,
  )

/** What has words that another language words differently. A launch has none, and asking for it again opens the game twice. */
export const isWorded = ({ queryKey }: { queryKey: readonly unknown[] }): boolean => queryKey[0] !== LAUNCHES[0]
