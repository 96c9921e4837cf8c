import { useEffect, useState } from 'react'
import { MobileField } from '../../../shared/forms/mobile-field.tsx'
import { loadNationalReader } from '../../../shared/forms/phone.ts'
import { stripLeadingZeros } from '../../../shared/forms/rules.ts'
import { type Ruled, useRuledInput } from './use-ruled-input.tsx'

type Props = Ruled & { country: string; onCountry: (country: string) => void }
type Reader = Awaited<ReturnType<typeof loadNationalReader>>

/** Null until the tables of numbers are there. */
function useNationalReader() {
  const [reader, setReader] = useState<Reader | null>(null)
  useEffect(() => {
    loadNationalReader().then(
      (loaded) => setReader(() => loaded),
      // The rule is then about all digits, and the form says that the tables did not come.
      () => {},
    )
  }, [])
  return reader
}

/** The number of the registration under its rule, which is about the digits that are sent. `always`: a code goes to it. */
export function RuledMobileField({ country, onCountry, ...ruled }: Props) {
  const readNational = useNationalReader()
  const clean = (text: string) => readNational?.(text, country) ?? stripLeadingZeros(text)
  const { required, field } = useRuledInput({ ...ruled, name: 'mobileNum', clean })
  return <MobileField country={country} onCountry={onCountry} optional={!required} {...field} />
}
