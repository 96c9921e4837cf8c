import { useQueries, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { publicQuery } from '../../lib/queries.ts'
import { categoryPath } from '../../shared/games/categories.ts'
import { FailedRead } from '../../ui/failed-read.tsx'
import { Section } from '../../ui/section.tsx'
import { HOT_INPUT } from './api/home-reads.ts'
import { lotteriesInput, lotteriesOf, readLottery } from './api/lottery-address.ts'
import { LotteryGame } from './components/lottery-game.tsx'
import { SeeAll } from './components/see-all.tsx'
import { TileGrid, TileGridSkeleton } from './components/tile-grid.tsx'

/**
 * GAME-04, LOT-01: the page of the lotteries, open for one of them where the address names it: what it is, whether it can
 * be played here, how it plays, and what else there is. Nothing is shown as drawn that was not.
 */
export function LotteryPage() {
  const { t } = useTranslation('games')
  const { t: lobby } = useTranslation('lobby')
  const { page, name, categories, gameCode, playType } = readLottery(useLocation())
  const lists = useQueries({
    queries: categories.map((each) => publicQuery('GET /wps/relay/GCSGAME_gameList', lotteriesInput(each))),
  })
  const hot = useQuery(publicQuery('GET /wps/relay/GCSGAME_hotGamesV2', HOT_INPUT))
  const all = lists.flatMap(({ data }) => data?.games ?? [])
  const lotteries = lotteriesOf(page, all, gameCode)
  const failed = lists.find(({ isError }) => isError)
  const again = () => {
    for (const list of lists) if (list.isError) void list.refetch()
  }
  const isPending = lists.some((list) => list.isPending)
  // That none is open is said only when all of them are known.
  const noneOpen = !failed && !isPending && lotteriesOf(page, all, null).every(({ playable }) => !playable)
  return (
    <div className="column py-5 md:py-7">
      {gameCode ? (
        <LotteryGame key={gameCode} gameCode={gameCode} playType={playType} />
      ) : (
        <>
          <h1 className="font-display text-2xl font-bold tracking-tight md:text-3xl">{t(`lottery.${name}`)}</h1>
          {all.length > 0 && noneOpen && <p className="mt-2 text-pretty text-soft">{t('lottery.noneOpen')}</p>}
        </>
      )}
      <div className="mt-8">
        {lotteries.length > 0 && (
          <Section
            id="lotteries"
            title={t(gameCode ? 'lottery.others' : 'lottery.choose')}
            aside={<SeeAll to={categoryPath('LOTT')} />}
          >
            <TileGrid games={lotteries} label={t('lottery.choose')} />
          </Section>
        )}
        {failed && <FailedRead title={lobby('home.failed')} error={failed.error} onRetry={again} />}
        {isPending && lotteries.length === 0 && <TileGridSkeleton count={7} />}
        {noneOpen && hot.data && hot.data.list.length > 0 && (
          <Section id="instead" title={t('lottery.instead')}>
            <TileGrid wholeRows games={hot.data.list} label={lobby('home.hot')} />
          </Section>
        )}
      </div>
    </div>
  )
}
