import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { MESSAGE_KINDS, type MessageKind } from '../../../../contract/rules/message-kinds.ts'
import { isBlank } from '../../../../contract/rules/typed-text.ts'
import { Button } from '../../../../kit/ui/button.tsx'
import { useAct } from '../../lib/act.tsx'
import { actPlatform, askPlatform } from '../../lib/api.ts'
import { useHere } from '../../lib/self.tsx'
import { noteSent, useTyped, useTypedChoice } from '../../lib/typed.ts'
import { ActResult } from '../../parts/act-result.tsx'
import { Area, Choice, Line } from '../../parts/fields.tsx'
import { Failed, Panel } from '../../parts/states.tsx'
import { useTexts } from './texts.ts'

/** As the call has them. */
const TITLE_MAX = 120
const CONTENT_MAX = 4_000
const TO = ['one', 'all'] as const
type Texts = Record<string, string>

const filled = (texts: Texts) => Object.fromEntries(Object.entries(texts).filter(([, text]) => !isBlank(text)))
/** Each language has both or neither, and one is written at least. */
const isWhole = (titles: Texts, contents: Texts) =>
  Object.keys(titles).length > 0 && Object.keys(titles).sort().join() === Object.keys(contents).sort().join()

/** Words are HTML where an operator writes tags; a line break of the field is one on the page. */
const asHtml = (text: string) =>
  text
    .split(/\n{2,}/)
    .map((part) => `<p>${part.trim().replaceAll('\n', '<br>')}</p>`)
    .join('')

export function WriteForm() {
  const say = useTexts()
  const { merchant } = useHere()
  const [language, setLanguage] = useTypedChoice('message language', merchant.languages, merchant.languages[0] ?? 'EN')
  const [kind, setKind] = useTypedChoice<MessageKind>('message kind', MESSAGE_KINDS, 'personal')
  const [to, setTo] = useTypedChoice('message receivers', TO, 'one')
  const [username, setUsername] = useTyped('message to', '')
  const [titles, setTitles] = useTyped<Texts>('message titles', {})
  const [contents, setContents] = useTyped<Texts>('message contents', {})
  const [isCounting, setCounting] = useState(false)
  const change = () => setCounting(false)
  const words = { titles: filled(titles), contents: filled(contents) }
  const receiver = to === 'all' ? null : username.trim()
  const mayCount = isWhole(words.titles, words.contents) && (receiver === null || !isBlank(receiver))
  return (
    <Panel title={say('write.title', { merchant: merchant.name })} className="border-t-3 border-t-brand">
      <form
        className="grid gap-3 p-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (mayCount) setCounting(true)
        }}
        onChange={change}
      >
        <Choice label={say('write.to')} names={TO} value={to} wordOf={(one) => say(`write.${one}`)} onChange={setTo} />
        {to === 'one' && <Line label={say('write.username')} value={username} onChange={setUsername} />}
        <Choice
          label={say('write.kind')}
          names={MESSAGE_KINDS}
          value={kind}
          wordOf={(one) => say(`kinds.${one}`)}
          onChange={setKind}
        />
        <Choice
          label={say('write.language')}
          names={merchant.languages}
          value={language}
          wordOf={(one) => (titles[one] ? say('write.written', { language: one }) : one)}
          onChange={setLanguage}
        />
        <Line
          label={say('write.heading')}
          value={titles[language] ?? ''}
          max={TITLE_MAX}
          onChange={(text) => setTitles({ ...titles, [language]: text })}
        />
        <Area
          label={say('write.words')}
          value={contents[language] ?? ''}
          max={CONTENT_MAX - 200}
          onChange={(text) => setContents({ ...contents, [language]: text })}
        />
        <p className="text-faint">{say('write.rule')}</p>
        {!isCounting && (
          <Button type="submit" disabled={!mayCount}>
            {say('write.count')}
          </Button>
        )}
        {isCounting && (
          <Send
            receiver={receiver}
            kind={kind}
            titles={words.titles}
            contents={Object.fromEntries(Object.entries(words.contents).map(([name, text]) => [name, asHtml(text)]))}
            onSent={() => {
              // Who it went to as well: the next one is for one member again.
              noteSent()
              setTitles({})
              setContents({})
            }}
          />
        )}
      </form>
    </Panel>
  )
}

type SendProps = { receiver: string | null; kind: MessageKind; titles: Texts; contents: Texts; onSent: () => void }

/** How many it reaches stands there before the button that sends it. */
function Send({ receiver, kind, titles, contents, onSent }: SendProps) {
  const say = useTexts()
  const { merchant } = useHere()
  const count = useQuery({
    queryKey: ['messages-count', merchant.code, receiver],
    queryFn: () => askPlatform(merchant.code, 'messages-count', { username: receiver }),
    staleTime: 0,
  })
  const act = useAct({
    refreshes: ['messages'],
    onDone: onSent,
    send: (_: undefined, actId) =>
      actPlatform(merchant.code, 'messages-send', { username: receiver, kind, titles, contents }, { actId }),
  })
  if (count.error) return <Failed error={count.error} onRetry={() => count.refetch()} />
  const receivers = count.data?.receivers
  return (
    <div className="grid gap-2">
      <p role="status" className="text-lg/7 font-bold">
        {receivers === undefined ? say('write.counting') : say('write.reaches', { count: receivers })}
      </p>
      <p className="text-soft">{say('write.languages', { languages: Object.keys(titles).join(', ') })}</p>
      <Button
        kind="main"
        busy={act.state.is === 'busy'}
        disabled={!act.mayPress || receivers === undefined || act.state.is === 'done'}
        onClick={() => act.press(undefined)}
      >
        {say('write.send', { count: receivers ?? 0, merchant: merchant.name })}
      </Button>
      <ActResult state={act.state} done={say('write.done')} />
    </div>
  )
}
