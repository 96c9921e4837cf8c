import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { AccessReview } from '../../../../contract/operator/people.ts'
import { DAY_MS } from '../../../../contract/time-units.ts'
import { readEdge } from '../../lib/api.ts'
import { useMinute } from '../../lib/now.ts'
import { useHere, useMay } from '../../lib/self.tsx'
import { Moment } from '../../parts/moment.tsx'
import { Light, Panel, Show } from '../../parts/states.tsx'
import { useTexts } from './texts.ts'

/** So long before it is due it is shown as near. */
const NEAR_MS = 14 * DAY_MS

/** For who gives roles: when the next one is to be kept or removed. */
export function ReviewPanel() {
  const say = useTexts()
  const may = useMay()
  const now = useMinute()
  const { merchant } = useHere()
  const query = useQuery({
    queryKey: ['access-review'],
    queryFn: () => readEdge<AccessReview>('access-review'),
    enabled: may('people.set'),
  })
  if (!may('people.set')) return null
  return (
    <Panel title={say('review')}>
      <Show query={query} rows={1}>
        {({ dueAt, people }) => {
          const overdue = people.filter((person) => person.dueAt !== null && Date.parse(person.dueAt) < now).length
          const isNear = dueAt !== null && Date.parse(dueAt) < now + NEAR_MS
          return (
            <Link to={`/people?at=${merchant.code}`} className="flex items-center gap-3 px-4 py-3 hover:bg-surface-2">
              <Light is={overdue > 0 ? 'bad' : isNear ? 'warn' : 'ok'} />
              <span className="font-semibold">
                {overdue > 0 ? say('reviewOverdue', { count: overdue }) : say('reviewDue')}
              </span>
              {overdue === 0 && dueAt !== null && (
                <span className="ml-auto text-soft">
                  <Moment iso={dueAt} />
                </span>
              )}
            </Link>
          )
        }}
      </Show>
    </Panel>
  )
}
