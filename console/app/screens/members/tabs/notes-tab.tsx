import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { NOTE_MAX } from '../../../../../contract/operator/member-fields.ts'
import { cutText, isBlank } from '../../../../../contract/rules/typed-text.ts'
import { Button } from '../../../../../kit/ui/button.tsx'
import { useAct } from '../../../lib/act.tsx'
import { actPlatform, askPlatform, type OperatorResponse } from '../../../lib/api.ts'
import { useHere, useMay } from '../../../lib/self.tsx'
import { useTyped } from '../../../lib/typed.ts'
import { ActResult } from '../../../parts/act-result.tsx'
import { Area } from '../../../parts/fields.tsx'
import { Moment } from '../../../parts/moment.tsx'
import { More } from '../../../parts/more.tsx'
import { Empty, Panel, Show } from '../../../parts/states.tsx'
import type { TabProps } from '../member-page.tsx'
import { useTexts } from '../texts.ts'

type Note = OperatorResponse<'member-notes'>['rows'][number]

/** For the staff alone. A note is never changed: a further one corrects it. */
export function NotesTab({ member }: TabProps) {
  const say = useTexts()
  const may = useMay()
  const { merchant } = useHere()
  const [corrects, setCorrects] = useState<Note | null>(null)
  const query = useInfiniteQuery({
    queryKey: ['member-notes', merchant.code, member.username],
    queryFn: ({ pageParam }) =>
      askPlatform(merchant.code, 'member-notes', {
        username: member.username,
        ...(pageParam !== null && { cursor: pageParam }),
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })
  return (
    <div className="mx-auto grid max-w-3xl gap-4">
      {may('members.note') && (
        <Write key={corrects?.id} member={member} corrects={corrects} onDone={() => setCorrects(null)} />
      )}
      <Panel title={say('tabs.notes')}>
        <Show query={query}>
          {({ pages }) => {
            const rows = pages.flatMap((page) => page.rows)
            return rows.length === 0 ? (
              <Empty text={say('notes.none')} />
            ) : (
              <>
                <ul>
                  {rows.map((note) => (
                    <NoteRow
                      key={note.id}
                      note={note}
                      corrected={rows.find(({ id }) => id === note.corrects)}
                      onCorrect={may('members.note') ? () => setCorrects(note) : null}
                    />
                  ))}
                </ul>
                <More query={query} />
              </>
            )
          }}
        </Show>
      </Panel>
    </div>
  )
}

type RowProps = { note: Note; corrected: Note | undefined; onCorrect: (() => void) | null }

function NoteRow({ note, corrected, onCorrect }: RowProps) {
  const say = useTexts()
  return (
    <li className="border-b border-line px-4 py-3 last:border-0">
      <p className="flex items-baseline gap-2 text-faint">
        <span className="font-semibold text-text capitalize">{note.writtenBy}</span>
        <Moment iso={note.at} />
        {onCorrect && (
          <button
            type="button"
            onClick={onCorrect}
            className="reach relative ml-auto text-act underline-offset-2 hover:underline"
          >
            {say('notes.correct')}
          </button>
        )}
      </p>
      {note.corrects !== null && (
        <p className="truncate border-l-2 border-line-strong pl-2 text-faint">
          {say('notes.corrects', { text: corrected ? cutText(corrected.text, 80) : note.corrects })}
        </p>
      )}
      <p dir="auto" className="mt-1 whitespace-pre-wrap wrap-anywhere">
        {note.text}
      </p>
    </li>
  )
}

type WriteProps = TabProps & { corrects: Note | null; onDone: () => void }

function Write({ member, corrects, onDone }: WriteProps) {
  const say = useTexts()
  const { merchant } = useHere()
  const [text, setText] = useTyped(`note ${member.username} ${corrects?.id ?? ''}`, '')
  const act = useAct({
    refreshes: ['member-notes', 'member', 'member-timeline'],
    onDone: () => {
      setText('')
      onDone()
    },
    send: (_: undefined, actId) =>
      actPlatform(
        merchant.code,
        'member-note',
        { username: member.username, text, ...(corrects && { corrects: corrects.id }) },
        { actId },
      ),
  })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (act.mayPress && !isBlank(text)) act.press(undefined)
      }}
      className="panel grid gap-3 border-t-3 border-t-brand p-4"
    >
      <Area
        label={corrects ? say('notes.writeCorrection', { name: corrects.writtenBy }) : say('notes.write')}
        value={text}
        rows={3}
        max={NOTE_MAX}
        onChange={setText}
      />
      <p className="text-faint">{say('notes.rule')}</p>
      <ActResult state={act.state} done={say('notes.done')} />
      <div className="flex gap-2">
        <Button type="submit" kind="main" busy={act.state.is === 'busy'} disabled={!act.mayPress || isBlank(text)}>
          {say('notes.do', { name: member.username, merchant: merchant.name })}
        </Button>
        {corrects && <Button onClick={onDone}>{say('notes.leave')}</Button>}
      </div>
    </form>
  )
}
