import LockKeyholeOpen from 'lucide-react/icons/lock-keyhole-open'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../kit/ui/dialog.tsx'
import { useBackToCentre, useSecurityChange } from './api/security.ts'
import { PasswordAndCodeForm } from './components/password-and-code-form.tsx'

/** By password and code, both given now. */
export function AuthenticatorRemoveDialog() {
  const { t } = useTranslation('security')
  const { t: common } = useTranslation('common')
  const onClose = useBackToCentre()
  const remove = useSecurityChange('POST /wps/member/security/authenticator/remove', t('totp.removed'))
  return (
    <Dialog
      icon={<LockKeyholeOpen size={24} />}
      title={t('totp.remove')}
      description={t('totp.removeText')}
      onClose={onClose}
      closeLabel={common('action.close')}
      cover={false}
    >
      <PasswordAndCodeForm
        label={t('totp.remove')}
        kind="danger"
        error={remove.error}
        busy={remove.isPending}
        onProof={(proof) => remove.mutate(proof)}
      />
    </Dialog>
  )
}
