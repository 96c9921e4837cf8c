import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { presentPercent } from '../../../../contract/agents/tiers.ts'
import { isAgentLevel } from '../../../../contract/rules/is-agent-level.ts'
import { formatCount } from '../../../../kit/lib/counts.ts'
import { Button } from '../../../../kit/ui/button.tsx'
import { Fact } from '../../../../kit/ui/fact.tsx'
import { Fold } from '../../../../kit/ui/fold.tsx'
import { useAgentAddress } from '../agent-address.ts'
import { consolidatedQuery } from '../api.ts'
import { Figures } from '../components/figures.tsx'
import { Moment } from '../components/moment.tsx'
import { Part } from '../components/part.tsx'
import { useAmounts, useMoneyFigures, usePlayFigures } from '../components/play-figures.ts'
import { Sheet } from '../components/sheet.tsx'
import { CONTRACT_PAGES, KIND_OF_PAGE } from '../contracts/kinds.ts'
import { useMay } from '../use-may.ts'
import { Notes } from './notes.tsx'
import { RaiseRebate } from './raise-rebate.tsx'
import { SendMoney } from './send-money.tsx'
import { Suspend } from './suspend.tsx'
import type { TeamRow } from './team-row.ts'

/** AGT-02: what an agent may see of a member of the team, and what may be done for a direct downline. */
export function MemberSheet({ row, onClose }: { row: TeamRow; onClose: () => void }) {
  const may = useMay()
  const { t } = useTranslation('agents')
  const { go } = useAgentAddress()
  const { money } = useAmounts()
  const playFigures = usePlayFigures()
  const moneyFigures = useMoneyFigures()
  const { memberId, isDirect, rebate } = row
  return (
    <Sheet title={row.name} onClose={onClose}>
      <dl className="grid gap-1 text-sm">
        <Fact label={t('column.level')}>{t(`level.${row.level}`)}</Fact>
        <Fact label={t('column.joined')}>
          <Moment iso={row.joinedAt} />
        </Fact>
        <Fact label={t('figure.downlines')}>{formatCount(row.downlines)}</Fact>
        <Fact label={t('figure.teamSize')}>{formatCount(row.teamSize)}</Fact>
        {rebate !== null && <Fact label={t('column.rebate')}>{`${presentPercent(rebate)} %`}</Fact>}
        {row.balance !== null && <Fact label={t('figure.balance')}>{money(row.balance)}</Fact>}
        {row.isInactive && <Fact label={t('column.state')}>{t('inactive')}</Fact>}
      </dl>
      <Figures figures={[...playFigures(row.figures), ...moneyFigures(row.figures)]} />
      {may('agentBets') && (
        <div className="flex flex-wrap gap-3">
          <Button onClick={() => go('personalHistoryCopy', { memberId })}>{t('page.personalHistoryCopy')}</Button>
          <Button onClick={() => go('palStatementsAgentCopy', { memberId })}>{t('page.palStatementsAgentCopy')}</Button>
        </div>
      )}
      {may('agentContracts') && isDirect && isAgentLevel(row.level) && <Contracts memberId={memberId} />}
      <div>
        {may('raiseTeamRebate') && isDirect && rebate !== null && (
          <Fold title={t('rebate.raise')}>
            <RaiseRebate memberId={memberId} rebate={rebate} />
          </Fold>
        )}
        {may('sendAgentTransfer') && isDirect && (
          <Fold title={t('send.title')}>
            <SendMoney memberId={memberId} />
          </Fold>
        )}
        {may('agentNotes') && (
          <Fold title={t('notes.title')}>
            <Notes memberId={memberId} />
          </Fold>
        )}
        {may('suspendDownline') && (
          <Fold title={t('suspend.title')}>
            <Suspend row={row} />
          </Fold>
        )}
      </div>
    </Sheet>
  )
}

/** The contracts that the agent gave to this downline agent, by kind. */
function Contracts({ memberId }: Pick<TeamRow, 'memberId'>) {
  const { t } = useTranslation('agents')
  const { go } = useAgentAddress()
  const { data } = useQuery(consolidatedQuery)
  const pages = CONTRACT_PAGES.filter((page) => data?.enabled.includes(KIND_OF_PAGE[page]))
  if (pages.length === 0) return null
  return (
    <Part title={t('contract.view')}>
      <div className="flex flex-wrap gap-3">
        {pages.map((page) => (
          <Button key={page} onClick={() => go(page, { memberId, tab: 'given' })}>
            {t(`page.${page}`)}
          </Button>
        ))}
      </div>
    </Part>
  )
}
