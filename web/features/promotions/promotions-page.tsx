import { useQuery } from '@tanstack/react-query'
import Megaphone from 'lucide-react/icons/megaphone'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { PROMOTION_CATEGORIES } from '../../../contract/rules/promotion-categories.ts'
import { publicQuery } from '../../lib/queries.ts'
import { useGamesPath } from '../../shared/games/categories.ts'
import { PROMOTIONS } from '../../shared/rewards/promotions.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { FailedRead } from '../../ui/failed-read.tsx'
import { Message } from '../../ui/message.tsx'
import { Repeat, Skeleton } from '../../ui/skeleton.tsx'
import { useParticipations } from './api/participations.ts'
import { LIST_INPUT } from './api/planned-reads.ts'
import { FailedStanding } from './components/failed-standing.tsx'
import { PromotionCard } from './components/promotion-card.tsx'
import { Tabs } from './components/tabs.tsx'

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
  const shown = all.filter(({ category }) => tab === null || category === tab)
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
