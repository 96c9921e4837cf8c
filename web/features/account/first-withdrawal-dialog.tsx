import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import Check from 'lucide-react/icons/check'
import Landmark from 'lucide-react/icons/landmark'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { takeLostFocus } from '../../../kit/lib/take-focus.ts'
import { Button } from '../../../kit/ui/button.tsx'
import { Dialog } from '../../../kit/ui/dialog.tsx'
import { Skeleton } from '../../../kit/ui/skeleton.tsx'
import { useKeptInput } from '../../lib/kept-input.ts'
import { FailedRead } from '../../ui/failed-read.tsx'
import { useTimeText } from '../../ui/time.tsx'
import { type PayoutAccounts, payoutAccountsQuery } from './api/payout-accounts.ts'
import { useBackToCentre } from './api/security.ts'
import { SetPaymentPassword, type TypedPasswords } from './components/payment-password-forms.tsx'
import { PayoutAccountForm, type TypedPayoutAccount } from './components/payout-account-form.tsx'
import { RealNameForm } from './components/real-name-form.tsx'

/** MEM-02, MEM-05: all that a first withdrawal asks for, on one sheet: what is there already is ticked. */
export function FirstWithdrawalDialog() {
  const { t } = useTranslation('destinations')
  const { t: common } = useTranslation('common')
  const onClose = useBackToCentre()
  const query = useQuery({ ...payoutAccountsQuery, staleTime: 0 })
  const hours = query.data?.coolDownHours ?? 0
  return (
    <Dialog
      icon={<Landmark size={24} />}
      title={t('steps.title')}
      description={hours > 0 ? t('steps.ready', { count: hours }) : t('steps.text')}
      onClose={onClose}
      closeLabel={common('action.close')}
      cover={false}
    >
      {query.isPending && <Skeleton className="h-80" />}
      {query.isError && <FailedRead title={t('failed')} error={query.error} onRetry={() => void query.refetch()} />}
      {query.data && <Steps list={query.data} onClose={onClose} />}
    </Dialog>
  )
}

const STEPS = ['password', 'name', 'account'] as const
type StepName = (typeof STEPS)[number]

function Steps({ list, onClose }: { list: PayoutAccounts; onClose: () => void }) {
  const { t } = useTranslation('destinations')
  const { kept, keep } = useKeptInput<TypedPayoutAccount>('destination')
  // Only in memory, for the later steps of this sheet.
  const [typed, setTyped] = useState<TypedPasswords | null>(null)
  const isDone: Record<StepName, boolean> = {
    password: list.hasPaymentPassword,
    name: list.realName !== null,
    account: list.destinations.length > 0,
  }
  const now = STEPS.find((step) => !isDone[step])
  const forms: Record<StepName, ReactNode> = {
    password: <SetPaymentPassword onSet={setTyped} />,
    name: <RealNameForm isStep loginPassword={typed?.login} />,
    account: <PayoutAccountForm list={list} typed={kept ?? {}} onForgotten={keep} paymentPassword={typed?.payment} />,
  }
  return (
    <div className="grid gap-5">
      <ol className="grid gap-2">
        {STEPS.map((step, at) => (
          <Step key={step} number={at + 1} name={t(`steps.${step}`)} isDone={isDone[step]} isNow={step === now}>
            {forms[step]}
          </Step>
        ))}
      </ol>
      {!now && <Ready list={list} onClose={onClose} />}
    </div>
  )
}

type StepProps = { number: number; name: string; isDone: boolean; isNow: boolean; children: ReactNode }

function Step({ number, name, isDone, isNow, children }: StepProps) {
  const { t } = useTranslation('destinations')
  return (
    <li
      aria-current={isNow ? 'step' : undefined}
      className={clsx('rounded-m border p-3', isNow ? 'border-accent bg-surface-0' : 'border-line')}
    >
      <div ref={isNow ? takeLostFocus : undefined} tabIndex={-1} className="flex items-center gap-3 rounded-s">
        <span
          aria-hidden
          className={clsx(
            'grid size-7 shrink-0 place-items-center rounded-full font-semibold text-sm tabular-nums',
            isDone ? 'bg-live text-on-live' : isNow ? 'bg-accent text-on-accent' : 'bg-surface-2 text-soft',
          )}
        >
          {isDone ? <Check size={16} /> : number}
        </span>
        <span className={clsx('min-w-0 grow font-medium', !isNow && 'text-soft')}>{name}</span>
        {isDone && <span className="text-live text-sm">{t('steps.done')}</span>}
      </div>
      {isNow && <div className="mt-4">{children}</div>}
    </li>
  )
}

/** From when it can be used, and the way on. */
function Ready({ list: { destinations }, onClose }: { list: PayoutAccounts; onClose: () => void }) {
  const { t } = useTranslation('destinations')
  const timeText = useTimeText()
  const [first] = destinations
  if (!first) return null
  const values = { account: `${first.providerName} ${first.masked}`, time: timeText(first.usableFrom) }
  return (
    <div ref={takeLostFocus} tabIndex={-1} role="status" className="grid gap-4 rounded-s">
      <p className="text-pretty text-soft">
        {t(first.state === 'ready' ? 'steps.readyNow' : 'steps.readyFrom', values)}
      </p>
      <Button kind="main" size="large" wide onClick={onClose}>
        {t('steps.close')}
      </Button>
    </div>
  )
}
