import { useQuery } from '@tanstack/react-query'
import { foldDashed } from '../../../../contract/rules/typed-text.ts'
import { readEdge } from '../../lib/api.ts'
import { useHere } from '../../lib/self.tsx'
import { useTyped } from '../../lib/typed.ts'
import { Area } from '../../parts/fields.tsx'
import { Propose } from '../../parts/propose.tsx'
import { Panel, Show } from '../../parts/states.tsx'
import { useTexts } from './texts.ts'
import { TryIt } from './try-it.tsx'

export const LISTS = ['denyCidrs', 'allowCidrs', 'denyCountries', 'allowCountries'] as const
export type Rules = Record<(typeof LISTS)[number], string[]>
const NONE: Rules = { denyCidrs: [], allowCidrs: [], denyCountries: [], allowCountries: [] }
const BOX_MAX = 20_000

export function RegionPage() {
  const { merchant } = useHere()
  const query = useQuery({
    queryKey: ['region', merchant.code],
    queryFn: () => readEdge<{ rules: Rules | null }>('region-show', { merchant: merchant.code }),
    // A later visit of the page reads it again. What is being written is not read away.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  return (
    <div className="mx-auto grid max-w-4xl gap-4 p-4 lg:p-6">
      <Show query={query} rows={5}>
        {({ rules }) => <RegionForm key={`${merchant.code}${JSON.stringify(rules)}`} stored={rules} />}
      </Show>
    </div>
  )
}

const linesOf = (text: string) =>
  foldDashed(text)
    .replaceAll('、', ',')
    .split(/[\s,]+/)
    .filter(Boolean)
const names = new Intl.DisplayNames(['en'], { type: 'region' })
/** Null for what is no code. */
function nameOf(code: string): string | null {
  try {
    return names.of(code) ?? null
  } catch {
    return null
  }
}

function RegionForm({ stored }: { stored: Rules | null }) {
  const say = useTexts()
  const before = stored ?? NONE
  const [texts, setTexts] = useTyped(
    'region',
    () => Object.fromEntries(LISTS.map((list) => [list, before[list].join('\n')])) as Record<keyof Rules, string>,
  )
  const rules = Object.fromEntries(
    LISTS.map((list) => [list, linesOf(list.endsWith('Countries') ? texts[list].toUpperCase() : texts[list])]),
  ) as Rules
  const hasChanged = stored === null || LISTS.some((list) => rules[list].join() !== before[list].join())
  const hintOf = (list: keyof Rules) =>
    list.endsWith('Countries')
      ? say('countriesHint', {
          names: rules[list].map((code) => `${code} ${nameOf(code) ?? '?'}`).join(', ') || say('none'),
        })
      : null
  return (
    <>
      {stored === null && (
        <p role="alert" className="rounded-m bg-tint-bad p-3 text-bad">
          {say('unreadable')}
        </p>
      )}
      <Panel title={say('rules')}>
        <div className="grid gap-4 p-4 md:grid-cols-2">
          <p className="text-soft md:col-span-2">{say('order')}</p>
          {LISTS.map((list) => (
            <div key={list}>
              <Area
                label={say(list)}
                rows={3}
                max={BOX_MAX}
                value={texts[list]}
                onChange={(text) => setTexts({ ...texts, [list]: text })}
              />
              {hintOf(list) && <p className="text-faint">{hintOf(list)}</p>}
            </div>
          ))}
        </div>
      </Panel>
      <TryIt rules={rules} />
      <p className="text-soft">{say('closes')}</p>
      <Propose
        kind="region"
        base={stored}
        payload={rules}
        hasChanged={hasChanged}
        onProposed={() =>
          setTexts(Object.fromEntries(LISTS.map((list) => [list, before[list].join('\n')])) as typeof texts)
        }
      />
    </>
  )
}
