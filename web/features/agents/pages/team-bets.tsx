import { useInfiniteQuery } from '@tanstack/react-query'
import History from 'lucide-react/icons/history'
import { useTranslation } from 'react-i18next'
import { isAgentLevel } from '../../../../contract/rules/is-agent-level.ts'
import { inputClass } from '../../../../kit/ui/field.tsx'
import { Message } from '../../../../kit/ui/message.tsx'
import type { RouteInput, RouteValue } from '../../../lib/api.ts'
import { useNarrowed } from '../../../shared/centre/use-narrowed.ts'
import { Rows } from '../../../shared/member/rows.tsx'
import { useMerchant } from '../../../shared/site/merchant.ts'
import { CsvButton } from '../../../ui/csv-button.tsx'
import { useAgentAddress } from '../agent-address.ts'
import { type BETS, betsQuery } from '../api.ts'
import { ChipChoice } from '../components/chip-choice.tsx'
import { CountedUntil } from '../components/counted-until.tsx'
import { DataTable } from '../components/data-table.tsx'
import { Figures } from '../components/figures.tsx'
import { NameButton } from '../components/name-button.tsx'
import { usePlayFigures } from '../components/play-figures.ts'
import { TeamPath } from '../components/team-path.tsx'
import { makeBetSumsFile } from '../export-files.ts'
import { BetList } from '../team/bet-list.tsx'
import { useUtcDays } from '../use-utc-days.ts'
import { earliestUtcDay, todayUtc } from '../utc-days.ts'

type Value = RouteValue<typeof BETS>

/** `own`: the rounds of the one that is named; `list`: those of the whole team. */
const VIEWS = ['own', 'team', 'list'] as const

/** AGT-02: the sums of a team on a UTC day, with a way down to the rounds of each member. */
export function TeamBets() {
  const { t } = useTranslation('agents')
  const { currency } = useMerchant()
  const { memberId, showMember, go } = useAgentAddress()
  const { read, narrow } = useNarrowed()
  const { days, nowMs, choose } = useUtcDays()
  const playFigures = usePlayFigures()
  const day = days.to
  const of = memberId as RouteInput<typeof BETS>['memberId']
  const asked = read(VIEWS)
  const view = memberId ? (asked === 'team' ? 'team' : 'own') : asked === 'list' ? 'list' : 'team'
  const filter = { day, ...(of && (view === 'team' ? { parent: of } : { memberId: of })) }
  const query = useInfiniteQuery(betsQuery(filter))
  const first = query.data?.pages[0]
  const sums = query.data?.pages.flatMap((page) => page.sums) ?? []
  const subject = first?.path.at(-1)
  const isEmpty = view === 'team' ? sums.length === 0 : first?.totals.rounds === 0
  const views = memberId ? (['own', 'team'] as const) : (['team', 'list'] as const)
  const showTeam = (id: string) => go('personalHistoryCopy', { memberId: id, tab: 'team' })
  const showRounds = (id: string) => go('personalHistoryCopy', { memberId: id })
  const empty = <Message heading="h2" icon={<History size={22} />} title={t('bets.empty')} text={t('bets.emptyText')} />
  return (
    <div className="flex flex-col gap-4">
      <label className="text-sm text-soft md:max-w-xs">
        <span className="mb-1 block">{t('bets.day')}</span>
        <input
          type="date"
          value={day}
          min={earliestUtcDay(nowMs)}
          max={todayUtc(nowMs)}
          onChange={({ target }) => target.value && choose({ from: target.value, to: target.value })}
          className={`${inputClass} px-3!`}
        />
      </label>
      {first && <TeamPath path={first.path} onOpen={(id) => (id ? showTeam(id) : showMember(null))} />}
      {first && <CountedUntil iso={first.countedUntil} />}
      {(!memberId || (subject && isAgentLevel(subject.level))) && (
        <ChipChoice
          label={t('bets.view')}
          options={views}
          value={view}
          nameOf={(each) => t(memberId ? `bets.${each}` : each === 'list' ? 'bets.list' : 'bets.sums')}
          onChoose={(each) => narrow(VIEWS, each)}
        />
      )}
      {first && !isEmpty && (
        <div className="flex flex-col gap-2">
          <Figures figures={playFigures(first.totals)} />
          <p className="text-xs text-soft">{t('figure.sign')}</p>
        </div>
      )}
      {view === 'team' ? (
        <div>
          <Rows query={query} isEmpty={isEmpty} empty={empty}>
            <Sums sums={sums} onShow={showRounds} onShowTeam={showTeam} />
          </Rows>
        </div>
      ) : (
        <BetList key={`${day}.${memberId}`} day={day} memberId={memberId} onShowMember={showRounds} />
      )}
      {view === 'team' && !isEmpty && (
        <CsvButton name={`team-bets-${day}`} make={(reading) => makeBetSumsFile(filter, currency.code, reading)} />
      )}
    </div>
  )
}

type SumsProps = Record<'onShow' | 'onShowTeam', (memberId: string) => void> & { sums: Value['sums'] }

function Sums({ sums, onShow, onShowTeam }: SumsProps) {
  const { t } = useTranslation('agents')
  const { t: common } = useTranslation('common')
  const playFigures = usePlayFigures()
  const columns = ['rounds', 'stake', 'validBet', 'payout', 'profit'] as const
  return (
    <DataTable
      caption={t('page.personalHistoryCopy')}
      rows={sums}
      keyOf={({ memberId, gameType }) => `${memberId}.${gameType}`}
      columns={[
        {
          key: 'name',
          label: t('column.name'),
          cell: ({ memberId, name, gameType }) => (
            <NameButton onClick={() => (gameType ? onShow : onShowTeam)(memberId)}>{name}</NameButton>
          ),
        },
        {
          key: 'kind',
          label: t('column.category'),
          cell: ({ gameType }) => (gameType ? common(`category.${gameType}`) : t('bets.below')),
        },
        ...columns.map((key) => ({
          key,
          label: t(`figure.${key}`),
          isFigure: true,
          cell: ({ figures }: Value['sums'][number]) =>
            playFigures(figures).find((figure) => figure.key === key)?.value,
        })),
      ]}
    />
  )
}
