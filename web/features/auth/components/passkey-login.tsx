import { useMutation } from '@tanstack/react-query'
import Fingerprint from 'lucide-react/icons/fingerprint-pattern'
import { useT } from '../../../lib/i18n.tsx'
import { Button } from '../../../ui/button.tsx'
import { useEnter } from '../api/enter.ts'
import { logInByPasskey } from '../api/passkeys.ts'
import { PasskeyError } from './passkey-error.tsx'

/** One press, and the device asks for a finger, a face or its lock. Nothing where the browser knows no passkeys. */
export function PasskeyLogin() {
  const t = useT('security')
  const enter = useEnter()
  const logIn = useMutation({ mutationFn: logInByPasskey, onSuccess: enter })
  if (!('PublicKeyCredential' in window)) return null
  return (
    <div className="mt-3 grid gap-3">
      <Button wide busy={logIn.isPending} onClick={() => logIn.mutate()}>
        <Fingerprint aria-hidden size={18} />
        {t('passkey.logIn')}
      </Button>
      <PasskeyError error={logIn.error} />
    </div>
  )
}
