/** What a reader hears: goals, at most one sentence in five seconds. */
import { useEffect, useRef, useState } from 'react'
import type { FixtureState, ListedFixture } from '../../../../contract/book/calls.ts'
import { useSay } from '../texts.ts'

const BETWEEN_MS = 5_000

type Props = { fixtures: readonly ListedFixture[]; states: ReadonlyMap<string, FixtureState> }

export function Announcer({ fixtures, states }: Props) {
  const say = useSay('page')
  const [text, setText] = useState('')
  const heard = useRef(new Map<string, number>())
  const saidAtMs = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => {
    for (const { fixtureId, teams, sport } of fixtures) {
      const state = states.get(fixtureId)
      if (!state) continue
      const points = state.points ?? []
      const before = heard.current.get(fixtureId)
      heard.current.set(fixtureId, points.length)
      const team = teams[points.at(-1)?.side === 'away' ? 1 : 0]?.name ?? ''
      const isNews = before !== undefined && points.length > before
      if (!isNews || performance.now() - saidAtMs.current < BETWEEN_MS) continue
      saidAtMs.current = performance.now()
      const score = `${state.score.home}–${state.score.away}`
      setText(say(sport === 'esports' ? 'mapSaid' : 'goalSaid', { team, score }))
    }
  }, [fixtures, states, say])
  return (
    <p aria-live="polite" className="sr-only">
      {text}
    </p>
  )
}
