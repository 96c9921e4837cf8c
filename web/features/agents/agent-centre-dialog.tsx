import { useQuery } from '@tanstack/react-query'
import CalendarDays from 'lucide-react/icons/calendar-days'
import ChartColumn from 'lucide-react/icons/chart-column'
import ChartPie from 'lucide-react/icons/chart-pie'
import Clock from 'lucide-react/icons/clock'
import Coins from 'lucide-react/icons/coins'
import History from 'lucide-react/icons/history'
import LayoutDashboard from 'lucide-react/icons/layout-dashboard'
import Megaphone from 'lucide-react/icons/megaphone'
import ReceiptText from 'lucide-react/icons/receipt-text'
import UserPlus from 'lucide-react/icons/user-plus'
import Users from 'lucide-react/icons/users'
import Zap from 'lucide-react/icons/zap'
import { useTranslation } from 'react-i18next'
import { Navigate, useLocation } from 'react-router'
import { BARRED_LEVEL } from '../../../contract/constants.ts'
import { isAgentLevel } from '../../../contract/rules/is-agent-level.ts'
import { CONTRACT_FLAG } from '../../../contract/states/agent-contract.ts'
import type { Count } from '../../../kit/ui/count-badge.tsx'
import { MessageDialog } from '../../../kit/ui/message-dialog.tsx'
import { useOpenDialog, withDialog } from '../../lib/dialog-address.ts'
import { CentreFrame } from '../../shared/centre/centre-frame.tsx'
import { CentreMenuItem } from '../../shared/centre/centre-menu-item.tsx'
import { useSession } from '../../shared/session/session.tsx'
import { useAgentAddress } from './agent-address.ts'
import { consolidatedQuery } from './api.ts'
import { flagOf, kindOfPage } from './contracts/kinds.ts'
import { AGENT_PAGES, type AgentPage, agentComponents, DEFAULT_AGENT_PAGE } from './pages.ts'

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
} as const

/** AGT-01: the agent centre over whatever page it was opened on, for members of the types 1, 2, 41 and 42 alone. */
export function AgentCentreDialog({ onClose }: { onClose: () => void }) {
  const session = useSession()
  const { pathname, search } = useLocation()
  if (!session) return <Navigate replace to={{ pathname, search: withDialog(search, 'login', pathname + search) }} />
  if (session.isAgent === BARRED_LEVEL)
    return <Navigate replace to={{ pathname, search: withDialog(search, 'true-account', pathname + search) }} />
  return isAgentLevel(session.isAgent) ? <OwnCentre onClose={onClose} /> : <NoAgent onClose={onClose} />
}

/** A player who comes by the address. */
function NoAgent({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('agents')
  const { t: common } = useTranslation('common')
  const openDialog = useOpenDialog()
  const toMembers = { label: t('none.toMembers'), kind: 'main' as const, onPress: () => openDialog('centre') }
  return (
    <MessageDialog
      icon={<Users size={24} />}
      title={t('none.title')}
      text={t('none.text')}
      buttons={[toMembers]}
      onClose={onClose}
      closeLabel={common('action.close')}
    />
  )
}

function OwnCentre({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('agents')
  const { page, go } = useAgentAddress()
  const entries = useEntries()
  const shown = page ?? DEFAULT_AGENT_PAGE
  const Page = agentComponents[shown]
  const menu = (
    <ul className="max-md:divide-y max-md:divide-line max-md:rounded-m max-md:border max-md:border-line md:sticky md:top-0">
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
  )
  return (
    <CentreFrame
      title={t('title')}
      size="desk"
      menu={menu}
      pageTitle={t(`page.${shown}`)}
      isPageOpen={page !== null}
      onBack={() => go(null)}
      onClose={onClose}
    >
      <Page key={shown} />
    </CentreFrame>
  )
}

type Entry = { page: AgentPage; badge?: Count }

/** Pages of contracts only where the kind is enabled, each with what waits there. */
function useEntries(): Entry[] {
  const { t } = useTranslation('agents')
  const { data } = useQuery(consolidatedQuery)
  return AGENT_PAGES.flatMap((page) => {
    const kind = kindOfPage(page)
    if (kind === null) return [{ page }]
    if (!data?.enabled.includes(kind)) return []
    const flag = flagOf(data, kind)
    return [flag === CONTRACT_FLAG.none ? { page } : { page, badge: { count: 1, said: t(`waits.${flag}`) } }]
  })
}
