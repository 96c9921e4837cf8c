import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { lazyComponent } from '../../../kit/lib/lazy.tsx'
import { subjectOf } from '../../lib/dialog-address.ts'
import { readDraftName } from './draft-address.ts'
import { NoticeList } from './notice-list.tsx'

const DraftPreview = lazyComponent(() => import('./draft-preview.tsx').then((module) => module.DraftPreview))

/** MSG-01: /noticePage. With the link of a draft it shows that draft alone. */
export function NoticesPage() {
  const { t } = useTranslation('common')
  const { search } = useLocation()
  const selected = subjectOf(search)
  const draft = readDraftName(search)
  if (draft) {
    return (
      <div className="column py-6 md:py-8">
        <DraftPreview draft={draft} />
      </div>
    )
  }
  return (
    <div className="column py-6 md:py-8">
      <h1 className="mb-4 font-display text-2xl font-bold md:text-3xl">{t('notice.title')}</h1>
      <NoticeList
        key={selected}
        selected={selected}
        className="max-w-3xl rounded-l border border-line bg-surface-1 px-5 py-3"
      />
    </div>
  )
}
