import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import History from 'lucide-react/icons/history'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../../kit/lib/language.ts'
import type { RouteValue } from '../../../lib/api.ts'
import { keyOf } from '../../../lib/queries.ts'
import { Rows } from '../../../shared/member/rows.tsx'
import { call } from '../../../shared/session/call.ts'
import { TimeText } from '../../../ui/time.tsx'

const ROUTE = 'GET /wps/member/logins'
type Login = RouteValue<typeof ROUTE>['rows'][number]

const loginsQuery = infiniteQueryOptions({
  queryKey: [...keyOf('member', ROUTE, {}), 'pages'],
  queryFn: ({ pageParam, signal }) => call(ROUTE, pageParam === undefined ? {} : { cursor: pageParam }, { signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => page.nextCursor ?? undefined,
  staleTime: 0,
})

const TONES: Record<Login['outcome'], string> = {
  success: 'text-live',
  verification: 'text-soft',
  failure: 'text-danger',
}

/** MEM-02, EDGE-08: who came in, and who tried, for a year. */
export function LoginHistory() {
  const { t } = useTranslation('security')
  const query = useInfiniteQuery(loginsQuery)
  const rows = query.data?.pages.flatMap((page) => page.rows) ?? []
  return (
    <section aria-labelledby="logins">
      <h4 id="logins" className="mb-2 flex items-center gap-2 font-display font-semibold">
        <History aria-hidden size={18} className="text-accent" />
        <span>{t('logins.title')}</span>
      </h4>
      <Rows query={query} isEmpty={rows.length === 0} empty={<p className="text-sm text-soft">{t('logins.empty')}</p>}>
        <ul className="flex flex-col divide-y divide-line border-y border-line">
          {rows.map((login) => (
            <LoginRow key={login.id} login={login} />
          ))}
        </ul>
      </Rows>
    </section>
  )
}

function LoginRow({ login }: { login: Login }) {
  const { t } = useTranslation('security')
  const language = useLanguage()
  const { at, way, outcome, address, country, device, newDevice } = login
  return (
    <li className="flex items-start gap-3 py-3 text-sm">
      <div className="min-w-0 flex-1">
        <p className="font-medium break-words">
          <span>{device || t('logins.unknown')}</span>
          {newDevice && (
            <span className="ml-2 rounded-full border border-accent px-2 py-0.5 text-xs font-normal text-accent">
              {t('logins.new')}
            </span>
          )}
        </p>
        <p className="text-xs wrap-anywhere text-faint">
          <TimeText iso={at} language={language} seconds className="block" />
          <span>{`${address}${country !== 'XX' ? ` · ${country}` : ''}`}</span>
        </p>
      </div>
      <div className="text-right text-xs">
        <p className={clsx('font-medium', TONES[outcome])}>{t(`logins.outcome.${outcome}`)}</p>
        <p className="text-faint">{t(`logins.way.${way}`)}</p>
      </div>
    </li>
  )
}
