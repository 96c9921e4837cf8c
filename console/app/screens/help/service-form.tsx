import { foldTyped } from '../../../../contract/rules/typed-text.ts'
import { readTypedCount } from '../../../../kit/lib/typed-amount.ts'
import { Button } from '../../../../kit/ui/button.tsx'
import { useHere } from '../../lib/self.tsx'
import { useTyped } from '../../lib/typed.ts'
import { Line } from '../../parts/fields.tsx'
import { useStands } from '../../parts/offer-page.tsx'
import { Propose } from '../../parts/propose.tsx'
import { Panel, Show } from '../../parts/states.tsx'
import { useTexts } from './texts.ts'

type Stored = { live: string | null; vip: string | null; minWords: number; maxWords: number; dailyLimit: number }
type Draft = Record<keyof Stored, string>
const NUMBERS = ['minWords', 'maxWords', 'dailyLimit'] as const
const MOST = 9_999

/** As a change takes it; null where a number is none. Pure. */
export function buildService(draft: Draft): Stored | null {
  const [minWords, maxWords, dailyLimit] = NUMBERS.map((name) => readTypedCount(draft[name]))
  // Each from 1 on.
  if (!minWords || !maxWords || !dailyLimit) return null
  if (minWords > maxWords || maxWords > MOST || dailyLimit > MOST) return null
  return { live: foldTyped(draft.live) || null, vip: foldTyped(draft.vip) || null, minWords, maxWords, dailyLimit }
}

export function ServicePage({ onLeave }: { onLeave: () => void }) {
  const say = useTexts()
  const { merchant } = useHere()
  const query = useStands<Stored>('service', '')
  return (
    <div className="mx-auto grid max-w-5xl gap-4 p-4 lg:p-6">
      <div>
        <Button size="small" onClick={onLeave}>
          {say('articles')}
        </Button>
      </div>
      <Show query={query} rows={6}>
        {(stored) => stored && <ServiceForm key={merchant.code} stored={stored} />}
      </Show>
    </div>
  )
}

function ServiceForm({ stored }: { stored: Stored }) {
  const say = useTexts()
  const { merchant } = useHere()
  const [draft, setDraft] = useTyped<Draft>(`service ${JSON.stringify(stored)}`, () => ({
    live: stored.live ?? '',
    vip: stored.vip ?? '',
    minWords: String(stored.minWords),
    maxWords: String(stored.maxWords),
    dailyLimit: String(stored.dailyLimit),
  }))
  const set = (change: Partial<Draft>) => setDraft({ ...draft, ...change })
  const service = buildService(draft)
  const hasChanged = service !== null && JSON.stringify(service) !== JSON.stringify(stored)
  return (
    <>
      <Panel title={say('serviceTitle', { merchant: merchant.name })}>
        <div className="grid gap-3 p-4 md:grid-cols-2">
          <Line label={say('live')} hint={say('hosts')} value={draft.live} onChange={(live) => set({ live })} />
          <Line label={say('vip')} hint={say('hosts')} value={draft.vip} onChange={(vip) => set({ vip })} />
          {NUMBERS.map((name) => (
            <Line
              key={name}
              label={say(name)}
              isNumber
              value={draft[name]}
              onChange={(text) => set({ [name]: text })}
            />
          ))}
          {service === null && <p className="text-bad md:col-span-2">{say('badNumber')}</p>}
        </div>
      </Panel>
      <p className="text-soft">{say('servicePeople')}</p>
      <Propose kind="service" base={stored} payload={service ?? {}} hasChanged={hasChanged} />
    </>
  )
}
