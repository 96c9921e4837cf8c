import ArrowUpFromLine from 'lucide-react/icons/arrow-up-from-line'
import Crown from 'lucide-react/icons/crown'
import Gift from 'lucide-react/icons/gift'
import History from 'lucide-react/icons/history'
import Inbox from 'lucide-react/icons/inbox'
import Landmark from 'lucide-react/icons/landmark'
import ReceiptText from 'lucide-react/icons/receipt-text'
import Shield from 'lucide-react/icons/shield'
import ShieldCheck from 'lucide-react/icons/shield-check'
import Wallet from 'lucide-react/icons/wallet'
import WalletCards from 'lucide-react/icons/wallet-cards'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Count } from '../../../../kit/ui/count-badge.tsx'
import { Repeat, Skeleton } from '../../../../kit/ui/skeleton.tsx'
import { CentreClock } from '../../../shared/centre/centre-clock.tsx'
import { CentreMenuItem } from '../../../shared/centre/centre-menu-item.tsx'
import { useBadges } from '../../../shared/member/badges.ts'
import type { EntryGroup } from '../entries.ts'
import { CENTRE_LABEL, type CentrePage, hasRow, type RowPage, rowOf } from '../pages.ts'

const ICONS = {
  securityCenter: ShieldCheck,
  transferFund: WalletCards,
  depositv2: Wallet,
  withdraw: Landmark,
  transferUpline: ArrowUpFromLine,
  personalHistoryCopy: History,
  transactionHistory: ReceiptText,
  rewardCenter: Gift,
  playerRank: Crown,
  messageV2: Inbox,
  safety: Shield,
} as const satisfies Record<RowPage, unknown>

type MenuProps = {
  groups: EntryGroup[]
  /** The one beside the menu; on a phone the menu is there alone. */
  shown: CentrePage
  onOpen: (page: CentrePage) => void
}

/** Higher than low screens: it scrolls by itself there, and the page beside it stays at its top. */
const COLUMN =
  'flex flex-col gap-4 md:sticky md:top-0 md:-m-1 md:max-h-[calc(92dvh-6rem)] md:scroll-p-1 md:gap-0 md:overflow-y-auto md:p-1'

export function CentreMenu({ groups, shown, onOpen }: MenuProps) {
  return (
    <div className={COLUMN}>
      {groups.map((group) => (
        <MenuGroup key={group.group} {...group} shown={shown} onOpen={onOpen} />
      ))}
      <CentreClock />
    </div>
  )
}

/** As high as the menu it stands in for, which comes whole: nothing springs in. */
export function CentreMenuSkeleton() {
  return (
    <div aria-hidden className={COLUMN}>
      <Repeat count={5}>
        <div className="flex flex-col gap-2 md:pb-2">
          <Skeleton className="h-4 w-24" />
          <Skeleton className="h-22 md:h-16" />
        </div>
      </Repeat>
    </div>
  )
}

function MenuGroup({ group, pages, shown, onOpen }: EntryGroup & Omit<MenuProps, 'groups'>) {
  const { t } = useTranslation('member')
  const id = useId()
  const badges = usePageBadges()
  return (
    <div>
      <p id={id} className="px-3 pb-1 text-xs font-medium text-faint md:flex md:h-5.5 md:items-end md:pb-1">
        {t(`group.${group}`)}
      </p>
      <ul
        aria-labelledby={id}
        className="max-md:divide-y max-md:divide-line max-md:rounded-m max-md:border max-md:border-line"
      >
        {pages.filter(hasRow).map((page) => (
          <CentreMenuItem
            key={page}
            icon={ICONS[page]}
            name={t(CENTRE_LABEL[page])}
            badge={badges[page]}
            active={page === rowOf(shown)}
            onOpen={() => onOpen(page)}
          />
        ))}
      </ul>
    </div>
  )
}

/** MEM-12, MEM-15: what waits on which page. */
function usePageBadges(): Partial<Record<RowPage, Count>> {
  const { t } = useTranslation('common')
  const { t: own } = useTranslation('member')
  const { availablePromo = 0, unreadCount = 0, missionCount = 0 } = useBadges() ?? {}
  return {
    rewardCenter: {
      count: availablePromo + missionCount,
      said: [
        availablePromo > 0 && t('nav.rewardsWaiting', { count: availablePromo }),
        missionCount > 0 && own('missionsWaiting', { count: missionCount }),
      ]
        .filter(Boolean)
        .join(t('comma')),
    },
    messageV2: { count: unreadCount, said: t('nav.messagesUnread', { count: unreadCount }) },
  }
}
