import { useMutation, useQuery } from '@tanstack/react-query'
import KeyRound from 'lucide-react/icons/key-round'
import { useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { notify } from '../../../kit/lib/notify.ts'
import { Button } from '../../../kit/ui/button.tsx'
import { Dialog } from '../../../kit/ui/dialog.tsx'
import { type RouteInput, toApiError } from '../../lib/api.ts'
import { useOpenDialog } from '../../lib/dialog-address.ts'
import { FormError } from '../../shared/forms/form-error.tsx'
import { NewPasswordFields, type NewPasswordValues, NO_PASSWORD } from '../../shared/forms/new-password-fields.tsx'
import { call } from '../../shared/session/call.ts'
import { useSessionControl } from '../../shared/session/session.tsx'
import { PATH } from '../../shared/site/paths.ts'
import { PasswordField } from '../../ui/password-field.tsx'
import { securityQuery } from './api/security.ts'

type Values = NewPasswordValues & { oldPassword: string }

function useChangePassword() {
  const { t } = useTranslation('auth')
  const { begin } = useSessionControl()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: (input: RouteInput<'POST /wps/member/password'>) => call('POST /wps/member/password', input),
    onSuccess: (session) => {
      begin(session)
      notify('success', t('change.done'))
      navigate(PATH.home, { replace: true })
    },
  })
}

/** AUTH-09, AUTH-10. Forced: no way round it but logging out, and the password just given is not asked again. */
export function ChangePasswordDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('auth')
  const { t: common } = useTranslation('common')
  const openDialog = useOpenDialog()
  const { session } = useSessionControl()
  const forced = session?.forceChangePassword ?? false
  // Who came from an account elsewhere has none yet.
  const hasNone = useQuery({ ...securityQuery, enabled: !forced }).data?.password === 'none'
  const [askAfterAll, setAskAfterAll] = useState(false)
  const askOld = askAfterAll || !(forced || hasNone)
  const change = useChangePassword()
  const form = useForm<Values>({ defaultValues: { oldPassword: '', ...NO_PASSWORD } })
  const { register, handleSubmit, formState } = form
  const errors = formState.errors
  const submit = handleSubmit(({ oldPassword, ...passwords }) =>
    change.mutate(askOld ? { oldPassword, ...passwords } : passwords, {
      // A session of yesterday no longer remembers the password that was given.
      onError: (error) => toApiError(error).code === 'password_incorrect' && setAskAfterAll(true),
    }),
  )
  return (
    <Dialog
      icon={<KeyRound size={24} />}
      title={t('change.title')}
      description={forced ? t('change.forced') : undefined}
      onClose={onClose}
      closeLabel={common('action.close')}
      dismissible={!forced}
      cover={false}
    >
      <FormProvider {...form}>
        <form noValidate onSubmit={submit} className="grid gap-4">
          <FormError error={change.error} />
          {askOld && (
            <PasswordField
              label={t('field.oldPassword')}
              autoComplete="current-password"
              error={errors.oldPassword?.message}
              {...register('oldPassword', { required: t('check.required') })}
            />
          )}
          <NewPasswordFields username={session?.username ?? null} />
          <Button type="submit" kind="main" size="large" wide busy={change.isPending}>
            {t('change.submit')}
          </Button>
          {forced && (
            <Button kind="quiet" onClick={() => openDialog('logout')}>
              {common('action.logOut')}
            </Button>
          )}
        </form>
      </FormProvider>
    </Dialog>
  )
}
