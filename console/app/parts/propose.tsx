/** The foot of a form that proposes: what would change, when, why, and one button that names the merchant. */
import { useState } from 'react'
import { Link } from 'react-router'
import type { Content } from '../../../contract/lib/canonical-json.ts'
import { type ChangeKind, hashBase } from '../../../contract/operator/change-kinds.ts'
import type { ChangeAnswer } from '../../../contract/operator/changes.ts'
import { Button } from '../../../kit/ui/button.tsx'
import { useChangeAct } from '../lib/changes.ts'
import { useHere } from '../lib/self.tsx'
import { useCommon } from '../lib/texts.ts'
import { noteSent, useTyped } from '../lib/typed.ts'
import { zonedToIso } from '../lib/zoned.ts'
import { ActResult } from './act-result.tsx'
import { Difference } from './difference.tsx'
import { Line, Time } from './fields.tsx'
import { useMayChange, WhoMay } from './who-may.tsx'

type Props = {
  kind: ChangeKind
  base: unknown
  payload: Record<string, unknown>
  hasChanged: boolean
  onProposed?: (answer: ChangeAnswer) => void
}

export function Propose({ kind, base, payload, hasChanged, onProposed }: Props) {
  const say = useCommon()
  const may = useMayChange(kind)
  const { merchant } = useHere()
  // What is read again while the form is open does not change what was written over.
  const [begun, setBegun] = useState(base as Content)
  const [at, setAt] = useTyped(`time ${kind} ${JSON.stringify(begun)}`, '')
  const [note, setNote] = useTyped(`note ${kind} ${JSON.stringify(begun)}`, '')
  const [made, setMade] = useState<ChangeAnswer | null>(null)
  const content = JSON.stringify(payload)
  const [madeOf, setMadeOf] = useState<string | null>(null)
  const isSaid = made !== null && madeOf === content
  const act = useChangeAct((answer) => {
    setMade(answer)
    noteSent()
    setAt('')
    setNote('')
    setMadeOf(content)
    if (answer.state === 'published') setBegun(payload as Content)
    onProposed?.(answer)
  })
  const publishAt = at === '' ? null : zonedToIso(at, merchant.timeZone)
  const isBadTime = at !== '' && publishAt === null
  const press = async () => {
    const baseHash = await hashBase(kind, begun)
    act.press({ verb: 'change-propose', input: { merchant: merchant.code, kind, payload, publishAt, note, baseHash } })
  }
  return (
    <section aria-label={say('propose.title')} className="panel grid gap-3 border-t-3 border-t-brand p-4">
      {hasChanged && <Difference base={base} now={base} proposed={payload} />}
      <div className="grid gap-3 md:grid-cols-2">
        <Time label={say('propose.at', { zone: merchant.timeZone })} value={at} isWrong={isBadTime} onChange={setAt} />
        <Line label={say('propose.note')} value={note} max={300} onChange={setNote} />
      </div>
      <ActResult
        state={act.state}
        done={
          made === null
            ? ''
            : say(`propose.${made.state === 'proposed' ? 'waits' : 'done'}`, { id: made.id, state: made.state })
        }
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button
          kind="main"
          busy={act.state.is === 'busy'}
          disabled={!hasChanged || isSaid || isBadTime || !act.mayPress || !may}
          onClick={() => void press()}
        >
          {say('propose.do', { merchant: merchant.name })}
        </Button>
        {isSaid ? (
          <Link
            to={`/changes?at=${merchant.code}&open=${merchant.code}.${made.id}`}
            className="text-act underline underline-offset-2"
          >
            {say('propose.look', { id: made.id })}
          </Link>
        ) : may ? (
          <p className="text-faint">{say('propose.two')}</p>
        ) : (
          <WhoMay kind={kind} />
        )}
      </div>
    </section>
  )
}
