import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useState } from 'react'
import { useFilter } from '../../lib/address.ts'
import { askPlatform, type OperatorResponse } from '../../lib/api.ts'
import { isFound } from '../../lib/is-found.ts'
import { computeHealth, type VendorHealth } from '../../lib/light.ts'
import { useHere } from '../../lib/self.tsx'
import { Line } from '../../parts/fields.tsx'
import { Moment } from '../../parts/moment.tsx'
import { Empty, Light, Panel, Show, Tag } from '../../parts/states.tsx'
import { SwitchSheet } from './switch-sheet.tsx'
import { useTexts } from './texts.ts'

export type Vendor = OperatorResponse<'vendors-list'>['vendors'][number]

const LOOK_MS = 15_000
const METRICS_MINUTES = 10
const FIND_FROM = 9

export function VendorsPage() {
  const { merchant } = useHere()
  const query = useQuery({
    queryKey: ['vendors', merchant.code],
    queryFn: () => askPlatform(merchant.code, 'vendors-list', {}),
    refetchInterval: LOOK_MS,
  })
  return (
    <div className="mx-auto grid max-w-3xl gap-4 p-4 pb-80 lg:p-6 lg:pb-6">
      <Show query={query} rows={8}>
        {({ vendors }) => <Vendors vendors={vendors} />}
      </Show>
    </div>
  )
}

function Vendors({ vendors }: { vendors: readonly Vendor[] }) {
  const say = useTexts()
  const { merchant } = useHere()
  const [filter, setFilter] = useFilter(['vendor'])
  const [text, setText] = useState('')
  const metrics = useQuery({
    queryKey: ['vendors-metrics', merchant.code],
    queryFn: () => askPlatform(merchant.code, 'vendors-metrics', { minutes: METRICS_MINUTES }),
    refetchInterval: LOOK_MS,
  })
  const healthOf = (vendor: string) =>
    metrics.data ? computeHealth(metrics.data.metrics.filter((one) => one.vendor === vendor)) : null
  const chosen = vendors.find(({ vendor }) => vendor === filter.vendor)
  const shown = vendors.filter(({ vendor, name }) => isFound(`${vendor} ${name}`, text))
  if (vendors.length === 0) return <Empty text={say('noVendors')} />
  return (
    <>
      {vendors.length >= FIND_FROM && <Line label={say('find')} value={text} onChange={setText} />}
      <Panel title={say('list')}>
        {shown.length === 0 && <Empty text={say('none')} />}
        <ul>
          {shown.map((one) => (
            <VendorRow
              key={one.vendor}
              one={one}
              health={healthOf(one.vendor)}
              isOpen={one.vendor === chosen?.vendor}
              onOpen={() => setFilter({ vendor: one.vendor === chosen?.vendor ? '' : one.vendor })}
            />
          ))}
        </ul>
      </Panel>
      <p className="text-faint">{metrics.isError ? say('noMetrics') : say('rule')}</p>
      {chosen && (
        <SwitchSheet
          key={`${merchant.code}${chosen.vendor}`}
          chosen={chosen}
          onClose={() => setFilter({ vendor: '' })}
        />
      )}
    </>
  )
}

type RowProps = { one: Vendor; health: VendorHealth | null; isOpen: boolean; onOpen: () => void }

function VendorRow({ one, health, isOpen, onOpen }: RowProps) {
  const say = useTexts()
  return (
    <li className="border-b border-line last:border-0">
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={onOpen}
        className={clsx(
          'flex min-h-14 w-full items-center gap-3 px-4 py-2 text-left hover:bg-surface-2',
          isOpen && 'bg-tint-act shadow-[inset_3px_0_var(--accent)]',
        )}
      >
        <Light is={one.closed ? 'off' : (health?.is ?? 'off')} />
        <span className="min-w-0">
          <span className="block truncate font-semibold">{one.name}</span>
          <span className="block truncate text-faint">
            {one.closed ? (
              <>
                <span>{say('shutBy', { name: one.closed.by })}</span> <Moment iso={one.closed.at} />
              </>
            ) : (
              <Figures health={health} />
            )}
          </span>
        </span>
        <span className="ml-auto">{one.closed && <Tag tone="bad">{say('shut')}</Tag>}</span>
      </button>
    </li>
  )
}

function Figures({ health }: { health: VendorHealth | null }) {
  const say = useTexts()
  if (!health) return null
  if (health.is === 'off') return <span>{say('lights.off')}</span>
  const figures = [say(`lights.${health.is}`), say('calls', { count: health.calls })]
  const failed = say('failed', { percent: health.failedPercent })
  return <span>{[...figures, failed, say('average', { ms: health.averageMs })].join(' · ')}</span>
}
