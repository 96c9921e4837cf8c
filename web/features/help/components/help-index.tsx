import ChevronRight from 'lucide-react/icons/chevron-right'
import { useTranslation } from 'react-i18next'
import type { HelpArticle, HelpCategory } from '../../../../contract/calls/messaging/service.ts'
import { Link } from '../../../../kit/lib/link.tsx'
import { ButtonLink } from '../../../../kit/ui/button.tsx'
import { Message } from '../../../../kit/ui/message.tsx'

type ArticleLinksProps = { base: string; articles: readonly HelpArticle[]; current?: string }

export function ArticleLinks({ base, articles, current }: ArticleLinksProps) {
  return (
    <ul>
      {articles.map(({ id, title }) => (
        <li key={id}>
          <Link
            to={`${base}?article=${id}`}
            aria-current={id === current ? 'page' : undefined}
            className="-mx-2 flex min-h-11 items-center gap-2 rounded-m px-2 py-1.5 text-sm text-soft hover:bg-surface-2 hover:text-text aria-[current=page]:bg-surface-2 aria-[current=page]:font-semibold aria-[current=page]:text-text"
          >
            <span className="min-w-0 flex-1">{title}</span>
            <ChevronRight aria-hidden size={16} className="shrink-0 text-faint" />
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** All articles by category. */
export function HelpIndex({ base, categories }: { base: string; categories: readonly HelpCategory[] }) {
  return (
    <div className="mt-6 grid gap-4 md:grid-cols-2 xl:grid-cols-3">
      {categories.map(({ code, title, articles }) => (
        <section key={code} className="rounded-l border border-line bg-surface-1 px-5 pt-4 pb-3">
          <h2 className="mb-1 font-display text-lg font-semibold">{title}</h2>
          <ArticleLinks base={base} articles={articles} />
        </section>
      ))}
    </div>
  )
}

/** What a search found, or a way on where it found nothing. */
export function FoundArticles({ base, found }: { base: string; found: readonly HelpArticle[] }) {
  const { t } = useTranslation('help')
  if (found.length === 0) {
    return (
      <Message
        className="mt-6"
        role="status"
        title={t('search.none')}
        text={t('search.noneText')}
        action={<ButtonLink to={`${base}?view=write`}>{t('write.open')}</ButtonLink>}
      />
    )
  }
  return (
    <section aria-label={t('search.found', { count: found.length })} className="mt-6 max-w-2xl">
      <p role="status" className="mb-2 text-sm text-faint">
        {t('search.found', { count: found.length })}
      </p>
      <ArticleLinks base={base} articles={found} />
    </section>
  )
}
