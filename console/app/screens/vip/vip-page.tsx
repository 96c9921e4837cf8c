import { useQuery } from '@tanstack/react-query'
import { GAME_CATEGORIES, type GameCategory, type Language } from '../../../../contract/constants.ts'
import { isBlank } from '../../../../contract/rules/typed-text.ts'
import { dropPercent, readTypedCount } from '../../../../kit/lib/typed-amount.ts'
import { Button } from '../../../../kit/ui/button.tsx'
import { askPlatform } from '../../lib/api.ts'
import { useHere } from '../../lib/self.tsx'
import { createTexts } from '../../lib/texts.ts'
import { useTyped } from '../../lib/typed.ts'
import texts from '../../locales/en/vip.json' with { type: 'json' }
import { Line } from '../../parts/fields.tsx'
import { filledTexts, type Texts } from '../../parts/language-texts.tsx'
import { useStands } from '../../parts/offer-page.tsx'
import { Propose } from '../../parts/propose.tsx'
import { Panel, Show } from '../../parts/states.tsx'

const useTexts = createTexts('vip', texts)

type Ladder = {
  ranks: { names: Texts; from: number; factorPercent: number; points: number }[]
  rates: Partial<Record<GameCategory, number>>
}
type Rank = { key: string; names: Texts; from: string; factorPercent: string; points: string }
type Draft = { ranks: Rank[]; rates: Partial<Record<GameCategory, string>> }

const beginDraft = ({ ranks, rates }: Ladder): Draft => ({
  ranks: ranks.map(({ names, from, factorPercent, points }, at) => ({
    key: String(at),
    names,
    from: String(from),
    factorPercent: String(factorPercent),
    points: String(points),
  })),
  rates: Object.fromEntries(Object.entries(rates).map(([category, rate]) => [category, String(rate)])),
})

/** As a change takes it; null while a figure is none, a name is missing, or a rank begins below the one before. Pure. */
export function buildLadder({ ranks, rates }: Draft): Ladder | null {
  const filled = Object.entries(rates).filter(([, rate]) => !isBlank(rate))
  const read = filled.map(([category, rate]) => [category, readTypedCount(rate)] as const)
  if (read.some(([, rate]) => rate === null)) return null
  const built = ranks.map((rank) => {
    const figures = [rank.from, dropPercent(rank.factorPercent), rank.points]
    const [from, factorPercent, points] = figures.map(readTypedCount)
    if (from == null || factorPercent == null || points == null) return null
    return { names: filledTexts(rank.names), from, factorPercent, points }
  })
  const whole = built.filter((rank) => rank !== null)
  const isRising = whole.every(({ from }, at) => from > (whole[at - 1]?.from ?? 0))
  const isNamed = whole.every(({ names }) => Object.keys(names).length > 0)
  if (whole.length !== ranks.length || whole.length === 0 || !isRising || !isNamed) return null
  return { ranks: whole, rates: Object.fromEntries(read) }
}

export function VipPage() {
  const { merchant } = useHere()
  const query = useStands<Ladder>('ladder', '')
  const coming = useQuery({
    queryKey: ['vip', merchant.code],
    queryFn: () => askPlatform(merchant.code, 'vip-show', {}),
  })
  return (
    <div className="mx-auto grid max-w-5xl gap-4 p-4 lg:p-6">
      <Show query={query} rows={6}>
        {(stored) => (
          <LadderForm
            key={merchant.code}
            stored={stored ?? { ranks: [], rates: {} }}
            isOneComing={coming.data?.coming != null}
          />
        )}
      </Show>
    </div>
  )
}

function LadderForm({ stored, isOneComing }: { stored: Ladder; isOneComing: boolean }) {
  const say = useTexts()
  const { merchant } = useHere()
  const [draft, setDraft] = useTyped('ladder', () => beginDraft(stored))
  const ladder = buildLadder(draft)
  const setRank = (at: number, change: Partial<Rank>) =>
    setDraft({ ...draft, ranks: draft.ranks.map((rank, index) => (index === at ? { ...rank, ...change } : rank)) })
  const add = () => {
    const next: Rank = { key: crypto.randomUUID(), names: {}, from: '', factorPercent: '100', points: '0' }
    setDraft({ ...draft, ranks: [...draft.ranks, next] })
  }
  const hasChanged = ladder !== null && JSON.stringify(ladder) !== JSON.stringify(buildLadder(beginDraft(stored)))
  return (
    <>
      {isOneComing && <p className="rounded-m bg-tint-warn p-3 text-warn">{say('coming')}</p>}
      <Panel title={say('ranks', { merchant: merchant.name })}>
        <ol className="grid">
          {draft.ranks.map((rank, at) => (
            <RankFields key={rank.key} rank={rank} number={at + 1} onChange={(change) => setRank(at, change)} />
          ))}
        </ol>
        <div className="flex flex-wrap gap-2 border-t border-line p-4">
          <Button size="small" onClick={add}>
            {say('add')}
          </Button>
          {draft.ranks.length > 0 && (
            <Button size="small" onClick={() => setDraft({ ...draft, ranks: draft.ranks.slice(0, -1) })}>
              {say('remove')}
            </Button>
          )}
        </div>
      </Panel>
      <Panel title={say('rates')} hint={say('ratesHint')}>
        <div className="grid gap-3 p-4 grid-cols-2 lg:grid-cols-4">
          {GAME_CATEGORIES.map((category) => (
            <Line
              key={category}
              label={say(`games.${category}`)}
              value={draft.rates[category] ?? ''}
              isNumber
              onChange={(rate) => setDraft({ ...draft, rates: { ...draft.rates, [category]: rate } })}
            />
          ))}
        </div>
      </Panel>
      {ladder === null && <p className="rounded-m bg-tint-warn p-3 text-warn">{say('wrong')}</p>}
      <p className="text-soft">{say('rule')}</p>
      <p className="text-soft">{say('people')}</p>
      <Propose kind="ladder" base={stored} payload={ladder ?? {}} hasChanged={hasChanged} />
    </>
  )
}

type RankProps = { rank: Rank; number: number; onChange: (change: Partial<Rank>) => void }

function RankFields({ rank, number, onChange }: RankProps) {
  const say = useTexts()
  const languages = useHere().merchant.languages as readonly Language[]
  return (
    <li className="border-b border-line p-4 last:border-0">
      <fieldset>
        <legend className="mb-2 font-bold">{say('rank', { number })}</legend>
        <div className="grid gap-3 md:grid-cols-4">
          <Line label={say('from')} value={rank.from} isNumber onChange={(from) => onChange({ from })} />
          <Line
            label={say('factor')}
            value={rank.factorPercent}
            isNumber
            onChange={(factorPercent) => onChange({ factorPercent })}
          />
          <Line label={say('points')} value={rank.points} isNumber onChange={(points) => onChange({ points })} />
          {languages.map((language) => (
            <Line
              key={language}
              label={say('name', { language })}
              value={rank.names[language] ?? ''}
              onChange={(name) => onChange({ names: { ...rank.names, [language]: name } })}
            />
          ))}
        </div>
      </fieldset>
    </li>
  )
}
