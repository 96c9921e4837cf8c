import type { TFunction } from 'i18next'

/** Days as one would say them: a week, a month, two months. */
export function describeDays(t: TFunction<'safety'>, days: number): string {
  if (days % 30 === 0) return t('term.months', { count: days / 30 })
  return days % 7 === 0 ? t('term.weeks', { count: days / 7 }) : t('term.days', { count: days })
}

export const describeMonths = (t: TFunction<'safety'>, months: number): string =>
  months % 12 === 0 ? t('term.years', { count: months / 12 }) : t('term.months', { count: months })
