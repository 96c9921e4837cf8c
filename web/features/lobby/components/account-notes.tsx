import { useQuery } from '@tanstack/react-query'
import ArrowDownToLine from 'lucide-react/icons/arrow-down-to-line'
import ArrowUpFromLine from 'lucide-react/icons/arrow-up-from-line'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { DepositOrder } from '../../../../contract/calls/money/cashier.ts'
import type { WithdrawOrder } from '../../../../contract/calls/money/withdraw.ts'
import { ORDERS_TOLD_OF } from '../../../../contract/constants.ts'
import { lazyComponent } from '../../../../kit/lib/lazy.tsx'
import { Link } from '../../../../kit/lib/link.tsx'
import { formatMoney } from '../../../../kit/lib/money.ts'
import { memberQuery } from '../../../lib/queries.ts'
import { useBadges } from '../../../shared/member/badges.ts'
import { withdrawStateKey } from '../../../shared/money/withdraw-state.ts'
import { useMerchant } from '../../../shared/site/merchant.ts'
import { PATH } from '../../../shared/site/paths.ts'
import { NoteSkeleton } from './note-skeleton.tsx'

/** Of few members: what it is made of is no part of the home page's list of parts (PERF-01). */
const BarNote = lazyComponent(() => import('./bar-note.tsx').then((module) => module.BarNote))

const SuspendedNote = lazyComponent(() => import('./bar-note.tsx').then((module) => module.SuspendedNote))

const LOOKED_AT = { pageSize: ORDERS_TOLD_OF } as const

/** On a member's home: a break that runs, what an agent has suspended, and money that is on its way. */
export function AccountNotes() {
  const { data: member } = useQuery(memberQuery('GET /wps/member/info', {}))
  const { moneyUnderWay } = useBadges() ?? {}
  return (
    <>
      {member?.playBar && (
        <Suspense fallback={<NoteSkeleton />}>
          <BarNote bar={member.playBar} />
        </Suspense>
      )}
      {member?.suspended && (
        <Suspense fallback={<NoteSkeleton />}>
          <SuspendedNote />
        </Suspense>
      )}
      {moneyUnderWay && <MoneyNotes />}
    </>
  )
}

/** Money on its way in or out, each with the way to where it can be followed. */
export function MoneyNotes() {
  const withdrawals = useQuery(memberQuery('GET /wps/v2/withdraw/orders', LOOKED_AT))
  const deposits = useQuery(memberQuery('GET /wps/v2/deposit/orders', LOOKED_AT))
  const withdrawal = withdrawals.data?.rows.find(({ receivedAt, refusedAt }) => !receivedAt && !refusedAt)
  const deposit = deposits.data?.rows.find(({ endedAt }) => !endedAt)
  // Where one kind cannot be read, the other is told all the same; the cashier says what failed.
  if (withdrawals.isPending || deposits.isPending) return <NoteSkeleton />
  return (
    <>
      {withdrawal && <WithdrawalNote {...withdrawal} />}
      {deposit && <DepositNote {...deposit} />}
    </>
  )
}

function WithdrawalNote({ orderId, amount, state, disputedAt }: WithdrawOrder) {
  const { t } = useTranslation('withdraw')
  const { t: lobby } = useTranslation('lobby')
  const { symbol } = useMerchant().currency
  return (
    <MoneyNote
      to={`${PATH.withdraw}&order=${orderId}`}
      icon={<ArrowUpFromLine aria-hidden size={20} className="shrink-0 text-accent" />}
      title={lobby('home.withdrawal', { amount: formatMoney(amount, symbol) })}
      state={t(withdrawStateKey({ state, disputedAt }))}
    />
  )
}

function DepositNote({ orderId, amount, state }: DepositOrder) {
  const { t } = useTranslation('cashier')
  const { t: lobby } = useTranslation('lobby')
  const { symbol } = useMerchant().currency
  return (
    <MoneyNote
      to={`${PATH.deposit}&order=${orderId}`}
      icon={<ArrowDownToLine aria-hidden size={20} className="shrink-0 text-accent" />}
      title={lobby('home.deposit', { amount: formatMoney(amount, symbol) })}
      state={t(`state.${state}`)}
    />
  )
}

/** One line that leads to where it can be followed. */
function MoneyNote({ to, icon, title, state }: { to: string; icon: ReactNode; title: string; state: string }) {
  return (
    <Link
      to={to}
      className="mb-5 flex min-h-11 items-center gap-3 rounded-l border border-line bg-surface-1 py-2 pr-3 pl-4 hover:border-accent"
    >
      {icon}
      <span className="min-w-0 grow text-sm">
        <span className="font-semibold">{title}</span> <span className="text-soft">{`— ${state}`}</span>
      </span>
      <ChevronRight aria-hidden size={18} className="shrink-0 text-soft" />
    </Link>
  )
}
