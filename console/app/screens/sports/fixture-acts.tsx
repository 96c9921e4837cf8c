/** What two people do to a fixture: the first one says so, and it waits in Approvals with all it holds. */

import { useState } from 'react'
import { foldResult, parseResult } from '../../../../contract/book/result-text.ts'
import { countSeen } from '../../../../contract/rules/seen-text.ts'
import { useAct } from '../../lib/act.tsx'
import { actPlatform, type OperatorResponse } from '../../lib/api.ts'
import { useHere, useMay } from '../../lib/self.tsx'
import { useTyped } from '../../lib/typed.ts'
import { ActForm } from '../../parts/act-form.tsx'
import { ActResult } from '../../parts/act-result.tsx'
import { Area, Line } from '../../parts/fields.tsx'
import { ActButton } from '../../parts/sheet.tsx'
import { useTexts } from './texts.ts'

type Fixture = OperatorResponse<'book-fixture'>
type Props = { vendor: string; fixture: Fixture; onDone: () => void }
const REFRESHES = ['book-fixture', 'book-results', 'book-exposure', 'approvals', 'work-list']
const REASON_MIN = 3
const REASON_MAX = 200

export function FixtureActs({ vendor, fixture: { fixture, phase, isShut }, onDone }: Props) {
  const say = useTexts()
  const may = useMay()
  const isOpen = phase === 'before' || phase === 'play'
  const mayShut = isOpen && may('games.set')
  const mayVoid = phase === 'before' && may('games.void')
  const mayResettle = phase === 'over' && may('games.void')
  if (!mayShut && !mayVoid && !mayResettle) return <p className="text-soft">{say('acts.mayNot')}</p>
  return (
    <>
      {mayShut && <Suspend vendor={vendor} fixture={fixture} isShut={isShut} />}
      {mayVoid && <Void vendor={vendor} fixture={fixture} onDone={onDone} />}
      {mayResettle && <Resettle vendor={vendor} fixture={fixture} onDone={onDone} />}
      <p className="text-faint">{say('acts.everywhere')}</p>
    </>
  )
}

type OneProps = { vendor: string; fixture: string }

function Suspend({ vendor, fixture, isShut }: OneProps & { isShut: boolean }) {
  const say = useTexts()
  const { merchant } = useHere()
  const [isDone, setDone] = useState(false)
  const act = useAct({
    refreshes: REFRESHES,
    send: (next: boolean, actId) =>
      actPlatform(merchant.code, 'book-suspend', { vendor, fixture, isShut: next }, { actId }),
    onDone: (answer) => setDone(answer.isDone),
  })
  return (
    <>
      <ActButton
        tone={isShut ? 'main' : 'bad'}
        name={say(isShut ? 'acts.resume' : 'acts.suspend')}
        disabled={!act.mayPress}
        onPress={() => act.press(!isShut)}
      />
      <ActResult state={act.state} done={say(isDone ? 'acts.done' : 'acts.said')} />
    </>
  )
}

function Void({ vendor, fixture, onDone }: OneProps & { onDone: () => void }) {
  const say = useTexts()
  const { merchant } = useHere()
  const [isOpen, setOpen] = useState(false)
  const act = useAct({
    refreshes: REFRESHES,
    send: (_: undefined, actId) => actPlatform(merchant.code, 'book-void', { vendor, fixture }, { actId }),
    onDone: ({ isDone }) => {
      setOpen(false)
      if (isDone) onDone()
    },
  })
  return (
    <>
      <ActButton tone="bad" name={say('acts.void')} onPress={() => setOpen(true)} />
      {!isOpen && <ActResult state={act.state} done={say('acts.said')} />}
      {isOpen && (
        <ActForm
          title={say('acts.voidTitle', { fixture })}
          button={say('acts.void')}
          kind="danger"
          state={act.state}
          mayPress={act.mayPress}
          onPress={() => act.press(undefined)}
          onClose={() => setOpen(false)}
        >
          <p className="text-soft">{say('acts.voidText')}</p>
        </ActForm>
      )}
    </>
  )
}

function Resettle({ vendor, fixture, onDone }: OneProps & { onDone: () => void }) {
  const say = useTexts()
  const { merchant } = useHere()
  const [isOpen, setOpen] = useState(false)
  const [result, setResult] = useTyped(`result ${vendor} ${fixture}`, '')
  const [reason, setReason] = useTyped(`resettle ${vendor} ${fixture}`, '')
  const act = useAct({
    refreshes: REFRESHES,
    send: (_: undefined, actId) =>
      actPlatform(merchant.code, 'book-resettle', { vendor, fixture, result: foldResult(result), reason }, { actId }),
    onDone: ({ isDone }) => {
      setOpen(false)
      setResult('')
      setReason('')
      if (isDone) onDone()
    },
  })
  const isWhole = parseResult(foldResult(result)) !== null && countSeen(reason) >= REASON_MIN
  return (
    <>
      <ActButton tone="bad" name={say('acts.resettle')} onPress={() => setOpen(true)} />
      {!isOpen && <ActResult state={act.state} done={say('acts.said')} />}
      {isOpen && (
        <ActForm
          title={say('acts.resettleTitle', { fixture })}
          button={say('acts.resettle')}
          kind="danger"
          state={act.state}
          mayPress={act.mayPress && isWhole}
          onPress={() => act.press(undefined)}
          onClose={() => setOpen(false)}
        >
          <p className="text-soft">{say('acts.resettleText')}</p>
          <Line label={say('acts.result')} hint={say('acts.resultHint')} value={result} onChange={setResult} />
          <Area label={say('acts.reason')} value={reason} rows={3} max={REASON_MAX} onChange={setReason} />
        </ActForm>
      )}
    </>
  )
}
