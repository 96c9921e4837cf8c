import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import { Suspense } from 'react'
import { useMerchant } from '../../../lib/boot.tsx'
import { useT } from '../../../lib/i18n.tsx'
import { memberQuery } from '../../../lib/queries.ts'
import { Button } from '../../../ui/button.tsx'
import { useCentreAddress } from '../centre-address.ts'
import { listEntries } from '../entries.ts'
import { CENTRE_LABEL, centreComponents, DEFAULT_CENTRE_PAGE, type OutsidePages } from '../pages.ts'
import { CentreMenu, CentreMenuSkeleton } from './centre-menu.tsx'
import { RowsSkeleton } from './rows.tsx'

/** Menu left and page right on wide screens; on a phone the list, then the page with a way back to it. */
export function Centre({ pages }: { pages: OutsidePages }) {
  const t = useT('member')
  const { page: asked, go } = useCentreAddress()
  const { flags } = useMerchant()
  // MEM-06: who has an upline. Loading and not pending: a device that is offline waits for no answer.
  const { data: member, isLoading } = useQuery(memberQuery('GET /wps/member/info', {}))
  const groups = listEntries({ flags, toUpline: member?.toUpline ?? false, asked })
  const page = asked && groups.some(({ pages: own }) => own.includes(asked)) ? asked : null
  const shown = page ?? DEFAULT_CENTRE_PAGE
  const Page = { ...centreComponents, ...pages }[shown]
  return (
    <div className="grid gap-8 md:grid-cols-[14rem_1fr]">
      <nav aria-label={t('in_personal_center')} className={clsx(page && 'max-md:hidden')}>
        {isLoading ? <CentreMenuSkeleton /> : <CentreMenu groups={groups} shown={shown} onOpen={go} />}
      </nav>
      <section aria-labelledby="centre-page" className={clsx('min-w-0', !page && 'max-md:hidden')}>
        <div className="mb-4 flex items-center gap-2">
          <Button kind="quiet" size="small" className="-ml-3 md:hidden" aria-label={t('back')} onClick={() => go(null)}>
            <ArrowLeft aria-hidden size={18} />
          </Button>
          <h3 id="centre-page" className="font-display text-lg font-semibold">
            {t(CENTRE_LABEL[shown])}
          </h3>
        </div>
        <Suspense fallback={<RowsSkeleton />}>
          <Page />
        </Suspense>
      </section>
    </div>
  )
}
