/** Numbers by region. The tables are heavy, so they come only where a number is typed. */
import { LANGUAGE_TAG, type Language } from '../../../contract/constants.ts'
import { foldPhone } from '../../../contract/rules/typed-text.ts'
import { loadChunk } from '../../../kit/lib/lazy.tsx'

export type DialCountry = { code: string; dialCode: string; name: string }

const library = () => loadChunk(() => import('libphonenumber-js/mobile'))

/** Every country with its dialling code, by its name in the language. */
export async function loadCountries(language: Language): Promise<DialCountry[]> {
  const { getCountries, getCountryCallingCode } = await library()
  const names = new Intl.DisplayNames(LANGUAGE_TAG[language], { type: 'region' })
  return getCountries()
    .map((code) => ({ code, dialCode: getCountryCallingCode(code), name: names.of(code) ?? code }))
    .sort((a, b) => a.name.localeCompare(b.name, LANGUAGE_TAG[language]))
}

/** The number as the calls want it, or null when it is no mobile number of that country: judged by the tables the platform has. */
export async function readMobile(
  mobile: string,
  country: string,
): Promise<{ mobileNum: string; countryDialingCode: string } | null> {
  const { isSupportedCountry, parsePhoneNumberFromString } = await library()
  if (!isSupportedCountry(country)) return null
  const number = parsePhoneNumberFromString(foldPhone(mobile), country)
  if (!number?.isValid()) return null
  return { mobileNum: number.nationalNumber, countryDialingCode: number.countryCallingCode }
}

/** Reads the digits that a call sends of what is typed so far, with or without the dialling code. */
export async function loadNationalReader() {
  const { isSupportedCountry, parsePhoneNumberFromString } = await library()
  return (mobile: string, country: string): string | null =>
    (isSupportedCountry(country) && parsePhoneNumberFromString(foldPhone(mobile), country)?.nationalNumber) || null
}
