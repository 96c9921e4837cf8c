import { clsx } from 'clsx'
import Bitcoin from 'lucide-react/icons/bitcoin'
import Landmark from 'lucide-react/icons/landmark'
import Wallet from 'lucide-react/icons/wallet'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import type { PayoutAccount } from '../../../../contract/calls/money/payout-accounts.ts'
import { useLanguage } from '../../../../kit/lib/language.ts'
import { Button } from '../../../../kit/ui/button.tsx'
import { useOpenDialog } from '../../../lib/dialog-address.ts'
import { TimeText } from '../../../ui/time.tsx'
import type { WithdrawFormState } from './use-withdraw-form.ts'

export const PAYOUT_ACCOUNT_ICONS = { bank: Landmark, ewallet: Wallet, crypto: Bitcoin } as const

type Props = { form: WithdrawFormState; accounts: readonly PayoutAccount[] }

/** Where to: only accounts in the member's own name. One that cannot be used yet says why and until when. */
export function PayoutAccountChoice({ form, accounts }: Props) {
  const { t } = useTranslation('withdraw')
  const openDialog = useOpenDialog()
  const { pathname, search } = useLocation()
  return (
    <fieldset className="grid gap-2 md:grid-cols-2">
      <legend className="mb-3 font-display font-semibold">{t('to.title')}</legend>
      {accounts.map((account) => (
        <PayoutAccountCard key={account.id} account={account} form={form} />
      ))}
      <Button
        size="small"
        onClick={() => openDialog('destinations', pathname + search)}
        className="col-span-full justify-self-start"
      >
        {t('to.manage')}
      </Button>
    </fieldset>
  )
}

function PayoutAccountCard({ account, form }: { account: PayoutAccount; form: WithdrawFormState }) {
  const { t } = useTranslation('withdraw')
  const language = useLanguage()
  const { kind, providerName, masked, state, usableFrom } = account
  const Icon = PAYOUT_ACCOUNT_ICONS[kind]
  const chosen = account === form.account
  const isOpen = form.isOpen(account)
  return (
    <label
      className={clsx(
        'flex items-start gap-3 rounded-m border p-3 transition-colors duration-(--quick)',
        'has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2',
        chosen ? 'border-accent bg-surface-2' : 'border-line bg-surface-1',
        isOpen ? 'cursor-pointer hover:border-line-strong' : 'cursor-not-allowed',
      )}
    >
      <input
        type="radio"
        name="destination"
        checked={chosen}
        disabled={!isOpen}
        onChange={() => form.setDestinationId(account.id)}
        className="radio mt-1"
      />
      <span className="min-w-0 flex-1">
        <span className={clsx('block font-medium', !isOpen && 'text-soft')}>{providerName}</span>
        <span className="block break-all text-sm text-soft tabular-nums">{masked}</span>
        {(state === 'cooling' || state === 'password_replaced') && (
          <span className="block text-sm text-soft">
            <span>{t(`to.${state}`)}</span> <TimeText iso={usableFrom} language={language} />
          </span>
        )}
        {state === 'name_differs' && <span className="block text-danger text-sm">{t('to.nameDiffers')}</span>}
        {state === 'ready' && !isOpen && <span className="block text-sm text-soft">{t('to.closed')}</span>}
      </span>
      <Icon aria-hidden size={22} className="shrink-0 text-soft" />
    </label>
  )
}
