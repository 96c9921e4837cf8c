import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { foldUsername, isBlank } from '../../../../contract/rules/typed-text.ts'
import { Button } from '../../../../kit/ui/button.tsx'
import { Field } from '../../../../kit/ui/field.tsx'
import type { RouteInput, RouteValue } from '../../../lib/api.ts'
import { useDraftForm } from '../../../shared/forms/draft.ts'
import { refusalOf } from '../../../shared/forms/field-errors.ts'
import { FormError } from '../../../shared/forms/form-error.tsx'
import { useCallOnce } from '../../../shared/money/call-once.ts'
import { PasswordField, PasswordOwner } from '../../../ui/password-field.tsx'
import { ACCOUNTS } from '../api.ts'
import { LevelSelect } from './level-select.tsx'
import { RebateSelect, readRebate } from './rebate-select.tsx'

const OPEN = 'POST /wps/agent/accounts'
type Props = Pick<RouteValue<typeof ACCOUNTS>, 'levels' | 'ownRebate' | 'openLeft'>
const NOTHING_TYPED = { username: '', password: '', levelText: '', rebateText: '' }

/** AGT-02: an account for a downline. Its password has to change at the first login. */
export function OpenAccountForm({ levels, ownRebate, openLeft }: Props) {
  const { t } = useTranslation('agents')
  const { t: tAuth } = useTranslation('auth')
  const queryClient = useQueryClient()
  const form = useForm({ defaultValues: NOTHING_TYPED })
  const { register, handleSubmit, resetField, setValue, watch, formState } = form
  const forget = useDraftForm('account', form, ['username', 'levelText', 'rebateText'])
  const [username, levelText, rebateText] = watch(['username', 'levelText', 'rebateText'])
  const level = levels.find((each) => String(each) === levelText) ?? levels.at(-1) ?? 0
  const rebate = readRebate(rebateText, ownRebate)
  const send = useCallOnce(OPEN, ({ password: _, ...content }: RouteInput<typeof OPEN>) => content)
  const open = useMutation({
    mutationFn: send,
    onSuccess: () => {
      resetField('username')
      resetField('password')
      forget()
      return queryClient.invalidateQueries({ queryKey: ['member', ACCOUNTS] })
    },
  })
  const submit = handleSubmit(({ username, password }) => open.mutate({ username, password, level, rebate }))
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4 rounded-l border border-line bg-surface-1 p-4">
      <div>
        <h2 className="font-display font-semibold">{t('accounts.open')}</h2>
        <p className="mt-1 text-sm text-soft">{t('accounts.left', { count: openLeft })}</p>
      </div>
      <div className="grid gap-4 md:grid-cols-2">
        <Field
          label={t('accounts.username')}
          autoComplete="off"
          autoCapitalize="none"
          error={refusalOf(tAuth, open.error, 'username')}
          {...register('username', { validate: (text) => !isBlank(text) })}
        />
        <PasswordOwner username={foldUsername(username)} />
        <PasswordField
          label={t('accounts.password')}
          autoComplete="new-password"
          error={refusalOf(tAuth, open.error, 'password')}
          hint={t('accounts.passwordHint')}
          {...register('password', { required: true })}
        />
        <LevelSelect levels={levels} value={level} onChange={(next) => setValue('levelText', String(next))} />
        <RebateSelect to={ownRebate} value={rebate} onChange={(next) => setValue('rebateText', String(next))} />
      </div>
      <FormError error={open.error} />
      {open.data && (
        <p role="status" className="text-sm text-live">
          {t('accounts.opened', { name: open.data.name })}
        </p>
      )}
      <Button
        kind="main"
        type="submit"
        busy={open.isPending}
        disabled={!formState.isValid || openLeft <= 0}
        className="md:self-start"
      >
        {t('accounts.submit')}
      </Button>
    </form>
  )
}
