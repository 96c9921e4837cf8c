import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import KeyRound from 'lucide-react/icons/key-round'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../kit/ui/dialog.tsx'
import type { RouteInput } from '../../lib/api.ts'
import { PasswordAndCodeForm } from '../../shared/authenticator/password-and-code-form.tsx'
import { RecoveryCodes } from '../../shared/authenticator/recovery-codes.tsx'
import { call } from '../../shared/session/call.ts'
import { securityQuery, useBackToCentre } from './api/security.ts'

const RENEW = 'POST /wps/member/security/authenticator/codes'

/** MEM-02: a new set in the place of the old one, by password and code. The authenticator stays as it is. */
export function RecoveryCodesDialog() {
  const { t } = useTranslation('security')
  const { t: common } = useTranslation('common')
  const onClose = useBackToCentre()
  const hasPassword = useQuery(securityQuery).data?.password !== 'none'
  const queryClient = useQueryClient()
  const renew = useMutation({
    mutationFn: (proof: RouteInput<typeof RENEW>) => call(RENEW, proof),
    // Not waited for: the old codes are void, and these are told only now.
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: securityQuery.queryKey }),
  })
  return (
    <Dialog
      icon={<KeyRound size={24} />}
      title={t('totp.renew')}
      description={renew.data ? t('totp.codesText') : t('totp.renewText')}
      onClose={onClose}
      closeLabel={common('action.close')}
      cover={false}
    >
      {renew.data ? (
        <RecoveryCodes codes={renew.data.recoveryCodes} onDone={onClose} />
      ) : (
        <PasswordAndCodeForm
          label={t('totp.renew')}
          kind="main"
          hasPassword={hasPassword}
          error={renew.error}
          busy={renew.isPending}
          onProof={(proof) => renew.mutate(proof)}
        />
      )}
    </Dialog>
  )
}
