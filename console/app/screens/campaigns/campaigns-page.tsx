import { useQuery } from '@tanstack/react-query'
import { Button } from '../../../../kit/ui/button.tsx'
import { useAct } from '../../lib/act.tsx'
import { useFilter } from '../../lib/address.ts'
import { actPlatform, askPlatform, type OperatorResponse } from '../../lib/api.ts'
import { useHere, useMay } from '../../lib/self.tsx'
import { ActResult } from '../../parts/act-result.tsx'
import { type Column, DataTable, OpenRow } from '../../parts/data-table.tsx'
import { Moment } from '../../parts/moment.tsx'
import { Empty, Panel, Show, Tag, type Tone } from '../../parts/states.tsx'
import { SegmentForm } from './segment-form.tsx'
import { useTexts } from './texts.ts'
import { WriteForm } from './write-form.tsx'

export type Segment = OperatorResponse<'segments-list'>['segments'][number]
type Campaign = OperatorResponse<'campaigns-list'>['campaigns'][number]
const NEW = '-'

export function CampaignsPage() {
  const { merchant } = useHere()
  const [{ segment, write }, setFilter] = useFilter(['segment', 'write'])
  const segments = useQuery({
    queryKey: ['segments', merchant.code],
    queryFn: async () => (await askPlatform(merchant.code, 'segments-list', {})).segments,
  })
  const close = () => setFilter({ segment: '', write: '' })
  return (
    <div className="mx-auto grid max-w-5xl gap-4 p-4 lg:p-6">
      <Show query={segments} rows={6}>
        {(rows) => {
          const open = rows.find(({ id }) => id === segment) ?? null
          if (open && write) return <WriteForm key={open.id} segment={open} onClose={close} />
          if (open || segment === NEW)
            return (
              <SegmentForm
                key={`${merchant.code}${segment}`}
                stored={open}
                onWrite={() => setFilter({ write: '1' })}
                onClose={close}
              />
            )
          return (
            <>
              <Segments rows={rows} onOpen={(id) => setFilter({ segment: id })} />
              <Campaigns />
            </>
          )
        }}
      </Show>
    </div>
  )
}

function Segments({ rows, onOpen }: { rows: readonly Segment[]; onOpen: (id: string) => void }) {
  const say = useTexts()
  const may = useMay()
  const columns: Column<Segment>[] = [
    {
      key: 'title',
      head: say('segments.head.title'),
      cell: ({ id, title }) => <OpenRow onOpen={() => onOpen(id)}>{title}</OpenRow>,
    },
    { key: 'by', head: say('segments.head.by'), cell: ({ setBy }) => setBy, wideOnly: true },
    { key: 'at', head: say('segments.head.at'), cell: ({ setAt }) => <Moment iso={setAt} />, wideOnly: true },
  ]
  return (
    <>
      <Panel
        title={say('segments.list')}
        end={
          may('content.set') && (
            <Button size="small" onClick={() => onOpen(NEW)}>
              {say('segments.new')}
            </Button>
          )
        }
      >
        {rows.length === 0 ? (
          <Empty text={say('segments.empty')} />
        ) : (
          <DataTable
            label={say('segments.list')}
            columns={columns}
            rows={rows}
            idOf={({ id }) => id}
            onOpen={({ id }) => onOpen(id)}
          />
        )}
      </Panel>
      <p className="text-faint">{say('segments.rule')}</p>
    </>
  )
}

const TONE_OF: Readonly<Record<Campaign['state'], Tone>> = { running: 'act', stopped: 'warn', done: 'ok' }

function Campaigns() {
  const say = useTexts()
  const { merchant } = useHere()
  const query = useQuery({
    queryKey: ['campaigns', merchant.code],
    queryFn: async () => (await askPlatform(merchant.code, 'campaigns-list', {})).campaigns,
    refetchInterval: 20_000,
  })
  const columns: Column<Campaign>[] = [
    { key: 'title', head: say('campaigns.head.title'), cell: ({ title }) => <bdi>{title}</bdi> },
    { key: 'segment', head: say('campaigns.head.segment'), cell: ({ segment }) => segment, wideOnly: true },
    {
      key: 'state',
      head: say('campaigns.head.state'),
      cell: ({ state }) => <Tag tone={TONE_OF[state]}>{say(`campaigns.states.${state}`)}</Tag>,
    },
    {
      key: 'sent',
      head: say('campaigns.head.sent'),
      right: true,
      cell: ({ sent }) => sent.toLocaleString('en'),
    },
    {
      key: 'leftOut',
      head: say('campaigns.head.leftOut'),
      right: true,
      cell: ({ leftOut }) => leftOut.toLocaleString('en'),
      wideOnly: true,
    },
    { key: 'at', head: say('campaigns.head.at'), cell: ({ madeAt }) => <Moment iso={madeAt} />, wideOnly: true },
    {
      key: 'stop',
      head: say('campaigns.stop'),
      cell: ({ id, state }) => (state === 'running' ? <Stop id={id} /> : null),
    },
  ]
  return (
    <Show query={query} rows={4}>
      {(rows) => (
        <Panel title={say('campaigns.list')}>
          {rows.length === 0 ? (
            <Empty text={say('campaigns.empty')} />
          ) : (
            <div className="overflow-x-auto">
              <DataTable label={say('campaigns.list')} columns={columns} rows={rows} idOf={({ id }) => id} />
            </div>
          )}
        </Panel>
      )}
    </Show>
  )
}

function Stop({ id }: { id: string }) {
  const say = useTexts()
  const may = useMay()
  const { merchant } = useHere()
  const act = useAct({
    refreshes: ['campaigns'],
    send: (_: undefined, actId) => actPlatform(merchant.code, 'campaigns-stop', { id }, { actId }),
  })
  return (
    <>
      <Button
        size="small"
        kind="danger"
        busy={act.state.is === 'busy'}
        disabled={!act.mayPress || !may('content.set')}
        onClick={() => act.press(undefined)}
      >
        {say('campaigns.stop')}
      </Button>
      <ActResult state={act.state} done={say('campaigns.stopped')} />
    </>
  )
}
