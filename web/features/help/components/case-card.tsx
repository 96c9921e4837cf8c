import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import type { ServiceCase } from '../../../../contract/rules/service-case.ts'
import { CASE_STATES, FEEDBACK_TOPICS } from '../../../../contract/states/case.ts'
import { useLanguage } from '../../../../kit/lib/language.ts'
import { Button } from '../../../../kit/ui/button.tsx'
import { useErrorText } from '../../../lib/error-text.ts'
import { TimeText } from '../../../ui/time.tsx'
import { useSettle } from '../api/own-cases.ts'

/** The four states in their order, each with its time once it was reached. */
function Steps({ one }: { one: ServiceCase }) {
  const { t } = useTranslation('help')
  const language = useLanguage()
  const times = { received: one.createdAt, in_review: one.reviewedAt, answered: one.answeredAt, closed: one.closedAt }
  return (
    <ol className="mt-4 grid grid-cols-2 gap-3 xs:grid-cols-4">
      {CASE_STATES.map((state) => {
        const current = state === one.state
        const at = times[state]
        return (
          <li
            key={state}
            aria-current={current ? 'step' : undefined}
            className={clsx(
              'border-t-3 pt-2 text-sm',
              at ? 'border-accent' : 'border-line',
              current && 'font-semibold',
            )}
          >
            <span className={at ? 'text-text' : 'text-faint'}>{t(`state.${state}`)}</span>
            {at && <TimeText iso={at} language={language} className="block text-xs font-normal text-faint" />}
          </li>
        )
      })}
    </ol>
  )
}

/** Whether the answer settled it: the member's word closes it or sends it back. */
function Settle({ reference }: { reference: string }) {
  const { t } = useTranslation('help')
  const errorText = useErrorText()
  const settle = useSettle()
  return (
    <div className="mt-4">
      <p className="text-sm font-medium">{t('mine.settled')}</p>
      <div className="mt-2 flex flex-wrap gap-3">
        <Button busy={settle.isPending} onClick={() => settle.mutate({ reference, settled: true })}>
          {t('mine.yes')}
        </Button>
        <Button busy={settle.isPending} onClick={() => settle.mutate({ reference, settled: false })}>
          {t('mine.no')}
        </Button>
      </div>
      {settle.error && (
        <p role="alert" className="mt-2 text-sm text-danger">
          {errorText(settle.error)}
        </p>
      )}
    </div>
  )
}

export function CaseCard({ one }: { one: ServiceCase }) {
  const { t } = useTranslation('help')
  const topic = FEEDBACK_TOPICS.find((known) => known === one.topic) ?? 'other'
  const isFeedback = one.kind !== 'complaint'
  return (
    <li className="rounded-l border border-line bg-surface-1 p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 className="font-display font-semibold">
          {`${isFeedback ? t('kind.feedback') : t('kind.complaint')} · ${t(`topic.${topic}`)}`}
        </h3>
        <span className="font-mono text-sm text-soft select-all">{one.reference}</span>
      </div>
      <p lang="" dir="auto" className="mt-2 text-sm whitespace-pre-line wrap-anywhere text-soft">
        {one.content}
      </p>
      {one.roundId && <p className="mt-2 text-xs text-faint">{t('write.round', { round: one.roundId })}</p>}
      {one.paymentId && <p className="mt-2 text-xs text-faint">{t('write.payment', { payment: one.paymentId })}</p>}
      <Steps one={one} />
      {one.answer && (
        <div className="mt-4 rounded-m border border-line bg-surface-0 p-4">
          <p className="text-xs font-semibold text-faint">{t('mine.answer')}</p>
          <p lang="" dir="auto" className="mt-1 text-sm whitespace-pre-line wrap-anywhere">
            {one.answer}
          </p>
        </div>
      )}
      {one.state === 'answered' && <Settle reference={one.reference} />}
    </li>
  )
}
