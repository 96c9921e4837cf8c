import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { foldPhone } from '../../../contract/rules/typed-text.ts'
import { Field } from '../../../kit/ui/field.tsx'
import { CountryPicker } from './country-picker.tsx'

type Props = Omit<ComponentProps<typeof Field>, 'label' | 'start' | 'type'> & {
  country: string
  onCountry: (country: string) => void
  /** May be left out. */
  optional?: boolean
}

/** AUTH-06: a national number after its country's dialling code; the visitor's own country stands first. */
export function MobileField({ country, onCountry, optional = false, ...field }: Props) {
  const { t } = useTranslation('auth')
  const label = t('field.mobileNum')
  return (
    <Field
      {...field}
      label={optional ? t('field.optional', { label }) : label}
      type="tel"
      fold={foldPhone}
      inputMode="numeric"
      autoComplete="tel-national"
      start={<CountryPicker country={country} onCountry={onCountry} />}
    />
  )
}
