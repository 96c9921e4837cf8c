import { countSeen } from '../../../../contract/rules/seen-text.ts'
import { OPERATOR_DELAYS, WITHDRAW_REFUSALS } from '../../../../contract/states/withdraw.ts'
import { formatMoney } from '../../../../kit/lib/money.ts'
import { useAct } from '../../lib/act.tsx'
import { actPlatform } from '../../lib/api.ts'
import { useHere } from '../../lib/self.tsx'
import { useTyped, useTypedChoice } from '../../lib/typed.ts'
import { ActForm } from '../../parts/act-form.tsx'
import { Choice, Line } from '../../parts/fields.tsx'
import { useTexts } from './texts.ts'
import type { Order } from './withdrawals-page.tsx'

type Props = { order: Order; refreshes: readonly string[]; onDone: () => void; onClose: () => void }

const NOTE_MAX = 400

export function RefuseForm(props: Props) {
  const say = useTexts()
  const { merchant } = useHere()
  const { order } = props
  return (
    <ReasonForm
      {...props}
      send={(input, actId) => actPlatform(merchant.code, 'withdrawals-refuse', input, { actId })}
      reasons={WITHDRAW_REFUSALS}
      wordOf={(reason) => say(`refusals.${reason}`)}
      title={say('acts.refuseTitle', { order: order.orderId, merchant: merchant.name })}
      button={say('acts.do', { amount: formatMoney(order.amount, merchant.symbol) })}
      kind="danger"
    />
  )
}

export function DelayForm(props: Props) {
  const say = useTexts()
  const { merchant } = useHere()
  return (
    <ReasonForm
      {...props}
      send={(input, actId) => actPlatform(merchant.code, 'withdrawals-delay', input, { actId })}
      reasons={OPERATOR_DELAYS}
      wordOf={(reason) => say(`delays.${reason}`)}
      title={say('acts.delayTitle', { order: props.order.orderId, merchant: merchant.name })}
      button={say('acts.doDelay')}
      kind="main"
    />
  )
}

type ReasonProps<Reason extends string> = Props & {
  send: (input: { orderId: string; reason: Reason; note?: string }, actId: string) => Promise<unknown>
  /** The first one is chosen at first. */
  reasons: readonly [Reason, ...Reason[]]
  wordOf: (reason: Reason) => string
  title: string
  button: string
  kind: 'danger' | 'main'
}

/** An act with a reason of a list and a note that the member reads. */
function ReasonForm<Reason extends string>(props: ReasonProps<Reason>) {
  const { order, refreshes, onDone, onClose, send, reasons, wordOf, title, button, kind } = props
  const say = useTexts()
  const [reason, setReason] = useTypedChoice<Reason>(`reason ${order.orderId} ${title}`, reasons, reasons[0])
  const [note, setNote] = useTyped(`order ${order.orderId} ${title}`, '')
  const input = { orderId: order.orderId, reason, ...(note && { note }) }
  const act = useAct({ refreshes, onDone, send: (_: undefined, actId) => send(input, actId) })
  return (
    <ActForm title={title} button={button} kind={kind} {...act} onPress={() => act.press(undefined)} onClose={onClose}>
      <Choice label={say('acts.reason')} names={reasons} value={reason} wordOf={wordOf} onChange={setReason} />
      <Line label={say('acts.noteToMember')} value={note} max={NOTE_MAX} onChange={setNote} />
    </ActForm>
  )
}

export function PayForm({ order, refreshes, onDone, onClose }: Props) {
  const say = useTexts()
  const { merchant } = useHere()
  const [reference, setReference] = useTyped(`reference ${order.orderId}`, '')
  const act = useAct({
    refreshes,
    onDone,
    send: (_: undefined, actId) =>
      actPlatform(merchant.code, 'withdrawals-pay', { orderId: order.orderId, reference }, { actId }),
  })
  return (
    <ActForm
      title={say('acts.payTitle', { order: order.orderId, merchant: merchant.name })}
      button={say('acts.doPay', { amount: formatMoney(order.receive, merchant.symbol) })}
      kind="main"
      {...act}
      mayPress={act.mayPress && countSeen(reference) > 2}
      onPress={() => act.press(undefined)}
      onClose={onClose}
    >
      <Line label={say('acts.reference')} value={reference} onChange={setReference} />
    </ActForm>
  )
}
