import { useQuery } from '@tanstack/react-query'
import Megaphone from 'lucide-react/icons/megaphone'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import type { Promotion } from '../../../contract/calls/rewards/promotions.ts'
import { PROMOTION_CATEGORIES } from '../../../contract/rules/promotion-categories.ts'
import { ButtonLink } from '../../../kit/ui/button.tsx'
import { ChipLink } from '../../../kit/ui/chip.tsx'
import { Message } from '../../../kit/ui/message.tsx'
import { Repeat, Skeleton } from '../../../kit/ui/skeleton.tsx'
import { publicQuery } from '../../lib/queries.ts'
import { useGamesPath } from '../../shared/games/categories.ts'
import { PROMOTIONS } from '../../shared/rewards/promotions.ts'
import { PATH } from '../../shared/site/paths.ts'
import { FailedRead } from '../../ui/failed-read.tsx'
import { useParticipations } from './api/participations.ts'
import { LIST_INPUT } from './api/planned-reads.ts'
import { FailedStanding } from './components/failed-standing.tsx'
import { PromotionCard } from './components/promotion-card.tsx'

/** Pictures in sight before any scrolling on a wide screen. */
const EAGER_PICTURES = 1

/** PROMO-01: what is on offer, by category; the tab is in the address. */
export function PromotionsPage() {
  const { t } = useTranslation('promotions')
  const { t: common } = useTranslation('common')
  const { search } = useLocation()
  const list = useQuery(publicQuery(PROMOTIONS, LIST_INPUT))
  const own = useParticipations()
  const games = useGamesPath()
  const all = list.data?.promotions ?? []
  const tabs = PROMOTION_CATEGORIES.filter((category) => all.some((promotion) => promotion.category === category))
  const asked = new URLSearchParams(search).get('category')
  const tab = tabs.find((category) => category === asked) ?? null
  const isClosed = (one: Promotion) => (own.byId.get(one.promotionId)?.state ?? one.state) === 'Close'
  // What the reader can no longer have stands behind what is open or comes.
  const shown = all
    .filter(({ category }) => tab === null || category === tab)
    .toSorted((one, other) => Number(isClosed(one)) - Number(isClosed(other)))
  return (
    <div className="column py-5 md:py-7">
      <h1 className="font-display text-2xl font-bold tracking-tight md:text-3xl">{common('nav.promotions')}</h1>
      <p className="mt-1 max-w-prose text-soft">{t('intro')}</p>
      {tabs.length > 1 && <Tabs tabs={tabs} tab={tab} />}
      <FailedStanding own={own} />
      {list.isError && (
        <FailedRead className="mt-8" title={t('failed')} error={list.error} onRetry={() => void list.refetch()} />
      )}
      {list.data && all.length === 0 && (
        <Message
          className="mt-8"
          icon={<Megaphone size={22} />}
          title={t('empty.title')}
          text={t('empty.text')}
          action={<ButtonLink to={games}>{t('empty.go')}</ButtonLink>}
        />
      )}
      <ul className="mt-5 grid gap-4 md:grid-cols-2 xl:grid-cols-3">
        {shown.map((promotion, at) => (
          <PromotionCard
            key={promotion.promotionId}
            promotion={promotion}
            participation={own.byId.get(promotion.promotionId)}
            standing={own.standing}
            eager={at < EAGER_PICTURES}
          />
        ))}
        {list.isPending && (
          <Repeat count={6}>
            <li>
              <Skeleton className="h-112 rounded-l" />
            </li>
          </Repeat>
        )}
      </ul>
    </div>
  )
}

type Category = (typeof PROMOTION_CATEGORIES)[number]

/** The categories that have promotions. The one shown is kept in sight where the row scrolls. */
function Tabs({ tabs, tab }: { tabs: readonly Category[]; tab: Category | null }) {
  const { t } = useTranslation('promotions')
  const row = useRef<HTMLElement>(null)
  useEffect(() => {
    // The row alone: scrolling into view would move the page too.
    const chosen = row.current?.querySelector<HTMLElement>(`[href$="=${tab}"]`)
    if (chosen && row.current) row.current.scrollLeft = chosen.offsetLeft - row.current.offsetLeft - 16
  }, [tab])
  return (
    <nav
      ref={row}
      aria-label={t('tabs.label')}
      className="no-scrollbar -mx-4 mt-4 flex gap-2 overflow-x-auto px-4 pb-1 md:mx-0 md:px-0"
    >
      <ChipLink to={PATH.promotions} replace active={tab === null}>
        {t('tabs.all')}
      </ChipLink>
      {tabs.map((category) => (
        <ChipLink key={category} to={`${PATH.promotions}?category=${category}`} replace active={tab === category}>
          {t(`tabs.${category}`)}
        </ChipLink>
      ))}
    </nav>
  )
}
