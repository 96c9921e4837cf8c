import { clsx } from 'clsx'
import Bitcoin from 'lucide-react/icons/bitcoin'
import Landmark from 'lucide-react/icons/landmark'
import QrCode from 'lucide-react/icons/qr-code'
import Wallet from 'lucide-react/icons/wallet'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DepositChannel } from '../../../../contract/calls/money/cashier.ts'
import { formatMoney } from '../../../../kit/lib/money.ts'
import { Button } from '../../../../kit/ui/button.tsx'
import { useMerchant } from '../../../shared/site/merchant.ts'
import { useChannelName, useFeeText } from './channel-name.ts'
import type { DepositFormState } from './use-deposit-form.ts'

const ICONS = { bank_transfer: Landmark, e_wallet: Wallet, qr: QrCode, crypto: Bitcoin } as const
const SHOWN = 3

/** How: the way used last first, then three; the rest is one press away. A chosen one is always in sight. */
export function ChannelChoice({ form, channels }: { form: DepositFormState; channels: readonly DepositChannel[] }) {
  const { t } = useTranslation('cashier')
  const [all, setAll] = useState(false)
  const first = channels[0]?.lastUsedAt ? SHOWN + 1 : SHOWN
  const shown = all ? channels : channels.filter((one, place) => place < first || one === form.channel)
  return (
    <fieldset className="grid gap-2 md:grid-cols-2">
      <legend className="mb-3 font-display font-semibold">{t('method.title')}</legend>
      {shown.map((channel) => (
        <ChannelCard
          key={channel.channelId}
          channel={channel}
          chosen={channel === form.channel}
          isLast={channel === channels[0] && channel.lastUsedAt !== null}
          onChoose={() => form.setChannelId(channel.channelId)}
        />
      ))}
      {shown.length < channels.length && (
        <Button size="small" onClick={() => setAll(true)} className="col-span-full justify-self-start">
          {t('method.more', { count: channels.length - shown.length })}
        </Button>
      )}
    </fieldset>
  )
}

type CardProps = { channel: DepositChannel; chosen: boolean; isLast: boolean; onChoose: () => void }

function ChannelCard({ channel, chosen, isLast, onChoose }: CardProps) {
  const { t } = useTranslation('cashier')
  const nameOf = useChannelName()
  const feeText = useFeeText()
  const { symbol } = useMerchant().currency
  const { kind, fee, min, max, usualMinutes } = channel
  const Icon = ICONS[kind]
  return (
    <label
      className={clsx(
        'flex cursor-pointer items-start gap-3 rounded-m border p-3 transition-colors duration-(--quick)',
        'has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2',
        chosen ? 'border-accent bg-surface-2' : 'border-line bg-surface-1 hover:border-line-strong',
      )}
    >
      <input type="radio" name="channel" checked={chosen} onChange={onChoose} className="radio mt-1" />
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-x-2 font-medium">
          <span>{nameOf(channel)}</span>
          {isLast && <span className="rounded-full bg-surface-2 px-2 text-soft text-xs">{t('method.lastUsed')}</span>}
        </span>
        <span className="mt-0.5 flex flex-wrap gap-x-3 text-sm text-soft">
          <span>{feeText(fee)}</span>
          <span>{usualMinutes === 0 ? t('method.atOnce') : t('method.minutes', { count: usualMinutes })}</span>
        </span>
        <span className="block text-faint text-xs">
          {t('method.range', { min: formatMoney(min, symbol), max: formatMoney(max, symbol) })}
        </span>
      </span>
      <Icon aria-hidden size={22} className="shrink-0 text-soft" />
    </label>
  )
}
