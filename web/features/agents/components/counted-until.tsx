import { useTranslation } from 'react-i18next'
import { useTimeText } from '../../../ui/time.tsx'

/** Up to when the figures of a page count: the end of the last sealed window. */
export function CountedUntil({ iso }: { iso: string | null }) {
  const { t } = useTranslation('agents')
  const timeText = useTimeText()
  return (
    <p className="text-sm text-faint">
      {iso === null ? t('counted.none') : t('counted.until', { time: timeText(iso) })}
    </p>
  )
}
