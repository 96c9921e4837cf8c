import IdCard from 'lucide-react/icons/id-card'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { foldPersonName, isPersonName } from '../../../contract/rules/person-name.ts'
import { Button } from '../../../kit/ui/button.tsx'
import { Dialog } from '../../../kit/ui/dialog.tsx'
import { Field } from '../../../kit/ui/field.tsx'
import { useDraftForm } from '../../shared/forms/draft.ts'
import { refusalOf } from '../../shared/forms/field-errors.ts'
import { FormError } from '../../shared/forms/form-error.tsx'
import { useBackToCentre, usePasswordAsked, useSecurityChange } from './api/security.ts'
import { OwnPasswordField } from './components/own-password-field.tsx'

/** MEM-02: the name that accounts have to be in. Given once. */
export function RealNameDialog() {
  const { t } = useTranslation('security')
  const { t: auth } = useTranslation('auth')
  const { t: common } = useTranslation('common')
  const onClose = useBackToCentre()
  const { register, handleSubmit, setValue, subscribe, formState } = useForm({
    defaultValues: { realName: '', password: '' },
  })
  const forget = useDraftForm('real name', { setValue, subscribe }, ['realName'])
  const save = useSecurityChange('POST /wps/member/security/real-name', t('name.done'), forget)
  const askPassword = usePasswordAsked(save.error)
  const { errors } = formState
  const required = auth('check.required')
  const submit = handleSubmit(({ realName, password }) => save.mutate({ realName, ...(askPassword && { password }) }))
  return (
    <Dialog
      icon={<IdCard size={24} />}
      title={t('name.title')}
      description={t('name.text')}
      onClose={onClose}
      closeLabel={common('action.close')}
      cover={false}
    >
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
        {askPassword && <OwnPasswordField error={errors.password?.message} {...register('password', { required })} />}
        <Button type="submit" kind="main" size="large" wide busy={save.isPending}>
          {t('name.save')}
        </Button>
      </form>
    </Dialog>
  )
}
