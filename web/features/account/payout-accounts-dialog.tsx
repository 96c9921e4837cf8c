import { useQuery } from '@tanstack/react-query'
import Landmark from 'lucide-react/icons/landmark'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { Button } from '../../../kit/ui/button.tsx'
import { Dialog } from '../../../kit/ui/dialog.tsx'
import { Message } from '../../../kit/ui/message.tsx'
import { Skeleton } from '../../../kit/ui/skeleton.tsx'
import { useOpenDialog } from '../../lib/dialog-address.ts'
import { useKeptInput } from '../../lib/kept-input.ts'
import { FailedRead } from '../../ui/failed-read.tsx'
import { type PayoutAccounts, payoutAccountsQuery } from './api/payout-accounts.ts'
import { useBackToCentre } from './api/security.ts'
import { PayoutAccountForm, type TypedPayoutAccount } from './components/payout-account-form.tsx'
import { PayoutAccountList } from './components/payout-account-list.tsx'

/** MEM-02: bank accounts, e-wallets and addresses that withdrawals go to. */
export function PayoutAccountsDialog() {
  const { t } = useTranslation('destinations')
  const { t: common } = useTranslation('common')
  const onClose = useBackToCentre()
  const query = useQuery({ ...payoutAccountsQuery, staleTime: 0 })
  const name = query.data?.realName
  return (
    <Dialog
      icon={<Landmark size={24} />}
      title={t('title')}
      description={name ? t('textName', { name }) : t('text')}
      onClose={onClose}
      closeLabel={common('action.close')}
      cover={false}
    >
      {query.isPending && <Skeleton className="h-40" />}
      {query.isError && <FailedRead title={t('failed')} error={query.error} onRetry={() => void query.refetch()} />}
      {query.data && <Content list={query.data} />}
    </Dialog>
  )
}

function Content({ list }: { list: PayoutAccounts }) {
  const { t } = useTranslation('destinations')
  const openDialog = useOpenDialog()
  const { pathname, search } = useLocation()
  const { kept, keep } = useKeptInput<TypedPayoutAccount>('destination')
  const [adding, setAdding] = useState<Partial<TypedPayoutAccount> | null>(kept ?? null)
  if (list.realName === null || !list.hasPaymentPassword) {
    const action = (
      <Button kind="main" onClick={() => openDialog('first-withdrawal', pathname + search)}>
        {t('steps.go')}
      </Button>
    )
    return <Message title={t('steps.title')} text={t('steps.text')} action={action} />
  }
  if (adding) return <PayoutAccountForm list={list} typed={adding} onForgotten={keep} onDone={() => setAdding(null)} />
  const add = (
    <Button kind="main" size="large" wide={list.destinations.length > 0} onClick={() => setAdding({})}>
      {t('add')}
    </Button>
  )
  if (list.destinations.length === 0) return <Message title={t('empty')} text={t('emptyText')} action={add} />
  return (
    <div className="grid gap-5">
      <PayoutAccountList accounts={list.destinations} />
      {add}
    </div>
  )
}
