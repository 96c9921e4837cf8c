import { useState } from 'react'
import { countSeen } from '../../../../contract/rules/seen-text.ts'
import { formatMoney } from '../../../../kit/lib/money.ts'
import { useAct } from '../../lib/act.tsx'
import { actPlatform } from '../../lib/api.ts'
import { useHere } from '../../lib/self.tsx'
import { useTyped } from '../../lib/typed.ts'
import { ActForm } from '../../parts/act-form.tsx'
import { ActResult } from '../../parts/act-result.tsx'
import { Area } from '../../parts/fields.tsx'
import { ActButton } from '../../parts/sheet.tsx'
import type { Bill } from './bills-page.tsx'
import { useTexts } from './texts.ts'

const REFRESHES = ['bills-list', 'bills-show', 'approvals', 'work-list']
const REASON_MIN = 3
const REASON_MAX = 200

export function BillActs({ bill: { billId, amount }, onDone }: { bill: Bill; onDone: () => void }) {
  const say = useTexts()
  const { merchant } = useHere()
  const [isDenying, setDenying] = useState(false)
  const [reason, setReason] = useTyped(`bill ${billId}`, '')
  const approve = useAct({
    refreshes: REFRESHES,
    send: (_: undefined, actId) => actPlatform(merchant.code, 'bills-approve', { billId }, { actId }),
    onDone: ({ isApproved }) => {
      if (isApproved) onDone()
    },
  })
  const deny = useAct({
    refreshes: REFRESHES,
    onDone,
    send: (_: undefined, actId) => actPlatform(merchant.code, 'bills-deny', { billId, reason }, { actId }),
  })
  return (
    <>
      <ActButton
        tone="main"
        name={say('acts.approve', { amount: formatMoney(amount, merchant.symbol), merchant: merchant.name })}
        disabled={!approve.mayPress}
        onPress={() => approve.press(undefined)}
      />
      <ActButton tone="bad" name={say('acts.deny')} onPress={() => setDenying(true)} />
      <ActResult state={approve.state} done={say('acts.waits')} />
      {isDenying && (
        <ActForm
          title={say('acts.denyTitle', { id: billId, merchant: merchant.name })}
          button={say('acts.deny')}
          kind="danger"
          state={deny.state}
          mayPress={deny.mayPress && countSeen(reason) >= REASON_MIN}
          onPress={() => deny.press(undefined)}
          onClose={() => setDenying(false)}
        >
          <p className="text-soft">{say('acts.denyText')}</p>
          <Area label={say('acts.reason')} value={reason} rows={3} max={REASON_MAX} onChange={setReason} />
        </ActForm>
      )}
    </>
  )
}
