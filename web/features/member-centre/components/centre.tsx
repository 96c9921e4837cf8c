import { clsx } from 'clsx'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { RowsSkeleton } from '../../../shared/member/rows.tsx'
import { CENTRE_LABEL, centreComponents, type OutsidePages } from '../pages.ts'
import type { CentreView } from '../use-centre.ts'
import { CentreMenu, CentreMenuSkeleton } from './centre-menu.tsx'

/** Menu left and page right on wide screens; on a phone the list, then the page, whose title the dialog's head shows. */
export function Centre({ view, pages }: { view: CentreView; pages: OutsidePages }) {
  const { t } = useTranslation('member')
  const { groups, page, shown, isLoading, go } = view
  const Page = { ...centreComponents, ...pages }[shown]
  return (
    <div className="grid gap-8 md:grid-cols-[14rem_1fr]">
      <nav aria-label={t('in_personal_center')} className={clsx(page && 'max-md:hidden')}>
        {isLoading ? <CentreMenuSkeleton /> : <CentreMenu groups={groups} shown={shown} onOpen={go} />}
      </nav>
      <section aria-labelledby="centre-page" className={clsx('relative min-w-0', !page && 'max-md:hidden')}>
        <h3 id="centre-page" className="mb-4 font-display text-lg font-semibold max-md:sr-only">
          {t(CENTRE_LABEL[shown])}
        </h3>
        <Suspense fallback={<RowsSkeleton />}>
          <Page />
        </Suspense>
      </section>
    </div>
  )
}
