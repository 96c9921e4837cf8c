import { useState } from 'react'
import { readTypedCount } from '../../../../kit/lib/typed-amount.ts'
import { useAct } from '../../lib/act.tsx'
import { actPlatform, type OperatorResponse } from '../../lib/api.ts'
import { useHere } from '../../lib/self.tsx'
import { useTyped } from '../../lib/typed.ts'
import { ActForm } from '../../parts/act-form.tsx'
import { ActResult } from '../../parts/act-result.tsx'
import { Line } from '../../parts/fields.tsx'
import { ActButton } from '../../parts/sheet.tsx'
import { useTexts } from './texts.ts'

type Good = OperatorResponse<'goods-list'>['goods'][number]
const MOST_LEFT = 9_999_999
const REFRESHES = ['goods', 'approvals', 'config-now']

/** What is one person's: how many are left, and the end. */
export function GoodActs({ good: { id, left: known } }: { good: Good }) {
  const say = useTexts()
  const { merchant } = useHere()
  const [left, setLeft] = useTyped(`stock ${id} ${known}`, known === null ? '' : String(known))
  const [isEnding, setEnding] = useState(false)
  const [isWaiting, setWaiting] = useState(false)
  const stock = useAct({
    refreshes: REFRESHES,
    send: (count: number, actId) => actPlatform(merchant.code, 'goods-stock', { id, left: count }, { actId }),
    onDone: ({ waitsBecause }) => setWaiting(waitsBecause !== null),
  })
  const end = useAct({
    refreshes: REFRESHES,
    send: (_: undefined, actId) => actPlatform(merchant.code, 'goods-end', { id }, { actId }),
    onDone: () => setEnding(false),
  })
  const count = readTypedCount(left)
  return (
    <section
      aria-label={say('acts.title', { merchant: merchant.name })}
      className="panel grid gap-3 border-t-3 border-t-brand p-4"
    >
      <h2 className="font-bold">{say('acts.title', { merchant: merchant.name })}</h2>
      <div className="flex flex-wrap items-end gap-3">
        {known !== null && (
          <>
            <Line label={say('acts.left')} value={left} isNumber onChange={setLeft} />
            <ActButton
              name={say('acts.stock')}
              disabled={count === null || count > MOST_LEFT || count === known || !stock.mayPress}
              onPress={() => count !== null && stock.press(count)}
            />
          </>
        )}
        <ActButton name={say('acts.end')} tone="bad" onPress={() => setEnding(true)} />
      </div>
      <ActResult state={stock.state} done={say(isWaiting ? 'acts.waits' : 'acts.done')} />
      <ActResult state={end.state} done={say('acts.done')} />
      {isEnding && (
        <ActForm
          title={say('acts.endTitle', { id, merchant: merchant.name })}
          button={say('acts.end')}
          kind="danger"
          state={end.state}
          mayPress={end.mayPress}
          onPress={() => end.press(undefined)}
          onClose={() => setEnding(false)}
        >
          <p className="text-warn">{say('acts.endText')}</p>
        </ActForm>
      )}
    </section>
  )
}
