import { useInfiniteQuery } from '@tanstack/react-query'
import Dices from 'lucide-react/icons/dices'
import { useTranslation } from 'react-i18next'
import { GAME_CATEGORIES, type GameCategory } from '../../../../contract/constants.ts'
import { ButtonLink } from '../../../../kit/ui/button.tsx'
import { Message } from '../../../../kit/ui/message.tsx'
import { Select } from '../../../../kit/ui/select.tsx'
import { useNarrowed } from '../../../shared/centre/use-narrowed.ts'
import { Rows } from '../../../shared/member/rows.tsx'
import { useMerchant } from '../../../shared/site/merchant.ts'
import { CsvButton } from '../../../ui/csv-button.tsx'
import { makeBetFile } from '../api/export-files.ts'
import { betsQuery } from '../api/records.ts'
import { useCentreAddress } from '../centre-address.ts'
import { BetRow } from '../components/bet-row.tsx'
import { BetTotals } from '../components/bet-totals.tsx'
import { PeriodChips } from '../components/period-chips.tsx'
import { RoundDetail } from '../components/round-detail.tsx'
import { useSpan } from '../use-span.ts'

const STATES = ['open', 'settled', 'rolled_back'] as const
type State = (typeof STATES)[number]

/** MEM-07: rounds by period, kind of game and state, with totals over the whole selection; each opens to its detail. */
export function BettingRecord() {
  const { round, go } = useCentreAddress()
  if (round) return <RoundDetail round={round} onBack={() => go('personalHistoryCopy')} />
  return <BetList />
}

function BetList() {
  const { t } = useTranslation('member')
  const { go } = useCentreAddress()
  const { code } = useMerchant().currency
  const span = useSpan()
  const { read, narrow } = useNarrowed()
  const category = read(GAME_CATEGORIES)
  const state = read(STATES)
  const filter = { ...span.range, gameType: category || undefined, state: state || undefined }
  const query = useInfiniteQuery(betsQuery(filter))
  const rows = query.data?.pages.flatMap((page) => page.rows) ?? []
  const totals = query.data?.pages[0]?.totals

  return (
    <div className="flex flex-col gap-4">
      <PeriodChips state={span} />
      <Filters
        category={category}
        state={state}
        onCategory={(chosen) => narrow(GAME_CATEGORIES, chosen)}
        onState={(chosen) => narrow(STATES, chosen)}
      />
      {totals && rows.length > 0 && <BetTotals totals={totals} />}
      <Rows
        query={query}
        isEmpty={rows.length === 0}
        empty={
          <Message
            icon={<Dices size={22} />}
            title={t('bets.empty')}
            text={t('bets.emptyText')}
            action={<ButtonLink to="/rng">{t('bets.choose')}</ButtonLink>}
          />
        }
      >
        <ul className="flex flex-col divide-y divide-line border-y border-line">
          {rows.map((bet) => (
            <BetRow key={`${bet.vassalage}:${bet.roundId}`} bet={bet} onOpen={() => go('personalHistoryCopy', bet)} />
          ))}
        </ul>
        <CsvButton name={`bets-${span.name}`} make={(reading) => makeBetFile(filter, code, reading)} />
      </Rows>
    </div>
  )
}

type FiltersProps = {
  category: GameCategory | ''
  state: State | ''
  onCategory: (category: GameCategory | '') => void
  onState: (state: State | '') => void
}

function Filters({ category, state, onCategory, onState }: FiltersProps) {
  const { t } = useTranslation('member')
  const { t: tCommon } = useTranslation('common')
  return (
    <div className="flex gap-2">
      <Select
        className="flex-1"
        label={t('bets.category')}
        value={category}
        onChange={onCategory}
        options={[
          { value: '', label: t('bets.allCategories') },
          ...GAME_CATEGORIES.map((value) => ({ value, label: tCommon(`category.${value}`) })),
        ]}
      />
      <Select
        className="flex-1"
        label={t('bets.state')}
        value={state}
        onChange={onState}
        options={[
          { value: '', label: t('bets.allStates') },
          ...STATES.map((value) => ({ value, label: t(`state.${value}`) })),
        ]}
      />
    </div>
  )
}
