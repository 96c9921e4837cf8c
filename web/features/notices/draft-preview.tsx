import { useQuery } from '@tanstack/react-query'
import PencilLine from 'lucide-react/icons/pencil-line'
import { useTranslation } from 'react-i18next'
import { Message } from '../../../kit/ui/message.tsx'
import { OperatorHtml } from '../../../kit/ui/operator-html.tsx'
import { Skeleton } from '../../../kit/ui/skeleton.tsx'
import { useImageUrl } from '../../lib/boot.tsx'
import { publicQuery } from '../../lib/queries.ts'
import { Picture } from '../../ui/picture.tsx'
import type { DraftName } from './draft-address.ts'
import { DraftFacts, DraftRanks } from './draft-facts.tsx'

/** OPS-01: a notice, a banner, an article or an offer as the site will show it, for who was given its link. */
export function DraftPreview({ draft }: { draft: DraftName }) {
  const { t } = useTranslation('drafts')
  const imageUrl = useImageUrl()
  const { data, isPending } = useQuery({ ...publicQuery('GET /wps/system/draft', draft), staleTime: 0, retry: false })
  if (isPending) return <Skeleton className="h-72 max-w-3xl rounded-l" />
  if (!data)
    return <Message heading="h1" icon={<PencilLine size={22} />} title={t('gone.title')} text={t('gone.text')} />
  return (
    <article aria-labelledby="draft-title" className="max-w-3xl">
      <p
        role="status"
        className="mb-4 flex items-center gap-3 rounded-m border border-spark/50 bg-surface-1 px-4 py-3 text-sm text-money"
      >
        <PencilLine aria-hidden size={18} className="shrink-0" />
        <span>{t('note')}</span>
      </p>
      <div className="overflow-hidden rounded-l border border-line bg-surface-1">
        {data.imageUrl && (
          <Picture src={imageUrl(data.imageUrl)} alt="" width={960} height={320} eager className="aspect-3/1 w-full" />
        )}
        <div className="px-5 py-4 md:px-6 md:py-5">
          <h1 id="draft-title" className="font-display text-2xl font-bold text-pretty md:text-3xl">
            {data.title || t('ladder')}
          </h1>
          {data.content && <OperatorHtml html={data.content} className="mt-2" />}
          <DraftFacts {...data} />
          {data.ranks && data.ranks.length > 0 && <DraftRanks ranks={data.ranks} />}
        </div>
      </div>
    </article>
  )
}
