/** TRUST-03: the rows behind a part of the balance. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { BalanceExplained } from '../../../../contract/calls/money/balance-explained.ts'
import { useLanguage } from '../../../../kit/lib/language.ts'
import { Link } from '../../../../kit/lib/link.tsx'
import { ButtonLink } from '../../../../kit/ui/button.tsx'
import { MoneyText } from '../../../../kit/ui/money.tsx'
import { Skeleton } from '../../../../kit/ui/skeleton.tsx'
import { RowsFailed, StillOld } from '../../../shared/member/rows.tsx'
import { useMerchant } from '../../../shared/site/merchant.ts'
import { PATH } from '../../../shared/site/paths.ts'
import { TimeText } from '../../../ui/time.tsx'
import { isRecordBehind, listHeld, listPending } from '../api/explained.ts'
import { groupPostings } from '../api/group-postings.ts'
import { postingsQuery } from '../api/records.ts'
import { PostingGroupRow } from './posting-group.tsx'

const READ = 30
const SHOWN = 5

/** A movement stands in the record a moment after it stands in the wallet: until then it is looked for, so often. */
const LOOK_EVERY_MS = 2_000
const LOOKS = 5

/** The newest movements, read again whenever the sum beside them has changed. */
function useNewestPostings(explained: BalanceExplained) {
  const query = useInfiniteQuery(postingsQuery({ pageSize: READ }))
  const rows = query.data?.pages.flatMap((page) => page.rows) ?? []
  const isBehind = query.isSuccess && isRecordBehind(rows, READ, explained.real)
  const { refetch } = query
  useEffect(() => {
    // Named, so that it runs for each sum, also where two are alike in cash.
    const look = (_: BalanceExplained) => void refetch({ cancelRefetch: false })
    look(explained)
    if (!isBehind) return
    let looks = 0
    const timer = setInterval(() => {
      looks += 1
      if (looks > LOOKS) clearInterval(timer)
      else look(explained)
    }, LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [explained, isBehind, refetch])
  return { query, rows }
}

/** Each with the balance after it; all of them are one step away. */
export function NewestPostings({ explained }: { explained: BalanceExplained }) {
  const { t } = useTranslation('member')
  const { query, rows } = useNewestPostings(explained)
  if (query.isPending) return <Skeleton className="h-40 rounded-m" />
  if (query.isLoadingError) return <RowsFailed query={query} />
  const groups = groupPostings(rows).slice(0, SHOWN)
  return (
    <>
      <StillOld query={query} />
      <p className="mt-4 text-xs text-faint">{t('explain.newest')}</p>
      <ul className="divide-y divide-line">
        {groups.map((group) => (
          <PostingGroupRow key={group.key} group={group} />
        ))}
      </ul>
      <ButtonLink size="small" className="mt-3 h-11" to={PATH.accountRecord}>
        {t('in_account_record')}
      </ButtonLink>
    </>
  )
}

/** What the wallet itself holds for withdrawals, each with the way to its tracker. */
export function HeldWithdrawals({ explained }: { explained: BalanceExplained }) {
  const { t } = useTranslation('member')
  const language = useLanguage()
  const { symbol } = useMerchant().currency
  const { rows, rest } = listHeld(explained)
  return (
    <ul>
      {rows.map(({ orderId, providerName, masked, at, amount }) => (
        <OrderRow key={orderId} to={`${PATH.withdraw}&order=${orderId}`} amount={amount} symbol={symbol}>
          <span>{providerName ?? orderId}</span> <span className="tabular-nums">{masked}</span>{' '}
          {at !== null && <TimeText iso={at} language={language} className="text-xs text-faint" />}
        </OrderRow>
      ))}
      {rest !== null && (
        <OrderRow to={`${PATH.withdraw}&tab=history`} amount={rest} symbol={symbol}>
          {t('explain.moreWithdrawals')}
        </OrderRow>
      )}
    </ul>
  )
}

/** Money the provider has or had, each movement by itself. Nothing of it is in the wallet: it is told beside its sum. */
export function DepositsUnderWay({ explained }: { explained: BalanceExplained }) {
  const { t } = useTranslation('member')
  const language = useLanguage()
  const { code, symbol } = useMerchant().currency
  const { rows, rest } = listPending(explained, code)
  if (rows.length === 0 && rest === null) return <p className="text-soft">{t('explain.noDeposits')}</p>
  return (
    <>
      <p className="text-soft">{t('explain.notYet')}</p>
      <ul className="pr-7.5">
        {rows.map(({ key, orderId, state, at, amount, currency, isInSum }) => (
          <OrderRow
            key={key}
            to={orderId === null ? `${PATH.deposit}&tab=history` : `${PATH.deposit}&order=${orderId}`}
            amount={amount}
            symbol={isInSum ? symbol : currency}
          >
            <span>{t(`explain.deposit.${state}`)}</span>{' '}
            <TimeText iso={at} language={language} className="text-xs text-faint" />
            {!isInSum && <span className="block text-xs text-faint">{t('explain.otherCurrency')}</span>}
          </OrderRow>
        ))}
        {rest !== null && (
          <OrderRow to={`${PATH.deposit}&tab=history`} amount={rest} symbol={symbol}>
            {t('explain.moreDeposits')}
          </OrderRow>
        )}
      </ul>
    </>
  )
}

type OrderRowProps = { to: string; amount: string; symbol: string; children: ReactNode }

function OrderRow({ to, amount, symbol, children }: OrderRowProps) {
  return (
    <li>
      <Link
        to={to}
        className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 pl-4 text-soft hover:text-text"
      >
        <span className="min-w-0">{children}</span>
        <MoneyText amount={amount} symbol={symbol} />
      </Link>
    </li>
  )
}
