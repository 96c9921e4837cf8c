import { useTranslation } from 'react-i18next'
import { chooseUnit } from '../withdraw-view.ts'

/** `12 min`, `3 h`: a span of time as a person would say it. */
export function useSpanText(): (minutes: number) => string {
  const { t } = useTranslation('withdraw')
  return (minutes) => {
    const { unit, count } = chooseUnit(minutes)
    return t(`span.${unit}`, { count })
  }
}
