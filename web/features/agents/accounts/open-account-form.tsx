import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { foldUsername, isBlank } from '../../../../contract/rules/typed-text.ts'
import { Button } from '../../../../kit/ui/button.tsx'
import { Field } from '../../../../kit/ui/field.tsx'
import type { RouteInput, RouteValue } from '../../../lib/api.ts'
import { readLines, useDraftState } from '../../../shared/forms/draft.ts'
import { refusalOf } from '../../../shared/forms/field-errors.ts'
import { FormError } from '../../../shared/forms/form-error.tsx'
import { useCallOnce } from '../../../shared/money/call-once.ts'
import { PasswordField, PasswordOwner } from '../../../ui/password-field.tsx'
import { ACCOUNTS } from '../api.ts'
import { LevelSelect } from './level-select.tsx'
import { RebateSelect, readRebate } from './rebate-select.tsx'

const OPEN = 'POST /wps/agent/accounts'
type Props = Pick<RouteValue<typeof ACCOUNTS>, 'levels' | 'ownRebate' | 'openLeft'>
const NOTHING_TYPED = { username: '', levelText: '', rebateText: '' }

/** AGT-02: an account for a downline. Its password has to change at the first login. */
export function OpenAccountForm({ levels, ownRebate, openLeft }: Props) {
  const { t } = useTranslation('agents')
  const { t: tAuth } = useTranslation('auth')
  const queryClient = useQueryClient()
  const { state: typed, set: setTyped, forget } = useDraftState('account', NOTHING_TYPED, readLines(NOTHING_TYPED))
  const { username, levelText, rebateText } = typed
  const [password, setPassword] = useState('')
  const level = levels.find((each) => String(each) === levelText) ?? levels.at(-1) ?? 0
  const rebate = readRebate(rebateText, ownRebate)
  const send = useCallOnce(OPEN, ({ password: _, ...content }: RouteInput<typeof OPEN>) => content)
  const open = useMutation({
    mutationFn: send,
    onSuccess: () => {
      forget({ ...NOTHING_TYPED, levelText, rebateText })
      setPassword('')
      return queryClient.invalidateQueries({ queryKey: ['member', ACCOUNTS] })
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!open.isPending) open.mutate({ username, password, level, rebate })
  }
  const isReady = !isBlank(username) && password !== '' && openLeft > 0
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4 rounded-l border border-line bg-surface-1 p-4">
      <div>
        <h2 className="font-display font-semibold">{t('accounts.open')}</h2>
        <p className="mt-1 text-sm text-soft">{t('accounts.left', { count: openLeft })}</p>
      </div>
      <div className="grid gap-4 md:grid-cols-2">
        <Field
          label={t('accounts.username')}
          value={username}
          autoComplete="off"
          autoCapitalize="none"
          onChange={({ target }) => setTyped({ ...typed, username: target.value })}
          error={refusalOf(tAuth, open.error, 'username')}
        />
        <PasswordOwner username={foldUsername(username)} />
        <PasswordField
          label={t('accounts.password')}
          value={password}
          autoComplete="new-password"
          onChange={({ target }) => setPassword(target.value)}
          error={refusalOf(tAuth, open.error, 'password')}
          hint={t('accounts.passwordHint')}
        />
        <LevelSelect
          levels={levels}
          value={level}
          onChange={(next) => setTyped({ ...typed, levelText: String(next) })}
        />
        <RebateSelect
          to={ownRebate}
          value={rebate}
          onChange={(next) => setTyped({ ...typed, rebateText: String(next) })}
        />
      </div>
      <FormError error={open.error} />
      {open.data && (
        <p role="status" className="text-sm text-live">
          {t('accounts.opened', { name: open.data.name })}
        </p>
      )}
      <Button kind="main" type="submit" busy={open.isPending} disabled={!isReady} className="md:self-start">
        {t('accounts.submit')}
      </Button>
    </form>
  )
}
