import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { countSeen } from '../../../../contract/rules/seen-text.ts'
import { isBlank } from '../../../../contract/rules/typed-text.ts'
import { formatMoney } from '../../../../kit/lib/money.ts'
import { useAct } from '../../lib/act.tsx'
import { actPlatform, askPlatform } from '../../lib/api.ts'
import { useKeys } from '../../lib/keys.ts'
import { useHere, useMay } from '../../lib/self.tsx'
import { useTyped } from '../../lib/typed.ts'
import { ActForm } from '../../parts/act-form.tsx'
import { Line } from '../../parts/fields.tsx'
import { Age } from '../../parts/moment.tsx'
import { Fact } from '../../parts/queue.tsx'
import { ActButton, Sheet } from '../../parts/sheet.tsx'
import type { Payment } from './deposits-page.tsx'
import { useTexts } from './texts.ts'

type Props = { payment: Payment; onClose: () => void; onDone: () => void }
type Form = 'credit' | 'return' | 'assign'

export function PaymentSheet({ payment, onClose, onDone }: Props) {
  const say = useTexts()
  const may = useMay()
  const { merchant } = useHere()
  const [form, setForm] = useState<Form | null>(null)
  const isUnknown = payment.state === 'unmatched'
  const shown = useQuery({
    queryKey: ['deposit', merchant.code, payment.orderId],
    queryFn: () => askPlatform(merchant.code, 'deposits-show', { orderId: payment.orderId }),
    enabled: !isUnknown,
  })
  const order = shown.data?.order
  const amount = formatMoney(payment.amount, merchant.symbol)
  useKeys({
    a: () => setForm(isUnknown ? 'assign' : 'credit'),
    r: () => setForm('return'),
  })
  return (
    <Sheet
      label={payment.orderId}
      kind={say('sheet.kind')}
      title={<span>{amount}</span>}
      note={<Age iso={payment.receivedAt} />}
      onClose={onClose}
      acts={
        may('deposits.decide') ? (
          <div className="flex flex-wrap gap-2">
            {isUnknown ? (
              <ActButton letter="A" tone="main" name={say('acts.assign')} onPress={() => setForm('assign')} />
            ) : (
              <ActButton
                letter="A"
                tone="main"
                name={say('acts.credit', { amount, merchant: merchant.name })}
                onPress={() => setForm('credit')}
              />
            )}
            <ActButton letter="R" tone="bad" name={say('acts.return')} onPress={() => setForm('return')} />
          </div>
        ) : (
          <p className="text-soft">{say('acts.mayNot')}</p>
        )
      }
    >
      <dl>
        <Fact label={say('head.order')}>{payment.orderId}</Fact>
        <Fact label={say('sheet.transaction')}>
          <bdi>{payment.transactionId}</bdi>
        </Fact>
        <Fact label={say('sheet.provider')}>{payment.provider}</Fact>
        {order ? (
          <>
            <Fact label={say('sheet.member')}>
              <bdi>{order.username}</bdi>
            </Fact>
            <Fact label={say('sheet.agreed')}>{formatMoney(order.amount, merchant.symbol)}</Fact>
            <Fact label={say('sheet.orderState')}>{order.state.replaceAll('_', ' ')}</Fact>
          </>
        ) : (
          isUnknown && <Fact label={say('sheet.orderState')}>{say('sheet.unknown')}</Fact>
        )}
        {payment.said.map(({ operator, credit }) => (
          <Fact key={operator} label={say('sheet.said')}>
            {say('sheet.saidBy', { name: operator, amount: formatMoney(credit, merchant.symbol) })}
          </Fact>
        ))}
      </dl>
      {form && <DecideForm form={form} payment={payment} onDone={onDone} onClose={() => setForm(null)} />}
    </Sheet>
  )
}

function DecideForm({ form, payment, onDone, onClose }: Props & { form: Form }) {
  const say = useTexts()
  const { merchant } = useHere()
  const [reason, setReason] = useTyped(`payment ${form} ${payment.orderId} ${payment.transactionId}`, '')
  const [username, setUsername] = useTyped(`payment to ${payment.orderId} ${payment.transactionId}`, '')
  const { orderId, transactionId, provider } = payment
  const key = { orderId, transactionId, provider, reason }
  const amount = formatMoney(payment.amount, merchant.symbol)
  const act = useAct<undefined, unknown>({
    refreshes: ['deposits', 'deposit', 'work', 'approvals'],
    onDone: () => {
      onClose()
      onDone()
    },
    send: (_, actId) =>
      form === 'assign'
        ? actPlatform(merchant.code, 'deposits-assign', { ...key, username }, { actId })
        : actPlatform(
            merchant.code,
            'deposits-resolve',
            { ...key, becomes: form === 'credit' ? 'credited' : 'returned' },
            { actId },
          ),
  })
  const buttons = {
    credit: say('acts.credit', { amount, merchant: merchant.name }),
    return: say('acts.doReturn', { amount }),
    assign: say('acts.doAssign', { amount }),
  }
  return (
    <ActForm
      title={say(`acts.${form}Title`, { order: orderId, merchant: merchant.name })}
      button={buttons[form]}
      kind={form === 'return' ? 'danger' : 'main'}
      {...act}
      mayPress={act.mayPress && countSeen(reason) > 2 && (form !== 'assign' || !isBlank(username))}
      onPress={() => act.press(undefined)}
      onClose={onClose}
    >
      {form === 'assign' && <Line label={say('acts.username')} value={username} onChange={setUsername} />}
      <Line label={say('acts.reason')} value={reason} max={200} onChange={setReason} />
      {form === 'assign' && <p className="text-faint">{say('acts.two')}</p>}
    </ActForm>
  )
}
