import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import Power from 'lucide-react/icons/power'
import { useEffect, useState } from 'react'
import { useAct } from '../../lib/act.tsx'
import { actEdge, readEdge } from '../../lib/api.ts'
import { formatMoment } from '../../lib/moments.ts'
import { siteNow } from '../../lib/now.ts'
import { useHere } from '../../lib/self.tsx'
import { useTyped } from '../../lib/typed.ts'
import { ActResult } from '../../parts/act-result.tsx'
import { Light, Panel, Show } from '../../parts/states.tsx'
import { Felt } from './felt.tsx'
import { buildInput, type Draft, SwitchForm } from './switch-form.tsx'
import { useTexts } from './texts.ts'

type Switch = {
  active: boolean
  until: string | null
  allowIps: string[]
  logins: boolean
  felt: 'open' | 'closed'
  isReadable: boolean
}
export type MaintenanceState = {
  at: string
  feltWithinSeconds: number
  all: Switch
  merchants: (Switch & { merchant: string; hosts: { host: string; felt: 'open' | 'closed' }[] })[]
}

/** While it spreads it is read each second or so; else now and then. */
const LOOK_MS = 1_500
const CALM_MS = 15_000
const WATCHED_MS = 75_000

export function MaintenancePage() {
  const { merchant } = useHere()
  const [pressed, setPressed] = useState<{ atMs: number; wanted: 'open' | 'closed' } | null>(null)
  const query = useQuery({
    queryKey: ['maintenance', merchant.code],
    queryFn: () => readEdge<MaintenanceState>('maintenance-state', { merchant: merchant.code }),
    refetchInterval: pressed ? LOOK_MS : CALM_MS,
  })
  useEffect(() => {
    if (!pressed) return
    const timer = setTimeout(() => setPressed(null), WATCHED_MS)
    return () => clearTimeout(timer)
  }, [pressed])
  return (
    <div className="mx-auto grid max-w-3xl gap-4 p-4 pb-44 lg:p-6 lg:pb-6">
      <Show query={query} rows={4}>
        {(state) => (
          <State state={state} pressed={pressed} onPressed={(wanted) => setPressed({ atMs: siteNow(), wanted })} />
        )}
      </Show>
    </div>
  )
}

type StateProps = {
  state: MaintenanceState
  pressed: { atMs: number; wanted: 'open' | 'closed' } | null
  onPressed: (wanted: 'open' | 'closed') => void
}

function State({ state, pressed, onPressed }: StateProps) {
  const say = useTexts()
  const { merchant } = useHere()
  const own = state.merchants[0]
  const isClosed = state.all.active || own?.active === true
  const hosts = own?.hosts ?? []
  const now = state.all.active ? state.all : own
  const head = state.all.active
    ? say('closedAll')
    : isClosed
      ? say('closed', { name: merchant.name })
      : say('open', { name: merchant.name })
  return (
    <>
      {pressed ? (
        <Felt pressedMs={pressed.atMs} wanted={pressed.wanted} hosts={hosts} withinSeconds={state.feltWithinSeconds} />
      ) : (
        <div className="panel flex items-center gap-4 p-5">
          <span
            className={clsx(
              'grid size-12 place-items-center rounded-full',
              isClosed ? 'bg-tint-bad text-bad' : 'bg-tint-ok text-ok',
            )}
          >
            <Power aria-hidden size={22} />
          </span>
          <div>
            <h2 className="font-display text-lg font-bold">{head}</h2>
            <p className="text-soft">{isClosed ? say('closedNote') : say('openNote')}</p>
          </div>
        </div>
      )}
      {own?.isReadable === false && (
        <p role="alert" className="rounded-l bg-tint-warn p-3 text-warn">
          {say('unreadable')}
        </p>
      )}
      <Reachable isClosed={isClosed} logins={now?.logins ?? true} />
      {isClosed && <Told until={now?.until ?? null} addresses={now?.allowIps.length ?? 0} />}
      <Lever isClosed={isClosed} ofAll={state.all.active} onPressed={onPressed} />
    </>
  )
}

