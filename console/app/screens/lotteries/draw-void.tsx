import { useState } from 'react'
import { countSeen } from '../../../../contract/rules/seen-text.ts'
import { useAct } from '../../lib/act.tsx'
import { actPlatform } from '../../lib/api.ts'
import { useHere } from '../../lib/self.tsx'
import { useTyped } from '../../lib/typed.ts'
import { ActForm } from '../../parts/act-form.tsx'
import { ActResult } from '../../parts/act-result.tsx'
import { Area } from '../../parts/fields.tsx'
import { ActButton } from '../../parts/sheet.tsx'
import { useTexts } from './texts.ts'

type Props = { gameCode: string; period: string; hasBook: boolean; onDone: () => void }
const REASON_MIN = 3
const REASON_MAX = 200
const CALLS = { book: 'lotteries-void-book', draw: 'lotteries-void-draw' } as const

/** Two people: the first one says so, and it waits in Approvals with all it holds. */
export function DrawVoid({ gameCode, period, hasBook, onDone }: Props) {
  const say = useTexts()
  const { merchant } = useHere()
  const [what, setWhat] = useState<keyof typeof CALLS | null>(null)
  const [reason, setReason] = useTyped(`void ${gameCode} ${period}`, '')
  const act = useAct({
    refreshes: ['lotteries-draws', 'approvals', 'work-list'],
    send: (which: keyof typeof CALLS, actId) =>
      actPlatform(merchant.code, CALLS[which], { gameCode, period, reason }, { actId }),
    onDone: ({ result }) => {
      setWhat(null)
      if (result === 'done') onDone()
    },
  })
  const named = { merchant: merchant.name, period }
  return (
    <>
      {hasBook && <ActButton tone="bad" name={say('acts.book', named)} onPress={() => setWhat('book')} />}
      <ActButton tone="bad" name={say('acts.draw')} onPress={() => setWhat('draw')} />
      {what === null && <ActResult state={act.state} done={say('acts.said')} />}
      {what && (
        <ActForm
          title={say(`acts.${what}Title`, named)}
          button={say(what === 'book' ? 'acts.book' : 'acts.draw', named)}
          kind="danger"
          state={act.state}
          mayPress={act.mayPress && countSeen(reason) >= REASON_MIN}
          onPress={() => act.press(what)}
          onClose={() => setWhat(null)}
        >
          <p className="text-soft">{say(`acts.${what}Text`)}</p>
          <Area label={say('acts.reason')} value={reason} rows={3} max={REASON_MAX} onChange={setReason} />
        </ActForm>
      )}
    </>
  )
}
