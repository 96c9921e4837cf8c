import { useHere } from '../../lib/self.tsx'
import { useTyped } from '../../lib/typed.ts'
import { withinSentence } from '../../lib/words.ts'
import { Area, Choice, Line, Tick, Time } from '../../parts/fields.tsx'
import { LanguageTexts } from '../../parts/language-texts.tsx'
import { Propose } from '../../parts/propose.tsx'
import { Panel } from '../../parts/states.tsx'
import {
  beginDraft,
  buildPromotion,
  CATEGORIES,
  type Draft,
  FIELDS_OF,
  type Figure,
  GAMES,
  KINDS,
  MAY_BE_EMPTY,
  type Open,
  type StoredPromotion,
} from './draft.ts'
import { Forecast } from './forecast.tsx'
import { useTexts } from './texts.ts'

const TERMS_MAX = 50_000

export function PromotionForm({ stored }: { stored: StoredPromotion | null }) {
  const say = useTexts()
  const { merchant } = useHere()
  const begun = beginDraft(stored, merchant.timeZone)
  const [draft, setDraft] = useTyped(`promotion ${stored?.id}`, begun)
  const set = (change: Partial<Draft>) => setDraft({ ...draft, ...change })
  const { promotion, wrong } = buildPromotion(draft, stored, merchant.timeZone)
  const before = buildPromotion(begun, stored, merchant.timeZone).promotion
  const hasChanged = promotion !== null && promotion.id !== '' && JSON.stringify(promotion) !== JSON.stringify(before)
  const nameOf = (one: Open) => withinSentence(say(one, { currency: merchant.currency }))
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
          {stored === null ? (
            <>
              <Line label={say('id')} hint={say('idHint')} value={draft.id} onChange={(id) => set({ id })} />
              <Choice
                label={say('kind')}
                names={KINDS}
                value={draft.kind}
                wordOf={(kind) => say(`kinds.${kind}`)}
                onChange={(kind) => set({ kind })}
              />
              <Rule draft={draft} set={set} />
            </>
          ) : (
            <p className="text-soft md:col-span-2">{say('fixed', { kind: say(`kinds.${stored.kind}`) })}</p>
          )}
          <Choice
            label={say('category')}
            names={CATEGORIES}
            value={draft.category}
            wordOf={(category) => say(`categories.${category}`)}
            onChange={(category) => set({ category })}
          />
          <Line label={say('position')} value={draft.position} isNumber onChange={(position) => set({ position })} />
          <Time
            label={say('from', { zone: merchant.timeZone })}
            value={draft.from}
            onChange={(from) => set({ from })}
          />
          <Time
            label={say(draft.kind === 'raffle' ? 'toRaffle' : 'to', { zone: merchant.timeZone })}
            value={draft.to}
            onChange={(to) => set({ to })}
          />
          <Line label={say('picture')} value={draft.picture} onChange={(picture) => set({ picture })} />
        </div>
      </Panel>
      <Forecast promotion={promotion} />
      <LanguageTexts
        parts={[
          { name: 'titles', label: say('titles') },
          { name: 'rewards', label: say('rewards') },
          { name: 'conditions', label: say('conditions') },
          { name: 'terms', label: say('terms'), rows: 4, max: TERMS_MAX, isHtml: true },
        ]}
        texts={draft}
        onChange={(name, texts) => set({ [name]: texts })}
      />
      {wrong.length > 0 && (
        <p className="rounded-m bg-tint-warn p-3 text-warn">{say('wrong', { fields: wrong.map(nameOf).join(', ') })}</p>
      )}
      <p className="text-soft">{say('people')}</p>
      <Propose kind="promotion" base={stored} payload={promotion ?? {}} hasChanged={hasChanged} />
    </>
  )
}

type RuleProps = { draft: Draft; set: (change: Partial<Draft>) => void }

/** What the kind asks for, and who may take part. */
function Rule({ draft, set }: RuleProps) {
  const say = useTexts()
  const { currency } = useHere().merchant
  const fields: readonly Figure[] = FIELDS_OF[draft.kind]
  return (
    <>
      {fields.map((name) =>
        name === 'gameType' ? (
          <Choice
            key={name}
            label={say('gameType')}
            names={GAMES}
            value={draft.gameType}
            wordOf={(game) => say(`games.${game || 'all'}`)}
            onChange={(gameType) => set({ gameType })}
          />
        ) : name === 'prizes' ? (
          <Area
            key={name}
            label={say('prizes')}
            value={draft.prizes}
            rows={4}
            isCode
            isWide
            onChange={(prizes) => set({ prizes })}
          />
        ) : (
          <Line
            key={name}
            label={say(name, { currency })}
            hint={MAY_BE_EMPTY[draft.kind]?.includes(name) ? say('amountEmpty') : undefined}
            value={draft[name]}
            isNumber
            onChange={(value) => set({ [name]: value })}
          />
        ),
      )}
      {(['registeredWithinDays', 'minRank'] as const).map((name) => (
        <Line
          key={name}
          label={say(name)}
          hint={say('everybody')}
          value={draft[name]}
          isNumber
          onChange={(value) => set({ [name]: value })}
        />
      ))}
      <Tick checked={draft.withCoupon} onChange={(withCoupon) => set({ withCoupon })}>
        {say('withCoupon')}
      </Tick>
    </>
  )
}
