import { useQuery } from '@tanstack/react-query'
import LockKeyholeOpen from 'lucide-react/icons/lock-keyhole-open'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../kit/ui/dialog.tsx'
import { PasswordAndCodeForm } from '../../shared/authenticator/password-and-code-form.tsx'
import { securityQuery, useBackToCentre, useSecurityChange } from './api/security.ts'

/** By password and code, both given now. */
export function AuthenticatorRemoveDialog() {
  const { t } = useTranslation('security')
  const { t: common } = useTranslation('common')
  const onClose = useBackToCentre()
  const hasPassword = useQuery(securityQuery).data?.password !== 'none'
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
        hasPassword={hasPassword}
        error={remove.error}
        busy={remove.isPending}
        onProof={(proof) => remove.mutate(proof)}
      />
    </Dialog>
  )
}
