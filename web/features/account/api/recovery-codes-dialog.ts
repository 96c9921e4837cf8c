/** MEM-02: the dialog of the authenticator is also that of its recovery codes: `?dialog=authenticator&of=recovery-codes`. */
import { useOpenDialog } from '../../../lib/dialog-address.ts'

export const RECOVERY_CODES = 'recovery-codes'

export function useOpenRecoveryCodes(): () => void {
  const open = useOpenDialog()
  return () => open('authenticator', undefined, RECOVERY_CODES)
}
