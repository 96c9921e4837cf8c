import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AuditAct } from '../../../../contract/operator/audit.ts'
import { countSeen } from '../../../../contract/rules/seen-text.ts'
import { useAct } from '../../lib/act.tsx'
import { actPlatform, type OperatorRequest, type OperatorResponse, readEdge } from '../../lib/api.ts'
import { useHere } from '../../lib/self.tsx'
import { useTyped } from '../../lib/typed.ts'
import { ActForm, ActNotice, isStillAsked, StillAsked } from '../../parts/act-form.tsx'
import { Line } from '../../parts/fields.tsx'
import { Moment } from '../../parts/moment.tsx'
import { ShownOnce } from '../../parts/shown-once.tsx'
import { Show } from '../../parts/states.tsx'
import type { TabProps } from './member-page.tsx'
import { useTexts } from './texts.ts'

const CALLS = { end: 'member-end-sessions', lock: 'member-lock', unlock: 'member-unlock' } as const
/** As the calls have it. */
export const REASON_MIN = 3
export const REASON_MAX = 200
export const isReason = (text: string) => countSeen(text) >= REASON_MIN

type FirstProps = TabProps & { onClose: () => void }
type FirstInput = OperatorRequest<'member-first-password'>
const inputOf = ({ input }: AuditAct) => (input as { input: FirstInput }).input

/** A new first password: one person asks for it, a second confirms what was asked and is shown it. Only its hash is kept. */
export function FirstPassword({ member, onClose }: FirstProps) {
  const say = useTexts()
  const { merchant } = useHere()
  const query = useQuery({
    queryKey: ['approvals', merchant.code],
    queryFn: () => readEdge<{ waiting: AuditAct[] }>('approvals', { merchant: merchant.code }),
    staleTime: 0,
  })
  const [answer, setAnswer] = useState<OperatorResponse<'member-first-password'> | null>(null)
  const title = say('acts.firstTitle', { name: member.username, merchant: merchant.name })
  const isIts = (act: AuditAct) =>
    act.verb === 'member-first-password' && inputOf(act).username.toLowerCase() === member.username.toLowerCase()
  if (answer)
    return (
      <ActNotice title={title} onClose={onClose}>
        {answer.password === null ? (
          <p role="status">{say('acts.firstWaits')}</p>
        ) : (
          <ShownOnce
            label={say('acts.password')}
            text={say('acts.firstOnce', { name: answer.username })}
            secret={answer.password}
          />
        )}
        {isStillAsked(answer) && <StillAsked />}
      </ActNotice>
    )
  // Without the list it is not known whether one waits: a new round would leave that one open.
  if (!query.data || query.error)
    return (
      <ActNotice title={title} onClose={onClose}>
        <Show query={query} rows={2}>
          {() => null}
        </Show>
      </ActNotice>
    )
  const asked = query.data.waiting.find(isIts) ?? null
  return (
    <FirstForm key={asked?.id} member={member} title={title} asked={asked} onClose={onClose} onAnswer={setAnswer} />
  )
}

type FirstFormProps = FirstProps & {
  title: string
  /** What another person, or this one, has asked for already. */
  asked: AuditAct | null
  onAnswer: (answer: OperatorResponse<'member-first-password'>) => void
}

function FirstForm({ member, title, asked, onClose, onAnswer }: FirstFormProps) {
  const say = useTexts()
  const { merchant, self } = useHere()
  const [reason, setReason] = useTyped(`first ${member.username}`, '')
  const act = useAct({
    refreshes: ['member', 'member-devices', 'member-timeline', 'approvals'],
    onDone: (value: OperatorResponse<'member-first-password'>) => {
      setReason('')
      onAnswer(value)
    },
    send: (input: FirstInput, actId) =>
      actPlatform(merchant.code, 'member-first-password', input, { actId, confirms: asked?.contentHash }),
  })
  const { state } = act
  const isOwn = asked?.actor === self.name
  if (asked && isOwn)
    return (
      <ActNotice title={title} onClose={onClose}>
        <p role="status">{say('acts.firstWaits')}</p>
        <Asked act={asked} />
      </ActNotice>
    )
  return (
    <ActForm
      title={title}
      button={asked ? say('acts.firstConfirm') : say('acts.first')}
      kind="danger"
      {...act}
      mayPress={act.mayPress && (asked !== null || isReason(reason))}
      onPress={() => act.press(asked ? inputOf(asked) : { username: member.username, reason })}
      onClose={onClose}
    >
      <p className="text-soft">{say('acts.firstText')}</p>
      {asked ? (
        <Asked act={asked} />
      ) : (
        <Line label={say('acts.reason')} value={reason} max={REASON_MAX} onChange={setReason} />
      )}
      {state.is === 'lost' && (state.ended === 'done' || state.ended === 'intended') && (
        <p className="text-warn">{say('acts.firstLost')}</p>
      )}
    </ActForm>
  )
}

function Asked({ act }: { act: AuditAct }) {
  const say = useTexts()
  return (
    <div>
      <p className="text-soft">
        <span>{say('acts.firstAsked', { name: act.actor })}</span> <Moment iso={act.at} />
      </p>
      <p className="wrap-anywhere">
        <bdi>{inputOf(act).reason}</bdi>
      </p>
    </div>
  )
}

type Props = TabProps & { what: keyof typeof CALLS; onClose: () => void }

/** An act on a member that takes a reason for the audit and nothing else. */
export function ReasonAct({ what, member, onClose }: Props) {
  const say = useTexts()
  const { merchant } = useHere()
  const [reason, setReason] = useTyped(`${what} ${member.username}`, '')
  const [isAsked, setAsked] = useState(false)
  const title = say(`acts.${what}Title`, { name: member.username, merchant: merchant.name })
  const act = useAct({
    refreshes: ['member', 'member-devices', 'member-timeline'],
    onDone: (answer: object) => (isStillAsked(answer) ? setAsked(true) : onClose()),
    send: (_: undefined, actId): Promise<object> =>
      actPlatform(merchant.code, CALLS[what], { username: member.username, reason }, { actId }),
  })
  if (isAsked)
    return (
      <ActNotice title={title} onClose={onClose}>
        <StillAsked />
      </ActNotice>
    )
  return (
    <ActForm
      title={title}
      button={say(`acts.${what}`)}
      kind={what === 'lock' ? 'danger' : 'main'}
      {...act}
      mayPress={act.mayPress && isReason(reason)}
      onPress={() => act.press(undefined)}
      onClose={onClose}
    >
      <p className="text-soft">{say(`acts.${what}Text`)}</p>
      <Line label={say('acts.reason')} value={reason} max={REASON_MAX} onChange={setReason} />
    </ActForm>
  )
}
