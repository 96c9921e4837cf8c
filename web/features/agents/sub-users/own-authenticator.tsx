import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { notify } from '../../../../kit/lib/notify.ts'
import { Button } from '../../../../kit/ui/button.tsx'
import { Fact } from '../../../../kit/ui/fact.tsx'
import type { RouteInput } from '../../../lib/api.ts'
import { AuthenticatorSecret } from '../../../shared/authenticator/authenticator-secret.tsx'
import { PasswordAndCodeForm } from '../../../shared/authenticator/password-and-code-form.tsx'
import { RecoveryCodes } from '../../../shared/authenticator/recovery-codes.tsx'
import { FormError } from '../../../shared/forms/form-error.tsx'
import { OwnPasswordField } from '../../../shared/forms/own-password-field.tsx'
import { RowsFailed, RowsSkeleton } from '../../../shared/member/rows.tsx'
import { call } from '../../../shared/session/call.ts'
import { subUserSecurityQuery } from '../api.ts'
import { Moment } from '../components/moment.tsx'
import { Part } from '../components/part.tsx'

const REMOVE = 'POST /wps/agent/sub-user/authenticator/remove'

/** AGT-02: a sub-user's own authenticator: set up in three steps, and removed by password and code. */
export function OwnAuthenticator() {
  const { t } = useTranslation('agents')
  const query = useQuery(subUserSecurityQuery)
  const queryClient = useQueryClient()
  const confirm = useMutation({
    mutationFn: (code: string) => call('POST /wps/agent/sub-user/authenticator', { code }),
  })
  // Only now, as other pages open by it and the codes are told this once.
  const finish = async () => {
    await queryClient.invalidateQueries({ queryKey: subUserSecurityQuery.queryKey })
    confirm.reset()
  }
  if (query.isPending) return <RowsSkeleton />
  if (query.isLoadingError) return <RowsFailed query={query} />
  const { authenticator, required } = query.data
  return (
    <div className="max-w-xl rounded-l border border-line bg-surface-1 p-4">
      <Part title={t('ownLogin.authenticator')}>
        <div className="flex flex-col gap-4">
          {confirm.data ? (
            <KeptCodes codes={confirm.data.recoveryCodes} onDone={finish} />
          ) : authenticator ? (
            <Bound {...authenticator} required={required} />
          ) : (
            <>
              <p className="text-soft">{t(required ? 'ownLogin.authenticatorDue' : 'ownLogin.authenticatorWhy')}</p>
              <SetUp confirm={confirm} />
            </>
          )}
        </div>
      </Part>
    </div>
  )
}

function KeptCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { t } = useTranslation('security')
  return (
    <>
      <p className="text-soft">{t('totp.codesText')}</p>
      <RecoveryCodes codes={codes} onDone={onDone} />
    </>
  )
}

type Confirm = { mutate: (code: string) => void; isPending: boolean; error: unknown }

function SetUp({ confirm }: { confirm: Confirm }) {
  const { t } = useTranslation('security')
  const { t: auth } = useTranslation('auth')
  const begin = useMutation({
    mutationFn: ({ password }: { password: string }) =>
      call('POST /wps/agent/sub-user/authenticator/begin', { password }),
  })
  const { register, handleSubmit, formState } = useForm({ defaultValues: { password: '' } })
  if (begin.data)
    return (
      <>
        <p className="text-soft">{t('totp.scan')}</p>
        <AuthenticatorSecret
          {...begin.data}
          error={confirm.error}
          busy={confirm.isPending}
          onCode={(code) => confirm.mutate(code)}
        />
      </>
    )
  return (
    <form noValidate onSubmit={handleSubmit((typed) => begin.mutate(typed))} className="grid gap-4">
      <FormError error={begin.error} />
      <OwnPasswordField
        error={formState.errors.password?.message}
        {...register('password', { required: auth('check.required') })}
      />
      <Button kind="main" type="submit" busy={begin.isPending} className="md:justify-self-start">
        {t('totp.title')}
      </Button>
    </form>
  )
}

type BoundProps = { since: string; recoveryCodesLeft: number; required: boolean }

function Bound({ since, recoveryCodesLeft, required }: BoundProps) {
  const { t } = useTranslation('agents')
  const { t: security } = useTranslation('security')
  const queryClient = useQueryClient()
  const remove = useMutation({
    mutationFn: (proof: RouteInput<typeof REMOVE>) => call(REMOVE, proof),
    onSuccess: () => {
      notify('success', security('totp.removed'))
      return queryClient.invalidateQueries({ queryKey: subUserSecurityQuery.queryKey })
    },
  })
  return (
    <>
      <dl className="grid gap-1.5 text-sm">
        <Fact label={t('subUser.authenticatorSince')}>
          <Moment iso={since} />
        </Fact>
        <Fact label={security('totp.codes')}>{recoveryCodesLeft}</Fact>
      </dl>
      <p className="text-soft">{t(required ? 'ownLogin.removeDue' : 'ownLogin.removeText')}</p>
      <PasswordAndCodeForm
        label={security('totp.remove')}
        kind="danger"
        hasPassword
        error={remove.error}
        busy={remove.isPending}
        onProof={({ password = '', code }) => remove.mutate({ password, code })}
      />
    </>
  )
}
