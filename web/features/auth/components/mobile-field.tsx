import type { ComponentProps } from 'react'
import { useT } from '../../../lib/i18n.tsx'
import { Field } from '../../../ui/field.tsx'
import { CountryPicker } from './country-picker.tsx'

type Props = Omit<ComponentProps<typeof Field>, 'label' | 'start' | 'type'> & {
  country: string
  onCountry: (country: string) => void
}

/** AUTH-06: a national number after its country's dialling code; the visitor's own country stands first. */
export function MobileField({ country, onCountry, ...field }: Props) {
  const t = useT('auth')
  return (
    <Field
      {...field}
      label={t('field.mobileNum')}
      type="tel"
      inputMode="numeric"
      autoComplete="tel-national"
      start={<CountryPicker country={country} onCountry={onCountry} />}
    />
  )
}
