import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Lottery } from '../../../../contract/calls/lottery/fields.ts'
import { findLottery } from '../../../../contract/lottery/games.ts'
import { Chip } from '../../../../kit/ui/chip-button.tsx'
import { Message } from '../../../../kit/ui/message.tsx'
import { Section } from '../../../../kit/ui/section.tsx'
import { Repeat, Skeleton } from '../../../../kit/ui/skeleton.tsx'
import { memberQuery } from '../../../lib/queries.ts'
import { useIsAdmitted } from '../../../shared/session/session.tsx'
import { lotteriesQuery, useSiteNow } from '../../../shared/site/site-clock.ts'
import { FailedRead } from '../../../ui/failed-read.tsx'
import { type LotteryPagePath, listInput } from '../api/address.ts'
import { nextAskMs, phaseOf } from '../rules/phase.ts'
import { useClockJump } from '../use-clock-jump.ts'
import { LotteryTile } from './lottery-tile.tsx'
import { OpenTickets } from './open-tickets.tsx'

const GROUPS = ['all', 'fast', 'daily', 'vn', 'sea'] as const
type Group = (typeof GROUPS)[number]

const isIn = ({ page, gameCode }: Lottery, group: Group): boolean => {
  if (group === 'all') return true
  if (group === 'vn' || group === 'sea') return page === (group === 'vn' ? '/vnlottery' : '/seaLottery')
  const isFast = findLottery(gameCode)?.schedule.kind === 'interval'
  return page === '/lottery' && isFast === (group === 'fast')
}

type Props = { page: LotteryPagePath; name: 'all' | 'vn' | 'sea'; heading: 'h1' | 'h2' }

/** LOT-01: every lottery with its countdown and what it drew last; the order never follows luck. */
export function Lobby({ page, name, heading: Heading }: Props) {
  const { t } = useTranslation('lottery')
  const [group, setGroup] = useState<Group>('all')
  const input = listInput(page)
  const list = useQuery({
    ...lotteriesQuery(input),
    staleTime: 0,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state: { data } }) => {
      const now = data ? Date.parse(data.now) : 0
      return data ? nextAskMs(phasesOf(data.list, now), now) : 5_000
    },
  })
  useClockJump(() => void list.refetch())
  const now = useSiteNow(list.data ? Date.parse(list.data.now) : 0)
  return (
    <>
      <Heading className="font-display text-2xl font-bold tracking-tight md:text-3xl">{t(`title.${name}`)}</Heading>
      <p className="mt-1 max-w-2xl text-pretty text-soft">{t('lead')}</p>
      {page === '/lottery' && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a legend; this is a row of toggles.
        <div
          role="group"
          aria-label={t('families')}
          className="no-scrollbar sticky top-[calc(var(--header-height)+var(--bar-height,0rem))] z-10 -mx-4 mt-4 flex gap-2 overflow-x-auto px-4 py-2 max-md:bg-surface-0/95 md:static md:-mx-6 md:px-6"
        >
          {GROUPS.map((one) => (
            <Chip key={one} active={one === group} onClick={() => setGroup(one)}>
              {t(`family.${one}`)}
            </Chip>
          ))}
        </div>
      )}
      <OpenTickets page={page} />
      <Recent now={now} />
      <div className="mt-5">
        <h2 className="sr-only">{t('choose')}</h2>
        {list.data ? (
          <Tiles list={list.data.list.filter((lottery) => isIn(lottery, group))} now={now} label={t('choose')} />
        ) : list.isError ? (
          <FailedRead title={t('failed')} error={list.error} onRetry={() => void list.refetch()} />
        ) : (
          <div aria-hidden className="grid grid-cols-1 gap-3 md:grid-cols-2 lg:grid-cols-3">
            <Repeat count={9}>
              <Skeleton className="h-34 rounded-l" />
            </Repeat>
          </div>
        )}
      </div>
    </>
  )
}

function phasesOf(list: readonly Lottery[], now: number) {
  return list.flatMap(({ gameCode, last }) => {
    const game = findLottery(gameCode)
    return game ? [phaseOf(game, now, last?.period ?? null)] : []
  })
}

function Tiles({ list, now, label }: { list: readonly Lottery[]; now: number; label: string }) {
  const { t } = useTranslation('lottery')
  if (list.length === 0) return <Message title={t('none.title')} text={t('none.text')} />
  return (
    <ul aria-label={label} className="grid grid-cols-1 gap-3 md:grid-cols-2 lg:grid-cols-3">
      {list.map((lottery) => (
        <LotteryTile key={lottery.gameCode} lottery={lottery} now={now} />
      ))}
    </ul>
  )
}

/** What the member played last; nothing where there is none. */
function Recent({ now }: { now: number }) {
  const { t } = useTranslation('lottery')
  const isAdmitted = useIsAdmitted()
  const { data } = useQuery({ ...memberQuery('GET /lgw/vn/games/game_menu/recent', {}), enabled: isAdmitted })
  if (!data || data.list.length === 0) return null
  return (
    <Section id="recent" title={t('recent')}>
      <Tiles list={data.list.slice(0, 3)} now={now} label={t('recent')} />
    </Section>
  )
}
