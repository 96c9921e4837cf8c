import { type FormEvent, useState } from 'react'
import { mayOperatorOpen } from '../../../../contract/agents/levels.ts'
import { MEMBER_TYPE } from '../../../../contract/constants.ts'
import { isBlank } from '../../../../contract/rules/typed-text.ts'
import { Button } from '../../../../kit/ui/button.tsx'
import { useAct } from '../../lib/act.tsx'
import { actPlatform, type OperatorRequest, type OperatorResponse } from '../../lib/api.ts'
import { Overlay } from '../../lib/overlay.tsx'
import { useHere } from '../../lib/self.tsx'
import { useCommon } from '../../lib/texts.ts'
import { useTyped } from '../../lib/typed.ts'
import { ActResult } from '../../parts/act-result.tsx'
import { Choice, Line } from '../../parts/fields.tsx'
import { ShownOnce } from '../../parts/shown-once.tsx'
import type { Tree } from './agents-page.tsx'
import { readRebate } from './rebate.ts'
import { useTexts } from './texts.ts'

type Level = OperatorRequest<'trees-open'>['level']
const LEVELS = ['general', 'regional', 'master'] as const satisfies Level[]

const begin = (level: string) => ({ username: '', level, typedRebate: '0' })

/** Null at the top of a tree. */
type Upline = Pick<Tree['member'], 'username' | 'level'> | null
type Props = { upline: Upline; onClose: () => void }

/** What an operator opens in this place; the highest first. */
export const levelsOpenedHere = (upline: Upline): Level[] =>
  LEVELS.filter((level) => mayOperatorOpen(MEMBER_TYPE[level], upline && MEMBER_TYPE[upline.level]))

/** An account for an agent. Of its first password only a hash is kept: it is shown once. */
export function OpenForm({ upline, onClose }: Props) {
  const say = useTexts()
  const common = useCommon()
  const { merchant } = useHere()
  const levels = levelsOpenedHere(upline)
  const usual = levels[0] ?? 'master'
  const [typed, setTyped] = useTyped(`open below ${upline?.username ?? ''}`, begin(usual))
  const { username, typedRebate } = typed
  const level = levels.find((each) => each === typed.level) ?? usual
  const [made, setMade] = useState<OperatorResponse<'trees-open'> | null>(null)
  const rebate = readRebate(typedRebate)
  const act = useAct({
    refreshes: ['trees-list', 'trees-show'],
    send: (bps: number, actId) =>
      actPlatform(
        merchant.code,
        'trees-open',
        { username: username.trim(), level, rebate: bps, ...(upline !== null && { upline: upline.username }) },
        { actId },
      ),
    onDone: (answer) => {
      setMade(answer)
      setTyped(begin(usual))
    },
  })
  const isReady = !isBlank(username) && rebate !== null && act.mayPress
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isReady) act.press(rebate)
  }
  const title =
    upline === null
      ? say('open.title', { merchant: merchant.name })
      : say('open.below', { upline: upline.username, merchant: merchant.name })
  return (
    <Overlay title={title} onClose={onClose}>
      {made ? (
        <div className="grid gap-3">
          <ShownOnce
            label={say('open.password')}
            text={say('open.once', { name: made.username })}
            secret={made.password}
          />
          <div>
            <Button onClick={onClose}>{common('close')}</Button>
          </div>
        </div>
      ) : (
        <form onSubmit={submit} className="grid gap-3">
          <Line label={say('open.name')} value={username} onChange={(next) => setTyped({ ...typed, username: next })} />
          <Choice
            label={say('head.level')}
            names={levels}
            value={level}
            wordOf={(name) => say(`levels.${name}`)}
            onChange={(next) => setTyped({ ...typed, level: next })}
          />
          <Line
            label={say('rebate.label')}
            hint={say('rebate.hint')}
            value={typedRebate}
            isNumber
            onChange={(next) => setTyped({ ...typed, typedRebate: next })}
          />
          <ActResult state={act.state} />
          {act.state.is === 'lost' && act.state.ended === 'done' && (
            <p className="text-warn">{say('open.lost', { name: username.trim() })}</p>
          )}
          <div className="flex gap-2">
            <Button type="submit" kind="main" busy={act.state.is === 'busy'} disabled={!isReady}>
              {say('open.do', { merchant: merchant.name })}
            </Button>
            <Button onClick={onClose}>{common('cancel')}</Button>
          </div>
        </form>
      )}
    </Overlay>
  )
}
