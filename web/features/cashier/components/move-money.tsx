import { type FormEvent, useState } from 'react'
import { parseMoney, presentMoney } from '../../../../contract/amount.ts'
import type { MerchantWallet } from '../../../../contract/calls/wallets.ts'
import type { RouteInput } from '../../../lib/api.ts'
import { useErrorText } from '../../../lib/error-text.ts'
import { useT } from '../../../lib/i18n.tsx'
import { AmountField } from '../../../ui/amount-field.tsx'
import { Button } from '../../../ui/button.tsx'
import { Select } from '../../../ui/select.tsx'
import { useMoveMoney } from '../api/transfers.ts'
import { readTypedAmount } from '../typed-amount.ts'

type Place = RouteInput<'POST /wps/relay/GCS_walletTransfer'>['from']

/** MEM-03: from the balance to a vendor's wallet and back, for platforms that keep money at their vendors. */
export function MoveMoney({ wallet: { main, vendors } }: { wallet: MerchantWallet }) {
  const t = useT('transfer')
  const errorText = useErrorText()
  const [from, setFrom] = useState<Place>('main')
  const [to, setTo] = useState<Place>(vendors[0]?.vassalage ?? 'main')
  const [text, setText] = useState('')
  const move = useMoveMoney()
  const places = [
    { value: 'main', label: t('wallets.main'), balance: main },
    ...vendors.map(({ vassalage, vendorName, balance }) => ({ value: vassalage, label: vendorName, balance })),
  ]
  const amountMinor = readTypedAmount(text)
  const there = parseMoney(places.find(({ value }) => value === from)?.balance ?? '0.00')
  const canMove = amountMinor !== null && amountMinor <= there && from !== to
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!canMove || move.isPending) return
    move.mutate({ from, to, amount: presentMoney(amountMinor) }, { onSuccess: () => setText('') })
  }
  return (
    <form onSubmit={send} noValidate className="flex flex-col gap-4">
      <div className="flex gap-2">
        <Select className="flex-1" label={t('wallets.from')} value={from} onChange={setFrom} options={places} />
        <Select className="flex-1" label={t('wallets.to')} value={to} onChange={setTo} options={places} />
      </div>
      <AmountField
        label={t('amount.label')}
        text={text}
        onType={setText}
        error={amountMinor !== null && amountMinor > there ? t('wallets.less') : null}
      />
      {move.error && (
        <p role="alert" className="text-sm text-danger">
          {errorText(move.error)}
        </p>
      )}
      <Button kind="main" type="submit" busy={move.isPending} disabled={!canMove}>
        {t('wallets.move')}
      </Button>
    </form>
  )
}
