import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { foldDashed, foldTyped, isBlank } from '../../../../contract/rules/typed-text.ts'
import { Button } from '../../../../kit/ui/button.tsx'
import { useAct } from '../../lib/act.tsx'
import { actPlatform, askPlatform, type OperatorResponse } from '../../lib/api.ts'
import { useHere, useMay } from '../../lib/self.tsx'
import { noteSent, useTyped } from '../../lib/typed.ts'
import { ActResult } from '../../parts/act-result.tsx'
import { Group, Line, Tick } from '../../parts/fields.tsx'
import { Failed, Panel } from '../../parts/states.tsx'
import type { Segment } from './campaigns-page.tsx'
import { beginDraft, COUNTS, type Filter, GAMES, readFilter } from './filter.ts'
import { useTexts } from './texts.ts'

type Written = { id: string; title: string; filter: Filter }
type Props = { stored: Segment | null; onWrite: () => void; onClose: () => void }

const ID = /^[a-z0-9][a-z0-9-]{0,47}$/
/** With or without one of a list. Pure. */
const turned = <Name extends string>(list: readonly Name[], name: Name, isIn: boolean): Name[] =>
  isIn ? [...list, name] : list.filter((each) => each !== name)

export function SegmentForm({ stored, onWrite, onClose }: Props) {
  const say = useTexts()
  const may = useMay()
  const { merchant } = useHere()
  const [isWaiting, setWaiting] = useState(false)
  const [draft, setDraft] = useTyped(`segment ${stored?.id ?? ''}`, beginDraft(stored))
  const set = (next: Partial<typeof draft>) => setDraft({ ...draft, ...next })
  const filter = readFilter(draft)
  const save = useAct<Written, OperatorResponse<'segments-put'>>({
    refreshes: ['segments', 'approvals'],
    onDone: (answer) => {
      setWaiting(answer.waitsBecause !== null)
      noteSent()
    },
    send: (segment, actId) => actPlatform(merchant.code, 'segments-put', { segment }, { actId }),
  })
  const remove = useAct({
    refreshes: ['segments'],
    onDone: onClose,
    send: (id: string, actId) => actPlatform(merchant.code, 'segments-remove', { id }, { actId }),
  })
  const mayAct = may('content.set')
  const id = foldDashed(draft.id)
  const isReady = filter !== null && ID.test(id) && !isBlank(draft.title)
  return (
    <>
      <div>
        <Button size="small" onClick={onClose}>
          {say('form.back')}
        </Button>
      </div>
      <Panel title={say('form.title', { merchant: merchant.name })} className="border-t-3 border-t-brand">
        <div className="grid gap-3 p-4 md:grid-cols-2">
          {stored === null && <Line label={say('form.id')} value={draft.id} onChange={(next) => set({ id: next })} />}
          <Line label={say('form.name')} value={draft.title} onChange={(title) => set({ title })} />
          {COUNTS.map((name) => (
            <Line
              key={name}
              label={say(`form.${name}`)}
              hint={say('form.empty')}
              value={draft[name]}
              isNumber
              onChange={(value) => set({ [name]: value })}
            />
          ))}
          {(['depositDays', 'depositAtLeast', 'playedDays'] as const).map((name) => (
            <Line
              key={name}
              label={say(`form.${name}`, { currency: merchant.currency })}
              value={draft[name]}
              isNumber
              isAmount={name === 'depositAtLeast'}
              onChange={(value) => set({ [name]: value })}
            />
          ))}
          <Group title={say('form.played')}>
            <div className="flex flex-wrap gap-x-5">
              {GAMES.map((game) => (
                <Tick
                  key={game}
                  checked={draft.played.includes(game)}
                  onChange={(isIn) => set({ played: turned(draft.played, game, isIn) })}
                >
                  {game}
                </Tick>
              ))}
            </div>
          </Group>
          <Group title={say('form.languages')}>
            <div className="flex flex-wrap gap-x-5">
              {merchant.languages.map((language) => (
                <Tick
                  key={language}
                  checked={draft.languages.includes(language)}
                  onChange={(isIn) => set({ languages: turned(draft.languages, language, isIn) })}
                >
                  {language}
                </Tick>
              ))}
            </div>
          </Group>
        </div>
        <div className="grid gap-3 border-t border-line p-4">
          <p className="text-soft">{say('segments.rule')}</p>
          {filter === null ? (
            <p className="text-bad">{say('form.wrong')}</p>
          ) : (
            <Count key={JSON.stringify(filter)} filter={filter} />
          )}
          <ActResult state={save.state} done={say(isWaiting ? 'form.waits' : 'form.saved')} />
          {(remove.state.is === 'refused' || remove.state.is === 'lost') && <ActResult state={remove.state} />}
          <div className="flex flex-wrap gap-2">
            <Button
              kind="main"
              busy={save.state.is === 'busy'}
              disabled={!isReady || !save.mayPress || !mayAct}
              onClick={() => filter && save.press({ id, title: foldTyped(draft.title), filter })}
            >
              {say('form.save', { merchant: merchant.name })}
            </Button>
            {stored !== null && mayAct && (
              <>
                <Button onClick={onWrite}>{say('form.use')}</Button>
                <Button kind="danger" disabled={!remove.mayPress} onClick={() => remove.press(stored.id)}>
                  {say('form.remove')}
                </Button>
              </>
            )}
          </div>
        </div>
      </Panel>
    </>
  )
}

/** Counted on a press: it reads every member whom the figures may fit. */
function Count({ filter }: { filter: Filter }) {
  const say = useTexts()
  const { merchant } = useHere()
  const [isAsked, setAsked] = useState(false)
  const count = useQuery({
    queryKey: ['segments-count', merchant.code, filter],
    queryFn: () => askPlatform(merchant.code, 'segments-count', { filter }),
    enabled: isAsked,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  })
  if (count.error) return <Failed error={count.error} onRetry={() => count.refetch()} />
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button size="small" busy={count.isFetching} onClick={() => (isAsked ? void count.refetch() : setAsked(true))}>
        {say('form.count')}
      </Button>
      <p role="status" className="font-bold">
        {count.data && say('form.finds', { count: count.data.members })}
      </p>
    </div>
  )
}