function Reachable({ isClosed, logins }: { isClosed: boolean; logins: boolean }) {
  const say = useTexts()
  const rows = [
    {
      is: isClosed && !logins ? 'warn' : 'ok',
      text: say('rows.see'),
      state: isClosed && !logins ? say('states.noLogins') : say('states.open'),
    },
    { is: 'ok', text: say('rows.money'), state: say('states.open') },
    {
      is: isClosed ? 'warn' : 'ok',
      text: say('rows.rounds'),
      note: isClosed ? say('rows.roundsNote') : undefined,
      state: isClosed ? say('states.end') : say('states.open'),
    },
    { is: isClosed ? 'bad' : 'ok', text: say('rows.bets'), state: isClosed ? say('states.shut') : say('states.open') },
  ] as const
  return (
    <Panel title={say('still')}>
      <ul>
        {rows.map((row) => (
          <li
            key={row.text}
            className="flex min-h-11 items-center gap-3 border-b border-line px-4 py-1.5 last:border-0"
          >
            <Light is={row.is} />
            <div>
              <p>{row.text}</p>
              {'note' in row && row.note && <p className="text-faint">{row.note}</p>}
            </div>
            <p className="ml-auto text-soft">{row.state}</p>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function Told({ until, addresses }: { until: string | null; addresses: number }) {
  const say = useTexts()
  const { merchant } = useHere()
  const boxes = [
    [say('untilShown'), until === null ? say('none') : formatMoment(until, merchant.timeZone, siteNow())],
    [say('ipsShown'), addresses === 0 ? say('letIn') : say('addresses', { count: addresses })],
  ] as const
  return (
    <dl className="grid grid-cols-2 gap-4">
      {boxes.map(([label, value]) => (
        <div key={label} className="panel px-4 py-2.5">
          <dt className="text-faint">{label}</dt>
          <dd className="font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

const EMPTY: Draft = { forAll: false, until: '', ips: '', logins: true }

type LeverProps = { isClosed: boolean; ofAll: boolean; onPressed: (wanted: 'open' | 'closed') => void }

function Lever({ isClosed, ofAll, onPressed }: LeverProps) {
  const say = useTexts()
  const { merchant, self } = useHere()
  const [draft, setDraft] = useTyped('maintenance', EMPTY)
  const mayAll = self.permissionsEverywhere.includes('maintenance.switch')
  const may = ofAll ? mayAll : merchant.permissions.includes('maintenance.switch')
  const forAll = isClosed ? ofAll : draft.forAll
  const name = forAll ? say('forAll').toLowerCase() : merchant.name
  const input = buildInput(draft, merchant.timeZone, siteNow())
  const act = useAct({
    refreshes: ['maintenance'],
    send: (_: undefined, actId) => {
      const where = forAll ? {} : { merchant: merchant.code }
      return isClosed
        ? actEdge('maintenance-off', where, actId)
        : actEdge('maintenance-on', { ...where, ...input }, actId)
    },
    onDone: () => {
      navigator.vibrate?.(30)
      setDraft(EMPTY)
      onPressed(isClosed ? 'open' : 'closed')
    },
  })
  const others = self.merchants.filter(({ code }) => code !== merchant.code).map((one) => one.name)
  if (!may) return <p className="px-1 text-soft">{say('mayNot')}</p>
  return (
    <>
      {!isClosed && <SwitchForm draft={draft} onChange={setDraft} mayAll={mayAll} isBadTime={input === null} />}
      <div className="grid gap-2 border-t-3 border-brand bg-surface-1 p-4 max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:z-20 lg:panel lg:border-t-3 lg:border-brand">
        <button
          type="button"
          disabled={!act.mayPress || (!isClosed && input === null)}
          aria-busy={act.state.is === 'busy'}
          onClick={() => act.press(undefined)}
          className={clsx(
            'flex h-16 w-full items-center justify-center gap-3 rounded-l text-base font-bold transition-[filter] hover:brightness-105 disabled:opacity-60',
            isClosed ? 'bg-live text-on-live' : 'bg-danger text-on-danger',
          )}
        >
          <Power aria-hidden size={20} />
          <span>{isClosed ? say('openAgain', { name }) : say('close', { name })}</span>
        </button>
        <p className="text-center text-faint">
          {`${say('onePerson')} ${!forAll && others.length > 0 ? say('others', { count: others.length, names: others.join(', ') }) : ''}`}
        </p>
        <ActResult state={act.state} done={say('done', { count: 60 })} />
      </div>
    </>
  )
}
