import { useTranslation } from 'react-i18next'
import type { Game } from '../../../../contract/calls/games/games.ts'
import { Link } from '../../../../kit/lib/link.tsx'
import { ButtonLink } from '../../../../kit/ui/button.tsx'
import { useImageUrl } from '../../../lib/boot.tsx'
import { useOpenPath } from '../../../shared/session/open-path.ts'
import { PATH } from '../../../shared/site/paths.ts'
import { FailedRead } from '../../../ui/failed-read.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { useFoundGames, usePopularGames } from '../api/search.ts'
import { type SearchGroup, useGroups } from '../api/search-sources.ts'
import { ResultList } from './result-list.tsx'
import { SearchHeading } from './search-heading.tsx'

/** How many near matches stand in for what was not found. */
const NEAR_SHOWN = 3

function Group({ group: { name, total, hits } }: { group: SearchGroup }) {
  const { t } = useTranslation('games')
  const imageUrl = useImageUrl()
  return (
    <>
      <SearchHeading count={total}>{t(`search.${name}`)}</SearchHeading>
      <ul className="grid gap-1 @2xl:grid-cols-2">
        {hits.map(({ key, title, note, icon, to }) => (
          <li key={key}>
            <Link
              replace
              to={to}
              data-result="hit"
              className="flex min-h-12 items-center gap-3 rounded-m px-2 py-1.5 hover:bg-surface-2"
            >
              {icon && (
                <Picture src={imageUrl(icon)} alt="" width={32} height={32} className="size-8 shrink-0 rounded-s" />
              )}
              <span className="min-w-0">
                <span className="block truncate text-sm font-medium">{title}</span>
                {note && <span className="block truncate text-xs text-faint">{note}</span>}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}

function NothingFound({ text, near }: { text: string; near: readonly Game[] }) {
  const { t } = useTranslation('games')
  const help = useOpenPath()(PATH.help)
  const popular = usePopularGames()
  const games = near.length > 0 ? near : popular.data?.list
  return (
    <>
      <p className="mt-6 text-center font-semibold">
        {near.length > 0 ? t('search.near', { text }) : t('search.none', { text })}
      </p>
      <p className="mb-4 text-center text-sm text-soft">{t(near.length > 0 ? 'search.nearText' : 'search.noneText')}</p>
      {(games || !popular.isError) && <ResultList games={games?.slice(0, NEAR_SHOWN)} />}
      <div className="mt-5 flex justify-center">
        <ButtonLink replace to={`${help}?view=write&topic=game`}>
          {t('search.tell')}
        </ButtonLink>
      </div>
    </>
  )
}

/** FIND-01: live results by group. Only where no group has anything: the three games that come nearest, and a way to tell us. */
export function SearchResults({ text }: { text: string }) {
  const { t } = useTranslation('games')
  const { t: lobby } = useTranslation('lobby')
  const { data, error, isFetching, isPlaceholderData, refetch } = useFoundGames(text)
  const groups = useGroups(text)
  const fits = data && !data.near && data.games.length > 0
  // What stays from the text before is games, and never a word about this one.
  const isAnswered = data && !isPlaceholderData
  return (
    <div aria-live="polite">
      {!data && error && (
        <FailedRead title={lobby('home.failed')} error={error} busy={isFetching} onRetry={() => void refetch()} />
      )}
      {(fits || (!isAnswered && !error)) && (
        <>
          <SearchHeading count={isAnswered ? data.total : undefined}>{t('search.games')}</SearchHeading>
          <ResultList games={fits ? data.games : undefined} hit />
        </>
      )}
      {groups.map((group) => (
        <Group key={group.name} group={group} />
      ))}
      {groups.length === 0 && isAnswered && !fits && <NothingFound text={text} near={data.games} />}
    </div>
  )
}
