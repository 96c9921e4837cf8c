import { MobileField } from '../../../shared/forms/mobile-field.tsx'
import { stripLeadingZeros } from '../../../shared/forms/rules.ts'
import { type Ruled, useRuledInput } from './use-ruled-input.tsx'

type Props = Ruled & { country: string; onCountry: (country: string) => void }

/** The number of the registration under its rule, which is about the digits that are sent. `always`: a code goes to it. */
export function RuledMobileField({ country, onCountry, ...ruled }: Props) {
  const { required, field } = useRuledInput({ ...ruled, name: 'mobileNum', clean: stripLeadingZeros })
  return <MobileField country={country} onCountry={onCountry} optional={!required} {...field} />
}
