import Cake from 'lucide-react/icons/cake'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../kit/ui/button.tsx'
import { Dialog } from '../../../kit/ui/dialog.tsx'
import { BirthdayField } from '../../shared/forms/birthday-field.tsx'
import { useDraftForm } from '../../shared/forms/draft.ts'
import { fieldErrorsOf, refusalOf } from '../../shared/forms/field-errors.ts'
import { FormError } from '../../shared/forms/form-error.tsx'
import { useMerchant } from '../../shared/site/merchant.ts'
import { useGiveBirthday } from './api/profile.ts'
import { useBackToCentre } from './api/security.ts'

/** SAFE-04: the date of birth that a deposit and play for money wait for. Given once. */
export function BirthdayDialog() {
  const { t } = useTranslation('security')
  const { t: auth } = useTranslation('auth')
  const { t: common } = useTranslation('common')
  const onClose = useBackToCentre()
  const { policy } = useMerchant()
  const { control, handleSubmit, setError, setValue, subscribe } = useForm({ defaultValues: { birthday: '' } })
  const forget = useDraftForm('birthday', { setValue, subscribe }, ['birthday'])
  const give = useGiveBirthday(t('birthday.done'), () => {
    forget()
    onClose()
  })
  const submit = handleSubmit(({ birthday }) =>
    give.mutate(birthday, {
      onError: (error) => {
        const message = refusalOf(auth, error, 'birthday')
        if (message) setError('birthday', { message }, { shouldFocus: true })
      },
    }),
  )
  return (
    <Dialog
      icon={<Cake size={24} />}
      title={t('birthday.title')}
      description={t('birthday.text', { age: policy.minAge })}
      onClose={onClose}
      closeLabel={common('action.close')}
      cover={false}
    >
      <form noValidate onSubmit={submit} className="grid gap-4">
        {fieldErrorsOf(give.error).length === 0 && <FormError error={give.error} />}
        <BirthdayField control={control} name="birthday" required />
        <Button type="submit" kind="main" size="large" wide busy={give.isPending}>
          {t('birthday.save')}
        </Button>
      </form>
    </Dialog>
  )
}
