import { clsx } from 'clsx'
import { useState } from 'react'
import { isBlank } from '../../../../contract/rules/typed-text.ts'
import { SERVICE_TEXT_MAX } from '../../../../contract/states/service-thread.ts'
import { Button } from '../../../../kit/ui/button.tsx'
import { useAct } from '../../lib/act.tsx'
import { actPlatform, type OperatorResponse } from '../../lib/api.ts'
import { useHere, useMay } from '../../lib/self.tsx'
import { useTyped } from '../../lib/typed.ts'
import { ActForm } from '../../parts/act-form.tsx'
import { ActResult } from '../../parts/act-result.tsx'
import { Area } from '../../parts/fields.tsx'
import { Age, Moment } from '../../parts/moment.tsx'
import { ActButton, Sheet } from '../../parts/sheet.tsx'
import type { Thread } from './service-page.tsx'
import { useTexts } from './texts.ts'

type Props = { thread: Thread; onClose: () => void; onDone: () => void }
type Read = OperatorResponse<'service-read'>
const REFRESHES = ['service', 'work']

export function ThreadSheet({ thread, onClose, onDone }: Props) {
  const say = useTexts()
  const may = useMay()
  const { merchant } = useHere()
  const [read, setRead] = useState<Read | null>(null)
  const [isClosing, setClosing] = useState(false)
  const { username } = thread
  const look = useAct({
    send: (_: undefined, actId) => actPlatform(merchant.code, 'service-read', { username, limit: 100 }, { actId }),
    onDone: setRead,
  })
  const upTo = read?.messages.at(-1)?.position
  return (
    <Sheet
      label={username}
      kind={say('sheet.kind')}
      title={<bdi>{username}</bdi>}
      note={<Age iso={thread.since} />}
      onClose={onClose}
      acts={
        !may('service.answer') ? (
          <p className="text-soft">{say('acts.mayNot')}</p>
        ) : read === null ? (
          <p className="text-soft">{say('acts.first')}</p>
        ) : (
          <>
            <Answer username={username} upTo={upTo} onDone={onDone} />
            <div className="flex gap-2">
              <ActButton name={say('acts.again')} onPress={() => look.press(undefined)} />
              <ActButton name={say('acts.close')} onPress={() => setClosing(true)} />
            </div>
          </>
        )
      }
    >
      {read === null ? (
        <div>
          <Button size="small" busy={look.state.is === 'busy'} onClick={() => look.press(undefined)}>
            {say('sheet.read')}
          </Button>
          <p className="mt-2 text-faint">{say('sheet.why')}</p>
        </div>
      ) : (
        <Messages messages={read.messages} />
      )}
      <ActResult state={look.state} />
      {isClosing && <Close thread={thread} upTo={upTo} onClose={() => setClosing(false)} onDone={onDone} />}
    </Sheet>
  )
}

function Messages({ messages }: { messages: Read['messages'] }) {
  const say = useTexts()
  return (
    <ol className="grid gap-2">
      {messages.map(({ position, operator, text, hasPicture, at }) => (
        <li
          key={position}
          className={clsx('max-w-[85%] rounded-l px-3 py-2', operator ? 'ml-auto bg-tint-act' : 'bg-surface-0')}
        >
          <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
            {text || say('sheet.picture')}
          </p>
          {hasPicture && text && <p className="text-faint">{say('sheet.picture')}</p>}
          <p className="flex gap-1.5 text-xs text-faint">
            {operator && <span>{say('sheet.house', { name: operator })}</span>}
            <Moment iso={at} />
          </p>
        </li>
      ))}
    </ol>
  )
}

type AnswerProps = { username: string; upTo: number | undefined; onDone: () => void }

/** `upTo`: what was read. The same words are one answer, and what came later keeps the member waiting. */
function Answer({ username, upTo, onDone }: AnswerProps) {
  const say = useTexts()
  const { merchant } = useHere()
  const [text, setText] = useTyped(`answer ${username}`, '')
  const act = useAct({
    refreshes: REFRESHES,
    onDone,
    send: (_: undefined, actId) => actPlatform(merchant.code, 'service-answer', { username, text, upTo }, { actId }),
  })
  const mayPress = act.mayPress && !isBlank(text)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (mayPress) act.press(undefined)
      }}
      className="grid gap-2"
    >
      <Area label={say('acts.text')} value={text} rows={3} max={SERVICE_TEXT_MAX} onChange={setText} />
      <Button type="submit" kind="main" busy={act.state.is === 'busy'} disabled={!mayPress}>
        {say('acts.answer', { merchant: merchant.name })}
      </Button>
      <ActResult state={act.state} />
    </form>
  )
}

function Close({ thread, upTo, onClose, onDone }: Props & { upTo: number | undefined }) {
  const say = useTexts()
  const { merchant } = useHere()
  const { username } = thread
  const act = useAct({
    refreshes: REFRESHES,
    onDone: () => {
      onClose()
      onDone()
    },
    send: (_: undefined, actId) => actPlatform(merchant.code, 'service-close', { username, upTo }, { actId }),
  })
  return (
    <ActForm
      title={say('acts.closeTitle', { name: username, merchant: merchant.name })}
      button={say('acts.close')}
      kind="danger"
      {...act}
      onPress={() => act.press(undefined)}
      onClose={onClose}
    >
      <p dir="auto" className="text-soft wrap-anywhere">
        {thread.lastText}
      </p>
    </ActForm>
  )
}
