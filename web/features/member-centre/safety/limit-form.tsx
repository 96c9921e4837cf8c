import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Limit } from '../../../../contract/calls/account/safety.ts'
import { notify } from '../../../../kit/lib/notify.ts'
import { readTyped } from '../../../../kit/lib/typed-amount.ts'
import { Button } from '../../../../kit/ui/button.tsx'
import { describeHours } from '../../../lib/describe-hours.ts'
import { useErrorText } from '../../../lib/error-text.ts'
import { AmountField } from '../../../shared/money/amount-field.tsx'
import { useMerchant } from '../../../shared/site/merchant.ts'
import { useSetLimit } from './api.ts'

type Props = { limit: Limit; name: string; onClose: () => void }

/** Sets, tightens, loosens or takes away one limit. Which it is, and from when it holds, the answer says. */
export function LimitForm({ limit, name, onClose }: Props) {
  const { t } = useTranslation('safety')
  const errorText = useErrorText()
  const { currency, policy } = useMerchant()
  const { symbol } = currency
  const [text, setText] = useState(limit.own ?? '')
  const [isWrong, setWrong] = useState(false)
  const { mutate, isPending, error } = useSetLimit()

  const save = (amount: string | null) =>
    mutate(
      { kind: limit.kind, period: limit.period, amount },
      {
        onSuccess: ({ limits }) => {
          const now = limits.find(({ kind, period }) => kind === limit.kind && period === limit.period)
          const wait = describeHours(t, policy.limitLoosenAfterHours)
          notify('success', now?.pending ? t('limit.later', { wait }) : t('limit.holds'))
          onClose()
        },
      },
    )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const amount = readTyped(text)
    setWrong(amount === null)
    if (amount !== null) save(amount)
  }
  return (
    <form onSubmit={submit} className="mt-3 flex flex-col gap-3 rounded-m bg-surface-2 p-3 md:max-w-md">
      <AmountField
        label={`${t('limit.amount')} (${symbol})`}
        aria-label={`${t('limit.amount')}: ${name}`}
        autoFocus
        text={text}
        error={isWrong ? t('limit.amountError') : error ? errorText(error) : null}
        onType={setText}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" kind="main" size="small" busy={isPending}>
          {t('limit.save')}
        </Button>
        {limit.own !== null && (
          <Button size="small" disabled={isPending} onClick={() => save(null)}>
            {t('limit.remove')}
          </Button>
        )}
        <Button kind="quiet" size="small" onClick={onClose}>
          {t('limit.cancel')}
        </Button>
      </div>
    </form>
  )
}
