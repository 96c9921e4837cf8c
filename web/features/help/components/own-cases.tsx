import { useInfiniteQuery } from '@tanstack/react-query'
import Inbox from 'lucide-react/icons/inbox'
import { useTranslation } from 'react-i18next'
import type { ServiceCase } from '../../../../contract/rules/service-case.ts'
import { Button, ButtonLink } from '../../../../kit/ui/button.tsx'
import { Message } from '../../../../kit/ui/message.tsx'
import { Repeat, Skeleton } from '../../../../kit/ui/skeleton.tsx'
import { useOpenDialog } from '../../../lib/dialog-address.ts'
import { useOffersRegistration } from '../../../shared/session/offers-registration.ts'
import { useIsAdmitted, useIsGuest } from '../../../shared/session/session.tsx'
import { PagedList } from '../../../ui/paged-list.tsx'
import { ownCasesQuery } from '../api/own-cases.ts'
import { CaseCard } from './case-card.tsx'

/** TRUST-06: what the member wrote, and what became of it. */
export function OwnCases({ base }: { base: string }) {
  const { t } = useTranslation('help')
  const { t: common } = useTranslation('common')
  const isMember = useIsAdmitted()
  const isGuest = useIsGuest()
  const openDialog = useOpenDialog()
  const offersRegistration = useOffersRegistration()
  return (
    <section aria-labelledby="own-cases" className="mt-5 max-w-3xl">
      <h2 id="own-cases" className="font-display text-xl font-semibold">
        {t('mine.title')}
      </h2>
      {isMember && !isGuest ? (
        <Cases base={base} />
      ) : (
        <Message
          className="mt-6"
          title={isGuest ? common('trueAccount.title') : common('state.loginFirst')}
          text={t('mine.who')}
          action={
            (offersRegistration || !isGuest) && (
              <Button
                kind="main"
                onClick={() => (isGuest ? openDialog('register') : openDialog('login', `${base}?view=mine`))}
              >
                {isGuest ? common('trueAccount.submit') : common('action.logIn')}
              </Button>
            )
          }
        />
      )}
    </section>
  )
}

function Cases({ base }: { base: string }) {
  const { t } = useTranslation('help')
  const query = useInfiniteQuery(ownCasesQuery())
  const rows: ServiceCase[] = query.data?.pages.flatMap((page) => page.rows) ?? []
  const loading = (
    <div className="grid gap-4">
      <Repeat count={3}>
        <Skeleton className="h-36 rounded-l" />
      </Repeat>
    </div>
  )
  const empty = (
    <Message
      icon={<Inbox size={22} />}
      title={t('mine.empty')}
      text={t('mine.emptyText')}
      action={<ButtonLink to={`${base}?view=write`}>{t('write.open')}</ButtonLink>}
    />
  )
  const texts = { failed: t('failed'), more: t('mine.more') }
  return (
    <div className="mt-4">
      <PagedList {...texts} query={query} loading={loading} isEmpty={rows.length === 0} empty={empty}>
        <ul className="grid gap-4">
          {rows.map((one) => (
            <CaseCard key={one.reference} one={one} />
          ))}
        </ul>
      </PagedList>
    </div>
  )
}
