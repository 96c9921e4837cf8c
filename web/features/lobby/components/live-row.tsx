import { useQuery } from '@tanstack/react-query'
import Radio from 'lucide-react/icons/radio'
import Users from 'lucide-react/icons/users'
import { useTranslation } from 'react-i18next'
import type { LiveTableGame } from '../../../../contract/calls/games/catalogue.ts'
import { Link } from '../../../../kit/lib/link.tsx'
import { Section, Shelf } from '../../../../kit/ui/section.tsx'
import { useImageUrl } from '../../../lib/boot.tsx'
import { publicQuery } from '../../../lib/queries.ts'
import { categoryPath } from '../../../shared/games/categories.ts'
import { gamePath } from '../../../shared/games/launch.ts'
import { PATH } from '../../../shared/site/paths.ts'
import { Picture } from '../../../ui/picture.tsx'
import { useLooks } from '../api/use-looks.ts'
import { FeedRow } from './feed-row.tsx'
import { JackpotRow } from './jackpot-row.tsx'
import { CARD, DrawCard, useNextDraws } from './next-draws.tsx'
import { NextMatches } from './next-matches.tsx'
import { RaceRow } from './race-row.tsx'
import { SeeAll } from './see-all.tsx'

/** The busiest tables beside the count of all. */
const TABLES_SHOWN = 3
const TABLES = publicQuery('GET /lgw/games/liveTables', {})
/** Home says roughly how many there are; the list of tables says it to the second. */
const SEATS_AFTER_MS = 60_000

/** What stands in the jackpots, race and feed, what goes on at this moment, and the matches that come next. One chunk, one place. */
export function LiveRow() {
  return (
    <>
      <JackpotRow />
      <RaceRow />
      <FeedRow />
      <Live />
      <NextMatches />
    </>
  )
}

/**
 * Who plays and seats at live tables, then the draws that take bets, the one that closes first at the
 * front. Nothing where there is neither.
 */
function Live() {
  const { t } = useTranslation('games')
  const { data } = useQuery({ ...TABLES, ...useLooks(TABLES.queryKey, SEATS_AFTER_MS) })
  const { draws, now } = useNextDraws()
  const { players = 0, list = [] } = data ?? {}
  const tables = list.filter(({ seats, places }) => seats < places)
  if (draws.length + tables.length + players === 0) return null
  return (
    <Section
      id="live"
      icon={Radio}
      tint="text-live"
      title={t('live.title')}
      aside={draws.length > 0 && <SeeAll to={PATH.lottery} />}
    >
      <Shelf label={t('live.title')}>
        {tables.length + players > 0 && <Playing players={players} tables={tables} />}
        {draws.map((lottery) => (
          <DrawCard key={lottery.gameCode} lottery={lottery} now={now} />
        ))}
      </Shelf>
    </Section>
  )
}

/** GAME-08: how many play, how many tables have a seat, and the tables where most sit. */
function Playing({ players, tables }: { players: number; tables: readonly LiveTableGame[] }) {
  const { t } = useTranslation('games')
  const imageUrl = useImageUrl()
  return (
    <>
      <li className={CARD}>
        <span className="grid h-16 w-12 shrink-0 place-items-center rounded-s bg-surface-2 text-live">
          <Users aria-hidden size={22} />
        </span>
        <div className="min-w-0">
          {players > 0 && <h3 className="font-medium text-sm">{t('live.players', { count: players })}</h3>}
          {tables.length > 0 && (
            <p className="text-sm text-soft">
              <Link to={categoryPath('LIVE')} className="after:absolute after:inset-0 after:rounded-m">
                {t('live.open', { count: tables.length })}
              </Link>
            </p>
          )}
        </div>
      </li>
      {tables
        .filter(({ seats }) => seats > 0)
        .slice(0, TABLES_SHOWN)
        .map((table) => (
          <li key={table.gameId} className={CARD}>
            <Picture
              src={imageUrl(table.showIcon)}
              alt=""
              width={48}
              height={64}
              className="h-16 w-12 shrink-0 rounded-s"
            />
            <div className="min-w-0">
              <h3 className="truncate font-medium text-sm">
                <Link to={gamePath(table)} className="after:absolute after:inset-0 after:rounded-m">
                  {table.gameName}
                </Link>
              </h3>
              <p className="text-sm text-soft">{t('live.seats', { count: table.seats })}</p>
            </div>
          </li>
        ))}
    </>
  )
}
