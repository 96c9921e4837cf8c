import { useMutation } from '@tanstack/react-query'
import { FormProvider, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../kit/ui/button.tsx'
import type { RouteInput } from '../../../lib/api.ts'
import { FormError } from '../../../shared/forms/form-error.tsx'
import { NewPasswordFields, NO_PASSWORD } from '../../../shared/forms/new-password-fields.tsx'
import { call } from '../../../shared/session/call.ts'
import { useSession } from '../../../shared/session/session.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { OwnAuthenticator } from '../sub-users/own-authenticator.tsx'

const CHANGE = 'POST /wps/agent/sub-user/password'
const EMPTY = { password: '', ...NO_PASSWORD }

/** AGT-02: a sub-user's own login: its authenticator, and another password by the one it has. */
export function OwnLogin() {
  return (
    <div className="flex flex-col gap-5">
      <OwnAuthenticator />
      <NewPassword />
    </div>
  )
}

function NewPassword() {
  const { t } = useTranslation('agents')
  const { t: auth } = useTranslation('auth')
  const username = useSession()?.username ?? null
  const form = useForm({ defaultValues: EMPTY })
  const change = useMutation({
    mutationFn: (input: RouteInput<typeof CHANGE>) => call(CHANGE, input),
    onSuccess: () => form.reset(EMPTY),
  })
  const { register, handleSubmit, formState } = form
  return (
    <FormProvider {...form}>
      <form
        noValidate
        onSubmit={handleSubmit((typed) => change.mutate(typed))}
        className="flex max-w-xl flex-col gap-4 rounded-l border border-line bg-surface-1 p-4"
      >
        <p className="text-soft">{t('ownLogin.rule', { name: username ?? '' })}</p>
        <FormError error={change.error} />
        <PasswordField
          label={t('ownLogin.password')}
          autoComplete="current-password"
          error={formState.errors.password?.message}
          {...register('password', { required: auth('check.required') })}
        />
        <NewPasswordFields username={username} />
        {change.isSuccess && (
          <p role="status" className="text-sm text-live">
            {t('ownLogin.changed')}
          </p>
        )}
        <Button kind="main" type="submit" busy={change.isPending} className="md:self-start">
          {t('ownLogin.change')}
        </Button>
      </form>
    </FormProvider>
  )
}
