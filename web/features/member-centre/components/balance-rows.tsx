/** TRUST-03: the rows behind a part of the balance. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { parseMoney } from '../../../../contract/amount.ts'
import type { BalanceExplained } from '../../../../contract/calls/balance-explained.ts'
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
import { listPending, subtract } from '../api/explained.ts'
import { groupPostings } from '../api/group-postings.ts'
import { postingsQuery } from '../api/records.ts'
import { PostingGroupRow } from './posting-group.tsx'

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
  const { symbol } = useMerchant().currency
  const { data } = useQuery({ ...memberQuery('GET /wps/v2/withdraw/orders', { pageSize: LOOKED_AT }), staleTime: 0 })
  const held = data?.rows.filter(({ state }) => HELD_IN.includes(state)) ?? []
  const rest = subtract(
    sum,
    held.map(({ amount }) => amount),
  )
  return (
    <ul>
      {held.map(({ orderId, providerName, masked, requestedAt, amount }) => (
        <OrderRow key={orderId} to={`${PATH.withdraw}&order=${orderId}`} amount={amount} symbol={symbol}>
          {providerName} <span className="tabular-nums">{masked}</span>{' '}
          <TimeText iso={requestedAt} language={language} className="text-xs text-faint" />
        </OrderRow>
      ))}
      {data?.nextCursor && parseMoney(rest) > 0 && (
        <OrderRow to={`${PATH.withdraw}&tab=history`} amount={rest} symbol={symbol}>
          {t('explain.moreWithdrawals')}
        </OrderRow>
      )}
    </ul>
  )
}

/** Money the provider has or had, each movement by itself. Nothing of it is in the wallet: it is told beside its sum. */
export function DepositsUnderWay({ explained }: { explained: BalanceExplained }) {
  const t = useT('member')
  const language = useLanguage()
  const { code, symbol } = useMerchant().currency
  const { rows, rest } = listPending(explained, code)
  if (rows.length === 0 && rest === null) return <p className="text-soft">{t('explain.noDeposits')}</p>
  return (
    <>
      <p className="text-soft">{t('explain.notYet')}</p>
      <ul className="pr-8">
        {rows.map(({ orderId, state, at, amount, currency, isInSum }, n) => (
          <OrderRow
            key={`${orderId} ${at} ${n}`}
            to={orderId === null ? `${PATH.deposit}&tab=history` : `${PATH.deposit}&order=${orderId}`}
            amount={amount}
            symbol={isInSum ? symbol : currency}
          >
            {t(`explain.deposit.${state}`)} <TimeText iso={at} language={language} className="text-xs text-faint" />
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
