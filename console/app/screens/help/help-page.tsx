import { useQuery } from '@tanstack/react-query'
import { Button } from '../../../../kit/ui/button.tsx'
import { useFilter } from '../../lib/address.ts'
import { askPlatform, type OperatorResponse } from '../../lib/api.ts'
import { useHere } from '../../lib/self.tsx'
import { type Column, OpenRow } from '../../parts/data-table.tsx'
import { OfferPage } from '../../parts/offer-page.tsx'
import { Tag } from '../../parts/states.tsx'
import { ArticleForm, type StoredArticle } from './article-form.tsx'
import { ServicePage } from './service-form.tsx'
import { useTexts } from './texts.ts'

type Listed = OperatorResponse<'help-list'>['articles'][number]
const SHOWN_MOST = 500
const TONES = { draft: 'plain', coming: 'act', shown: 'ok', ended: 'plain' } as const

export function HelpPage() {
  const [{ part }, setFilter] = useFilter(['part', 'id'])
  if (part === 'service') return <ServicePage onLeave={() => setFilter({ part: '' })} />
  return <Articles onService={() => setFilter({ part: 'service', id: '' })} />
}

function Articles({ onService }: { onService: () => void }) {
  const say = useTexts()
  const { merchant } = useHere()
  const query = useQuery({
    queryKey: ['help', merchant.code],
    queryFn: async () => (await askPlatform(merchant.code, 'help-list', { limit: SHOWN_MOST })).articles,
  })
  const columnsOf = (onOpen: (row: Listed) => void): Column<Listed>[] => [
    {
      key: 'title',
      head: say('head.title'),
      cell: (row) => <OpenRow onOpen={() => onOpen(row)}>{row.title || row.id}</OpenRow>,
    },
    { key: 'category', head: say('head.category'), cell: ({ category }) => category },
    {
      key: 'state',
      head: say('head.state'),
      cell: ({ state }) => <Tag tone={TONES[state]}>{say(`states.${state}`)}</Tag>,
    },
    { key: 'by', head: say('head.by'), cell: ({ setBy }) => <bdi>{setBy ?? '—'}</bdi>, wideOnly: true },
  ]
  return (
    <OfferPage<Listed, StoredArticle>
      say={say}
      kind="help"
      permission="content.set"
      query={query}
      idOf={({ id }) => id}
      columnsOf={columnsOf}
      form={(stored, onClose) => <ArticleForm stored={stored} onClose={onClose} />}
      end={
        <Button size="small" onClick={onService}>
          {say('service')}
        </Button>
      }
    />
  )
}
