import { useQuery } from '@tanstack/react-query'
import type { DomainsState } from '../../../../contract/operator/domains.ts'
import { foldDashed } from '../../../../contract/rules/typed-text.ts'
import { readEdge } from '../../lib/api.ts'
import { useHere } from '../../lib/self.tsx'
import { siteAddress } from '../../lib/site.ts'
import { createTexts } from '../../lib/texts.ts'
import { useTyped } from '../../lib/typed.ts'
import texts from '../../locales/en/domains.json' with { type: 'json' }
import { type Column, DataTable } from '../../parts/data-table.tsx'
import { Area } from '../../parts/fields.tsx'
import { useStands } from '../../parts/offer-page.tsx'
import { Propose } from '../../parts/propose.tsx'
import { Panel, Show, Tag } from '../../parts/states.tsx'

const useTexts = createTexts('domains', texts)

type Host = DomainsState['hosts'][number]
type Stored = { hosts: string[] }
const LOOK_MS = 30_000
const TONES = { open: 'ok', closed: 'warn', nothing: 'bad' } as const

export function DomainsPage() {
  const { merchant } = useHere()
  const query = useQuery({
    queryKey: ['domains', merchant.code],
    queryFn: () => readEdge<DomainsState>('domains', { merchant: merchant.code }),
    refetchInterval: LOOK_MS,
  })
  const stands = useStands<Stored>('domains', '')
  return (
    <div className="mx-auto grid max-w-5xl gap-4 p-4 lg:p-6">
      <Show query={query} rows={5}>
        {(state) => <Hosts state={state} />}
      </Show>
      <Show query={stands} rows={4}>
        {(stored) => <HostsForm key={merchant.code} stored={stored ?? { hosts: [] }} />}
      </Show>
    </div>
  )
}

function Hosts({ state: { hosts, missing } }: { state: DomainsState }) {
  const say = useTexts()
  const { merchant } = useHere()
  const columns: Column<Host>[] = [
    {
      key: 'host',
      head: say('head.host'),
      cell: ({ host }) => (
        <a
          href={siteAddress(host, '/')}
          target="_blank"
          rel="noreferrer"
          className="font-semibold text-act underline-offset-2 hover:underline"
        >
          {host}
        </a>
      ),
    },
    {
      key: 'answers',
      head: say('head.answers'),
      cell: ({ answers }) => <Tag tone={TONES[answers]}>{say(`answers.${answers}`)}</Tag>,
    },
    {
      key: 'listed',
      head: say('head.listed'),
      cell: ({ isListed }) => say(isListed ? 'yes' : 'no'),
      wideOnly: true,
    },
  ]
  const title = say('list', { merchant: merchant.name })
  return (
    <>
      <Panel title={title}>
        <DataTable label={title} columns={columns} rows={hosts} idOf={({ host }) => host} />
        <p className="p-4 text-faint">{say('where')}</p>
      </Panel>
      <div className="grid gap-4 md:grid-cols-2">
        <Panel title={say('missing')}>
          {missing.length === 0 ? (
            <p className="p-4 text-ok">{say('whole')}</p>
          ) : (
            <ul className="grid gap-1 p-4 text-warn">
              {missing.map((one) => (
                <li key={one}>{one}</li>
              ))}
            </ul>
          )}
        </Panel>
        <Panel title={say('steps')}>
          <ol className="grid list-decimal gap-1 p-4 pl-9">
            {(['step1', 'step2', 'step3'] as const).map((step) => (
              <li key={step}>{say(step)}</li>
            ))}
          </ol>
        </Panel>
      </div>
    </>
  )
}

const readHosts = (text: string): string[] =>
  [
    ...new Set(
      foldDashed(text)
        .split(/\s+/)
        .map((host) => host.toLowerCase())
        .filter((host) => host !== ''),
    ),
  ].toSorted()

function HostsForm({ stored }: { stored: Stored }) {
  const say = useTexts()
  const { merchant } = useHere()
  const begun = stored.hosts.join('\n')
  const [text, setText] = useTyped(`hosts ${begun}`, begun)
  const hosts = readHosts(text)
  const gone = stored.hosts.filter((host) => !hosts.includes(host))
  const hasChanged = hosts.length > 0 && JSON.stringify(hosts) !== JSON.stringify(stored.hosts)
  return (
    <>
      <Panel title={say('change', { merchant: merchant.name })}>
        <div className="grid gap-2 p-4">
          <Area label={say('hosts')} value={text} rows={4} isCode onChange={setText} />
          {hosts.length === 0 && <p className="text-bad">{say('last')}</p>}
          {hosts.length > 0 && gone.length > 0 && (
            <p className="text-warn">{say('gone', { hosts: gone.join(', ') })}</p>
          )}
          <p className="text-soft">{say('people')}</p>
        </div>
      </Panel>
      <Propose kind="domains" base={stored} payload={{ hosts }} hasChanged={hasChanged} />
    </>
  )
}
