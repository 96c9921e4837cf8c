import Clock from 'lucide-react/icons/clock'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { PlaySession } from '../../../contract/calls/account/safety.ts'
import { formatDuration } from '../../../kit/lib/dates.ts'
import { takeFocus } from '../../../kit/lib/take-focus.ts'
import { Button, ButtonLink } from '../../../kit/ui/button.tsx'
import { MoneyText } from '../../../kit/ui/money.tsx'
import { NetText } from '../../../kit/ui/net.tsx'
import { useErrorText } from '../../lib/error-text.ts'
import { useMerchant } from '../site/merchant.ts'
import { PATH } from '../site/paths.ts'

type Props = {
  session: PlaySession
  seconds: number
  isBusy: boolean
  error: unknown
  onContinue: () => void
  onLeave: () => void
}

/**
 * SAFE-03: over the game until it is answered. Going on is one choice of four, and none is pressed by itself: the focus
 * comes to the whole, so that the key that spins does not answer.
 */
export function RealityCheck({ session, seconds, isBusy, error, onContinue, onLeave }: Props) {
  const { t } = useTranslation('safety')
  const errorText = useErrorText()
  const { symbol } = useMerchant().currency
  return (
    <div
      ref={takeFocus}
      tabIndex={-1}
      role="alertdialog"
      aria-labelledby="reality-check"
      aria-describedby="reality-check-text"
      className="view-in absolute inset-0 z-20 grid place-items-center overflow-y-auto bg-scrim p-4 outline-none"
    >
      <div className="w-full max-w-md rounded-l border border-line bg-surface-1 p-5 text-center md:p-6">
        <span
          aria-hidden
          className="mx-auto mb-3 grid size-12 place-items-center rounded-full bg-surface-2 text-accent"
        >
          <Clock size={22} />
        </span>
        <h2 id="reality-check" className="font-display text-lg font-semibold">
          {t('check.title', { time: formatDuration(seconds) })}
        </h2>
        <p id="reality-check-text" className="mt-1 text-sm text-soft">
          {t('check.text')}
        </p>
        <dl className="my-4 grid grid-cols-3 gap-2 text-sm">
          <Figure label={t('check.staked')}>
            <MoneyText amount={session.staked} symbol={symbol} />
          </Figure>
          <Figure label={t('check.paid')}>
            <MoneyText amount={session.paid} symbol={symbol} />
          </Figure>
          <Figure label={t('check.net')}>
            <NetText amount={session.net} symbol={symbol} />
          </Figure>
        </dl>
        <div className="flex flex-col gap-2">
          <Button kind="main" wide busy={isBusy} onClick={onContinue}>
            {t('check.continue')}
          </Button>
          <ButtonLink wide to={PATH.safety}>
            {t('check.break')}
          </ButtonLink>
          <div className="grid grid-cols-2 gap-2">
            <ButtonLink to={PATH.bettingRecord} className="px-2!">
              {t('check.history')}
            </ButtonLink>
            <Button className="px-2!" onClick={onLeave}>
              {t('check.leave')}
            </Button>
          </div>
        </div>
        {error !== null && (
          <p role="alert" className="mt-3 text-sm text-danger">
            {errorText(error)}
          </p>
        )}
      </div>
    </div>
  )
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0 rounded-m bg-surface-2 px-1 py-2">
      <dt className="text-xs text-faint">{label}</dt>
      <dd className="truncate">{children}</dd>
    </div>
  )
}
