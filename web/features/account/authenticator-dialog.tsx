import { useMutation, useQueryClient } from '@tanstack/react-query'
import LockKeyhole from 'lucide-react/icons/lock-keyhole'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { Button } from '../../../kit/ui/button.tsx'
import { Dialog } from '../../../kit/ui/dialog.tsx'
import { Loader } from '../../../kit/ui/loader.tsx'
import { subjectOf } from '../../lib/dialog-address.ts'
import { AuthenticatorSecret } from '../../shared/authenticator/authenticator-secret.tsx'
import { RecoveryCodes } from '../../shared/authenticator/recovery-codes.tsx'
import { FormError } from '../../shared/forms/form-error.tsx'
import { OwnPasswordField } from '../../shared/forms/own-password-field.tsx'
import { call } from '../../shared/session/call.ts'
import { RECOVERY_CODES } from './api/recovery-codes-dialog.ts'
import { securityQuery, useBackToCentre, useBoundBefore, usePasswordAsked } from './api/security.ts'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'

/** MEM-02: setting an authenticator up; where its address says so and there is one, its recovery codes instead. */
export function AuthenticatorDialog() {
  const { t: common } = useTranslation('common')
  const { search } = useLocation()
  // There is one as soon as it is set up here, and its first codes are still to be read then.
  const { before, isWaiting } = useBoundBefore()
  if (subjectOf(search) !== RECOVERY_CODES || before?.authenticator === null) return <SetUpDialog />
  return isWaiting ? <Loader label={common('state.loading')} /> : <RecoveryCodesDialog />
}

/** In three steps: begin, scan and give the first code, keep the recovery codes. */
function SetUpDialog() {
  const { t } = useTranslation('security')
  const { t: common } = useTranslation('common')
  const onClose = useBackToCentre()
  const queryClient = useQueryClient()
  const begin = useMutation({
    mutationFn: (password: string | undefined) =>
      call('POST /wps/member/security/authenticator/begin', password === undefined ? {} : { password }),
  })
  const confirm = useMutation({
    mutationFn: (code: string) => call('POST /wps/member/security/authenticator', { code }),
    // Not waited for: the codes are told only now.
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: securityQuery.queryKey }),
  })
  const description = confirm.data ? t('totp.codesText') : begin.data ? t('totp.scan') : t('totp.intro')
  return (
    <Dialog
      icon={<LockKeyhole size={24} />}
      title={t(confirm.data ? 'totp.codesTitle' : 'totp.title')}
      description={description}
      onClose={onClose}
      closeLabel={common('action.close')}
      cover={false}
    >
      {confirm.data ? (
        <RecoveryCodes codes={confirm.data.recoveryCodes} onDone={onClose} />
      ) : begin.data ? (
        <AuthenticatorSecret
          {...begin.data}
          error={confirm.error}
          busy={confirm.isPending}
          onCode={(code) => confirm.mutate(code)}
        />
      ) : (
        <Begin error={begin.error} busy={begin.isPending} onBegin={(password) => begin.mutate(password)} />
      )}
    </Dialog>
  )
}

type BeginProps = { error: unknown; busy: boolean; onBegin: (password: string | undefined) => void }

function Begin({ error, busy, onBegin }: BeginProps) {
  const { t } = useTranslation('security')
  const { t: auth } = useTranslation('auth')
  const askPassword = usePasswordAsked(error)
  const { register, handleSubmit, formState } = useForm({ defaultValues: { password: '' } })
  return (
    <form
      noValidate
      onSubmit={handleSubmit(({ password }) => onBegin(askPassword ? password : undefined))}
      className="grid gap-4"
    >
      <FormError error={error} />
      {askPassword && (
        <OwnPasswordField
          error={formState.errors.password?.message}
          {...register('password', { required: auth('check.required') })}
        />
      )}
      <Button type="submit" kind="main" size="large" wide busy={busy}>
        {t('totp.begin')}
      </Button>
    </form>
  )
}
