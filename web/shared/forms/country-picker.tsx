import { Combobox } from '@base-ui/react/combobox'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { COUNTRY_DROPDOWN_CLOSE_MS } from '../../../contract/constants.ts'
import { useLanguage } from '../../../kit/lib/language.ts'
import { makeLate } from '../../../kit/lib/late.ts'
import { inputClass } from '../../../kit/ui/field.tsx'
import { useBoot } from '../../lib/boot.tsx'
import { type DialCountry, loadCountries } from './phone.ts'

const presentCountry = ({ name, dialCode }: DialCountry) => `${name} +${dialCode}`
/** By name, by code and by dialling code, with or without its plus. */
const searchText = ({ code, name, dialCode }: DialCountry) => `${name} ${code} +${dialCode}`

/** Every country by its name in the language; the visitor's own until the list is there. */
function useCountries() {
  const language = useLanguage()
  const { countryCode: code, countryDialingCode } = useBoot().country
  const [countries, setCountries] = useState<DialCountry[]>([])
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    let wanted = true
    loadCountries(language).then(
      (list) => wanted && setCountries(list),
      () => wanted && setFailed(true),
    )
    return () => {
      wanted = false
    }
  }, [language])
  const own: DialCountry = { code, dialCode: countryDialingCode.replace('+', ''), name: code }
  return { countries: countries.length > 0 ? countries : [own], failed }
}

type Props = { country: string; onCountry: (country: string) => void }

/** AUTH-06: a dialling code, searched by typing. It closes a moment after the focus has left it. */
export function CountryPicker({ country, onCountry }: Props) {
  const { t } = useTranslation('auth')
  const { countries, failed } = useCountries()
  const [open, setOpen] = useState(false)
  const closing = useRef(makeLate(() => setOpen(false), COUNTRY_DROPDOWN_CLOSE_MS))
  const current = countries.find(({ code }) => code === country) ?? null
  return (
    <Combobox.Root
      items={countries}
      // Enter takes the first match, also when the list came after the letters.
      autoHighlight
      value={current}
      open={open}
      onOpenChange={(next, details) => {
        const { reason } = details
        const hasLeft = !next && (reason === 'focus-out' || reason === 'outside-press')
        // Enter with nothing to take: closed without a word it would look taken.
        if (!next && reason === 'none') return details.cancel()
        // Opened again between, it stays.
        closing.current.cancel()
        if (hasLeft) closing.current.begin()
        else setOpen(next)
      }}
      onValueChange={(picked) => picked && onCountry(picked.code)}
      itemToStringLabel={searchText}
      isItemEqualToValue={(a, b) => a.code === b.code}
    >
      <Combobox.Trigger
        aria-label={t('field.countryNow', { country: current ? presentCountry(current) : '' })}
        className={`${inputClass} flex w-auto! shrink-0 items-center gap-1 px-3!`}
      >
        <span className="tabular-nums">{`+${current?.dialCode ?? ''}`}</span>
        <ChevronDown aria-hidden size={16} className="text-faint" />
      </Combobox.Trigger>
      <Combobox.Portal>
        <Combobox.Positioner className="z-70" align="start" sideOffset={6}>
          <Combobox.Popup className="flex max-h-[min(22rem,var(--available-height))] w-72 max-w-(--available-width) flex-col overflow-hidden rounded-m border border-line bg-surface-1 shadow-raised">
            <div className="border-b border-line p-2">
              <Combobox.Input
                placeholder={t('field.countrySearch')}
                aria-label={t('field.countrySearch')}
                className={inputClass}
              />
            </div>
            {failed && (
              <p role="status" className="px-4 pt-3 text-sm text-soft">
                {t('field.countriesFailed')}
              </p>
            )}
            <Combobox.Empty className="p-4 text-sm text-soft empty:hidden">{t('field.countryNone')}</Combobox.Empty>
            <Combobox.List className="overflow-y-auto overscroll-contain p-1">
              {(each: DialCountry) => (
                <Combobox.Item
                  key={each.code}
                  value={each}
                  className="flex min-h-11 cursor-pointer items-center justify-between gap-3 rounded-s px-3 text-sm data-highlighted:bg-surface-2 data-selected:font-semibold data-selected:text-accent"
                >
                  <span>{each.name}</span>
                  <span className="text-soft tabular-nums">{`+${each.dialCode}`}</span>
                </Combobox.Item>
              )}
            </Combobox.List>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  )
}
