import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import ArrowUpFromLine from 'lucide-react/icons/arrow-up-from-line'
import ChartColumn from 'lucide-react/icons/chart-column'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Crown from 'lucide-react/icons/crown'
import Gift from 'lucide-react/icons/gift'
import HandCoins from 'lucide-react/icons/hand-coins'
import History from 'lucide-react/icons/history'
import Inbox from 'lucide-react/icons/inbox'
import Landmark from 'lucide-react/icons/landmark'
import ReceiptText from 'lucide-react/icons/receipt-text'
import Scale from 'lucide-react/icons/scale'
import Shield from 'lucide-react/icons/shield'
import ShieldCheck from 'lucide-react/icons/shield-check'
import Target from 'lucide-react/icons/target'
import TicketPercent from 'lucide-react/icons/ticket-percent'
import Users from 'lucide-react/icons/users'
import Wallet from 'lucide-react/icons/wallet'
import WalletCards from 'lucide-react/icons/wallet-cards'
import { Suspense } from 'react'
import { useBadges } from '../../../lib/badges.ts'
import { useMerchant } from '../../../lib/boot.tsx'
import { useT } from '../../../lib/i18n.tsx'
import { memberQuery } from '../../../lib/queries.ts'
import { Button } from '../../../ui/button.tsx'
import { type Count, CountBadge } from '../../../ui/count-badge.tsx'
import { useCentreAddress } from '../centre-address.ts'
import {
  CENTRE_LABEL,
  CENTRE_PAGES,
  type CentrePage,
  centreComponents,
  DEFAULT_CENTRE_PAGE,
  type OutsidePages,
  PAGE_FLAG,
} from '../pages.ts'
import { RowsSkeleton } from './rows.tsx'

const ICONS = {
  securityCenter: ShieldCheck,
  transferFund: WalletCards,
  depositv2: Wallet,
  withdraw: Landmark,
  transferUpline: ArrowUpFromLine,
  personalHistoryCopy: History,
  manualRebate: HandCoins,
  transactionHistory: ReceiptText,
  personalProfit: ChartColumn,
  bonusDetails: TicketPercent,
  rewardCenter: Gift,
  playerRank: Crown,
  messageV2: Inbox,
  referral: Users,
  missionLeaderboard: Target,
  safety: Shield,
  balance: Scale,
} as const

/** Menu left and page right on wide screens; on a phone the list, then the page with a way back to it. */
export function Centre({ pages }: { pages: OutsidePages }) {
  const t = useT('member')
  const { page: asked, go } = useCentreAddress()
  const { flags } = useMerchant()
  const { data: member } = useQuery(memberQuery('GET /wps/member/info', {}))
  const entries = CENTRE_PAGES.filter((key) => {
    const flag = PAGE_FLAG[key]
    // MEM-06: who has an upline. A page that was asked for says itself that there is none.
    if (key === 'transferUpline') return member?.toUpline || asked === key
    return flag === undefined || flags[flag]
  })
  const page = asked && entries.includes(asked) ? asked : null
  const shown = page ?? DEFAULT_CENTRE_PAGE
  const badges = usePageBadges()
  const Page = { ...centreComponents, ...pages }[shown]
  return (
    <div className="grid gap-8 md:grid-cols-[14rem_1fr]">
      <nav aria-label={t('in_personal_center')} className={clsx(page && 'max-md:hidden')}>
        {/* Longer than the dialog is high: it scrolls by itself, and the page beside it stays at its top. */}
        <ul className="flex flex-col gap-1 md:sticky md:top-0 md:-m-1 md:max-h-[calc(86dvh-7rem)] md:gap-0.5 md:scroll-p-1 md:overflow-y-auto md:p-1">
          {entries.map((key) => (
            <CentreItem key={key} page={key} badge={badges[key]} active={key === shown} onOpen={() => go(key)} />
          ))}
        </ul>
      </nav>
      <section aria-labelledby="centre-page" className={clsx('min-w-0', !page && 'max-md:hidden')}>
        <div className="mb-4 flex items-center gap-2">
          <Button kind="quiet" size="small" className="-ml-3 md:hidden" aria-label={t('back')} onClick={() => go(null)}>
            <ArrowLeft aria-hidden size={18} />
          </Button>
          <h3 id="centre-page" className="font-display text-lg font-semibold">
            {t(CENTRE_LABEL[shown])}
          </h3>
        </div>
        <Suspense fallback={<RowsSkeleton />}>
          <Page />
        </Suspense>
      </section>
    </div>
  )
}

/** MEM-12, MEM-15: what waits on which page. */
function usePageBadges(): Partial<Record<CentrePage, Count>> {
  const t = useT('common')
  const own = useT('member')
  const { availablePromo = 0, unreadCount = 0, missionCount = 0 } = useBadges() ?? {}
  return {
    rewardCenter: { count: availablePromo, said: t('nav.rewardsWaiting', { count: availablePromo }) },
    missionLeaderboard: { count: missionCount, said: own('missionsWaiting', { count: missionCount }) },
    messageV2: { count: unreadCount, said: t('nav.messagesUnread', { count: unreadCount }) },
  }
}

type ItemProps = { page: CentrePage; badge: Count | undefined; active: boolean; onOpen: () => void }

function CentreItem({ page, badge, active, onOpen }: ItemProps) {
  const t = useT('member')
  const Icon = ICONS[page]
  return (
    <li>
      <button
        type="button"
        aria-current={active ? 'page' : undefined}
        onClick={onOpen}
        className={clsx(
          'flex h-12 w-full shrink-0 items-center gap-3 rounded-m px-3 text-left text-sm transition-colors duration-(--quick) md:h-11',
          'text-soft hover:bg-surface-2 hover:text-text max-md:border max-md:border-line',
          active && 'md:bg-surface-2 md:font-semibold md:text-text',
        )}
      >
        <Icon aria-hidden size={20} />
        <span className="flex-1 truncate">{t(CENTRE_LABEL[page])}</span>
        {badge && <CountBadge {...badge} />}
        <ChevronRight aria-hidden size={18} className="md:hidden" />
      </button>
    </li>
  )
}
