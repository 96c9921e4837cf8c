/** What an operator may do for a member's protection: tighter at once, never shorter than what holds. */

import { type ReactNode, useState } from 'react'
import { countSeen } from '../../../contract/rules/seen-text.ts'
import { isBlank } from '../../../contract/rules/typed-text.ts'
import { readTyped } from '../../../kit/lib/typed-amount.ts'
import { useAct } from '../lib/act.tsx'
import { actPlatform } from '../lib/api.ts'
import { useHere } from '../lib/self.tsx'
import { useCommon } from '../lib/texts.ts'
import { useTyped, useTypedChoice } from '../lib/typed.ts'
import { ActForm, ActNotice, isStillAsked, StillAsked } from './act-form.tsx'
import { Choice, Line } from './fields.tsx'
import { ActButton } from './sheet.tsx'

/** As `contract/rules/limits.ts` has them, whose schemas stay out of the page. */
const KINDS = ['deposit', 'loss', 'stake'] as const
const PERIODS = ['day', 'week', 'month'] as const
const MONTHS = ['6', '12', '24', '60'] as const
const REFRESHES = ['safety', 'safety-list', 'member', 'member-timeline']
const REASON_MIN = 3
const REASON_MAX = 200

type Props = { username: string; bar: { until: string; lifts: 'by_itself' | 'on_request' } | null }
type Form = 'limit' | 'exclude' | 'lift'

export function ProtectionActs({ username, bar }: Props) {
  const say = useCommon()
  const { merchant } = useHere()
  const [form, setForm] = useState<Form | null>(null)
  const close = () => setForm(null)
  return (
    <section aria-label={say('protect.title')} className="panel grid gap-2 border-t-3 border-t-brand p-4">
      <h2 className="font-bold">{say('protect.at', { merchant: merchant.name })}</h2>
      <ActButton name={say('protect.limit')} onPress={() => setForm('limit')} />
      <ActButton tone="bad" name={say('protect.exclude')} onPress={() => setForm('exclude')} />
      {bar?.lifts === 'on_request' && <ActButton name={say('protect.lift')} onPress={() => setForm('lift')} />}
      <p className="text-faint">{say('protect.rule')}</p>
      {form === 'limit' && <LimitForm username={username} onClose={close} />}
      {form === 'exclude' && <ExcludeForm username={username} onClose={close} />}
      {form === 'lift' && <LiftForm username={username} onClose={close} />}
    </section>
  )
}

type FormProps = { username: string; onClose: () => void }

type ReasonFormProps = {
  title: string
  button: string
  kind: 'main' | 'danger'
  isReady?: boolean
  onClose: () => void
  send: (reason: string, actId: string) => Promise<object>
  children: ReactNode
}

/** Each of them takes a reason, which stands in the audit. */
function ReasonForm({ title, button, kind, isReady = true, onClose, send, children }: ReasonFormProps) {
  const say = useCommon()
  const [reason, setReason] = useTyped(`act ${title}`, '')
  const [isAsked, setAsked] = useState(false)
  const act = useAct({
    refreshes: REFRESHES,
    onDone: (answer) => (isStillAsked(answer) ? setAsked(true) : onClose()),
    send,
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
      button={button}
      kind={kind}
      state={act.state}
      mayPress={act.mayPress && isReady && countSeen(reason) >= REASON_MIN}
      onPress={() => act.press(reason)}
      onClose={onClose}
    >
      {children}
      <Line label={say('protect.reason')} value={reason} max={REASON_MAX} onChange={setReason} />
    </ActForm>
  )
}

function LimitForm({ username, onClose }: FormProps) {
  const say = useCommon()
  const { merchant } = useHere()
  const [kind, setKind] = useTypedChoice(`limit kind ${username}`, KINDS, 'deposit')
  const [period, setPeriod] = useTypedChoice(`limit period ${username}`, PERIODS, 'day')
  const [typed, setTyped] = useTyped(`limit ${username}`, '')
  const isEmpty = isBlank(typed)
  const amount = isEmpty ? null : readTyped(typed)
  return (
    <ReasonForm
      title={say('protect.limitTitle', { name: username, merchant: merchant.name })}
      button={isEmpty ? say('protect.takeAway') : say('protect.set')}
      kind="main"
      isReady={isEmpty || amount !== null}
      onClose={onClose}
      send={(reason, actId) =>
        actPlatform(merchant.code, 'safety-limit', { username, kind, period, amount, reason }, { actId })
      }
    >
      <Choice
        label={say('protect.kind')}
        names={KINDS}
        value={kind}
        wordOf={(one) => say(`protect.kinds.${one}`)}
        onChange={setKind}
      />
      <Choice
        label={say('protect.period')}
        names={PERIODS}
        value={period}
        wordOf={(one) => say(`protect.periods.${one}`)}
        onChange={setPeriod}
      />
      <Line
        label={say('protect.amount', { currency: merchant.currency })}
        hint={say('protect.amountHint')}
        value={typed}
        isAmount
        onChange={setTyped}
      />
    </ReasonForm>
  )
}

function ExcludeForm({ username, onClose }: FormProps) {
  const say = useCommon()
  const { merchant } = useHere()
  const [months, setMonths] = useTypedChoice(`exclude months ${username}`, MONTHS, '6')
  return (
    <ReasonForm
      title={say('protect.excludeTitle', { name: username, merchant: merchant.name })}
      button={say('protect.excludeDo')}
      kind="danger"
      onClose={onClose}
      send={(reason, actId) =>
        actPlatform(merchant.code, 'safety-exclude', { username, months: Number(months), reason }, { actId })
      }
    >
      <p className="text-warn">{say('protect.excludeText')}</p>
      <Choice
        label={say('protect.months')}
        names={MONTHS}
        value={months}
        wordOf={(one) => say('protect.monthsOf', { count: Number(one) })}
        onChange={setMonths}
      />
    </ReasonForm>
  )
}

function LiftForm({ username, onClose }: FormProps) {
  const say = useCommon()
  const { merchant } = useHere()
  return (
    <ReasonForm
      title={say('protect.liftTitle', { name: username, merchant: merchant.name })}
      button={say('protect.liftDo')}
      kind="main"
      onClose={onClose}
      send={(reason, actId) => actPlatform(merchant.code, 'safety-lift', { username, reason }, { actId })}
    >
      <p className="text-soft">{say('protect.liftText')}</p>
    </ReasonForm>
  )
}
