import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import type { ComponentType } from 'react'
import { useFilter } from '../../lib/address.ts'
import { askPlatform, type OperatorResponse } from '../../lib/api.ts'
import { useHere, useMay } from '../../lib/self.tsx'
import { Show } from '../../parts/states.tsx'
import { MemberHead } from './member-head.tsx'
import { CasesTab } from './tabs/cases-tab.tsx'
import { IdentityTab } from './tabs/identity-tab.tsx'
import { MoneyTab } from './tabs/money-tab.tsx'
import { NotesTab } from './tabs/notes-tab.tsx'
import { PlayTab } from './tabs/play-tab.tsx'
import { ProtectionTab } from './tabs/protection-tab.tsx'
import { TimelineTab } from './tabs/timeline-tab.tsx'
import { useTexts } from './texts.ts'

export type Member = OperatorResponse<'member-overview'>
export type TabProps = { member: Member }

const TABS = {
  money: MoneyTab,
  play: PlayTab,
  timeline: TimelineTab,
  protection: ProtectionTab,
  identity: IdentityTab,
  cases: CasesTab,
  notes: NotesTab,
} as const satisfies Record<string, ComponentType<TabProps>>
type TabName = keyof typeof TABS
const isTab = (name: string): name is TabName => Object.hasOwn(TABS, name)

export function MemberPage({ username }: { username: string }) {
  const { merchant } = useHere()
  const query = useQuery({
    queryKey: ['member', merchant.code, username],
    queryFn: () => askPlatform(merchant.code, 'member-overview', { username }),
  })
  return <Show query={query}>{(member) => <Whole member={member} />}</Show>
}

function Whole({ member }: TabProps) {
  const say = useTexts()
  const may = useMay()
  const [filter, setFilter] = useFilter(['tab'])
  const names = (Object.keys(TABS) as TabName[]).filter((name) => name !== 'protection' || may('safety.read'))
  const tab = isTab(filter.tab) && names.includes(filter.tab) ? filter.tab : 'money'
  const Tab = TABS[tab]
  return (
    <>
      <div className="border-b border-line bg-surface-1">
        <MemberHead member={member} />
        <nav aria-label={say('tabs.label')} className="flex gap-1 overflow-x-auto px-3 lg:px-5">
          {names.map((name) => (
            <button
              key={name}
              type="button"
              aria-current={name === tab ? 'page' : undefined}
              onClick={() => setFilter({ tab: name })}
              className={clsx(
                'h-11 shrink-0 border-b-2 px-2.5',
                name === tab ? 'border-brand font-semibold' : 'border-transparent text-soft hover:text-text',
              )}
            >
              {say(`tabs.${name}`)}
            </button>
          ))}
        </nav>
      </div>
      <div className="p-4 lg:p-6">
        <Tab member={member} />
      </div>
    </>
  )
}
