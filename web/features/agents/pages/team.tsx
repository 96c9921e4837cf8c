import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Select } from '../../../../kit/ui/select.tsx'
import { useNarrowed } from '../../../shared/centre/use-narrowed.ts'
import { useAgentAddress } from '../agent-address.ts'
import { ChipChoice } from '../components/chip-choice.tsx'
import { DaysBar } from '../components/days-bar.tsx'
import { MemberSheet } from '../team/member-sheet.tsx'
import { SearchForm } from '../team/search-form.tsx'
import { TEAM_SORTS, type TeamRow } from '../team/team-row.ts'
import { TeamTable } from '../team/team-table.tsx'
import { TeamTree } from '../team/team-tree.tsx'
import { useUtcDays } from '../use-utc-days.ts'

const VIEWS = ['table', 'tree'] as const

/** AGT-02: the team as a table or a tree; a name opens what is known of the member. */
export function Team() {
  const { t } = useTranslation('agents')
  const { read, narrow } = useNarrowed()
  const { memberId, sought, seek, showMember } = useAgentAddress()
  const state = useUtcDays()
  const [opened, setOpened] = useState<TeamRow | null>(null)
  const view = read(VIEWS) || 'table'
  const sort = read(TEAM_SORTS) || 'joined'
  const { from, to } = state.days
  return (
    <div className="flex flex-col gap-4">
      <DaysBar state={state} />
      <div className="flex flex-wrap items-center gap-2">
        <SearchForm key={sought} sought={sought} onSeek={seek} />
        <Select
          label={t('team.sort')}
          look="tool"
          value={sort}
          active={sort !== 'joined'}
          options={TEAM_SORTS.map((each) => ({ value: each, label: t(`sort.${each}`) }))}
          onChange={(chosen) => narrow(TEAM_SORTS, chosen === 'joined' ? '' : chosen)}
        />
        <ChipChoice
          label={t('team.view')}
          options={VIEWS}
          value={view}
          nameOf={(each) => t(`team.${each}`)}
          onChoose={(each) => narrow(VIEWS, each === 'table' ? '' : each)}
        />
      </div>
      {view === 'tree' && sought === '' ? (
        <TeamTree filter={{ from, to, sort }} onOpen={setOpened} />
      ) : (
        <TeamTable
          filter={{ from, to, sort, memberId, sought }}
          onOpen={setOpened}
          onShow={showMember}
          name={`${from}_${to}`}
        />
      )}
      {opened && <MemberSheet row={opened} onClose={() => setOpened(null)} />}
    </div>
  )
}
