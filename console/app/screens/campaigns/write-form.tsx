import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { foldDashed } from '../../../../contract/rules/typed-text.ts'
import { Button } from '../../../../kit/ui/button.tsx'
import { useAct } from '../../lib/act.tsx'
import { actPlatform, askPlatform } from '../../lib/api.ts'
import { useHere } from '../../lib/self.tsx'
import { noteSent, useTyped } from '../../lib/typed.ts'
import { ActResult } from '../../parts/act-result.tsx'
import { Line } from '../../parts/fields.tsx'
import { filledTexts, LanguageTexts, type Texts } from '../../parts/language-texts.tsx'
import { Failed, Panel } from '../../parts/states.tsx'
import type { Segment } from './campaigns-page.tsx'
import { useTexts } from './texts.ts'

const ID = /^[a-z0-9][a-z0-9-]{0,47}$/
const CONTENT_MAX = 4_000
const EMPTY = { id: '', promotionId: '', titles: {} as Texts, contents: {} as Texts }

/** A campaign: what is written, and to how many it goes. Two people approve it, with the filter that is counted here. */
export function WriteForm({ segment, onClose }: { segment: Segment; onClose: () => void }) {
  const say = useTexts()
  const { merchant } = useHere()
  const [draft, setDraft] = useTyped(`campaign ${segment.id}`, EMPTY)
  const [isProposed, setProposed] = useState(false)
  const set = (next: Partial<typeof draft>) => {
    setProposed(false)
    setDraft({ ...draft, ...next })
  }
  const [titles, contents] = [filledTexts(draft.titles), filledTexts(draft.contents)]
  const isWhole =
    Object.keys(titles).length > 0 && Object.keys(titles).sort().join() === Object.keys(contents).sort().join()
  const count = useQuery({
    queryKey: ['segments-count', merchant.code, segment.filter],
    queryFn: () => askPlatform(merchant.code, 'segments-count', { filter: segment.filter }),
    // Counted once, as the form opens: it reads every member whom the figures may fit.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  })
  const id = foldDashed(draft.id)
  const act = useAct({
    refreshes: ['campaigns', 'approvals'],
    onDone: () => {
      noteSent()
      setProposed(true)
    },
    send: (_: undefined, actId) => {
      const promotionId = foldDashed(draft.promotionId) || null
      const { id: segmentId, filter } = segment
      const campaign = { id, segment: segmentId, filter, titles, contents, promotionId }
      return actPlatform(merchant.code, 'campaigns-send', { campaign }, { actId })
    },
  })
  const isReady = ID.test(id) && isWhole && count.data !== undefined
  return (
    <>
      <div>
        <Button size="small" onClick={onClose}>
          {say('form.back')}
        </Button>
      </div>
      <Panel
        title={say('write.title', { segment: segment.title, merchant: merchant.name })}
        className="border-t-3 border-t-brand"
      >
        <div className="grid gap-3 p-4 md:grid-cols-2">
          <Line label={say('write.id')} value={draft.id} onChange={(next) => set({ id: next })} />
          <Line
            label={say('write.promotion')}
            hint={say('write.promotionHint')}
            value={draft.promotionId}
            onChange={(promotionId) => set({ promotionId })}
          />
        </div>
      </Panel>
      <LanguageTexts
        parts={[
          { name: 'titles', label: say('write.heading') },
          { name: 'contents', label: say('write.words'), rows: 5, max: CONTENT_MAX, isHtml: true },
        ]}
        texts={{ titles: draft.titles, contents: draft.contents }}
        onChange={(name, texts) => set({ [name]: texts })}
      />
      <Panel title={say('write.propose', { merchant: merchant.name })}>
        <div className="grid gap-3 p-4">
          {count.error && <Failed error={count.error} onRetry={() => count.refetch()} />}
          <p role="status" className="text-lg/7 font-bold">
            {count.data && say('write.reaches', { count: count.data.members })}
          </p>
          <p className="text-soft">{say('segments.rule')}</p>
          <p className="text-soft">{say('write.two')}</p>
          <ActResult state={act.state} done={say('write.waits')} />
          <div>
            <Button
              kind="main"
              busy={act.state.is === 'busy'}
              disabled={!isReady || !act.mayPress || isProposed}
              onClick={() => act.press(undefined)}
            >
              {say('write.propose', { merchant: merchant.name })}
            </Button>
          </div>
        </div>
      </Panel>
    </>
  )
}
