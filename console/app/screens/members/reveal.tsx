/** What is masked, and the eye that asks why before it shows the rest. What was shown is forgotten with the page. */
import Eye from 'lucide-react/icons/eye'
import { useState } from 'react'
import { REVEALS_AN_HOUR, type RevealedField } from '../../../../contract/operator/member-fields.ts'
import { useAct } from '../../lib/act.tsx'
import { actPlatform, type OperatorResponse } from '../../lib/api.ts'
import { useHere, useMay } from '../../lib/self.tsx'
import { useTyped } from '../../lib/typed.ts'
import { ActForm } from '../../parts/act-form.tsx'
import { Line } from '../../parts/fields.tsx'
import { isReason, REASON_MAX } from './member-acts.tsx'
import type { TabProps } from './member-page.tsx'
import { useTexts } from './texts.ts'

type Revealed = OperatorResponse<'member-reveal'>
type Props = TabProps & { field: RevealedField; value: string | null }

export function Masked({ member, field, value }: Props) {
  const say = useTexts()
  const may = useMay()
  const [isOpen, setOpen] = useState(false)
  const [shown, setShown] = useState<Revealed | null>(null)
  if (value === null) return null
  return (
    <span className="inline-flex max-w-full items-center gap-1.5">
      <bdi className="truncate">{shown ? (shown.value ?? '–') : value}</bdi>
      {may('members.reveal') && !shown && (
        <button
          type="button"
          aria-label={say('reveal.do', { field: say(`fields.${field}`) })}
          onClick={() => setOpen(true)}
          className="reach relative text-act"
        >
          <Eye aria-hidden size={15} />
        </button>
      )}
      {shown && (
        <span role="status" className={shown.withinHour > REVEALS_AN_HOUR ? 'text-bad' : 'text-faint'}>
          {shown.withinHour > REVEALS_AN_HOUR ? say('reveal.many', { count: shown.withinHour }) : say('reveal.noted')}
        </span>
      )}
      {isOpen && (
        <RevealForm
          member={member}
          field={field}
          onClose={() => setOpen(false)}
          onShown={(found) => {
            setOpen(false)
            setShown(found)
          }}
        />
      )}
    </span>
  )
}

type FormProps = TabProps & { field: RevealedField; onClose: () => void; onShown: (found: Revealed) => void }

function RevealForm({ member, field, onClose, onShown }: FormProps) {
  const say = useTexts()
  const { merchant } = useHere()
  const [reason, setReason] = useTyped(`reveal ${member.username} ${field}`, '')
  const name = say(`fields.${field}`)
  const act = useAct({
    refreshes: ['member-timeline'],
    onDone: onShown,
    send: (_: undefined, actId) =>
      actPlatform(merchant.code, 'member-reveal', { username: member.username, field, reason }, { actId }),
  })
  return (
    <ActForm
      title={say('reveal.title', { field: name, name: member.username, merchant: merchant.name })}
      button={say('reveal.show')}
      kind="main"
      {...act}
      mayPress={act.mayPress && isReason(reason)}
      onPress={() => act.press(undefined)}
      onClose={onClose}
    >
      <p className="text-soft">{say('reveal.text')}</p>
      <Line label={say('acts.reason')} value={reason} max={REASON_MAX} onChange={setReason} />
    </ActForm>
  )
}
