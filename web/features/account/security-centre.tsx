import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import KeyRound from 'lucide-react/icons/key-round'
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../kit/lib/language.ts'
import { notify } from '../../../kit/lib/notify.ts'
import { Button } from '../../../kit/ui/button.tsx'
import type { RouteValue } from '../../lib/api.ts'
import { useOpenDialog } from '../../lib/dialog-address.ts'
import { useErrorText } from '../../lib/error-text.ts'
import { keyOf, memberQuery } from '../../lib/queries.ts'
import { RowsFailed, RowsSkeleton } from '../../shared/member/rows.tsx'
import { call } from '../../shared/session/call.ts'
import { TimeText } from '../../ui/time.tsx'
import { LoginHistory } from './components/login-history.tsx'
import { Proofs } from './components/proofs.tsx'
import { SecurityCard } from './components/security-card.tsx'
import { SecurityScore } from './components/security-score.tsx'

/** MEM-02: what to do next, the login password, what one is known by, the devices that are logged in and those that were (EDGE-08). */
export function SecurityCentre() {
  const { t } = useTranslation('member')
  const openDialog = useOpenDialog()
  return (
    <div className="flex flex-col gap-4">
      <SecurityScore />
      <SecurityCard icon={<KeyRound size={20} />} title={t('security.password')} text={t('security.passwordText')}>
        <Button onClick={() => openDialog('change-password')}>{t('security.change')}</Button>
      </SecurityCard>
      <Proofs />
      <Devices />
      <LoginHistory />
    </div>
  )
}

function Devices() {
  const { t } = useTranslation('member')
  const explain = useErrorText()
  const query = useQuery(sessionsQuery)
  const { mutate, isPending } = useEndSessions()
  const end = (handle?: string) =>
    mutate(handle, {
      onSuccess: () => notify('success', t('devices.ended')),
      onError: (error) => notify('error', explain(error)),
    })
  const others = query.data?.sessions.filter((session) => !session.current) ?? []
  return (
    <section aria-labelledby="devices">
      <div className="mb-2 flex items-center gap-3">
        <h4 id="devices" className="flex flex-1 items-center gap-2 font-display font-semibold">
          <MonitorSmartphone aria-hidden size={18} className="text-accent" />
          <span>{t('devices.title')}</span>
        </h4>
        {others.length > 0 && (
          <Button size="small" kind="danger" busy={isPending} onClick={() => end()}>
            {t('devices.endOthers')}
          </Button>
        )}
      </div>
      {query.isPending && <RowsSkeleton />}
      {query.isError && <RowsFailed query={query} />}
      <ul className="flex flex-col divide-y divide-line border-y border-line">
        {query.data?.sessions.map((session) => (
          <DeviceRow key={session.handle} session={session} onEnd={() => end(session.handle)} />
        ))}
      </ul>
    </section>
  )
}

type DeviceSession = RouteValue<'GET /wps/session/list'>['sessions'][number]

function DeviceRow({ session, onEnd }: { session: DeviceSession; onEnd: () => void }) {
  const { t } = useTranslation('member')
  const language = useLanguage()
  return (
    <li className="flex items-center gap-3 py-3">
      <div className="min-w-0 flex-1">
        <p className="truncate text-sm font-medium">
          <span>{session.device}</span>{' '}
          {session.country && <span className="font-normal text-faint">{`· ${session.country}`}</span>}
        </p>
        <p className="text-xs text-faint">
          <span>{t('devices.lastSeen')}</span> <TimeText iso={session.lastSeenAt} language={language} />
        </p>
      </div>
      {session.current ? (
        <span className="text-xs font-medium text-live">{t('devices.this')}</span>
      ) : (
        <Button size="small" aria-label={`${t('devices.end')}: ${session.device}`} onClick={onEnd}>
          {t('devices.end')}
        </Button>
      )}
    </li>
  )
}

/** Looked at to see who else is in: never from memory alone. */
const sessionsQuery = { ...memberQuery('GET /wps/session/list', {}), staleTime: 0 }

/** Ends one other session by its handle, or all others. */
function useEndSessions() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (handle: string | undefined) => call('DELETE /wps/session/others', { handle }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: keyOf('member', 'GET /wps/session/list', {}) }),
  })
}
