import { type ReactNode, Suspense, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { formatDuration } from '../../../../kit/lib/dates.ts'
import { lazyComponent } from '../../../../kit/lib/lazy.tsx'
import { NetText } from '../../../../kit/ui/net.tsx'
import { keyOf } from '../../../lib/queries.ts'
import { useHeldBalance } from '../../../shared/play/use-held-balance.ts'
import { useReadAgain } from '../../../shared/play/use-read-again.ts'
import { useRealityCheck } from '../../../shared/play/use-reality-check.ts'
import { useIsAdmitted } from '../../../shared/session/session.tsx'
import { useMerchant } from '../../../shared/site/merchant.ts'
import { DrawHold } from '../draw-hold.ts'

const RealityCheck = lazyComponent(() =>
  import('../../../shared/play/reality-check.tsx').then((module) => module.RealityCheck),
)

const UNKNOWN = '–'
const BALANCE = keyOf('member', 'GET /wps/v2/wallets/balance', {})

/** SAFE-03: over the lotteries as over games: the time played, the net result, and the reminder, which is to be answered first. */
export function PlayGuard({ children }: { children: ReactNode }) {
  const isAdmitted = useIsAdmitted()
  return isAdmitted ? <Guarded>{children}</Guarded> : children
}

function Guarded({ children }: { children: ReactNode }) {
  const { t } = useTranslation('lottery')
  const { symbol } = useMerchant().currency
  const navigate = useNavigate()
  const check = useRealityCheck(true)
  const { session, seconds, isDue, onRound } = check
  const balance = useHeldBalance(check.isHeld, useReadAgain(BALANCE))
  const hold = useMemo(
    () => ({
      begin() {
        balance.begin(undefined)
        onRound('started')
      },
      end() {
        balance.end()
        onRound('ended')
      },
      take: balance.take,
    }),
    [balance, onRound],
  )
  return (
    <DrawHold value={hold}>
      <div className="play-bar stuck sticky top-(--header-height) z-20 border-b border-line bg-surface-1">
        <dl className="column flex h-9 items-center justify-between gap-5 text-sm md:justify-end">
          <div className="flex items-center gap-2">
            <dt className="text-xs text-faint max-2xs:sr-only">{t('session.time')}</dt>
            <dd className="font-display whitespace-nowrap tabular-nums">
              <span role="timer">{check.isKnown ? formatDuration(seconds ?? 0) : UNKNOWN}</span>
            </dd>
          </div>
          <div className="flex items-center gap-2">
            <dt className="text-xs text-faint max-2xs:sr-only">{t('session.net')}</dt>
            <dd className="whitespace-nowrap">
              {check.isKnown ? <NetText amount={check.net ?? '0.00'} symbol={symbol} /> : UNKNOWN}
            </dd>
          </div>
        </dl>
      </div>
      {/* Nothing is picked or placed under the reminder. */}
      <div inert={isDue} className="[--bar-height:2.25rem]">
        {children}
      </div>
      {isDue && session && (
        <div className="fixed inset-x-0 top-(--header-height) bottom-0 z-40">
          <Suspense fallback={null}>
            <RealityCheck
              session={session}
              seconds={seconds ?? 0}
              isBusy={check.acknowledge.isPending}
              error={check.acknowledge.error}
              onContinue={() => check.acknowledge.mutate()}
              onLeave={() => navigate('/index')}
            />
          </Suspense>
        </div>
      )}
    </DrawHold>
  )
}
