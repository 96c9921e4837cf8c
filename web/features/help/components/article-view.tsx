import ArrowLeft from 'lucide-react/icons/arrow-left'
import { useTranslation } from 'react-i18next'
import type { HelpCategory } from '../../../../contract/calls/messaging/service.ts'
import { useLanguage } from '../../../../kit/lib/language.ts'
import { Link } from '../../../../kit/lib/link.tsx'
import { ButtonLink } from '../../../../kit/ui/button.tsx'
import { Message } from '../../../../kit/ui/message.tsx'
import { OperatorHtml } from '../../../../kit/ui/operator-html.tsx'
import { usePageName } from '../../../lib/page-name.ts'
import { TimeText } from '../../../ui/time.tsx'
import { ArticleLinks } from './help-index.tsx'

type Props = { base: string; categories: readonly HelpCategory[]; id: string }

/** One article, with its neighbours beside it on wide screens and below it on narrow ones. */
export function ArticleView({ base, categories, id }: Props) {
  const { t } = useTranslation('help')
  const language = useLanguage()
  const category = categories.find(({ articles }) => articles.some((article) => article.id === id))
  const article = category?.articles.find((one) => one.id === id)
  usePageName(article?.title)
  if (!category || !article) {
    return (
      <Message
        className="mt-6"
        title={t('article.gone')}
        text={t('article.goneText')}
        action={<ButtonLink to={base}>{t('article.all')}</ButtonLink>}
      />
    )
  }
  return (
    <div className="mt-4 grid gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_18rem]">
      <article className="min-w-0">
        <Link
          to={base}
          className="-ml-2 inline-flex min-h-11 items-center gap-2 rounded-m px-2 text-sm text-soft hover:text-text"
        >
          <ArrowLeft aria-hidden size={16} />
          <span>{t('article.all')}</span>
        </Link>
        <h2 className="mt-1 font-display text-2xl font-semibold">{article.title}</h2>
        <p className="mt-1 text-xs text-faint">
          <span>{t('article.updated')}</span> <TimeText iso={article.updatedAt} language={language} />
        </p>
        <OperatorHtml
          html={article.content}
          mapPath={(path) => (path.startsWith('/help?') ? base + path.slice('/help'.length) : path)}
          className="mt-5 max-w-[68ch] text-base! leading-relaxed [&_li]:mt-2! [&_p]:mt-4! [&_p:first-child]:mt-0!"
        />
      </article>
      <nav aria-label={category.title} className="self-start rounded-l border border-line bg-surface-1 px-5 pt-4 pb-3">
        <h3 className="mb-1 font-display font-semibold">{category.title}</h3>
        <ArticleLinks base={base} articles={category.articles} current={id} />
      </nav>
    </div>
  )
}
