/** TRUST-03: the rows behind a part of the balance. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
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
import { groupPostings } from '../api/group-postings.ts'
import { postingsQuery } from '../api/records.ts'
import { PostingGroupRow } from './posting-group.tsx'

const READ = 30
const SHOWN = 5
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

/** Withdrawals that have not left yet, each with the way to its tracker. */
export function HeldWithdrawals() {
  const language = useLanguage()
  const { symbol } = useMerchant().currency
  const { data } = useQuery({ ...memberQuery('GET /wps/v2/withdraw/orders', { pageSize: 100 }), staleTime: 0 })
  const held = data?.rows.filter(({ state }) => HELD_IN.includes(state)) ?? []
  return (
    <ul>
      {held.map(({ orderId, providerName, masked, requestedAt, amount }) => (
        <li key={orderId}>
          <Link
            to={`${PATH.withdraw}&order=${orderId}`}
            className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 pl-4 text-soft hover:text-text"
          >
            <span className="min-w-0">
              {providerName} <span className="tabular-nums">{masked}</span>{' '}
              <TimeText iso={requestedAt} language={language} className="text-xs text-faint" />
            </span>
            <MoneyText amount={amount} symbol={symbol} />
          </Link>
        </li>
      ))}
    </ul>
  )
}
