import { countSeen } from '../../../../contract/rules/seen-text.ts'
import { useAct } from '../../lib/act.tsx'
import { actPlatform } from '../../lib/api.ts'
import { useHere } from '../../lib/self.tsx'
import { useTyped } from '../../lib/typed.ts'
import { ActForm } from '../../parts/act-form.tsx'
import { Line } from '../../parts/fields.tsx'
import type { TabProps } from './member-page.tsx'
import { useTexts } from './texts.ts'

const CALLS = { end: 'member-end-sessions', lock: 'member-lock', unlock: 'member-unlock' } as const
/** As the calls have it. */
export const REASON_MIN = 3
export const REASON_MAX = 200
export const isReason = (text: string) => countSeen(text) >= REASON_MIN

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
