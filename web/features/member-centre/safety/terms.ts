import type { TFunction } from 'i18next'

/** Days as one would say them: a week, a month, two months. */
export function describeDays(t: TFunction<'safety'>, days: number): string {
  if (days % 30 === 0) return t('term.months', { count: days / 30 })
  return days % 7 === 0 ? t('term.weeks', { count: days / 7 }) : t('term.days', { count: days })
}

export const describeMonths = (t: TFunction<'safety'>, months: number): string =>
  months % 12 === 0 ? t('term.years', { count: months / 12 }) : t('term.months', { count: months })

/** `50` and `1,000.5` as the wire writes amounts; null for what is none. */
export function readAmount(text: string): string | null {
  const plain = text.replaceAll(/[\s,]/g, '')
  const match = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(plain)
  if (!match) return null
  const whole = (match[1] ?? '').replace(/^0+(?=\d)/, '')
  return `${whole}.${(match[2] ?? '').padEnd(2, '0')}`
}
