import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import CalendarDays from 'lucide-react/icons/calendar-days'
import ChartColumn from 'lucide-react/icons/chart-column'
import ChartPie from 'lucide-react/icons/chart-pie'
import Clock from 'lucide-react/icons/clock'
import Coins from 'lucide-react/icons/coins'
import History from 'lucide-react/icons/history'
import KeyRound from 'lucide-react/icons/key-round'
import LayoutDashboard from 'lucide-react/icons/layout-dashboard'
import Mail from 'lucide-react/icons/mail'
import Megaphone from 'lucide-react/icons/megaphone'
import ReceiptText from 'lucide-react/icons/receipt-text'
import UserCog from 'lucide-react/icons/user-cog'
import UserPlus from 'lucide-react/icons/user-plus'
import Users from 'lucide-react/icons/users'
import Zap from 'lucide-react/icons/zap'
import { Suspense, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { isAgentLevel } from '../../../contract/rules/is-agent-level.ts'
import { CONTRACT_FLAG } from '../../../contract/states/agent-contract.ts'
import { useHydrated } from '../../../kit/lib/hydrated.ts'
import { lazyComponent } from '../../../kit/lib/lazy.tsx'
import { useMedia } from '../../../kit/lib/media.ts'
import { ButtonLink, IconButton } from '../../../kit/ui/button.tsx'
import type { Count } from '../../../kit/ui/count-badge.tsx'
import { Message } from '../../../kit/ui/message.tsx'
import { CentreClock } from '../../shared/centre/centre-clock.tsx'
import { CentreMenuItem } from '../../shared/centre/centre-menu-item.tsx'
import { RowsSkeleton } from '../../shared/member/rows.tsx'
import { useSession } from '../../shared/session/session.tsx'
import { PATH } from '../../shared/site/paths.ts'
import { useAgentAddress } from './agent-address.ts'
import { consolidatedQuery } from './api.ts'
import { flagOf, kindOfPage } from './contracts/kinds.ts'
import { AGENT_PAGES, agentComponents, DEFAULT_AGENT_PAGE, PAGE_CALL, type AgentPage as PageName } from './pages.ts'
import { useMay, useSubUserSecurity } from './use-may.ts'

const ICONS = {
  agentAnnouncement: Megaphone,
  agentTeamOverview: LayoutDashboard,
  registerCenter: UserPlus,
  downlineManagmentView: Users,
  personalHistoryCopy: History,
  palStatementsAgentCopy: ChartColumn,
  agentRevenueReport: Coins,
  agentDownlineTransactionDetailsCopy: ReceiptText,
  agentDividendRecordCopy2: ChartPie,
  agentDailyWages2: CalendarDays,
  agentHourSalary: Clock,
  agentRealtimeSalary: Zap,
  agentReports: Mail,
  agentSubUsers: UserCog,
  agentOwnLogin: KeyRound,
} as const

const TITLE_ID = 'agent-page'

/** AGT-01: the agent centre, a page of its own. Visitors are led to the login before it (`redirectOf`). */
export function AgentPage() {
  const session = useSession()
  const hydrated = useHydrated()
  const { isPending } = useSubUserSecurity()
  if (!session) return null
  if (!isAgentLevel(session.isAgent)) return <NoAgent />
  return hydrated && !isPending ? <Desk /> : <RowsSkeleton />
}

/** A player or a guest who comes by the address. */
function NoAgent() {
  const { t } = useTranslation('agents')
  return (
    <div className="grid min-h-[60dvh] place-items-center px-4">
      <Message
        heading="h1"
        icon={<Users size={24} />}
        title={t('none.title')}
        text={t('none.text')}
        action={<ButtonLink to={PATH.home + PATH.member}>{t('none.toMembers')}</ButtonLink>}
      />
    </div>
  )
}

const NextPay = lazyComponent(() => import('./overview/outlook.tsx').then((module) => module.NextPay))

const WIDE = '(width >= 48rem)'

/** Menu left and page right; on a phone the menu under what comes next, then the page. */
function Desk() {
  const { t } = useTranslation('agents')
  const { t: member } = useTranslation('member')
  const { page, go } = useAgentAddress()
  const entries = useEntries()
  const may = useMay()
  const usual = may(PAGE_CALL[DEFAULT_AGENT_PAGE]) ? DEFAULT_AGENT_PAGE : (entries[0]?.page ?? 'agentAnnouncement')
  const asked = page ?? usual
  const shown = may(PAGE_CALL[asked]) ? asked : usual
  const Page = agentComponents[shown]
  const title = useFocusOnMove(shown)
  const isList = !useMedia(WIDE) && !page
  return (
    <div className="mx-auto grid w-full max-w-[100rem] grid-cols-[minmax(0,1fr)] gap-6 px-4 py-4 md:grid-cols-[13rem_minmax(0,1fr)] md:py-6">
      {isList && (
        <>
          <h1 className="sr-only">{t('title')}</h1>
          <Suspense>{may(PAGE_CALL.agentTeamOverview) && <NextPay />}</Suspense>
        </>
      )}
      <nav aria-label={t('title')} className={clsx(page && 'max-md:hidden')}>
        <div className="md:sticky md:top-20">
          <ul className="max-md:divide-y max-md:divide-line max-md:rounded-m max-md:border max-md:border-line">
            {entries.map(({ page: each, badge }) => (
              <CentreMenuItem
                key={each}
                icon={ICONS[each]}
                name={t(`page.${each}`)}
                badge={badge}
                active={each === shown}
                onOpen={() => go(each)}
              />
            ))}
          </ul>
          <CentreClock />
        </div>
      </nav>
      {!isList && (
        <section aria-labelledby={TITLE_ID} className="min-w-0">
          <div className="mb-4 flex items-center gap-1">
            <IconButton label={member('back')} className="-ml-3 md:hidden" onClick={() => go(null)}>
              <ArrowLeft aria-hidden size={20} />
            </IconButton>
            <h1 ref={title} id={TITLE_ID} tabIndex={-1} className="font-display text-lg font-semibold outline-none">
              {t(`page.${shown}`)}
            </h1>
          </div>
          <Suspense fallback={<RowsSkeleton />}>
            <Page key={shown} />
          </Suspense>
        </section>
      )}
    </div>
  )
}

/** Another page begins at its title and at its top. The first one has the focus of the document. */
function useFocusOnMove(shown: PageName) {
  const title = useRef<HTMLHeadingElement>(null)
  const before = useRef(shown)
  useEffect(() => {
    if (before.current === shown) return
    before.current = shown
    scrollTo({ top: 0 })
    title.current?.focus({ preventScroll: true })
  }, [shown])
  return title
}

type Entry = { page: PageName; badge?: Count }

/** What this login may open; pages of contracts only where the kind is enabled, each with what waits there. */
function useEntries(): Entry[] {
  const { t } = useTranslation('agents')
  const { data } = useQuery(consolidatedQuery)
  const may = useMay()
  return AGENT_PAGES.filter((page) => may(PAGE_CALL[page])).flatMap((page) => {
    const kind = kindOfPage(page)
    if (kind === null) return [{ page }]
    if (!data?.enabled.includes(kind)) return []
    const flag = flagOf(data, kind)
    return [flag === CONTRACT_FLAG.none ? { page } : { page, badge: { count: 1, said: t(`waits.${flag}`) } }]
  })
}
