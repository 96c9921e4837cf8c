import { useMutation } from '@tanstack/react-query'
import KeyRound from 'lucide-react/icons/key-round'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { findFieldError } from '../../../contract/field-rules.ts'
import { call, type RouteInput, toApiError } from '../../lib/api.ts'
import { useBoot } from '../../lib/boot.tsx'
import { useDialog } from '../../lib/dialog-address.ts'
import { useT } from '../../lib/i18n.tsx'
import { notify } from '../../lib/notify.ts'
import { PATH } from '../../lib/paths.ts'
import { useNavigate } from '../../lib/router.tsx'
import { useSessionControl } from '../../lib/session.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ruleOf } from './api/rules.ts'
import { FormError } from './components/form-error.tsx'
import { PasswordField } from './components/password-field.tsx'
import { RuleCheck } from './components/rule-check.tsx'

type Values = { oldPassword: string; newPassword: string; confirmNewPassword: string }

function useChangePassword() {
  const t = useT('auth')
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
  const t = useT('auth')
  const common = useT('common')
  const dialog = useDialog()
  const rule = ruleOf(useBoot().permission.info.register?.rules ?? [], 'password')
  const { session } = useSessionControl()
  const forced = session?.forceChangePassword ?? false
  const [askOld, setAskOld] = useState(!forced)
  const change = useChangePassword()
  const { register, handleSubmit, getValues, watch, formState } = useForm<Values>({
    defaultValues: { oldPassword: '', newPassword: '', confirmNewPassword: '' },
  })
  const errors = formState.errors
  const submit = handleSubmit(({ oldPassword, ...passwords }) =>
    change.mutate(askOld ? { oldPassword, ...passwords } : passwords, {
      // A session of yesterday no longer remembers the password that was given.
      onError: (error) => toApiError(error).code === 'password_incorrect' && setAskOld(true),
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
        <PasswordField
          label={t('field.newPassword')}
          autoComplete="new-password"
          hint={rule && <RuleCheck rule={rule} value={watch('newPassword')} />}
          error={errors.newPassword?.message}
          {...register('newPassword', {
            required: t('check.required'),
            validate: (value) =>
              !rule ||
              !findFieldError(rule, value) ||
              t(`reg_pattern.${rule.patternId}`, { min: rule.minLength, max: rule.maxLength }),
          })}
        />
        <PasswordField
          label={t('field.confirmPassword')}
          autoComplete="new-password"
          error={errors.confirmNewPassword?.message}
          {...register('confirmNewPassword', {
            validate: (value) => value === getValues('newPassword') || t('check.inconsistent_twice'),
          })}
        />
        <Button type="submit" kind="main" size="large" wide busy={change.isPending}>
          {t('change.submit')}
        </Button>
        {forced && (
          <Button kind="quiet" onClick={() => dialog.open('logout')}>
            {common('action.logOut')}
          </Button>
        )}
      </form>
    </Dialog>
  )
}
