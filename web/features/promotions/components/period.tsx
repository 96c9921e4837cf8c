import { useTranslation } from 'react-i18next'
import type { ActivityState, Promotion } from '../../../../contract/calls/rewards/promotions.ts'
import { useLanguage } from '../../../../kit/lib/language.ts'
import { TimeText } from '../../../ui/time.tsx'

type Props = { promotion: Promotion; state: ActivityState }

/** The line that says until when: what it is called, and the time. */
export function usePeriodLabel({ promotion, state }: Props): string {
  const { t } = useTranslation('promotions')
  if (state === 'coming soon') return t('period.starts')
  return state === 'Close' && promotion.state === 'Close' ? t('period.ended') : t('period.until')
}

export function PeriodValue({ promotion, state }: Props) {
  const { t } = useTranslation('promotions')
  const language = useLanguage()
  const iso = state === 'coming soon' ? promotion.startsAt : promotion.endsAt
  return iso === null ? <span>{t('period.open')}</span> : <TimeText iso={iso} language={language} />
}
