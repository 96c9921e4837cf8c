import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SubUserRight } from '../../../../contract/agents/sub-user.ts'
import { foldUnmarked } from '../../../../contract/rules/typed-text.ts'
import { foldTyping } from '../../../../kit/lib/fold-typing.ts'
import { Button } from '../../../../kit/ui/button.tsx'
import { Field } from '../../../../kit/ui/field.tsx'
import type { RouteInput } from '../../../lib/api.ts'
import { useDraftState, useDraftText } from '../../../shared/forms/draft.ts'
import { refusalOf } from '../../../shared/forms/field-errors.ts'
import { AskedPaymentPassword } from '../../../shared/money/asked-payment-password.tsx'
import { useCallOnce } from '../../../shared/money/call-once.ts'
import { usePaymentErrorText } from '../../../shared/money/payment-error-text.ts'
import { useSession } from '../../../shared/session/session.tsx'
import { PasswordField, PasswordOwner } from '../../../ui/password-field.tsx'
import { SUB_USERS } from '../api.ts'
import { RightsFields, readRights } from './rights-fields.tsx'

const ADD = 'POST /wps/agent/sub-users'
const FIRST_RIGHTS: SubUserRight[] = ['figures']

const foldName = (text: string) =>
  foldUnmarked(text)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')

/** A new login, by the agent's payment password. */
export function AddSubUser() {
  const { t } = useTranslation('agents')
  const { t: tAuth } = useTranslation('auth')
  const session = useSession()
  const queryClient = useQueryClient()
  const { text: name, setText: setName } = useDraftText('sub-user')
  const [password, setPassword] = useState('')
  const [paymentPassword, setPaymentPassword] = useState('')
  const {
    state: rights,
    set: setRights,
    forget: forgetRights,
  } = useDraftState('sub-user rights', FIRST_RIGHTS, readRights)
  const once = useCallOnce(ADD, ({ name, rights }: RouteInput<typeof ADD>) => ({ name, rights }))
  const add = useMutation({
    mutationFn: once,
    onSuccess: () => {
      setName('')
      forgetRights(rights)
      setPassword('')
      return queryClient.invalidateQueries({ queryKey: ['member', SUB_USERS] })
    },
    onSettled: () => setPaymentPassword(''),
  })
  const refusal = usePaymentErrorText(add.error)
  const isReady = name !== '' && password !== '' && paymentPassword !== ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isReady && !add.isPending) add.mutate({ name: foldName(name), password, rights, paymentPassword })
  }
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4 rounded-l border border-line bg-surface-1 p-4">
      <h2 className="font-display font-semibold">{t('subUser.new')}</h2>
      <div className="grid gap-4 md:grid-cols-2">
        <Field
          label={t('subUser.name')}
          hint={t('subUser.nameHint', { name: `${session?.username}:${name || 'anna'}` })}
          value={name}
          maxLength={20}
          autoComplete="off"
          autoCapitalize="none"
          {...foldTyping(setName, foldName)}
        />
        <PasswordOwner username={name && `${session?.username}:${name}`} />
        <PasswordField
          label={t('subUser.password')}
          value={password}
          autoComplete="new-password"
          onChange={({ target }) => setPassword(target.value)}
          error={refusalOf(tAuth, add.error, 'password')}
        />
      </div>
      <RightsFields value={rights} onChange={setRights} />
      <AskedPaymentPassword
        className="md:max-w-sm"
        value={paymentPassword}
        onChange={({ target }) => setPaymentPassword(target.value)}
      />
      {refusal && (
        <p role="alert" className="text-sm text-danger">
          {refusal}
        </p>
      )}
      {add.data && (
        <p role="status" className="text-sm text-live">
          {t('subUser.made', { name: add.data.loginName })}
        </p>
      )}
      <Button kind="main" type="submit" busy={add.isPending} disabled={!isReady} className="md:self-start">
        {t('subUser.add')}
      </Button>
    </form>
  )
}
