import { useQuery } from '@tanstack/react-query'
import Withdraw from 'lucide-react/icons/landmark'
import Deposit from 'lucide-react/icons/wallet'
import { useTranslation } from 'react-i18next'
import { Link } from '../../../kit/lib/link.tsx'
import { ButtonLink } from '../../../kit/ui/button.tsx'
import { MoneyNotes } from '../../features/lobby/components/account-notes.tsx'
import { memberQuery } from '../../lib/queries.ts'
import { useBadges } from '../../shared/member/badges.ts'
import { useIsOnBreak } from '../../shared/member/on-break.ts'
import { useSession } from '../../shared/session/session.tsx'
import { PATH } from '../../shared/site/paths.ts'
import { Avatar } from './avatar.tsx'
import { BalanceChip } from './balance-chip.tsx'

/** The first look of the centre: who one is, one's rank, the balance with the ways in and out, and money on its way. */
export function CentreHead() {
  const { t } = useTranslation('common')
  const isOnBreak = useIsOnBreak()
  const { moneyUnderWay } = useBadges() ?? {}
  return (
    <section
      aria-label={t('nav.account')}
      className="brand-pattern rounded-l border border-line bg-surface-1 px-2.5 py-1.75 shadow-card md:px-4"
    >
      <div className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-2 md:gap-x-5">
        <Person />
        <BalanceChip className="justify-between" />
        {/* On phones the rows below are the same two ways. */}
        <div className="grid auto-cols-fr grid-flow-col gap-2 max-md:hidden">
          {!isOnBreak && (
            <ButtonLink kind="main" to={PATH.deposit}>
              <Deposit aria-hidden size={18} />
              <span>{t('action.deposit')}</span>
            </ButtonLink>
          )}
          <ButtonLink to={PATH.withdraw}>
            <Withdraw aria-hidden size={18} />
            <span>{t('action.withdraw')}</span>
          </ButtonLink>
        </div>
      </div>
      {moneyUnderWay && (
        <div className="mt-2 mb-1 *:last:mb-0">
          <MoneyNotes />
        </div>
      )}
    </section>
  )
}

function Person() {
  const { t } = useTranslation('common')
  const { t: centre } = useTranslation('member')
  const session = useSession()
  const { data: member } = useQuery(memberQuery('GET /wps/member/info', {}))
  const rank = member?.clubLabel?.labelName
  return (
    <div className="flex min-w-0 grow items-center gap-3 max-md:basis-24">
      <Avatar size="large" />
      <div className="min-w-0">
        <p dir="auto" className="truncate text-left font-display font-semibold leading-6">
          {member?.nickname || session?.username}
        </p>
        <Link
          to={PATH.rank}
          className="reach relative flex h-6 items-center text-money text-xs hover:underline md:text-sm"
        >
          {rank ? (
            <span className="truncate">{`${t('nav.vip')} ${rank}`}</span>
          ) : (
            <>
              <span className="max-md:hidden">{centre('noRank')}</span>
              {/* Beside the balance a phone has no room for a sentence. */}
              <span className="md:hidden">{t('nav.vip')}</span>
            </>
          )}
        </Link>
      </div>
    </div>
  )
}
