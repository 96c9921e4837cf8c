/** TRUST-03: the rows behind a part of the balance. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { parseMoney } from '../../../../contract/amount.ts'
import { COMING_DEPOSIT_STATES } from '../../../../contract/deposit-states.ts'
import type { WithdrawState } from '../../../../contract/withdraw-states.ts'
import { useMerchant } from '../../../lib/boot.tsx'
import { useLanguage, useT } from '../../../lib/i18n.tsx'
import { PATH } from '../../../lib/paths.ts'
import { memberQuery } from '../../../lib/queries.ts'
import { Link } from '../../../lib/router.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { MoneyText } from '../../../ui/money.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { TimeText } from '../../../ui/time.tsx'
import { subtract } from '../api/explained.ts'
import { groupPostings } from '../api/group-postings.ts'
import { postingsQuery } from '../api/records.ts'
import { PostingGroupRow } from './posting-group.tsx'
import { RowsFailed } from './rows.tsx'

const READ = 30
const SHOWN = 5
/** Orders of one kind, newest first. */
const LOOKED_AT = 100
/** Its money still stands in the balance, set aside. */
const HELD_IN: readonly WithdrawState[] = ['requested', 'checks', 'approved']

/** The newest movements, each with the balance after it; all of them are one step away. */
export function NewestPostings() {
  const t = useT('member')
  const query = useInfiniteQuery(postingsQuery({ pageSize: READ }))
  if (query.isPending) return <Skeleton className="h-40 rounded-m" />
  const groups = groupPostings(query.data?.pages.flatMap((page) => page.rows) ?? []).slice(0, SHOWN)
  return (
    <>
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

/** Withdrawals that have not left yet, each with the way to its tracker. `sum`: of all of them. */
export function HeldWithdrawals({ sum }: { sum: string }) {
  const t = useT('member')
  const language = useLanguage()
  const { data } = useQuery({ ...memberQuery('GET /wps/v2/withdraw/orders', { pageSize: LOOKED_AT }), staleTime: 0 })
  const held = data?.rows.filter(({ state }) => HELD_IN.includes(state)) ?? []
  const rest = subtract(
    sum,
    held.map(({ amount }) => amount),
  )
  return (
    <ul>
      {held.map(({ orderId, providerName, masked, requestedAt, amount }) => (
        <OrderRow key={orderId} to={`${PATH.withdraw}&order=${orderId}`} amount={amount}>
          {providerName} <span className="tabular-nums">{masked}</span>{' '}
          <TimeText iso={requestedAt} language={language} className="text-xs text-faint" />
        </OrderRow>
      ))}
      {data?.nextCursor && parseMoney(rest) > 0 && (
        <OrderRow to={`${PATH.withdraw}&tab=history`} amount={rest}>
          {t('explain.moreWithdrawals')}
        </OrderRow>
      )}
    </ul>
  )
}

/** Deposits the provider has or had money of. Nothing of them is in the wallet: they are told beside its sum. `sum`: of all of them. */
export function DepositsUnderWay({ sum }: { sum: string }) {
  const t = useT('member')
  const language = useLanguage()
  const query = useQuery({ ...memberQuery('GET /wps/v2/deposit/orders', { pageSize: LOOKED_AT }), staleTime: 0 })
  if (query.isPending) return <Skeleton className="h-11 rounded-m" />
  if (query.isLoadingError) return <RowsFailed query={query} />
  const under = query.data.rows.flatMap((order) => {
    const state = COMING_DEPOSIT_STATES.find((each) => each === order.state)
    return state ? [{ ...order, state }] : []
  })
  const rest = subtract(
    sum,
    under.map(({ receive }) => receive),
  )
  const isMore = query.data.nextCursor !== null && parseMoney(rest) > 0
  if (under.length === 0 && !isMore) return <p className="text-soft">{t('explain.noDeposits')}</p>
  return (
    <>
      <p className="text-soft">{t('explain.notYet')}</p>
      <ul className="pr-8">
        {under.map(({ orderId, state, createdAt, receive }) => (
          <OrderRow key={orderId} to={`${PATH.deposit}&order=${orderId}`} amount={receive}>
            {t(`explain.deposit.${state}`)}{' '}
            <TimeText iso={createdAt} language={language} className="text-xs text-faint" />
          </OrderRow>
        ))}
        {isMore && (
          <OrderRow to={`${PATH.deposit}&tab=history`} amount={rest}>
            {t('explain.moreDeposits')}
          </OrderRow>
        )}
      </ul>
    </>
  )
}

function OrderRow({ to, amount, children }: { to: string; amount: string; children: ReactNode }) {
  const { symbol } = useMerchant().currency
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
