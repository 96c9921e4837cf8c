import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useState } from 'react'
import { hashSeenOrder } from '../../../../contract/operator/seen.ts'
import { formatMoney } from '../../../../kit/lib/money.ts'
import { readTyped } from '../../../../kit/lib/typed-amount.ts'
import { useTypedAmount } from '../../../../kit/lib/use-typed-amount.ts'
import { useAct } from '../../lib/act.tsx'
import { actPlatform, type OperatorResponse } from '../../lib/api.ts'
import { useKeys } from '../../lib/keys.ts'
import { useHere } from '../../lib/self.tsx'
import { ActResult } from '../../parts/act-result.tsx'
import { Key } from '../../parts/states.tsx'
import { DelayForm, PayForm, RefuseForm } from './order-forms.tsx'
import { useTexts } from './texts.ts'
import type { Order } from './withdrawals-page.tsx'

type Props = { order: Order; onDecided: () => void }
type Form = 'refuse' | 'delay' | 'pay'
const REFRESHES = ['withdrawals', 'withdrawal', 'work', 'approvals']

/** A approves, R refuses, D delays. What decides is one press; from the large amount on the amount is typed. */
export function OrderActs({ order, onDecided }: Props) {
  const say = useTexts()
  const [form, setForm] = useState<Form | null>(null)
  const mayApprove = order.state === 'checks'
  const mayPay = order.state === 'approved' && order.payout === null
  const mayRefuse = ['checks', 'approved'].includes(order.state)
  useKeys({
    r: mayRefuse ? () => setForm('refuse') : undefined,
    d: mayRefuse ? () => setForm('delay') : undefined,
    a: mayPay ? () => setForm('pay') : undefined,
  })
  const close = () => setForm(null)
  const done = () => {
    close()
    onDecided()
  }
  return (
    <div className="sticky bottom-0 mt-auto grid gap-2.5 border-t-3 border-brand bg-surface-1 p-4">
      {mayApprove && <Approve order={order} onDecided={onDecided} />}
      {mayPay && (
        <button type="button" onClick={() => setForm('pay')} className={clsx(ACT, 'bg-accent text-on-accent')}>
          <Key>A</Key>
          <span>{say('acts.pay')}</span>
        </button>
      )}
      {mayRefuse ? (
        <div className="flex gap-2">
          <Small letter="R" name={say('acts.refuse')} isBad onPress={() => setForm('refuse')} />
          <Small letter="D" name={say('acts.delay')} onPress={() => setForm('delay')} />
        </div>
      ) : (
        <p className="text-soft">{say('acts.notNow')}</p>
      )}
      {form === 'refuse' && <RefuseForm order={order} refreshes={REFRESHES} onDone={done} onClose={close} />}
      {form === 'delay' && <DelayForm order={order} refreshes={REFRESHES} onDone={close} onClose={close} />}
      {form === 'pay' && <PayForm order={order} refreshes={REFRESHES} onDone={done} onClose={close} />}
    </div>
  )
}

const ACT = 'flex h-11 w-full items-center justify-center gap-2.5 rounded-m font-semibold disabled:opacity-50'

type SmallProps = { letter: string; name: string; isBad?: boolean; onPress: () => void }

const Small = ({ letter, name, isBad = false, onPress }: SmallProps) => (
  <button
    type="button"
    onClick={onPress}
    className="flex h-8 items-center gap-2 rounded-m border border-line-strong/60 px-2.5 hover:bg-surface-2 max-md:h-11"
  >
    <Key>{letter}</Key>
    <span className={isBad ? 'font-semibold text-bad' : undefined}>{name}</span>
  </button>
)

/** Who presses A twice means one order: the next one has just opened and is not read yet. */
const UNREAD_MS = 600

function Approve({ order, onDecided }: Props) {
  const say = useTexts()
  const { merchant, self } = useHere()
  const [typed, setTyped] = useState('')
  const typing = useTypedAmount({
    text: typed,
    onType: setTyped,
    currency: { code: merchant.currency, symbol: merchant.symbol },
  })
  const [openedMs] = useState(() => performance.now())
  const isLarge = order.approvalsNeeded > 1
  const isOwn = order.approvedBy.includes(self.name)
  const isTyped = !isLarge || readTyped(typed) === order.amount
  // What stands on the screen is what is said yes to.
  const seen = useQuery({
    queryKey: ['seen', order],
    queryFn: () => hashSeenOrder(order),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const act = useAct<undefined, OperatorResponse<'withdrawals-approve'>>({
    refreshes: REFRESHES,
    send: (_, actId) =>
      actPlatform(merchant.code, 'withdrawals-approve', { orderId: order.orderId, seen: seen.data }, { actId }),
    onDone: onDecided,
  })
  const mayPress = act.mayPress && isTyped && !isOwn && seen.data !== undefined && order.documents.length === 0
  const press = () => (mayPress ? act.press(undefined) : typing.ref.current?.focus())
  useKeys({ a: () => performance.now() - openedMs >= UNREAD_MS && press() })
  const amount = formatMoney(order.amount, merchant.symbol)
  const name = order.approvedBy.length > 0 ? 'acts.approveSecond' : 'acts.approve'
  if (isOwn) return <p className="text-soft">{say('acts.ownWord')}</p>
  if (order.documents.length > 0)
    return <p className="text-warn">{say('acts.documentsFirst', { which: order.documents.join(', ') })}</p>
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        press()
      }}
      className="grid gap-2"
    >
      {isLarge && (
        <label className="grid gap-1">
          <span className="font-semibold">{say('acts.type')}</span>
          <input
            {...typing}
            inputMode="decimal"
            autoComplete="off"
            className={clsx(
              'h-11 rounded-m border-2 bg-surface-1 px-3 text-base font-semibold',
              isTyped ? 'border-ok' : 'border-line-strong',
            )}
          />
        </label>
      )}
      <button
        type="submit"
        disabled={!mayPress}
        aria-busy={act.state.is === 'busy'}
        className={clsx(ACT, 'bg-accent text-on-accent hover:bg-accent-hover')}
      >
        <Key>A</Key>
        <span>{say(name, { amount, merchant: merchant.name })}</span>
      </button>
      <ActResult state={act.state} />
    </form>
  )
}
