import { useQuery } from '@tanstack/react-query'
import LockKeyhole from 'lucide-react/icons/lock-keyhole'
import Users from 'lucide-react/icons/users'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { Button } from '../../../kit/ui/button.tsx'
import { Message } from '../../../kit/ui/message.tsx'
import { Skeleton } from '../../../kit/ui/skeleton.tsx'
import { toApiError } from '../../lib/api.ts'
import { useOpenDialog } from '../../lib/dialog-address.ts'
import { FailedRead } from '../../ui/failed-read.tsx'
import { transferOptionsQuery } from './api/transfers.ts'
import { TransferForm } from './components/transfer-form.tsx'
import { TransferHistory } from './components/transfer-history.tsx'

/** MEM-06: money to the upline, and what became of it. */
export function TransferPage() {
  return (
    <div className="flex flex-col gap-6">
      <Send />
      <TransferHistory />
    </div>
  )
}

/** In its states: loading, nobody to send to, failed, nothing that guards the money yet, and the form. */
function Send() {
  const { t } = useTranslation('transfer')
  const openDialog = useOpenDialog()
  const { pathname, search } = useLocation()
  const { data: options, isError, error, refetch } = useQuery(transferOptionsQuery)
  // A platform that has no transfers at all refuses.
  const isRefused = !options && isError && toApiError(error).code === 'function_disabled'
  if (options?.upline === null || isRefused)
    return <Message heading="h4" icon={<Users size={22} />} title={t('none.title')} text={t('none.text')} />
  if (!options && isError) return <FailedRead title={t('failedRead')} error={error} onRetry={() => void refetch()} />
  if (!options) return <FormSkeleton />
  if (!options.hasPaymentPassword) {
    const action = (
      <Button kind="main" onClick={() => openDialog('payment-password', pathname + search)}>
        {t('first.action')}
      </Button>
    )
    return (
      <Message
        heading="h4"
        icon={<LockKeyhole size={22} />}
        title={t('first.title')}
        text={t('first.text')}
        action={action}
      />
    )
  }
  return <TransferForm options={options} />
}

function FormSkeleton() {
  return (
    <div aria-hidden className="flex flex-col gap-4">
      <Skeleton className="h-20" />
      <Skeleton className="h-18" />
      <Skeleton className="h-18" />
      <Skeleton className="h-12" />
    </div>
  )
}
