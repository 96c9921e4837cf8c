import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { MerchantWallet } from '../../../contract/calls/money/wallets.ts'
import { MoneyText } from '../../../kit/ui/money.tsx'
import { Skeleton } from '../../../kit/ui/skeleton.tsx'
import { useMerchant } from '../../shared/site/merchant.ts'
import { FailedRead } from '../../ui/failed-read.tsx'
import { walletsQuery } from './api/transfers.ts'
import { MoveMoney } from './components/move-money.tsx'
import { RecallMoney } from './components/recall-money.tsx'

/** MEM-03: where the money lies, and moving it. The centre has this page only where vendors keep wallets of their own. */
export function WalletsPage() {
  const { t } = useTranslation('transfer')
  const { data, isError, error, refetch } = useQuery(walletsQuery)
  if (!data && isError) return <FailedRead title={t('failedRead')} error={error} onRetry={() => void refetch()} />
  if (!data) {
    return (
      <div aria-hidden className="flex flex-col gap-4">
        <Skeleton className="h-24" />
        <Skeleton className="h-40" />
      </div>
    )
  }
  return (
    <div className="flex flex-col gap-6">
      <Main wallet={data} />
      <MoveMoney wallet={data} />
      <Vendors wallet={data} />
      <RecallMoney wallet={data} />
    </div>
  )
}

function Main({ wallet: { main } }: { wallet: MerchantWallet }) {
  const { t } = useTranslation('transfer')
  const { symbol } = useMerchant().currency
  return (
    <section aria-labelledby="main-wallet" className="rounded-l border border-line bg-surface-1 p-5">
      <h4 id="main-wallet" className="text-sm text-soft">
        {t('wallets.main')}
      </h4>
      <p className="mt-1">
        <MoneyText amount={main} symbol={symbol} className="text-xl text-money" />
      </p>
      <p className="mt-3 text-pretty text-sm text-soft">{t('wallets.note')}</p>
    </section>
  )
}

function Vendors({ wallet: { vendors } }: { wallet: MerchantWallet }) {
  const { t } = useTranslation('transfer')
  const { symbol } = useMerchant().currency
  if (vendors.length === 0) return null
  return (
    <section aria-labelledby="vendor-wallets">
      <h4 id="vendor-wallets" className="mb-1 font-display font-semibold">
        {t('wallets.vendors')}
      </h4>
      <ul className="divide-y divide-line border-line border-y text-sm">
        {vendors.map(({ vassalage, vendorName, balance }) => (
          <li key={vassalage} className="flex min-h-12 items-center justify-between gap-3">
            <span className="min-w-0 truncate">{vendorName}</span>
            {balance === null ? (
              <span className="shrink-0 text-soft">{t('wallets.fromMain')}</span>
            ) : (
              <MoneyText amount={balance} symbol={symbol} />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
