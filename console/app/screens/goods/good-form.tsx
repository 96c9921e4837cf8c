import { GOOD_CATEGORIES, GOOD_DELIVERIES } from '../../../../contract/rules/points.ts'
import { foldDashed, isBlank } from '../../../../contract/rules/typed-text.ts'
import { readTyped, readTypedCount } from '../../../../kit/lib/typed-amount.ts'
import type { OperatorResponse } from '../../lib/api.ts'
import { useHere, useMay } from '../../lib/self.tsx'
import { useTyped } from '../../lib/typed.ts'
import { withinSentence } from '../../lib/words.ts'
import { beginSpan, readSpan, type Span } from '../../lib/zoned.ts'
import { Choice, Line, Time } from '../../parts/fields.tsx'
import { filledTexts, LanguageTexts, type Texts } from '../../parts/language-texts.tsx'
import { Propose } from '../../parts/propose.tsx'
import { Panel } from '../../parts/states.tsx'
import { GoodActs } from './good-acts.tsx'
import { useTexts } from './texts.ts'

export type StoredGood = {
  id: string
  category: (typeof GOOD_CATEGORIES)[number]
  names: Texts
  descriptions: Texts
  picture: string | null
  points: number
  value: string
  delivery: (typeof GOOD_DELIVERIES)[number]
  stock: number | null
  position: number
  startsAt: string
  endsAt: string | null
}
type Figure = 'points' | 'value' | 'stock' | 'position'
const FIELDS = ['points', 'value', 'stock', 'position', 'span'] as const
type Draft = Pick<StoredGood, 'id' | 'category' | 'names' | 'descriptions' | 'delivery'> &
  Span &
  Record<Figure | 'picture', string>

export const beginDraft = (stored: StoredGood | null, timeZone: string): Draft => ({
  id: stored?.id ?? '',
  category: stored?.category ?? 'gifts',
  names: stored?.names ?? {},
  descriptions: stored?.descriptions ?? {},
  delivery: stored?.delivery ?? 'item',
  points: stored ? String(stored.points) : '',
  value: stored?.value ?? '',
  stock: stored?.stock === null || stored === null ? '' : String(stored.stock),
  position: String(stored?.position ?? 0),
  picture: stored?.picture ?? '',
  ...beginSpan(stored, timeZone),
})

/** As a change takes it, or what is still open. Pure. */
export function buildGood(draft: Draft, stored: StoredGood | null, timeZone: string) {
  const { from: _, to: _t, ...fields } = draft
  const span = readSpan(draft, stored, timeZone)
  const [points, value, position] = [
    readTypedCount(draft.points),
    readTyped(draft.value),
    readTypedCount(draft.position),
  ]
  // Of one that stands members may have redeemed some since the form was opened.
  const stock = stored === null ? readTypedCount(draft.stock) : stored.stock
  const isStockOpen = stored === null && stock === null && (draft.delivery === 'item' || !isBlank(draft.stock))
  const open: Record<Figure | 'span', boolean> = {
    points: points === null,
    value: value === null,
    stock: isStockOpen,
    position: position === null,
    span: span === null,
  }
  const wrong = FIELDS.filter((name) => open[name])
  const good = {
    ...fields,
    id: foldDashed(draft.id),
    names: filledTexts(draft.names),
    descriptions: filledTexts(draft.descriptions),
    picture: foldDashed(draft.picture) || null,
    points,
    value,
    stock,
    position,
    ...span,
  }
  return { wrong, good: wrong.length === 0 ? good : null }
}

type Props = { stored: StoredGood | null; listed: OperatorResponse<'goods-list'>['goods'][number] | null }

export function GoodForm({ stored, listed }: Props) {
  const say = useTexts()
  const may = useMay()
  const { merchant } = useHere()
  const begun = beginDraft(stored, merchant.timeZone)
  const [draft, setDraft] = useTyped(`good ${stored?.id}`, begun)
  const set = (change: Partial<Draft>) => setDraft({ ...draft, ...change })
  const { good, wrong } = buildGood(draft, stored, merchant.timeZone)
  const before = buildGood(begun, stored, merchant.timeZone).good
  const hasChanged = good !== null && good.id !== '' && JSON.stringify(good) !== JSON.stringify(before)
  return (
    <>
      <Panel
        title={
          stored
            ? say('edit', { id: stored.id, merchant: merchant.name })
            : say('newTitle', { merchant: merchant.name })
        }
      >
        <div className="grid items-start gap-3 p-4 md:grid-cols-2">
          {stored === null && (
            <>
              <Line label={say('id')} hint={say('idHint')} value={draft.id} onChange={(id) => set({ id })} />
              <Choice
                label={say('delivery')}
                names={GOOD_DELIVERIES}
                value={draft.delivery}
                wordOf={(name) => say(`deliveries.${name}`)}
                onChange={(delivery) => set({ delivery })}
              />
              <Line
                label={say('stock')}
                hint={draft.delivery === 'credit' ? say('stockCredit') : undefined}
                value={draft.stock}
                isNumber
                onChange={(stock) => set({ stock })}
              />
            </>
          )}
          <Choice
            label={say('category')}
            names={GOOD_CATEGORIES}
            value={draft.category}
            wordOf={(name) => say(`categories.${name}`)}
            onChange={(category) => set({ category })}
          />
          <Line label={say('points')} value={draft.points} isNumber onChange={(points) => set({ points })} />
          <Line
            label={say('value', { currency: merchant.currency })}
            value={draft.value}
            isAmount
            onChange={(value) => set({ value })}
          />
          <Time
            label={say('from', { zone: merchant.timeZone })}
            value={draft.from}
            onChange={(from) => set({ from })}
          />
          <Time label={say('to', { zone: merchant.timeZone })} value={draft.to} onChange={(to) => set({ to })} />
          <Line label={say('picture')} value={draft.picture} onChange={(picture) => set({ picture })} />
          <Line label={say('position')} value={draft.position} isNumber onChange={(position) => set({ position })} />
        </div>
      </Panel>
      <LanguageTexts
        parts={[
          { name: 'names', label: say('names') },
          { name: 'descriptions', label: say('descriptions'), rows: 3, max: 400 },
        ]}
        texts={draft}
        onChange={(name, texts) => set({ [name]: texts })}
      />
      {wrong.length > 0 && (
        <p className="rounded-m bg-tint-warn p-3 text-warn">
          {say('wrong', {
            fields: wrong.map((name) => withinSentence(say(name, { currency: merchant.currency }))).join(', '),
          })}
        </p>
      )}
      <p className="text-soft">{say('people')}</p>
      <Propose kind="good" base={stored} payload={good ?? {}} hasChanged={hasChanged} />
      {listed && listed.state !== 'ended' && may('rewards.set') && <GoodActs good={listed} />}
    </>
  )
}
