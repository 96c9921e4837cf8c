import { useState } from 'react'
import { foldDashed } from '../../../../contract/rules/typed-text.ts'
import { readTypedCount } from '../../../../kit/lib/typed-amount.ts'
import { Button } from '../../../../kit/ui/button.tsx'
import { useAct } from '../../lib/act.tsx'
import { actPlatform } from '../../lib/api.ts'
import { useHere, useMay } from '../../lib/self.tsx'
import { useTyped } from '../../lib/typed.ts'
import { ActForm } from '../../parts/act-form.tsx'
import { Line } from '../../parts/fields.tsx'
import { filledTexts, LanguageTexts, type Texts } from '../../parts/language-texts.tsx'
import { Propose } from '../../parts/propose.tsx'
import { Panel } from '../../parts/states.tsx'
import { useTexts } from './texts.ts'

export type StoredArticle = {
  id: string
  category: { code: string; titles: Texts; position: number }
  titles: Texts
  contents: Texts
  position: number
}
type Draft = {
  id: string
  category: string
  categories: Texts
  categoryPosition: string
  position: string
  titles: Texts
  contents: Texts
}
const CONTENT_MAX = 50_000
const LAST_PLACE = 1_000

export const beginDraft = (stored: StoredArticle | null): Draft => ({
  id: stored?.id ?? '',
  category: stored?.category.code ?? '',
  categories: stored?.category.titles ?? {},
  categoryPosition: String(stored?.category.position ?? 0),
  position: String(stored?.position ?? 0),
  titles: stored?.titles ?? {},
  contents: stored?.contents ?? {},
})

/** As a change takes it; null where a place is none. Pure. */
export function buildArticle(draft: Draft): StoredArticle | null {
  const [position, categoryPosition] = [readTypedCount(draft.position), readTypedCount(draft.categoryPosition)]
  if (position === null || categoryPosition === null) return null
  if (position > LAST_PLACE || categoryPosition > LAST_PLACE) return null
  return {
    id: foldDashed(draft.id),
    category: {
      code: foldDashed(draft.category),
      titles: filledTexts(draft.categories),
      position: categoryPosition,
    },
    titles: filledTexts(draft.titles),
    contents: filledTexts(draft.contents),
    position,
  }
}

export function ArticleForm({ stored, onClose }: { stored: StoredArticle | null; onClose: () => void }) {
  const say = useTexts()
  const may = useMay()
  const { merchant } = useHere()
  const [draft, setDraft] = useTyped(`article ${stored?.id}`, () => beginDraft(stored))
  const set = (change: Partial<Draft>) => setDraft({ ...draft, ...change })
  const article = buildArticle(draft)
  const hasChanged =
    article !== null &&
    article.id !== '' &&
    JSON.stringify(article) !== JSON.stringify(buildArticle(beginDraft(stored)))
  const named = { id: stored?.id ?? '', merchant: merchant.name }
  return (
    <>
      <Panel
        title={stored ? say('edit', named) : say('newTitle', named)}
        end={stored && may('content.set') && <Remove id={stored.id} onDone={onClose} />}
      >
        <div className="grid gap-3 p-4 md:grid-cols-2">
          {stored === null && (
            <Line label={say('id')} hint={say('idHint')} value={draft.id} onChange={(id) => set({ id })} />
          )}
          <Line
            label={say('category')}
            hint={say('categoryHint')}
            value={draft.category}
            onChange={(category) => set({ category })}
          />
          <Line label={say('position')} isNumber value={draft.position} onChange={(position) => set({ position })} />
          <Line
            label={say('categoryPosition')}
            isNumber
            value={draft.categoryPosition}
            onChange={(categoryPosition) => set({ categoryPosition })}
          />
          {article === null && <p className="text-bad md:col-span-2">{say('place')}</p>}
        </div>
      </Panel>
      <LanguageTexts
        parts={[
          { name: 'categories', label: say('categoryIn') },
          { name: 'titles', label: say('titleIn') },
          { name: 'contents', label: say('contentIn'), rows: 6, max: CONTENT_MAX, isHtml: true },
        ]}
        texts={draft}
        onChange={(name, texts) => set({ [name]: texts })}
      />
      <p className="text-soft">{say('people')}</p>
      <Propose kind="help" base={stored} payload={article ?? {}} hasChanged={hasChanged} />
    </>
  )
}

function Remove({ id, onDone }: { id: string; onDone: () => void }) {
  const say = useTexts()
  const { merchant } = useHere()
  const [isOpen, setOpen] = useState(false)
  const act = useAct({
    refreshes: ['help', 'config-now'],
    send: (_: undefined, actId) => actPlatform(merchant.code, 'help-remove', { id }, { actId }),
    onDone,
  })
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {say('remove')}
      </Button>
      {isOpen && (
        <ActForm
          title={say('removeTitle', { id, merchant: merchant.name })}
          button={say('remove')}
          kind="danger"
          state={act.state}
          mayPress={act.mayPress}
          onPress={() => act.press(undefined)}
          onClose={() => setOpen(false)}
        >
          <p className="text-soft">{say('removeText')}</p>
        </ActForm>
      )}
    </>
  )
}
