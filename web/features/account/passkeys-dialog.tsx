import { useQuery } from '@tanstack/react-query'
import Fingerprint from 'lucide-react/icons/fingerprint-pattern'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { isBlank } from '../../../contract/rules/typed-text.ts'
import { useHydrated } from '../../../kit/lib/hydrated.ts'
import { Button } from '../../../kit/ui/button.tsx'
import { Dialog } from '../../../kit/ui/dialog.tsx'
import { Field } from '../../../kit/ui/field.tsx'
import { Skeleton } from '../../../kit/ui/skeleton.tsx'
import { useDraftForm } from '../../shared/forms/draft.ts'
import { FormError } from '../../shared/forms/form-error.tsx'
import { OwnPasswordField } from '../../shared/forms/own-password-field.tsx'
import { PasskeyError } from '../../shared/passkeys/passkey-error.tsx'
import { passkeysQuery, useAddPasskey } from './api/passkeys.ts'
import { useBackToCentre, usePasswordAsked } from './api/security.ts'
import { PasskeyList } from './components/passkey-list.tsx'

/** MEM-02: devices that open the account by themselves. */
export function PasskeysDialog() {
  const { t } = useTranslation('security')
  const { t: common } = useTranslation('common')
  const onClose = useBackToCentre()
  const query = useQuery({ ...passkeysQuery, staleTime: 0 })
  const canMake = useHydrated() && 'PublicKeyCredential' in window
  return (
    <Dialog
      icon={<Fingerprint size={24} />}
      title={t('passkey.title')}
      description={t('passkey.text')}
      onClose={onClose}
      closeLabel={common('action.close')}
      cover={false}
    >
      <div className="grid gap-5">
        <FormError error={query.error} />
        {query.isPending && <Skeleton className="h-20" />}
        {query.data?.passkeys.length === 0 && <p className="text-soft">{t('passkey.empty')}</p>}
        {query.data && query.data.passkeys.length > 0 && <PasskeyList passkeys={query.data.passkeys} />}
        {canMake ? <AddForm /> : <p className="text-sm text-faint">{t('passkey.unable')}</p>}
      </div>
    </Dialog>
  )
}

function AddForm() {
  const { t } = useTranslation('security')
  const { t: auth } = useTranslation('auth')
  const add = useAddPasskey(t('passkey.done'))
  const askPassword = usePasswordAsked(add.error)
  const { register, handleSubmit, setValue, subscribe, formState } = useForm({
    defaultValues: { name: t('passkey.ownName'), password: '' },
  })
  const forget = useDraftForm('passkey', { setValue, subscribe }, ['name'])
  const { errors } = formState
  const required = auth('check.required')
  const submit = handleSubmit(({ name, password }) =>
    add.mutate({ name: name.trim(), ...(askPassword && { password }) }, { onSuccess: forget }),
  )
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <PasskeyError error={add.error} />
      <Field
        label={t('passkey.name')}
        maxLength={60}
        autoComplete="off"
        error={errors.name?.message}
        {...register('name', { validate: (value) => !isBlank(value) || required })}
      />
      {askPassword && <OwnPasswordField error={errors.password?.message} {...register('password', { required })} />}
      <Button type="submit" kind="main" size="large" wide busy={add.isPending}>
        {t('passkey.add')}
      </Button>
    </form>
  )
}
