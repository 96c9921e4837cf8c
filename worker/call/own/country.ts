import { getCountryCallingCode, isSupportedCountry } from 'libphonenumber-js/min'
import type { CallResponse } from '../../../contract/table.ts'
import type { EdgeContext } from '../../context.ts'

/** The visitor's country and its dialling code with `+`; an unknown country has an empty one. */
export async function answerCountry(c: EdgeContext): Promise<CallResponse<'country'>> {
  const { country } = c.var.visitor
  return {
    countryCode: country,
    countryDialingCode: isSupportedCountry(country) ? `+${getCountryCallingCode(country)}` : '',
  }
}
