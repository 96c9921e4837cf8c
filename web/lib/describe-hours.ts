import type { TFunction } from 'i18next'

/** A wait of the policy: in days where it is whole ones. */
export const describeHours = (t: TFunction<'safety'>, hours: number): string =>
  hours % 24 === 0 ? t('term.days', { count: hours / 24 }) : t('term.hours', { count: hours })
