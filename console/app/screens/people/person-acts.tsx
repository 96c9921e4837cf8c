import { useState } from 'react'
import { useAct } from '../../lib/act.tsx'
import { actEdge } from '../../lib/api.ts'
import { ActForm } from '../../parts/act-form.tsx'
import { ActResult } from '../../parts/act-result.tsx'
import { ActButton } from '../../parts/sheet.tsx'
import { nameOfGrant } from './grants-editor.tsx'
import { InviteForm } from './invite-form.tsx'
import type { Reviewed } from './people-page.tsx'
import { RolesForm } from './roles-form.tsx'
import { useTexts } from './texts.ts'

const REFRESHES = ['access-review']

type Props = { person: Reviewed; removed: readonly string[]; onDone: () => void }

/** What an admin does with another person: the review, the confirmation, roles, lost keys, the end. */
export function PersonActs({ person, removed, onDone }: Props) {
  const say = useTexts()
  const [form, setForm] = useState<'roles' | 'again' | 'revoke' | null>(null)
  const { name, state } = person
  const grants = person.grants.map(({ role, merchant }) => ({ role, merchant }))
  const close = () => setForm(null)
  const confirm = useAct({
    refreshes: REFRESHES,
    send: (_: undefined, actId) => actEdge('person-confirm', { name, grants }, actId),
  })
  return (
    <>
      {state === 'enrolled' && (
        <>
          <ActButton
            tone="main"
            name={say('acts.confirm', { name })}
            disabled={!confirm.mayPress}
            onPress={() => confirm.press(undefined)}
          />
          <p className="text-soft">{say('acts.confirmText')}</p>
          <ActResult state={confirm.state} />
        </>
      )}
      {grants.length > 0 && state === 'active' && <Sign person={person} removed={removed} onDone={onDone} />}
      <div className="flex flex-wrap gap-2">
        <ActButton name={say('acts.roles')} onPress={() => setForm('roles')} />
        <ActButton name={say('acts.again')} onPress={() => setForm('again')} />
        <ActButton tone="bad" name={say('acts.revoke', { name })} onPress={() => setForm('revoke')} />
      </div>
      {form === 'roles' && <RolesForm name={name} grants={grants} onClose={close} />}
      {form === 'again' && <InviteForm again={{ name, grants }} onClose={close} />}
      {form === 'revoke' && <Revoke name={name} onClose={close} onDone={onDone} />}
    </>
  )
}

function Sign({ person: { name, grants }, removed, onDone }: Props) {
  const say = useTexts()
  const asked = (isRemoved: boolean) =>
    grants
      .filter((grant) => removed.includes(nameOfGrant(grant)) === isRemoved)
      .map(({ role, merchant }) => ({ role, merchant }))
  const sign = useAct({
    refreshes: REFRESHES,
    send: (_: undefined, actId) =>
      actEdge('access-review-sign', { name, keep: asked(false), remove: asked(true) }, actId),
    onDone,
  })
  return (
    <>
      <ActButton
        tone="main"
        name={say('acts.sign', { count: grants.length })}
        disabled={!sign.mayPress}
        onPress={() => sign.press(undefined)}
      />
      <ActResult state={sign.state} />
    </>
  )
}

type RevokeProps = { name: string; onClose: () => void; onDone: () => void }

function Revoke({ name, onClose, onDone }: RevokeProps) {
  const say = useTexts()
  const revoke = useAct({
    refreshes: REFRESHES,
    send: (_: undefined, actId) => actEdge('person-revoke', { name }, actId),
    onDone,
  })
  return (
    <ActForm
      title={say('acts.revokeTitle', { name })}
      button={say('acts.revoke', { name })}
      kind="danger"
      state={revoke.state}
      mayPress={revoke.mayPress}
      onPress={() => revoke.press(undefined)}
      onClose={onClose}
    >
      <p className="text-soft">{say('acts.revokeText')}</p>
    </ActForm>
  )
}
