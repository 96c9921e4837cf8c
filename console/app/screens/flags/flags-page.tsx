import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { MODULE } from '../../../../contract/constants.ts'
import { FLAGS, type Flag } from '../../../../contract/flags.ts'
import { readEdge } from '../../lib/api.ts'
import { useChanges } from '../../lib/changes.ts'
import { isFound } from '../../lib/is-found.ts'
import { useHere } from '../../lib/self.tsx'
import { createTexts } from '../../lib/texts.ts'
import { useTyped } from '../../lib/typed.ts'
import texts from '../../locales/en/flags.json' with { type: 'json' }
import { Line } from '../../parts/fields.tsx'
import { Propose } from '../../parts/propose.tsx'
import { Panel, Show } from '../../parts/states.tsx'

type Kind = 'flags' | 'modules'
type Stored = { flags: Partial<Record<Flag, boolean>>; modules: readonly string[] }

const useTexts = createTexts('flags', texts)

export function FlagsPage() {
  const say = useTexts()
  const { merchant } = useHere()
  const [text, setText] = useState('')
  const read = <Name extends Kind>(kind: Name) =>
    readEdge<{ value: Pick<Stored, Name> }>('config-now', { merchant: merchant.code, kind })
  const query = useQuery({
    queryKey: ['config-now', merchant.code],
    queryFn: async () => {
      const [flags, modules] = await Promise.all([read('flags'), read('modules')])
      return { ...flags.value, ...modules.value }
    },
    // A later visit of the page reads it again. What is being chosen is not read away.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  return (
    <div className="mx-auto grid max-w-3xl gap-4 p-4 lg:p-6">
      <Line label={say('find')} value={text} onChange={setText} />
      <Show query={query} rows={8}>
        {({ flags, modules }) => (
          <>
            <FlagsForm key={`f${merchant.code}${JSON.stringify(flags)}`} stored={flags} find={text} />
            <ModulesForm key={`m${merchant.code}${JSON.stringify(modules)}`} stored={modules} find={text} />
          </>
        )}
      </Show>
    </div>
  )
}

function Waiting({ kind }: { kind: Kind }) {
  const say = useTexts()
  const { merchant } = useHere()
  const { data } = useChanges(merchant.code, { state: 'open', kind })
  const [first] = data?.changes ?? []
  if (!first) return null
  return (
    <p className="rounded-m bg-tint-warn p-3 text-warn">
      <Link to={`/changes?at=${merchant.code}&change=${first.id}`} className="underline underline-offset-2">
        {say('waits', { id: first.id })}
      </Link>
    </p>
  )
}

type FormProps<Value> = { stored: Value; find: string }

type SwitchListProps = {
  title: string
  rows: readonly { id: string; says: string; isOn: boolean }[]
  onSwitch: (id: string, isOn: boolean) => void
}

function SwitchList({ title, rows, onSwitch }: SwitchListProps) {
  const say = useTexts()
  return (
    <Panel title={title}>
      {rows.length === 0 && <p className="p-4 text-soft">{say('none')}</p>}
      <ul>
        {rows.map(({ id, says, isOn }) => (
          <li key={id} className="border-b border-line last:border-0">
            <label className="flex min-h-11 items-center gap-3 px-4 py-1.5">
              <input
                type="checkbox"
                checked={isOn}
                onChange={({ target }) => onSwitch(id, target.checked)}
                className="size-4 shrink-0"
              />
              <span>
                <span className="block font-semibold">{says}</span>
                <span className="block text-faint">{id}</span>
              </span>
              <span className="ml-auto text-soft">{isOn ? say('on') : say('off')}</span>
            </label>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function FlagsForm({ stored, find }: FormProps<Stored['flags']>) {
  const say = useTexts()
  const [flags, setFlags] = useTyped(`flags ${JSON.stringify(stored)}`, stored)
  const rows = FLAGS.map((id) => ({ id, says: say(`says.${id}`), isOn: flags[id] ?? false }))
  const hasChanged = FLAGS.some((name) => (flags[name] ?? false) !== (stored[name] ?? false))
  return (
    <>
      <Waiting kind="flags" />
      <SwitchList
        title={say('flags')}
        rows={rows.filter((row) => isFound(`${row.id} ${row.says}`, find))}
        onSwitch={(id, isOn) => setFlags({ ...flags, [id]: isOn })}
      />
      {hasChanged && (
        <Propose
          kind="flags"
          base={{ flags: stored }}
          payload={{ flags }}
          hasChanged={hasChanged}
          onProposed={() => setFlags(stored)}
        />
      )}
    </>
  )
}

function ModulesForm({ stored, find }: FormProps<Stored['modules']>) {
  const say = useTexts()
  const [modules, setModules] = useTyped<readonly string[]>(`modules ${JSON.stringify(stored)}`, stored)
  const rows = Object.values(MODULE).map((id) => ({ id, says: say(`module.${id}`), isOn: modules.includes(id) }))
  const hasChanged = modules.toSorted().join() !== stored.toSorted().join()
  return (
    <>
      <Waiting kind="modules" />
      <SwitchList
        title={say('modules')}
        rows={rows.filter((row) => isFound(`${row.id} ${row.says}`, find))}
        onSwitch={(id, isOn) => setModules(isOn ? [...modules, id] : modules.filter((other) => other !== id))}
      />
      {hasChanged && (
        <Propose
          kind="modules"
          base={{ modules: stored }}
          payload={{ modules }}
          hasChanged={hasChanged}
          onProposed={() => setModules(stored)}
        />
      )}
    </>
  )
}
