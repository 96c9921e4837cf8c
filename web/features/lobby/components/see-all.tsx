import { useTranslation } from 'react-i18next'
import { Link } from '../../../../kit/lib/link.tsx'

/** At the end of a section's title: where the rest of it is. */
export function SeeAll({ to }: { to: string }) {
  const { t } = useTranslation('common')
  return (
    <Link to={to} className="reach relative rounded-s text-sm font-medium text-accent hover:underline">
      {t('action.seeAll')}
    </Link>
  )
}
