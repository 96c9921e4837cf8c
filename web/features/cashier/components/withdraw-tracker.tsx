import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import Check from 'lucide-react/icons/check'
import X from 'lucide-react/icons/x'
import { useTranslation } from 'react-i18next'
import type { WithdrawOrder } from '../../../../contract/calls/money/withdraw.ts'
import { useLanguage } from '../../../../kit/lib/language.ts'
import { TimeText } from '../../../ui/time.tsx'
import { optionsQuery } from '../api/withdrawals.ts'
import { computeDocuments, computeTrackedSteps, type TrackedStep } from '../withdraw-view.ts'
import { useSpeedText } from './withdraw-terms.tsx'

/**
 * Requested → Checks → Approved → Sent → Received, each with its time; the current one says who acts next, and how long
 * it took of late from the request to here.
 */
export function WithdrawTracker({ order }: { order: WithdrawOrder }) {
  const { t } = useTranslation('withdraw')
  const steps = computeTrackedSteps(order)
  const usual = useUsualSpan(order)
  const next = computeDocuments(order) === 'due' ? 'papers' : order.next
  return (
    <ol aria-label={t('step.label')} className="flex flex-col">
      {steps.map((step, place) => (
        <Step key={step.step} step={step} next={next} usual={usual} isLast={place === steps.length - 1} />
      ))}
    </ol>
  )
}

/** As it was measured, until the money is sent. Null where too few were, and where this one is known to take longer. */
function useUsualSpan({ kind, sentAt, refusedAt, delay }: WithdrawOrder): string | null {
  const speedText = useSpeedText()
  const isAhead = sentAt === null && refusedAt === null && delay === null
  const { data } = useQuery({ ...optionsQuery, enabled: isAhead })
  const speed = data?.methods.find((method) => method.kind === kind)?.speed
  return isAhead && speed ? speedText(speed) : null
}

type Props = {
  step: TrackedStep
  next: WithdrawOrder['next'] | 'papers'
  usual: string | null
  isLast: boolean
}

function Step({ step: { step, at, stands }, next, usual, isLast }: Props) {
  const { t } = useTranslation('withdraw')
  const language = useLanguage()
  const isRefused = step === 'refused'
  return (
    <li aria-current={stands === 'now' ? 'step' : undefined} className="relative flex gap-3 pb-4 last:pb-0">
      {!isLast && (
        <span
          aria-hidden
          className={clsx('absolute top-7 bottom-0 left-3 w-px', stands === 'done' ? 'bg-live' : 'bg-line-strong')}
        />
      )}
      <span
        aria-hidden
        className={clsx(
          'grid size-6 shrink-0 place-items-center rounded-full border',
          isRefused && 'border-danger bg-danger text-on-danger',
          !isRefused && stands === 'done' && 'border-live bg-live text-on-live',
          stands === 'now' && 'border-accent bg-accent text-on-accent',
          stands === 'ahead' && 'border-line-strong',
        )}
      >
        {isRefused ? <X size={14} /> : stands === 'done' ? <Check size={14} /> : null}
        {stands === 'now' && <span className="size-2 rounded-full bg-current" />}
      </span>
      <span className="min-w-0 flex-1">
        <span className="flex flex-col justify-between gap-x-4 md:flex-row">
          <span className={clsx(stands === 'ahead' ? 'text-faint' : 'font-medium')}>{t(`step.${step}`)}</span>
          {at && <TimeText iso={at} language={language} className="text-faint text-sm" />}
        </span>
        {stands === 'now' && next && <span className="block text-sm text-soft">{t(`next.${next}`)}</span>}
        {stands === 'now' && usual && <span className="block text-sm text-soft">{usual}</span>}
      </span>
    </li>
  )
}
