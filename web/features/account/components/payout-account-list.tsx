import Bitcoin from 'lucide-react/icons/bitcoin'
import Landmark from 'lucide-react/icons/landmark'
import Wallet from 'lucide-react/icons/wallet'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../kit/ui/button.tsx'
import { FormError } from '../../../shared/forms/form-error.tsx'
import { AskedPaymentPassword } from '../../../shared/money/asked-payment-password.tsx'
import { usePaymentErrorText } from '../../../shared/money/payment-error-text.ts'
import { useTimeText } from '../../../ui/time.tsx'
import { type PayoutAccount, usePayoutAccountChange } from '../api/payout-accounts.ts'

const ICONS = { bank: Landmark, ewallet: Wallet, crypto: Bitcoin } as const
const TONES = {
  ready: 'text-live',
  cooling: 'text-soft',
  password_replaced: 'text-soft',
  name_differs: 'text-danger',
} as const

export function PayoutAccountList({ accounts }: { accounts: readonly PayoutAccount[] }) {
  const [removing, setRemoving] = useState<string | null>(null)
  return (
    <ul className="divide-y divide-line border-y border-line">
      {accounts.map((account) => (
        <li key={account.id} className="py-3">
          <Row account={account} onRemove={() => setRemoving(account.id)} />
          {removing === account.id && <RemoveForm id={account.id} onCancel={() => setRemoving(null)} />}
        </li>
      ))}
    </ul>
  )
}

function Row({ account, onRemove }: { account: PayoutAccount; onRemove: () => void }) {
  const { t } = useTranslation('destinations')
  const { kind, providerName, masked, state, usableFrom } = account
  const Icon = ICONS[kind]
  const time = useTimeText()(usableFrom)
  return (
    <div className="flex items-center gap-3">
      <span aria-hidden className="grid size-10 shrink-0 place-items-center rounded-full bg-surface-2 text-accent">
        <Icon size={20} />
      </span>
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium">{providerName}</p>
        <p className="font-mono text-sm text-soft">{masked}</p>
        <p className={`text-xs ${TONES[state]}`}>{t(`state.${state}`, { time })}</p>
      </div>
      <Button size="small" aria-label={t('removeName', { name: providerName, masked })} onClick={onRemove}>
        {t('remove')}
      </Button>
    </div>
  )
}

function RemoveForm({ id, onCancel }: { id: PayoutAccount['id']; onCancel: () => void }) {
  const { t } = useTranslation('destinations')
  const remove = usePayoutAccountChange('POST /wps/member/destinations/remove', t('removed'))
  const refusal = usePaymentErrorText(remove.error)
  const { register, handleSubmit, formState } = useForm({ defaultValues: { paymentPassword: '' } })
  const submit = handleSubmit(({ paymentPassword }) => remove.mutate({ id, paymentPassword }))
  return (
    <form noValidate onSubmit={submit} className="mt-3 grid gap-3 rounded-m bg-surface-0 p-4">
      <FormError error={remove.error} text={refusal} />
      <AskedPaymentPassword
        error={formState.errors.paymentPassword?.message}
        {...register('paymentPassword', { required: t('required') })}
      />
      <div className="flex gap-3">
        <Button className="flex-1" onClick={onCancel}>
          {t('cancel')}
        </Button>
        <Button type="submit" kind="danger" className="flex-1" busy={remove.isPending}>
          {t('remove')}
        </Button>
      </div>
    </form>
  )
}
