import { useQuery } from '@tanstack/react-query'
import CircleUser from 'lucide-react/icons/circle-user'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { formatDate } from '../../lib/dates.ts'
import { useLanguage } from '../../lib/i18n.ts'
import { notify } from '../../lib/notify.ts'
import { BirthdayField } from '../../shared/forms/birthday-field.tsx'
import { fieldErrorsOf, refusalOf } from '../../shared/forms/field-errors.ts'
import { FormError } from '../../shared/forms/form-error.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { type Profile, profileQuery, useUpdateProfile } from './api/profile.ts'
import { useBackToCentre } from './api/security.ts'
import { AvatarPicker } from './components/avatar-picker.tsx'

const TYPED = ['telegram', 'zalo', 'nationality', 'occupation', 'sourceOfIncome', 'address'] as const

/** MEM-17: picture, nickname, and what else a member tells. */
export function ProfileDialog() {
  const { t } = useTranslation('security')
  const { t: common } = useTranslation('common')
  const onClose = useBackToCentre()
  const query = useQuery({ ...profileQuery, staleTime: 0 })
  return (
    <Dialog
      icon={<CircleUser size={24} />}
      title={t('profile.title')}
      description={t('profile.text')}
      onClose={onClose}
      closeLabel={common('action.close')}
      cover={false}
    >
      <FormError error={query.error} />
      {query.isPending && <Skeleton className="h-80" />}
      {query.data && (
        <div className="grid gap-5">
          <AvatarPicker profile={query.data} />
          <ProfileForm profile={query.data} onDone={onClose} />
        </div>
      )}
    </Dialog>
  )
}

function ProfileForm({ profile, onDone }: { profile: Profile; onDone: () => void }) {
  const { t } = useTranslation('security')
  const { t: auth } = useTranslation('auth')
  const language = useLanguage()
  const update = useUpdateProfile()
  const { details, nickname } = profile
  const known = Object.fromEntries((['birthday', ...TYPED] as const).map((name) => [name, details[name] ?? '']))
  const { control, register, handleSubmit, setError } = useForm<Record<string, string>>({
    defaultValues: { nickname, ...known },
  })
  const refused = fieldErrorsOf(update.error).map(([field]) => field)
  const errorOf = (field: string) => (refused.includes(field) ? t('profile.wrong') : null)
  const submit = handleSubmit(({ nickname: typed = '', ...values }) =>
    update.mutate(
      { nickname: typed.trim(), details: values },
      {
        onSuccess: () => {
          notify('success', t('profile.saved'))
          onDone()
        },
        onError: (error) => {
          const message = refusalOf(auth, error, 'birthday')
          if (message) setError('birthday', { message }, { shouldFocus: true })
        },
      },
    ),
  )
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <FormError error={update.error} />
      <Field
        label={t('profile.nickname')}
        autoComplete="nickname"
        maxLength={20}
        hint={t('profile.nicknameHint')}
        error={errorOf('nickname')}
        {...register('nickname')}
      />
      {profile.isBirthdayKept ? (
        <Field
          label={t('profile.details.birthday')}
          defaultValue={details.birthday && formatDate(details.birthday, language)}
          hint={t('profile.birthdayKept')}
          disabled
        />
      ) : (
        <BirthdayField control={control} name="birthday" required={false} />
      )}
      {TYPED.map((name) => (
        <Field
          key={name}
          label={t(`profile.details.${name}`)}
          maxLength={120}
          autoComplete="off"
          error={errorOf(name)}
          {...register(name)}
        />
      ))}
      <Button type="submit" kind="main" size="large" wide busy={update.isPending}>
        {t('profile.save')}
      </Button>
    </form>
  )
}
