/** What an operator does with an account of a tree: a member below it, another upline, another rebate, the end. */
import { useState } from 'react'
import { countSeen } from '../../../../contract/rules/seen-text.ts'
import { isBlank } from '../../../../contract/rules/typed-text.ts'
import { useAct } from '../../lib/act.tsx'
import { actPlatform } from '../../lib/api.ts'
import { useHere } from '../../lib/self.tsx'
import { useTyped } from '../../lib/typed.ts'
import { ActForm, isStillAsked, StillAsked } from '../../parts/act-form.tsx'
import { Area, Line } from '../../parts/fields.tsx'
import { ActButton } from '../../parts/sheet.tsx'
import type { Tree } from './agents-page.tsx'
import { levelsOpenedHere, OpenForm } from './open-form.tsx'
import { readRebate, showRebate } from './rebate.ts'
import { useTexts } from './texts.ts'

const REASON_MIN = 3
const REASON_MAX = 200
const REFRESHES = ['trees-show', 'trees-list', 'contracts-list']

type Verb = 'move' | 'rebate' | 'close'
type Done = { verb: Verb; endedContracts: number; isAsked: boolean }

export function AgentActs({ member }: { member: Tree['member'] }) {
  const say = useTexts()
  const { merchant } = useHere()
  const [form, setForm] = useState<Verb | 'open' | null>(null)
  const [done, setDone] = useState<Done | null>(null)
  const close = () => setForm(null)
  const end = (answer: Done) => {
    setDone(answer)
    close()
  }
  const title = say('acts.title', { name: member.username, merchant: merchant.name })
  return (
    <section aria-label={title} className="grid gap-2 border-t-3 border-brand px-4 py-3">
      <div className="flex flex-wrap gap-2">
        {levelsOpenedHere(member).length > 0 && <ActButton name={say('acts.open')} onPress={() => setForm('open')} />}
        <ActButton name={say('acts.move')} onPress={() => setForm('move')} />
        <ActButton name={say('acts.rebate')} onPress={() => setForm('rebate')} />
        {member.level !== 'member' && member.status !== 'closed' && (
          <ActButton name={say('acts.close')} tone="bad" onPress={() => setForm('close')} />
        )}
      </div>
      {done && (
        <p role="status" className="text-ok">
          {say(`acts.done.${done.verb}`, { count: done.endedContracts })}
        </p>
      )}
      {done?.isAsked && <StillAsked />}
      {form === 'open' && <OpenForm upline={member} onClose={close} />}
      {form !== null && form !== 'open' && <Change verb={form} member={member} onClose={close} onDone={end} />}
    </section>
  )
}

type ChangeProps = { verb: Verb; member: Tree['member']; onClose: () => void; onDone: (done: Done) => void }

function Change({ verb, member, onClose, onDone }: ChangeProps) {
  const say = useTexts()
  const { merchant } = useHere()
  const [value, setValue] = useTyped(
    `${verb} to ${member.username}`,
    verb === 'rebate' ? showRebate(member.rebate) : '',
  )
  const [reason, setReason] = useTyped(`${verb} ${member.username}`, '')
  const { username } = member
  const rebate = readRebate(value)
  const { code } = merchant
  const send = {
    move: (actId: string) => actPlatform(code, 'trees-move', { username, upline: value.trim(), reason }, { actId }),
    rebate: async (actId: string) => ({
      ...(await actPlatform(code, 'trees-rebate', { username, rebate, reason }, { actId })),
      endedContracts: 0,
    }),
    close: (actId: string) => actPlatform(code, 'trees-close', { username, reason }, { actId }),
  }
  const act = useAct({
    refreshes: REFRESHES,
    send: (_: undefined, actId): Promise<{ endedContracts: number }> => send[verb](actId),
    onDone: (answer) => onDone({ verb, endedContracts: answer.endedContracts, isAsked: isStillAsked(answer) }),
  })
  const isOpen = {
    move: isBlank(value) || value.trim() === username,
    rebate: rebate === null || rebate === member.rebate,
    close: false,
  }
  return (
    <ActForm
      title={say(`acts.titles.${verb}`, { name: username, merchant: merchant.name })}
      button={say(`acts.${verb}Do`, { merchant: merchant.name })}
      kind={verb === 'close' ? 'danger' : 'main'}
      state={act.state}
      mayPress={act.mayPress && !isOpen[verb] && countSeen(reason) >= REASON_MIN}
      onPress={() => act.press(undefined)}
      onClose={onClose}
    >
      <p className="text-soft">{say(`acts.texts.${verb}`)}</p>
      {verb === 'move' && <Line label={say('acts.upline')} value={value} onChange={setValue} />}
      {verb === 'rebate' && (
        <Line label={say('rebate.label')} hint={say('rebate.hint')} value={value} isNumber onChange={setValue} />
      )}
      <Area label={say('reason')} value={reason} rows={3} max={REASON_MAX} onChange={setReason} />
    </ActForm>
  )
}
