import { useQuery } from '@tanstack/react-query'
import { REVEALED_FIELDS } from '../../../../../contract/operator/member-fields.ts'
import { askPlatform, type OperatorResponse } from '../../../lib/api.ts'
import { useHere } from '../../../lib/self.tsx'
import { type Column, DataTable } from '../../../parts/data-table.tsx'
import { Moment } from '../../../parts/moment.tsx'
import { Fact } from '../../../parts/queue.tsx'
import { Empty, Panel, Show, Tag } from '../../../parts/states.tsx'
import type { Member, TabProps } from '../member-page.tsx'
import { Masked } from '../reveal.tsx'
import { useTexts } from '../texts.ts'

type Devices = OperatorResponse<'member-devices'>

/** Who they are, where money may go, and from where they come. */
export function IdentityTab({ member }: TabProps) {
  const { merchant } = useHere()
  const devices = useQuery({
    queryKey: ['member-devices', merchant.code, member.username],
    queryFn: () => askPlatform(merchant.code, 'member-devices', { username: member.username }),
  })
  return (
    <div className="grid items-start gap-4 xl:grid-cols-[22rem_1fr]">
      <div className="grid gap-4">
        <Person member={member} />
        <Papers member={member} />
      </div>
      <Show query={devices}>
        {({ sessions, logins }) => (
          <div className="grid min-w-0 gap-4">
            <Sessions rows={sessions} />
            <Logins rows={logins} />
          </div>
        )}
      </Show>
    </div>
  )
}

function Person({ member }: TabProps) {
  const say = useTexts()
  const yes = (is: boolean) => (is ? say('identity.yes') : say('identity.no'))
  const facts = [
    ['identity.mobileVerified', yes(member.isMobileVerified)],
    ['identity.emailVerified', yes(member.isEmailVerified)],
    ['identity.passkeys', String(member.passkeys)],
    ['identity.authenticator', yes(member.hasAuthenticator)],
    ['identity.country', member.country],
    ['identity.language', member.language],
  ] as const
  const masked = {
    name: member.name,
    birthday: member.hasBirthday ? say('identity.given') : null,
    mobile: member.mobile,
    email: member.email,
  }
  return (
    <Panel title={say('identity.person')}>
      <dl className="px-4 py-1">
        {REVEALED_FIELDS.map((field) => (
          <Fact key={field} label={say(`fields.${field}`)}>
            {masked[field] === null ? (
              <span className="text-faint">–</span>
            ) : (
              <Masked member={member} field={field} value={masked[field]} />
            )}
          </Fact>
        ))}
        {facts.map(([label, value]) => (
          <Fact key={label} label={say(label)}>
            {value}
          </Fact>
        ))}
      </dl>
    </Panel>
  )
}

const TONE = { asked: 'warn', sent: 'act', accepted: 'ok', refused: 'bad', dropped: 'plain' } as const
const stateOf = (state: Member['documents'][number]['state']) => TONE[state]

function Papers({ member: { documents, destinations } }: TabProps) {
  const say = useTexts()
  return (
    <>
      <Panel title={say('identity.documents')}>
        {documents.length === 0 ? (
          <p className="p-4 text-soft">{say('identity.noDocuments')}</p>
        ) : (
          <dl className="px-4 py-1">
            {documents.map(({ kind, state }) => (
              <Fact key={kind} label={say(`documents.${kind}`)}>
                <Tag tone={stateOf(state)}>{say(`documents.${state}`)}</Tag>
              </Fact>
            ))}
          </dl>
        )}
      </Panel>
      <Panel title={say('identity.destinations')}>
        {destinations.length === 0 ? (
          <p className="p-4 text-soft">{say('identity.noDestinations')}</p>
        ) : (
          <dl className="px-4 py-1">
            {destinations.map(({ provider, masked, addedAt }) => (
              <Fact key={`${provider}${masked}${addedAt}`} label={`${provider} ${masked}`}>
                <Moment iso={addedAt} />
              </Fact>
            ))}
          </dl>
        )}
      </Panel>
    </>
  )
}

function Sessions({ rows }: { rows: Devices['sessions'] }) {
  const say = useTexts()
  const columns: Column<Devices['sessions'][number]>[] = [
    { key: 'since', head: say('head.since'), cell: ({ since }) => <Moment iso={since} /> },
    { key: 'kind', head: say('head.way'), cell: ({ kind }) => <span>{kind.replaceAll('_', ' ')}</span> },
    { key: 'country', head: say('head.country'), cell: ({ country }) => <span>{country}</span> },
    { key: 'address', head: say('head.address'), cell: ({ address }) => <span>{address}</span>, wideOnly: true },
    { key: 'until', head: say('head.until'), cell: ({ until }) => <Moment iso={until} />, wideOnly: true },
  ]
  return (
    <Panel title={say('identity.sessions')}>
      {rows.length === 0 ? (
        <Empty text={say('identity.noSessions')} />
      ) : (
        <DataTable
          label={say('identity.sessions')}
          columns={columns}
          rows={rows}
          idOf={({ since, address, until }) => `${since}${until}${address}`}
        />
      )}
    </Panel>
  )
}

function Logins({ rows }: { rows: Devices['logins'] }) {
  const say = useTexts()
  const columns: Column<Devices['logins'][number]>[] = [
    { key: 'at', head: say('head.time'), cell: ({ at }) => <Moment iso={at} /> },
    {
      key: 'outcome',
      head: say('head.outcome'),
      cell: ({ outcome }) => (
        <Tag tone={outcome === 'failure' ? 'bad' : outcome === 'verification' ? 'warn' : 'ok'}>
          {say(`logins.${outcome}`)}
        </Tag>
      ),
    },
    { key: 'way', head: say('head.way'), cell: ({ way }) => <span>{way.replaceAll('_', ' ')}</span>, wideOnly: true },
    {
      key: 'device',
      head: say('head.device'),
      cell: ({ device, isNewDevice }) => (
        <span className="flex gap-2">
          <bdi>{device}</bdi>
          {isNewDevice && <Tag tone="warn">{say('logins.new')}</Tag>}
        </span>
      ),
    },
    { key: 'country', head: say('head.country'), cell: ({ country }) => <span>{country}</span>, wideOnly: true },
    { key: 'address', head: say('head.address'), cell: ({ address }) => <span>{address}</span>, roomyOnly: true },
  ]
  return (
    <Panel title={say('identity.logins')}>
      {rows.length === 0 ? (
        <Empty text={say('identity.noLogins')} />
      ) : (
        <DataTable
          label={say('identity.logins')}
          columns={columns}
          rows={rows}
          idOf={({ at, way, outcome, device }) => `${at}${way}${outcome}${device}`}
        />
      )}
    </Panel>
  )
}
