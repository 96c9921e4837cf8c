import { useState } from 'react'
import { Button } from '../../../../kit/ui/button.tsx'
import { useAct } from '../../lib/act.tsx'
import { actEdge, readEdge } from '../../lib/api.ts'
import { useHere, useMay } from '../../lib/self.tsx'
import { ActResult } from '../../parts/act-result.tsx'
import { type Filter, queryOf } from './filters.ts'
import { useTexts } from './texts.ts'

type Checked = {
  isWhole: boolean
  checked: number
  brokenAt: number | null
  how: 'missing' | 'changed' | 'cut_off' | null
  next: number | null
}

/** From the first row to the last, some thousands at a time. */
async function walk(): Promise<Checked> {
  let from = 1
  let checked = 0
  for (;;) {
    const part = await readEdge<Checked>('audit-check', { from: String(from) })
    checked += part.checked
    if (!part.isWhole || part.next === null) return { ...part, checked }
    from = part.next
  }
}

export function Chain() {
  const say = useTexts()
  const [state, setState] = useState<{ busy: boolean; found: Checked | null; failed: boolean }>({
    busy: false,
    found: null,
    failed: false,
  })
  const check = () => {
    setState({ busy: true, found: null, failed: false })
    walk().then(
      (found) => setState({ busy: false, found, failed: false }),
      () => setState({ busy: false, found: null, failed: true }),
    )
  }
  const { found } = state
  return (
    <section aria-label={say('chain.title')}>
      <h2 className="font-bold">{say('chain.title')}</h2>
      <p className="mt-1 text-soft">{say('chain.why')}</p>
      <Button size="small" className="mt-3" busy={state.busy} onClick={check}>
        {say('chain.check')}
      </Button>
      <p role="status" className={found?.isWhole ? 'mt-2 font-semibold text-ok' : 'mt-2 font-semibold text-bad'}>
        {found?.isWhole
          ? say('chain.whole', { count: found.checked })
          : found?.how
            ? say('chain.broken', { seq: found.brokenAt, how: say(`chain.${found.how}`) })
            : ''}
      </p>
    </section>
  )
}

type Exported = { rows: number; isCut: boolean; file: string }

function save(file: string, form: 'csv' | 'json') {
  const url = URL.createObjectURL(new Blob([file], { type: form === 'csv' ? 'text/csv' : 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = `audit.${form}`
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 1_000)
}

export function Export({ filter }: { filter: Filter }) {
  const say = useTexts()
  const may = useMay()
  const { merchant } = useHere()
  const [exported, setExported] = useState<Exported | null>(null)
  const act = useAct({
    refreshes: ['audit'],
    send: (form: 'csv' | 'json', actId) => {
      const given = Object.entries(queryOf(filter, merchant)).filter(([, value]) => value)
      return actEdge<Exported>('audit-export', { form, ...Object.fromEntries(given) }, actId)
    },
    onDone: (value, form) => {
      setExported(value)
      save(value.file, form)
    },
  })
  if (!may('audit.export')) return null
  return (
    <section className="grid justify-items-start gap-2 border-t border-line pt-5">
      <div className="flex gap-2">
        {(['csv', 'json'] as const).map((form) => (
          <Button
            key={form}
            size="small"
            busy={act.state.is === 'busy'}
            disabled={!act.mayPress}
            onClick={() => act.press(form)}
          >
            {say(`export.${form}`)}
          </Button>
        ))}
      </div>
      <ActResult
        state={act.state}
        done={
          exported
            ? `${say('export.done', { count: exported.rows })} ${exported.isCut ? say('export.cut') : ''}`
            : undefined
        }
      />
    </section>
  )
}
