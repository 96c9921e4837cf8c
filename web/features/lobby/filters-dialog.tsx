import { useQuery } from '@tanstack/react-query'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import type { GameShelf } from '../../../contract/constants.ts'
import { GAME_FEATURES, GAME_THEMES, RTP_BANDS, STAKE_STEPS } from '../../../contract/rules/game-filters.ts'
import { formatMoney } from '../../../kit/lib/money.ts'
import { Button } from '../../../kit/ui/button.tsx'
import { Dialog } from '../../../kit/ui/dialog.tsx'
import { publicQuery } from '../../lib/queries.ts'
import { useCategories, useCurrentCategory } from '../../shared/games/categories.ts'
import { useOffersFreePlay } from '../../shared/session/free-play.ts'
import { useIsGuest, useSession } from '../../shared/session/session.tsx'
import { useMerchant } from '../../shared/site/merchant.ts'
import { FailedRead } from '../../ui/failed-read.tsx'
import { useFavouriteIds } from './api/favourites.ts'
import {
  type Filters,
  favouritesInput,
  filterInput,
  LIVE_CLASSES,
  NO_FILTERS,
  readFilters,
  VOLATILITIES,
  writeFilters,
} from './api/filters.ts'
import { FilterChoices } from './components/filter-choices.tsx'

type SingleChoice = 'vassalage' | 'gameClass' | 'feature' | 'theme' | 'volatility' | 'rtpBand' | 'minBet'
const SHOWN = ['demo', 'isNew', 'favourites'] as const

/** What is chosen in the sheet, and what it would leave. Nothing changes behind the sheet until it is applied. */
function useChosen(category: GameShelf) {
  const { search } = useLocation()
  const [chosen, setChosen] = useState<Filters>(() => {
    const filters = readFilters(search)
    return { ...filters, show: filters.show === 'favourites' ? 'favourites' : 'all' }
  })
  const favourites = useFavouriteIds()
  const among = favouritesInput(category, chosen, favourites)
  const all = { ...filterInput(category, chosen), playable: '1' as const }
  const asked = chosen.show === 'favourites' ? among : all
  const counts = useQuery({
    ...publicQuery('GET /lgw/games/counts', asked ?? all),
    placeholderData: (previous) => (asked ? previous : undefined),
    enabled: asked !== null,
  })
  const favouriteCounts = useQuery({
    ...publicQuery('GET /lgw/games/counts', among ?? all),
    placeholderData: (previous) => previous,
    enabled: among !== null && favourites.size > 0,
  })
  const clear = () => setChosen({ ...NO_FILTERS, gameName: chosen.gameName, sort: chosen.sort })
  const set = (change: Partial<Filters>) => setChosen((before) => ({ ...before, ...change }))
  const favouriteCount = favourites.size > 0 ? among && favouriteCounts.data?.total : 0
  return { chosen, set, clear, counts, isCounted: asked !== null, favouriteCount: favouriteCount ?? undefined }
}

/**
 * FIND-02: every filter with what it would leave; on the button, how many games that are. The button can be pressed while
 * they are counted: what it applies is chosen already.
 */
export function FiltersDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('filters')
  const { t: common } = useTranslation('common')
  const navigate = useNavigate()
  const { currency } = useMerchant()
  const category = useCurrentCategory() ?? 'RNG'
  const vendors = useCategories().find((entry) => entry.category === category)?.vendors ?? []
  const { chosen, set, clear, counts: read, isCounted, favouriteCount } = useChosen(category)
  // More hearts than one question can name are not counted; the list shows them all.
  const counts = isCounted ? read.data : undefined
  const isGuest = useIsGuest()
  const isVisitor = useSession() === null
  const offersFreePlay = useOffersFreePlay()
  // GAME-02: a member has no demo; a filter that came with the address can still be put away.
  const hasDemo = chosen.demo || isGuest || (isVisitor && offersFreePlay)
  const shown = SHOWN.filter((name) => name !== 'demo' || hasDemo)
  const flagNames = {
    demo: t('sheet.demo'),
    isNew: t('list.isNew'),
    favourites: t('list.favourites'),
  }
  const single = <T extends string>(
    name: SingleChoice,
    title: string,
    values: readonly T[],
    nameOf: (value: T) => string,
  ) => (
    <FilterChoices
      title={title}
      options={values.map((value) => ({ value, name: nameOf(value), count: counts && (counts[name][value] ?? 0) }))}
      chosen={[chosen[name]]}
      onChoose={(value) => set({ [name]: value === chosen[name] ? null : value })}
    />
  )
  return (
    <Dialog
      title={t('sheet.title')}
      icon={<SlidersHorizontal size={22} />}
      onClose={onClose}
      closeLabel={common('action.close')}
      size="large"
    >
      <div className="grid gap-5">
        {read.isError && (
          <FailedRead
            title={t('sheet.uncounted')}
            error={read.error}
            busy={read.isFetching}
            onRetry={() => void read.refetch()}
          />
        )}
        <FilterChoices
          title={t('sheet.show')}
          options={shown.map((value) => ({
            value,
            name: flagNames[value],
            count: value === 'favourites' ? favouriteCount : counts?.[value],
          }))}
          chosen={shown.filter((name) => (name === 'favourites' ? chosen.show === name : chosen[name]))}
          onChoose={(name) =>
            set(name === 'favourites' ? { show: chosen.show === name ? 'all' : name } : { [name]: !chosen[name] })
          }
        />
        {single(
          'vassalage',
          t('list.vendor'),
          vendors.map(({ vassalage }) => vassalage),
          (code) => vendors.find(({ vassalage }) => vassalage === code)?.displayName ?? code,
        )}
        {category === 'LIVE' && single('gameClass', t('sheet.class'), LIVE_CLASSES, (value) => t(`class.${value}`))}
        {single('feature', t('list.feature'), GAME_FEATURES, (value) => t(`feature.${value}`))}
        {single('theme', t('sheet.theme'), GAME_THEMES, (value) => t(`theme.${value}`))}
        {single('volatility', t('sheet.volatility'), VOLATILITIES, (value) => t(`volatility.${value}`))}
        {single('rtpBand', t('sheet.rtp'), RTP_BANDS, (value) => t(`rtp.${value}`))}
        {single('minBet', t('sheet.stake'), STAKE_STEPS, (value) =>
          t('sheet.stakeUpTo', { amount: formatMoney(value, currency.symbol) }),
        )}
      </div>
      <div className="stuck sticky max-2xs:static -bottom-6 -mx-5 mt-6 -mb-6 flex gap-3 border-t border-line bg-surface-1 px-5 pt-4 pb-[max(1rem,env(safe-area-inset-bottom))] md:-mx-6 md:px-6">
        <Button kind="quiet" onClick={clear}>
          {t('list.reset')}
        </Button>
        <Button
          kind="main"
          className="flex-1"
          onClick={() => navigate(writeFilters(category, chosen), { replace: true })}
        >
          {counts && !read.isPlaceholderData
            ? counts.total === 0
              ? t('sheet.applyNone')
              : t('sheet.apply', { count: counts.total })
            : t('sheet.applyUncounted')}
        </Button>
      </div>
    </Dialog>
  )
}
