import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile'
import { Refusal } from '../../../contract/errors.ts'
import { dropLeadingZeros } from '../../../contract/rules/typed-text.ts'

export type Mobile = {
  /** `+639171234567`: what is stored and sent to. */
  e164: string
  /** Without country code and leading zeros: the username of a mobile registration (AUTH-06). */
  national: string
}

/** AUTH-06: a mobile number of its region. Throws `phone_format_invalid`. */
export function parseMobile({
  mobileNum,
  countryDialingCode,
}: {
  mobileNum: string
  countryDialingCode: string
}): Mobile {
  const text = `+${countryDialingCode.replace('+', '')}${dropLeadingZeros(mobileNum)}`
  const parsed = parsePhoneNumberFromString(text)
  if (!parsed?.isValid()) throw new Refusal('phone_format_invalid')
  return { e164: parsed.number, national: dropLeadingZeros(parsed.nationalNumber) }
}
