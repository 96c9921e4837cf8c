import { useTranslation } from 'react-i18next'
import { formatDateTime } from '../../../../kit/lib/dates.ts'
import { useLanguage } from '../../../../kit/lib/language.ts'

/** Up to when the figures of a page count: the end of the last sealed window. */
export function CountedUntil({ iso }: { iso: string | null }) {
  const { t } = useTranslation('agents')
  const language = useLanguage()
  return (
    <p className="text-sm text-faint">
      {iso === null ? t('counted.none') : t('counted.until', { time: formatDateTime(iso, language, 'UTC') })}
    </p>
  )
}
