import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { foldPersonName, isPersonName } from '../../../../contract/rules/person-name.ts'
import { Button } from '../../../../kit/ui/button.tsx'
import { Field } from '../../../../kit/ui/field.tsx'
import { useDraftForm } from '../../../shared/forms/draft.ts'
import { refusalOf } from '../../../shared/forms/field-errors.ts'
import { FormError } from '../../../shared/forms/form-error.tsx'
import { OwnPasswordField } from '../../../shared/forms/own-password-field.tsx'
import { usePasswordAsked, useSecurityChange } from '../api/security.ts'

type Props = {
  /** In a sheet that goes on by itself. */
  isStep?: boolean
  /** Typed a step before: not asked again unless it is refused. */
  loginPassword?: string
}

/** MEM-02: the name, given once. */
export function RealNameForm({ isStep, loginPassword = '' }: Props) {
  const { t } = useTranslation('security')
  const { t: auth } = useTranslation('auth')
  const { register, handleSubmit, setValue, subscribe, formState } = useForm({
    defaultValues: { realName: '', password: loginPassword },
  })
  const forget = useDraftForm('real name', { setValue, subscribe }, ['realName'])
  const save = useSecurityChange('POST /wps/member/security/real-name', t('name.done'), forget, isStep)
  const askPassword = usePasswordAsked(save.error)
  const isKnown = loginPassword !== '' && !save.isError
  const { errors } = formState
  const required = auth('check.required')
  const submit = handleSubmit(({ realName, password }) => save.mutate({ realName, ...(askPassword && { password }) }))
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <FormError error={save.error} />
      <Field
        label={t('name.field')}
        autoComplete="name"
        maxLength={80}
        fold={foldPersonName}
        error={errors.realName?.message ?? refusalOf(auth, save.error, 'realName', 'payeeName')}
        {...register('realName', {
          setValueAs: foldPersonName,
          validate: (value) => (value === '' ? required : isPersonName(value) || auth('format.payeeName')),
        })}
      />
      {askPassword && !isKnown && (
        <OwnPasswordField error={errors.password?.message} {...register('password', { required })} />
      )}
      <Button type="submit" kind="main" size="large" wide busy={save.isPending}>
        {t('name.save')}
      </Button>
    </form>
  )
}
