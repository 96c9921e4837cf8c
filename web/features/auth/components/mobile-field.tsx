import { type ComponentProps, useEffect, useId, useState } from 'react'
import { useBoot } from '../../../lib/boot.tsx'
import { useLanguage, useT } from '../../../lib/i18n.tsx'
import { Field, inputClass } from '../../../ui/field.tsx'
import { type DialCountry, loadCountries } from '../api/phone.ts'

type Props = Omit<ComponentProps<typeof Field>, 'label' | 'start' | 'type'> & {
  country: string
  onCountry: (country: string) => void
}

/** AUTH-06: a national number after its country's dialling code; the visitor's own country stands first. */
export function MobileField({ country, onCountry, ...field }: Props) {
  const t = useT('auth')
  const id = useId()
  const language = useLanguage()
  const { country: here } = useBoot()
  const [countries, setCountries] = useState<DialCountry[]>([])
  useEffect(() => {
    let wanted = true
    void loadCountries(language).then((list) => wanted && setCountries(list))
    return () => {
      wanted = false
    }
  }, [language])
  const shown =
    countries.length > 0
      ? countries
      : [{ code: here.countryCode, dialCode: here.countryDialingCode.replace('+', ''), name: here.countryCode }]
  const current = shown.find(({ code }) => code === country)
  return (
    <Field
      {...field}
      label={t('field.mobileNum')}
      type="tel"
      inputMode="numeric"
      autoComplete="tel-national"
      start={
        <div className="relative shrink-0">
          <label htmlFor={id} className="sr-only">
            {t('field.country')}
          </label>
          <span aria-hidden className={`${inputClass} flex w-24 items-center`}>
            {current ? `+${current.dialCode}` : '+'}
          </span>
          <select
            id={id}
            value={country}
            onChange={({ target }) => onCountry(target.value)}
            className="absolute inset-0 size-full appearance-none opacity-0 focus-visible:opacity-100"
          >
            {shown.map(({ code, dialCode, name }) => (
              <option key={code} value={code}>
                {name} +{dialCode}
              </option>
            ))}
          </select>
        </div>
      }
    />
  )
}
