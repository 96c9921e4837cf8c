import { useQuery } from '@tanstack/react-query'
import CircleUser from 'lucide-react/icons/circle-user'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { NICKNAME_CHARS, PROFILE_DETAIL_MAX_CHARS } from '../../../contract/constants.ts'
import { foldNickname } from '../../../contract/rules/person-name.ts'
import { foldLine } from '../../../contract/rules/typed-text.ts'
import { formatDate } from '../../../kit/lib/dates.ts'
import { useLanguage } from '../../../kit/lib/language.ts'
import { notify } from '../../../kit/lib/notify.ts'
import { Button } from '../../../kit/ui/button.tsx'
import { Dialog } from '../../../kit/ui/dialog.tsx'
import { Field } from '../../../kit/ui/field.tsx'
import { Skeleton } from '../../../kit/ui/skeleton.tsx'
import { BirthdayField } from '../../shared/forms/birthday-field.tsx'
import { useDraftForm } from '../../shared/forms/draft.ts'
import { fieldErrorsOf, refusalOf } from '../../shared/forms/field-errors.ts'
import { FormError } from '../../shared/forms/form-error.tsx'
import { FeedChoice } from '../../shared/member/feed-choice.tsx'
import { useIsGuest } from '../../shared/session/session.tsx'
import { useMerchant } from '../../shared/site/merchant.ts'
import { type Profile, profileQuery, useUpdateProfile } from './api/profile.ts'
import { useBackToCentre } from './api/security.ts'
import { AvatarPicker } from './components/avatar-picker.tsx'

const TYPED = ['telegram', 'zalo', 'nationality', 'occupation', 'sourceOfIncome', 'address'] as const

const isWithin = (count: number, min: number, max: number) => count >= min && count <= max

/** As the platform keeps them. */
const foldAll = (values: Record<string, string>) =>
  Object.fromEntries(Object.entries(values).map(([name, text = '']) => [name, foldLine(text)]))

/** MEM-17: picture, nickname, and what else a member tells. */
export function ProfileDialog() {
  const { t } = useTranslation('security')
  const { t: common } = useTranslation('common')
  const onClose = useBackToCentre()
  const query = useQuery({ ...profileQuery, staleTime: 0 })
  const { playFeed } = useMerchant().policy
  const isGuest = useIsGuest()
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
          {playFeed !== 'off' && !isGuest && <FeedChoice />}
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
  const { control, register, handleSubmit, setError, setValue, subscribe, formState } = useForm<Record<string, string>>(
    {
      defaultValues: { nickname, ...known },
    },
  )
  const forget = useDraftForm('profile', { setValue, subscribe }, ['nickname', 'birthday', ...TYPED])
  const refused = fieldErrorsOf(update.error).map(([field]) => field)
  const errorOf = (field: string) =>
    formState.errors[field]?.message ?? (refused.includes(field) ? t('profile.wrong') : null)
  // No `maxLength`, which would cut what a paste brings along.
  const within = (min: number, max: number, fold = foldLine) => ({
    // Characters, as the platform counts: some letters are two of what `length` counts.
    validate: (text = '') => isWithin([...fold(text)].length, min, max) || t('profile.wrong'),
  })
  const submit = handleSubmit(({ nickname: typed = '', ...values }) =>
    update.mutate(
      { nickname: foldNickname(typed), details: foldAll(values) },
      {
        onSuccess: () => {
          forget()
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
        fold={foldNickname}
        hint={t('profile.nicknameHint')}
        error={errorOf('nickname')}
        {...register('nickname', within(NICKNAME_CHARS.min, NICKNAME_CHARS.max, foldNickname))}
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
          fold={foldLine}
          autoComplete="off"
          error={errorOf(name)}
          {...register(name, within(0, PROFILE_DETAIL_MAX_CHARS))}
        />
      ))}
      <Button type="submit" kind="main" size="large" wide busy={update.isPending}>
        {t('profile.save')}
      </Button>
    </form>
  )
}
