import { useIsMutating, useMutation } from '@tanstack/react-query'
import Fingerprint from 'lucide-react/icons/fingerprint-pattern'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../kit/ui/button.tsx'
import { askForPasskey, type PasskeyAnswer } from '../../../shared/passkeys/passkey-device.ts'
import { PasskeyError } from '../../../shared/passkeys/passkey-error.tsx'
import { call } from '../../../shared/session/call.ts'
import { useIsGuest, useSessionControl } from '../../../shared/session/session.tsx'
import { useEnter } from '../api/enter.ts'
import { usePasskeyOffer } from '../api/use-passkey-offer.ts'

/** Asks the device, unless it has answered already, and logs in by its answer. */
async function logInByPasskey(picked: PasskeyAnswer | null) {
  const answer = picked ?? (await askForPasskey(await call('POST /wps/session/passkey/begin', {})))
  return call('POST /wps/session/passkey', { answer })
}

/**
 * One press, and the device asks for a finger, a face or its lock; or one is picked from the list under the username
 * field. Nothing where the browser knows no passkeys.
 */
export function PasskeyLogin() {
  const { t } = useTranslation('security')
  const enter = useEnter()
  const { session } = useSessionControl()
  const isGuest = useIsGuest()
  const logIn = useMutation({ mutationFn: logInByPasskey, onSuccess: enter })
  // Whoever has taken another way is not held up by this one; after a login the session follows in a transition.
  const isTaken = useIsMutating() > 0 || logIn.isSuccess
  usePasskeyOffer((session === null || isGuest) && !isTaken, (answer) => logIn.mutate(answer))
  if (!('PublicKeyCredential' in window)) return null
  return (
    <div className="mt-3 grid gap-3">
      <Button wide busy={logIn.isPending} onClick={() => logIn.mutate(null)}>
        <Fingerprint aria-hidden size={18} />
        <span>{t('passkey.logIn')}</span>
      </Button>
      <PasskeyError error={logIn.error} />
    </div>
  )
}
