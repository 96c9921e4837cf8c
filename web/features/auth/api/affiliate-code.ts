import { cutText } from '../../../../contract/rules/typed-text.ts'

/**
 * AUTH-05: the affiliate code of an address's query, or empty. SYS-07: where a login is required, the query that was
 * asked for stands in `next`.
 */
export function codeOf(search: string): string {
  const given = new URLSearchParams(search)
  const next = given.get('next') ?? ''
  const asked = new URLSearchParams(next.includes('?') ? next.slice(next.indexOf('?')) : '')
  const codes = [given, asked].flatMap((one) => [one.get('affiliateCode'), one.get('r')])
  return cutText(codes.map((code) => code?.trim() ?? '').find(Boolean) ?? '', 40)
}
