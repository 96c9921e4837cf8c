import { useQuery } from '@tanstack/react-query'
import type { HealthCheck } from '../../../../contract/operator/health.ts'
import { useFilter } from '../../lib/address.ts'
import { readEdge } from '../../lib/api.ts'
import { byLight, lightOfCheck } from '../../lib/light.ts'
import { useMay } from '../../lib/self.tsx'
import { useAsOf } from '../../parts/as-of.ts'
import { type Column, DataTable } from '../../parts/data-table.tsx'
import { Light, Panel, Show } from '../../parts/states.tsx'
import { useTexts } from './texts.ts'
import { VendorsPanel } from './vendors-panel.tsx'

type Health = {
  ok: boolean
  builds: { edge: string; platform: string }
  checks: HealthCheck[]
  unpublished: string[]
}
type Check = HealthCheck & { is: ReturnType<typeof lightOfCheck> }
const LOOK_MS = 30_000

export function HealthPage() {
  const may = useMay()
  const [{ minutes }, setFilter] = useFilter(['minutes'])
  const query = useQuery({
    queryKey: ['health'],
    queryFn: () => readEdge<Health>('health'),
    refetchInterval: LOOK_MS,
  })
  return (
    <div className="mx-auto grid max-w-5xl gap-4 p-4 lg:p-6">
      <Show query={query} rows={10}>
        {(health) => (
          <>
            <Head health={health} updatedAt={query.dataUpdatedAt} isStale={query.isError} />
            {may('vendors.read') && (
              <VendorsPanel minutes={minutes} onMinutes={(next) => setFilter({ minutes: next })} />
            )}
            <Parts checks={health.checks} />
          </>
        )}
      </Show>
    </div>
  )
}

function Head({ health, updatedAt, isStale }: { health: Health; updatedAt: number; isStale: boolean }) {
  const say = useTexts()
  const { builds, checks, unpublished } = health
  const bad = checks.filter(({ ok }) => !ok).length
  const asOf = useAsOf(updatedAt)
  return (
    <section className="panel flex flex-wrap items-center gap-x-4 gap-y-1 p-4">
      <p role="status" className="flex items-center gap-2.5 font-display text-base font-bold">
        <Light is={bad === 0 ? 'ok' : 'bad'} />
        <span>{bad === 0 ? say('well') : say('notWell', { count: bad })}</span>
      </p>
      <p className="text-soft">
        {builds.edge === builds.platform ? say('sameBuild', { build: builds.edge }) : say('builds', builds)}
      </p>
      {unpublished.length > 0 && <p className="text-warn">{say('unpublished', { codes: unpublished.join(', ') })}</p>}
      <p className={isStale ? 'ml-auto text-warn' : 'ml-auto text-faint'}>{asOf}</p>
    </section>
  )
}

function Parts({ checks }: { checks: readonly HealthCheck[] }) {
  const say = useTexts()
  const rows = byLight(checks.map((check): Check => ({ ...check, is: lightOfCheck(check) })))
  const columns: Column<Check>[] = [
    {
      key: 'state',
      head: say('head.state'),
      cell: ({ is }) => (
        <span className="flex items-center gap-2.5">
          <Light is={is} />
          <span>{say(`checkLights.${is}`)}</span>
        </span>
      ),
    },
    { key: 'part', head: say('head.part'), cell: ({ name }) => <span className="font-semibold">{name}</span> },
    { key: 'ms', head: say('head.ms'), right: true, cell: ({ ms }) => say('ms', { ms }) },
    {
      key: 'detail',
      head: say('head.detail'),
      cell: ({ detail }) => <bdi title={detail ?? undefined}>{detail ?? '—'}</bdi>,
      className: 'text-soft',
      wideOnly: true,
    },
  ]
  return (
    <Panel title={say('parts')}>
      <DataTable label={say('parts')} columns={columns} rows={rows} idOf={({ name }) => name} />
      <p className="border-t border-line p-4 text-faint">{say('rule')}</p>
    </Panel>
  )
}
