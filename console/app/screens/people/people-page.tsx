import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AccessReview } from '../../../../contract/operator/people.ts'
import { Button } from '../../../../kit/ui/button.tsx'
import { readEdge } from '../../lib/api.ts'
import { useMinute } from '../../lib/now.ts'
import { useMay } from '../../lib/self.tsx'
import { type Column, OpenRow } from '../../parts/data-table.tsx'
import { Moment } from '../../parts/moment.tsx'
import { QueuePage } from '../../parts/queue-page.tsx'
import { Tag } from '../../parts/states.tsx'
import { InviteForm } from './invite-form.tsx'
import { PersonSheet } from './person-sheet.tsx'
import { useTexts } from './texts.ts'

export type Reviewed = AccessReview['people'][number]
const TONES = { invited: 'plain', enrolled: 'warn', active: 'ok', revoked: 'bad' } as const

export function PeoplePage() {
  const say = useTexts()
  const now = useMinute()
  const may = useMay()
  const [isInviting, setInviting] = useState(false)
  const query = useQuery({ queryKey: ['access-review'], queryFn: () => readEdge<AccessReview>('access-review') })
  const columnsOf = (onOpen: (row: Reviewed) => void): Column<Reviewed>[] => [
    {
      key: 'name',
      head: say('head.name'),
      cell: (row) => <OpenRow onOpen={() => onOpen(row)}>{row.name}</OpenRow>,
    },
    {
      key: 'state',
      head: say('head.state'),
      cell: ({ state, asked = [] }) => (
        <Tag tone={asked.length > 0 ? 'warn' : TONES[state]}>
          {say(asked.length > 0 ? 'states.enrolled' : `states.${state}`)}
        </Tag>
      ),
      wideOnly: true,
    },
    {
      key: 'roles',
      head: say('head.roles'),
      cell: ({ grants }) => grants.map(({ role, merchant }) => (merchant ? `${role}@${merchant}` : role)).join(', '),
      wideOnly: true,
    },
    { key: 'keys', head: say('head.keys'), right: true, cell: ({ keys }) => String(keys), roomyOnly: true },
    {
      key: 'used',
      head: say('head.used'),
      right: true,
      cell: ({ lastUsedAt }) => (lastUsedAt ? <Moment iso={lastUsedAt} /> : say('never')),
      roomyOnly: true,
    },
    {
      key: 'due',
      head: say('head.due'),
      right: true,
      cell: ({ dueAt }) =>
        dueAt === null ? (
          '—'
        ) : Date.parse(dueAt) < now ? (
          <Tag tone="bad">{say('overdue')}</Tag>
        ) : (
          <Moment iso={dueAt} />
        ),
    },
  ]
  return (
    <>
      <QueuePage
        say={say}
        query={query}
        rows={query.data?.people}
        idOf={({ name }) => name}
        end={
          may('people.set') && (
            <Button size="small" onClick={() => setInviting(true)}>
              {say('invite.open')}
            </Button>
          )
        }
        columnsOf={columnsOf}
        sheet={(person, ends) => <PersonSheet person={person} {...ends} />}
      />
      {isInviting && <InviteForm onClose={() => setInviting(false)} />}
    </>
  )
}
