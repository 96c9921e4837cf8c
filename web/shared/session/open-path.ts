import { useMerchant } from '../site/merchant.ts'
import { PATH } from '../site/paths.ts'
import { useSession } from './session.tsx'

/** SYS-07: pages with a second address that stays open where a login is required. */
const OPEN_TWINS: Record<string, string> = { [PATH.help]: PATH.helpAlone, [PATH.download]: PATH.downloadAlone }

/** Where a page is to be read by whoever asks for it here: its open twin where a login is required and nobody is logged in. */
export function useOpenPath() {
  const { flags } = useMerchant()
  const isShut = useSession() === null && flags.loginRequired
  return (path: string) => (isShut && OPEN_TWINS[path]) || path
}
