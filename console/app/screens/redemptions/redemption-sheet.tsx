import { useState } from 'react'
import { countSeen } from '../../../../contract/rules/seen-text.ts'
import { formatMoney } from '../../../../kit/lib/money.ts'
import { useAct } from '../../lib/act.tsx'
import { actPlatform } from '../../lib/api.ts'
import { useHere } from '../../lib/self.tsx'
import { useTyped } from '../../lib/typed.ts'
import { ActForm } from '../../parts/act-form.tsx'
import { ActResult } from '../../parts/act-result.tsx'
import { Area, Line } from '../../parts/fields.tsx'
import { Moment } from '../../parts/moment.tsx'
import { Fact } from '../../parts/queue.tsx'
import { ActButton, Sheet } from '../../parts/sheet.tsx'
import type { Redemption } from './redemptions-page.tsx'
import { useTexts } from './texts.ts'

type Props = { redemption: Redemption; onClose: () => void; onDone: () => void }
const REFRESHES = ['redemptions', 'goods']
const REASON_MIN = 3
const REASON_MAX = 400

export function RedemptionSheet({ redemption, onClose, onDone }: Props) {
  const say = useTexts()
  const { merchant } = useHere()
  const { id, address, state } = redemption
  return (
    <Sheet
      label={id}
      kind={say('sheet.kind')}
      title={<bdi>{redemption.username}</bdi>}
      note={<Moment iso={redemption.askedAt} />}
      onClose={onClose}
      acts={
        state === 'in_process' ? (
          <Acts redemption={redemption} onDone={onDone} />
        ) : (
          <p className="text-soft">{say('acts.mayNot')}</p>
        )
      }
    >
      <dl>
        <Fact label={say('head.good')}>{redemption.goodId}</Fact>
        <Fact label={say('head.quantity')}>{redemption.quantity}</Fact>
        <Fact label={say('head.points')}>{redemption.points.toLocaleString('en')}</Fact>
        <Fact label={say('head.value')}>{formatMoney(redemption.value, merchant.symbol)}</Fact>
        {address && (
          <>
            <Fact label={say('sheet.address')}>
              <bdi className="whitespace-pre-line">{`${address.recipient}\n${address.address}`}</bdi>
            </Fact>
            <Fact label={say('sheet.phone')}>
              <bdi>{address.phone}</bdi>
            </Fact>
          </>
        )}
      </dl>
      {address === null && state === 'in_process' && <p className="text-soft">{say('sheet.noAddress')}</p>}
      <p className="text-faint">{say('sheet.why')}</p>
    </Sheet>
  )
}

function Acts({ redemption: { id }, onDone }: Omit<Props, 'onClose'>) {
  const say = useTexts()
  const { merchant } = useHere()
  const [note, setNote] = useTyped(`redemption note ${id}`, '')
  const [reason, setReason] = useTyped(`redemption ${id}`, '')
  const [isRejecting, setRejecting] = useState(false)
  const approve = useAct({
    refreshes: REFRESHES,
    onDone,
    send: (_: undefined, actId) => actPlatform(merchant.code, 'redemptions-approve', { id, note }, { actId }),
  })
  const reject = useAct({
    refreshes: REFRESHES,
    onDone,
    send: (_: undefined, actId) => actPlatform(merchant.code, 'redemptions-reject', { id, reason }, { actId }),
  })
  return (
    <>
      <Line label={say('acts.note')} value={note} onChange={setNote} />
      <ActButton
        tone="main"
        name={say('acts.approve', { merchant: merchant.name })}
        disabled={!approve.mayPress}
        onPress={() => approve.press(undefined)}
      />
      <ActButton tone="bad" name={say('acts.reject')} onPress={() => setRejecting(true)} />
      <ActResult state={approve.state} />
      {isRejecting && (
        <ActForm
          title={say('acts.rejectTitle', { id, merchant: merchant.name })}
          button={say('acts.reject')}
          kind="danger"
          state={reject.state}
          mayPress={reject.mayPress && countSeen(reason) >= REASON_MIN}
          onPress={() => reject.press(undefined)}
          onClose={() => setRejecting(false)}
        >
          <p className="text-soft">{say('acts.rejectText')}</p>
          <Area label={say('acts.reason')} value={reason} rows={3} max={REASON_MAX} onChange={setReason} />
        </ActForm>
      )}
    </>
  )
}
