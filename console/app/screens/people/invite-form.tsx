import { type FormEvent, useState } from 'react'
import type { Invitation } from '../../../../contract/operator/people.ts'
import type { Grant } from '../../../../contract/operator/rights.ts'
import { foldDashed } from '../../../../contract/rules/typed-text.ts'
import { Button } from '../../../../kit/ui/button.tsx'
import { useAct } from '../../lib/act.tsx'
import { actEdge } from '../../lib/api.ts'
import { Overlay } from '../../lib/overlay.tsx'
import { useCommon } from '../../lib/texts.ts'
import { noteSent, useTyped } from '../../lib/typed.ts'
import { ActResult } from '../../parts/act-result.tsx'
import { Line } from '../../parts/fields.tsx'
import { Moment } from '../../parts/moment.tsx'
import { faultOf, GrantsEditor } from './grants-editor.tsx'
import { useTexts } from './texts.ts'

const NAME = /^[a-z][a-z0-9._-]{1,39}$/

/** `again`: somebody who lost their keys. */
type Props = { again?: { name: string; grants: readonly Grant[] }; onClose: () => void }

/** Of the link only a hash is kept: who closes it before it is passed on invites again. */
export function InviteForm({ again, onClose }: Props) {
  const say = useTexts()
  const common = useCommon()
  const about = `invite ${again?.name ?? ''}`
  const [name, setName] = useTyped(`${about} name`, again?.name ?? '')
  const [grants, setGrants] = useTyped<readonly Grant[]>(`${about} grants`, again?.grants ?? [])
  const [made, setMade] = useState<Invitation | null>(null)
  const act = useAct({
    refreshes: ['access-review'],
    send: (_: undefined, actId) =>
      actEdge<Invitation>(
        'person-invite',
        {
          name: foldDashed(name).toLowerCase(),
          grants: grants.map(({ role, merchant }) => ({ role, merchant })),
          ...(again && { again: true }),
        },
        actId,
      ),
    onDone: (invitation) => {
      noteSent()
      setMade(invitation)
    },
  })
  const isReady =
    NAME.test(foldDashed(name).toLowerCase()) && faultOf(grants) === null && grants.length > 0 && act.mayPress
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isReady) act.press(undefined)
  }
  return (
    <Overlay title={again ? say('invite.againTitle', { name: again.name }) : say('invite.title')} onClose={onClose}>
      {made ? (
        <Link invitation={made} onClose={onClose} />
      ) : (
        <form onSubmit={submit} className="grid gap-3">
          <p className="text-soft">{say(again ? 'invite.againText' : 'invite.text')}</p>
          {!again && <Line label={say('invite.name')} hint={say('invite.nameHint')} value={name} onChange={setName} />}
          <GrantsEditor grants={grants} onChange={setGrants} />
          <ActResult state={act.state} />
          <div className="flex gap-2">
            <Button type="submit" kind="main" busy={act.state.is === 'busy'} disabled={!isReady}>
              {say('invite.do')}
            </Button>
            <Button onClick={onClose}>{common('cancel')}</Button>
          </div>
        </form>
      )}
    </Overlay>
  )
}

function Link({ invitation: { name, token, until }, onClose }: { invitation: Invitation; onClose: () => void }) {
  const say = useTexts()
  const common = useCommon()
  const link = `${location.origin}/enrol#${token}`
  const [isCopied, setCopied] = useState(false)
  const copy = () => void navigator.clipboard.writeText(link).then(() => setCopied(true))
  return (
    <div className="grid gap-3">
      <p className="text-soft">{say('invite.once', { name })}</p>
      <output aria-label={say('invite.link')} className="rounded-m bg-surface-2 p-3 font-semibold wrap-anywhere">
        {link}
      </output>
      <p className="text-faint">
        <span>{say('invite.until')}</span> <Moment iso={until} />
      </p>
      <div className="flex gap-2">
        <Button kind="main" onClick={copy}>
          {say(isCopied ? 'invite.copied' : 'invite.copy')}
        </Button>
        <Button onClick={onClose}>{common('close')}</Button>
      </div>
    </div>
  )
}
