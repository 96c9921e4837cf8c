import { useState } from 'react'
import { countSeen } from '../../../../contract/rules/seen-text.ts'
import { Button } from '../../../../kit/ui/button.tsx'
import { useAct } from '../../lib/act.tsx'
import { actPlatform, type OperatorResponse } from '../../lib/api.ts'
import { useHere } from '../../lib/self.tsx'
import { useCommon } from '../../lib/texts.ts'
import { useTyped } from '../../lib/typed.ts'
import { ActForm } from '../../parts/act-form.tsx'
import { Line } from '../../parts/fields.tsx'
import { Overlay } from '../../parts/overlay.tsx'
import { ShownOnce } from '../../parts/shown-once.tsx'
import type { TabProps } from './member-page.tsx'
import { useTexts } from './texts.ts'

const CALLS = { end: 'member-end-sessions', lock: 'member-lock', unlock: 'member-unlock' } as const
/** As the calls have it. */
export const REASON_MIN = 3
export const REASON_MAX = 200
export const isReason = (text: string) => countSeen(text) >= REASON_MIN

type FirstProps = TabProps & { onClose: () => void }

/** A new first password: the first person says so, the second is shown it. Only its hash is kept. */
export function FirstPassword({ member, onClose }: FirstProps) {
  const say = useTexts()
  const common = useCommon()
  const { merchant } = useHere()
  const [reason, setReason] = useTyped(`first ${member.username}`, '')
  const [answer, setAnswer] = useState<OperatorResponse<'member-first-password'> | null>(null)
  const act = useAct({
    refreshes: ['member', 'member-devices', 'member-timeline', 'approvals'],
    onDone: (value: OperatorResponse<'member-first-password'>) => {
      setReason('')
      setAnswer(value)
    },
    send: (_: undefined, actId) =>
      actPlatform(
        merchant.code,
        'member-first-password',
        { username: member.username, reason: reason.slice(0, REASON_MAX) },
        { actId },
      ),
  })
  const title = say('acts.firstTitle', { name: member.username, merchant: merchant.name })
  if (answer)
    return (
      <Overlay title={title} onClose={onClose}>
        <div className="grid gap-3">
          {answer.password === null ? (
            <p role="status">{say('acts.firstWaits')}</p>
          ) : (
            <ShownOnce
              label={say('acts.password')}
              text={say('acts.firstOnce', { name: answer.username })}
              secret={answer.password}
            />
          )}
          <div>
            <Button onClick={onClose}>{common('close')}</Button>
          </div>
        </div>
      </Overlay>
    )
  return (
    <ActForm
      title={title}
      button={say('acts.first')}
      kind="danger"
      {...act}
      mayPress={act.mayPress && isReason(reason)}
      onPress={() => act.press(undefined)}
      onClose={onClose}
    >
      <p className="text-soft">{say('acts.firstText')}</p>
      <Line label={say('acts.reason')} value={reason} onChange={setReason} />
      {act.state.is === 'lost' && act.state.ended === 'done' && <p className="text-warn">{say('acts.firstLost')}</p>}
    </ActForm>
  )
}

type Props = TabProps & { what: keyof typeof CALLS; onClose: () => void }

/** An act on a member that takes a reason for the audit and nothing else. */
export function ReasonAct({ what, member, onClose }: Props) {
  const say = useTexts()
  const { merchant } = useHere()
  const [reason, setReason] = useTyped(`${what} ${member.username}`, '')
  const act = useAct({
    refreshes: ['member', 'member-devices', 'member-timeline'],
    onDone: onClose,
    send: (_: undefined, actId): Promise<unknown> =>
      actPlatform(
        merchant.code,
        CALLS[what],
        { username: member.username, reason: reason.slice(0, REASON_MAX) },
        { actId },
      ),
  })
  return (
    <ActForm
      title={say(`acts.${what}Title`, { name: member.username, merchant: merchant.name })}
      button={say(`acts.${what}`)}
      kind={what === 'lock' ? 'danger' : 'main'}
      {...act}
      mayPress={act.mayPress && isReason(reason)}
      onPress={() => act.press(undefined)}
      onClose={onClose}
    >
      <p className="text-soft">{say(`acts.${what}Text`)}</p>
      <Line label={say('acts.reason')} value={reason} onChange={setReason} />
    </ActForm>
  )
}
