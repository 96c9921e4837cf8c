import { useQuery } from '@tanstack/react-query'
import { askPlatform, type OperatorResponse } from '../../lib/api.ts'
import { useHere } from '../../lib/self.tsx'
import { type Column, OpenRow } from '../../parts/data-table.tsx'
import { Moment } from '../../parts/moment.tsx'
import { OfferPage } from '../../parts/offer-page.tsx'
import { Tag } from '../../parts/states.tsx'
import type { StoredPromotion } from './draft.ts'
import { PromotionForm } from './promotion-form.tsx'
import { useTexts } from './texts.ts'

type Offer = OperatorResponse<'promotions-offers'>['offers'][number]
const SHOWN_MOST = 200
const TONES = { draft: 'plain', coming: 'act', shown: 'ok', ended: 'plain' } as const

export function PromotionsPage() {
  const say = useTexts()
  const { merchant } = useHere()
  const query = useQuery({
    queryKey: ['promotions', merchant.code],
    queryFn: async () => {
      const { offers } = await askPlatform(merchant.code, 'promotions-offers', { limit: SHOWN_MOST })
      // A draft of one that is published stands beside it: what opens is what stands.
      return offers.filter(
        ({ id, state }) => state !== 'draft' || !offers.some((one) => one.id === id && one.state !== state),
      )
    },
  })
  const columnsOf = (onOpen: (row: Offer) => void): Column<Offer>[] => [
    {
      key: 'title',
      head: say('head.title'),
      cell: (offer) =>
        offer.state === 'draft' ? (
          <span>{offer.title || offer.id}</span>
        ) : (
          <OpenRow onOpen={() => onOpen(offer)}>{offer.title || offer.id}</OpenRow>
        ),
    },
    { key: 'kind', head: say('head.kind'), cell: ({ kind }) => say(`kinds.${kind}`), wideOnly: true },
    {
      key: 'state',
      head: say('head.state'),
      cell: ({ state }) => <Tag tone={TONES[state]}>{say(`states.${state}`)}</Tag>,
    },
    { key: 'from', head: say('head.from'), cell: ({ startsAt }) => <Moment iso={startsAt} />, wideOnly: true },
    {
      key: 'to',
      head: say('head.to'),
      cell: ({ endsAt }) => (endsAt === null ? '—' : <Moment iso={endsAt} />),
      wideOnly: true,
    },
    { key: 'by', head: say('head.by'), cell: ({ setBy }) => <bdi>{setBy ?? '—'}</bdi>, wideOnly: true },
  ]
  return (
    <OfferPage<Offer, StoredPromotion>
      say={say}
      kind="promotion"
      permission="content.set"
      query={query}
      idOf={({ id }) => id}
      columnsOf={columnsOf}
      form={(stored) => <PromotionForm stored={stored} />}
    />
  )
}
