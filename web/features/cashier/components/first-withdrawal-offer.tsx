import { useQuery } from '@tanstack/react-query'
import Landmark from 'lucide-react/icons/landmark'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { Button } from '../../../../kit/ui/button.tsx'
import { useOpenDialog } from '../../../lib/dialog-address.ts'
import { destinationsQuery } from '../api/withdrawals.ts'

/** After a deposit, to a member with no account to withdraw to: its wait can pass while they play. */
export function FirstWithdrawalOffer() {
  const { t } = useTranslation('withdraw')
  const openDialog = useOpenDialog()
  const { pathname, search } = useLocation()
  const { data } = useQuery(destinationsQuery)
  if (!data || data.destinations.length > 0) return null
  return (
    <section className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-m border border-line bg-surface-1 p-4">
      <Landmark aria-hidden size={22} className="shrink-0 text-accent" />
      <div className="min-w-0 grow basis-48">
        <p className="font-medium">{t('first.title')}</p>
        <p className="text-pretty text-sm text-soft">
          {data.coolDownHours > 0 ? t('first.ready', { count: data.coolDownHours }) : t('first.text')}
        </p>
      </div>
      <Button onClick={() => openDialog('first-withdrawal', pathname + search)}>{t('first.go')}</Button>
    </section>
  )
}
