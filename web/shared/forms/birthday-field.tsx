import { type Control, type FieldValues, type Path, useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { findBirthdayError } from '../../../contract/rules/birthday.ts'
import { DateField } from '../../ui/date-field.tsx'

type Props<V extends FieldValues> = { control: Control<V>; name: Path<V>; required: boolean }

/** SAFE-04: the date of birth. Whether one is old enough the platform says: its calendar counts, not the browser's. */
export function BirthdayField<V extends FieldValues>({ control, name, required }: Props<V>) {
  const { t } = useTranslation('auth')
  const validate = (birthday: string = '') => {
    if (birthday === '') return !required || t('check.required')
    return !findBirthdayError(birthday, { minAge: 0, today: '9999-12-31' }) || t('check.birthday')
  }
  const { field, fieldState } = useController({ control, name, rules: { validate } })
  return (
    <DateField
      label={required ? t('field.birthday') : t('field.optional', { label: t('field.birthday') })}
      birthday
      value={field.value ?? ''}
      onChange={field.onChange}
      onBlur={field.onBlur}
      ref={field.ref}
      hint={t('date.birthdayHint')}
      error={fieldState.error?.message}
    />
  )
}
