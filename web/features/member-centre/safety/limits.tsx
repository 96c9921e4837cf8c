import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Money, parseMoney } from '../../../../contract/amount.ts'
import type { Limit } from '../../../../contract/calls/account/safety.ts'
import { useLanguage } from '../../../../kit/lib/language.ts'
import { formatMoney } from '../../../../kit/lib/money.ts'
import { notify } from '../../../../kit/lib/notify.ts'
import { Button } from '../../../../kit/ui/button.tsx'
import { Meter } from '../../../../kit/ui/meter.tsx'
import { useErrorText } from '../../../lib/error-text.ts'
import { useMerchant } from '../../../shared/site/merchant.ts'
import { TimeText } from '../../../ui/time.tsx'
import { useCancelChange } from './api.ts'
import { LimitForm } from './limit-form.tsx'

/** SAFE-01: one card for each kind of limit, equally prominent, with its day, week and month. */
export function Limits({ limits }: { limits: readonly Limit[] }) {
  const kinds = [...new Set(limits.map(({ kind }) => kind))]
  return kinds.map((kind) => (
    <LimitCard key={kind} kind={kind} limits={limits.filter((limit) => limit.kind === kind)} />
  ))
}

function LimitCard({ kind, limits }: { kind: Limit['kind']; limits: readonly Limit[] }) {
  const { t } = useTranslation('safety')
  return (
    <section aria-labelledby={`limit-${kind}`} className="rounded-l border border-line p-4 md:p-5">
      <h4 id={`limit-${kind}`} className="font-display font-semibold">
        {t(`kind.${kind}`)}
      </h4>
      <p className="mt-1 text-sm text-soft">{t(`about.${kind}`)}</p>
      <ul className="mt-3 divide-y divide-line">
        {limits.map((limit) => (
          <LimitRow key={limit.period} limit={limit} />
        ))}
      </ul>
    </section>
  )
}

function LimitRow({ limit }: { limit: Limit }) {
  const { t } = useTranslation('safety')
  const [form, setForm] = useState<'unasked' | 'open' | 'closed'>('unasked')
  const { symbol } = useMerchant().currency
  const money = (amount: Money) => formatMoney(amount, symbol)
  const name = t('limit.name', { kind: t(`kind.${limit.kind}`), period: t(`period.${limit.period}`) })
  return (
    <li className="py-3 last:pb-0">
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <p className="flex flex-wrap items-baseline gap-x-3 text-sm">
            <span className="font-medium">{t(`period.${limit.period}`)}</span>
            <span className={limit.inForce === null ? 'text-faint' : 'font-display font-semibold text-money'}>
              {limit.inForce === null ? t('limit.none') : money(limit.inForce)}
            </span>
          </p>
          <Usage limit={limit} />
          {limit.operator !== null && (
            <p className="mt-1 text-xs text-soft">{t('limit.operator', { amount: money(limit.operator) })}</p>
          )}
          <Pending limit={limit} />
        </div>
        {form !== 'open' && (
          <Button
            size="small"
            // It took the form's place, and so the focus.
            autoFocus={form === 'closed'}
            aria-label={`${t(limit.own === null ? 'limit.set' : 'limit.change')}: ${name}`}
            onClick={() => setForm('open')}
          >
            {t(limit.own === null ? 'limit.set' : 'limit.change')}
          </Button>
        )}
      </div>
      {form === 'open' && <LimitForm limit={limit} name={name} onClose={() => setForm('closed')} />}
    </li>
  )
}

function Usage({ limit }: { limit: Limit }) {
  const { t } = useTranslation('safety')
  const id = useId()
  const language = useLanguage()
  const { symbol } = useMerchant().currency
  const used = parseMoney(limit.used)
  if (limit.inForce === null && used === 0) return null
  const money = (amount: Money) => formatMoney(amount, symbol)
  const ahead = used < 0
  const total = limit.inForce === null ? 0 : parseMoney(limit.inForce)
  const percent = total === 0 ? (used > 0 ? 100 : 0) : Math.min(100, Math.max(0, Math.round((used / total) * 100)))
  const usedText = ahead
    ? t('limit.ahead', { amount: money(limit.used.slice(1)) })
    : limit.inForce === null
      ? t('limit.used', { used: money(limit.used) })
      : t('limit.usedOf', { used: money(limit.used), limit: money(limit.inForce) })
  return (
    <div className="mt-1.5">
      {limit.inForce !== null && (
        <Meter percent={percent} labelledBy={id} tone={percent >= 100 ? 'danger' : 'accent'} className="mb-1.5" />
      )}
      <p className="flex flex-wrap gap-x-3 text-xs text-faint">
        <span id={id}>{usedText}</span>
        {limit.left !== null && <span className="text-soft">{t('limit.left', { amount: money(limit.left) })}</span>}
        <span>
          <span>{t('limit.resets')}</span> <TimeText iso={limit.resetsAt} language={language} />
        </span>
      </p>
    </div>
  )
}

function Pending({ limit }: { limit: Limit }) {
  const { t } = useTranslation('safety')
  const language = useLanguage()
  const errorText = useErrorText()
  const { symbol } = useMerchant().currency
  const { mutate, isPending } = useCancelChange()
  if (!limit.pending) return null
  const { amount, from } = limit.pending
  const keep = () =>
    mutate(
      { kind: limit.kind, period: limit.period },
      {
        onSuccess: () => notify('success', t('limit.kept')),
        onError: (error) => notify('error', errorText(error)),
      },
    )
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-m bg-surface-2 px-3 py-1.5 text-xs">
      <span className="min-w-0 flex-1 basis-44">
        <span>
          {amount === null ? t('limit.pendingNone') : t('limit.pending', { amount: formatMoney(amount, symbol) })}
        </span>{' '}
        <TimeText iso={from} language={language} className="text-soft" />
      </span>
      <Button size="small" kind="quiet" busy={isPending} onClick={keep}>
        {t('limit.keep')}
      </Button>
    </div>
  )
}
