import { infiniteQueryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import Users from 'lucide-react/icons/users'
import { useTranslation } from 'react-i18next'
import type { Invitee } from '../../../../contract/calls/rewards/referral.ts'
import { useLanguage } from '../../../../kit/lib/language.ts'
import { formatMoney } from '../../../../kit/lib/money.ts'
import { ButtonLink } from '../../../../kit/ui/button.tsx'
import { Message } from '../../../../kit/ui/message.tsx'
import type { RouteValue } from '../../../lib/api.ts'
import { keyOf, memberQuery } from '../../../lib/queries.ts'
import { Rows, RowsFailed, RowsSkeleton, StillOld } from '../../../shared/member/rows.tsx'
import { call } from '../../../shared/session/call.ts'
import { useMerchant } from '../../../shared/site/merchant.ts'
import { PATH } from '../../../shared/site/paths.ts'
import { TimeText } from '../../../ui/time.tsx'
import { InviteCard } from '../components/invite-card.tsx'

type Value = RouteValue<'GET /wps/relay/MCS2_getReferral'>

/** MEM-13: the link to hand out, on what terms, and who came by it. */
export function Referral() {
  const { t } = useTranslation('bonus')
  const { t: common } = useTranslation('common')
  const query = useQuery(referralQuery())
  if (query.isPending) return <RowsSkeleton />
  if (query.isLoadingError) return <RowsFailed query={query} />
  const { code, terms, invited } = query.data
  return (
    <div className="flex flex-col gap-6">
      <StillOld query={query} />
      {terms ? (
        <InviteCard code={code} terms={terms} />
      ) : (
        <Message
          icon={<Users size={22} />}
          title={t('referral.closed')}
          text={t('referral.closedText')}
          action={<ButtonLink to={PATH.promotions}>{common('nav.promotions')}</ButtonLink>}
        />
      )}
      {(terms !== null || invited > 0) && (
        <>
          <Totals value={query.data} />
          <Invitees />
        </>
      )}
    </div>
  )
}

function Totals({ value: { invited, rewarded, paid } }: { value: Value }) {
  const { t } = useTranslation('bonus')
  const { symbol } = useMerchant().currency
  const figures = [
    [t('referral.invited'), invited],
    [t('referral.rewarded'), rewarded],
    [t('referral.paid'), formatMoney(paid, symbol)],
  ] as const
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-m border border-line bg-line xs:grid-cols-3 max-xs:[&>:last-child]:col-span-2">
      {figures.map(([label, figure]) => (
        <div key={label} className="flex flex-col justify-between bg-surface-1 px-4 py-3">
          <dt className="text-xs text-faint">{label}</dt>
          <dd className="font-display font-semibold">{figure}</dd>
        </div>
      ))}
    </dl>
  )
}

const TONE: Record<Invitee['state'], string> = {
  joined: 'text-soft',
  checking: 'text-soft',
  paying: 'text-soft',
  paid: 'text-live',
  refused: 'text-faint',
  expired: 'text-faint',
}

function Invitees() {
  const { t } = useTranslation('bonus')
  const language = useLanguage()
  const { symbol } = useMerchant().currency
  const query = useInfiniteQuery(inviteesQuery())
  const rows = query.data?.pages.flatMap((page) => page.rows) ?? []
  return (
    <section aria-labelledby="invitees">
      <h4 id="invitees" className="mb-2 font-display font-semibold">
        {t('referral.list')}
      </h4>
      <Rows
        query={query}
        isEmpty={rows.length === 0}
        empty={<p className="text-sm text-soft">{t('referral.nobody')}</p>}
      >
        <ul className="flex flex-col divide-y divide-line border-y border-line">
          {rows.map(({ player, joinedAt, state, reward }) => (
            <li key={`${joinedAt}${player}`} className="grid grid-cols-[1fr_auto] items-baseline gap-x-4 py-3">
              <span className="min-w-0 truncate font-medium">{player}</span>
              <span className={`text-right text-sm ${TONE[state]}`}>
                {t(`referral.state.${state}`, { amount: formatMoney(reward, symbol) })}
              </span>
              <span className="col-span-2 text-sm text-faint">
                <span>{t('referral.joined')}</span> <TimeText iso={joinedAt} language={language} />
              </span>
            </li>
          ))}
        </ul>
      </Rows>
    </section>
  )
}

const INVITEES = 'GET /wps/relay/MCS2_getReferralList'

const referralQuery = () => memberQuery('GET /wps/relay/MCS2_getReferral', {})

function inviteesQuery() {
  return infiniteQueryOptions({
    queryKey: [...keyOf('member', INVITEES, {}), 'pages'],
    queryFn: ({ pageParam, signal }) => call(INVITEES, { page: pageParam }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (page) => page.nextPage ?? undefined,
    staleTime: 0,
  })
}
