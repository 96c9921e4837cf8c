import { useState } from 'react'
import type { AskedRoles } from '../../../../contract/operator/people.ts'
import type { Grant } from '../../../../contract/operator/rights.ts'
import { useAct } from '../../lib/act.tsx'
import { actEdge } from '../../lib/api.ts'
import { useHere } from '../../lib/self.tsx'
import { useTyped } from '../../lib/typed.ts'
import { ActForm } from '../../parts/act-form.tsx'
import { ActResult } from '../../parts/act-result.tsx'
import { Moment } from '../../parts/moment.tsx'
import { ActButton } from '../../parts/sheet.tsx'
import { faultOf, GrantsEditor, nameOfGrant, sameGrants } from './grants-editor.tsx'
import { useTexts } from './texts.ts'

type Answer = { waitsBecause: 'second_approval' | null }
/** What one admin says; done once a second one says the same. */
function useRoles(name: string, onDone?: () => void) {
  const [waits, setWaits] = useState(false)
  const act = useAct({
    refreshes: ['access-review'],
    send: (grants: readonly Grant[], actId) =>
      actEdge<Answer>('role-set', { name, grants: grants.map(({ role, merchant }) => ({ role, merchant })) }, actId),
    onDone: ({ waitsBecause }) => {
      setWaits(waitsBecause !== null)
      onDone?.()
    },
  })
  return { act, waits }
}

type FormProps = { name: string; grants: readonly Grant[]; onClose: () => void }

export function RolesForm({ name, grants: known, onClose }: FormProps) {
  const say = useTexts()
  const [grants, setGrants] = useTyped(`roles ${name} ${JSON.stringify(known)}`, known)
  const { act } = useRoles(name, onClose)
  return (
    <ActForm
      title={say('roles.title', { name })}
      button={say('roles.do')}
      kind="main"
      state={act.state}
      mayPress={act.mayPress && faultOf(grants) === null && !sameGrants(grants, known)}
      onPress={() => act.press(grants)}
      onClose={onClose}
    >
      <p className="text-soft">{say('roles.text')}</p>
      <GrantsEditor grants={grants} onChange={setGrants} />
    </ActForm>
  )
}

type AskedProps = { name: string; asked: readonly AskedRoles[]; mayConfirm: boolean }

/** What other admins asked for: the second of them reads it whole and says the same. */
export function Asked({ name, asked, mayConfirm }: AskedProps) {
  const say = useTexts()
  const { self } = useHere()
  const { act, waits } = useRoles(name)
  if (asked.length === 0) return <ActResult state={act.state} done={say(waits ? 'roles.waits' : 'roles.done')} />
  return (
    <section aria-label={say('roles.asked')} className="grid gap-2 rounded-m bg-tint-warn p-3">
      <h3 className="font-bold">{say('roles.asked')}</h3>
      {asked.map(({ by, at, grants }) => (
        <div key={by} className="grid gap-2">
          <p>
            <span>{say('roles.by', { name: by })}</span> <Moment iso={at} />
          </p>
          <p className="font-semibold">{grants.map(nameOfGrant).join(', ') || say('sheet.noRoles')}</p>
          {mayConfirm && by !== self.name && (
            <ActButton name={say('roles.same', { name })} disabled={!act.mayPress} onPress={() => act.press(grants)} />
          )}
          {by === self.name && <p className="text-soft">{say('roles.own')}</p>}
        </div>
      ))}
      <ActResult state={act.state} done={say(waits ? 'roles.waits' : 'roles.done')} />
    </section>
  )
}
