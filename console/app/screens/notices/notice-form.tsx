import { useQuery } from '@tanstack/react-query'
import type { SegmentFilter } from '../../../../contract/operator/campaigns.ts'
import {
  POPUP_CONTENT_MAX,
  POPUP_OFTEN,
  POPUP_WHOM,
  type PopupOften,
  type PopupWhom,
} from '../../../../contract/rules/popup.ts'
import { foldDashed, foldTyped } from '../../../../contract/rules/typed-text.ts'
import { askPlatform } from '../../lib/api.ts'
import { useHere } from '../../lib/self.tsx'
import { useTyped } from '../../lib/typed.ts'
import { beginSpan, readSpan, type Span } from '../../lib/zoned.ts'
import { Choice, Line, Time } from '../../parts/fields.tsx'
import { filledTexts, LanguageTexts, type Texts } from '../../parts/language-texts.tsx'
import { Propose } from '../../parts/propose.tsx'
import { Panel } from '../../parts/states.tsx'
import { useTexts } from './texts.ts'

const TYPES = ['PL', 'PU', 'B', 'PR', 'H'] as const
const GROUPS = ['', 'w_login', 'w_register'] as const
const AUDIENCES = ['players', 'agents'] as const
const CONTENT_MAX = 50_000
const LOOKS = ['strip', 'popup'] as const

type PopupTerms = { whom: PopupWhom; often: PopupOften; segment?: string; filter?: SegmentFilter }
const FIRST_TERMS: PopupTerms = { whom: 'everybody', often: 'once' }

export type StoredNotice = {
  id: string
  type: (typeof TYPES)[number]
  audience: (typeof AUDIENCES)[number]
  titles: Texts
  contents: Texts
  picture: string | null
  link: string | null
  group: 'w_login' | 'w_register' | null
  startsAt: string
  endsAt: string | null
  /** Absent: a strip. */
  popup?: PopupTerms & { button?: Texts }
}
const EMPTY: StoredNotice = {
  id: '',
  type: 'PL',
  audience: 'players',
  titles: {},
  contents: {},
  picture: null,
  link: null,
  group: null,
  startsAt: '',
  endsAt: null,
}
type Draft = Omit<StoredNotice, 'startsAt' | 'endsAt' | 'picture' | 'link' | 'group' | 'popup'> &
  Span & {
    picture: string
    link: string
    group: (typeof GROUPS)[number]
    /** Null: a strip. */
    terms: PopupTerms | null
    button: Texts
  }

const buildTerms = ({ whom, often, segment, filter }: PopupTerms): PopupTerms => ({
  whom,
  often,
  ...(segment && { segment }),
  ...(filter && { filter }),
})

function beginDraft(stored: StoredNotice | null, timeZone: string): Draft {
  const { startsAt: _, endsAt: _e, popup, ...rest } = stored ?? EMPTY
  return {
    ...rest,
    picture: rest.picture ?? '',
    link: rest.link ?? '',
    group: rest.group ?? '',
    terms: popup ? buildTerms(popup) : null,
    button: popup?.button ?? {},
    ...beginSpan(stored, timeZone),
  }
}

/** As a change takes it; null where a time is none. Pure. */
function buildNotice({ from, to, terms, button, ...draft }: Draft, stored: StoredNotice | null, timeZone: string) {
  const span = readSpan({ from, to }, stored, timeZone)
  if (span === null) return null
  const words = filledTexts(button)
  const popup = { ...terms, ...(Object.keys(words).length > 0 && { button: words }) }
  return {
    ...draft,
    id: foldDashed(draft.id),
    titles: filledTexts(draft.titles),
    contents: filledTexts(draft.contents),
    picture: foldDashed(draft.picture) || null,
    link: foldTyped(draft.link) || null,
    group: draft.group || null,
    ...span,
    ...(draft.type === 'PU' && terms && { popup }),
  }
}

export function NoticeForm({ stored }: { stored: StoredNotice | null }) {
  const say = useTexts()
  const { merchant } = useHere()
  const [draft, setDraft] = useTyped(`notice ${stored?.id}`, () => beginDraft(stored, merchant.timeZone))
  const set = (change: Partial<Draft>) => setDraft({ ...draft, ...change })
  const notice = buildNotice(draft, stored, merchant.timeZone)
  const isPopup = draft.type === 'PU' && draft.terms !== null
  const hasChanged =
    notice !== null &&
    notice.id !== '' &&
    JSON.stringify(notice) !==
      JSON.stringify(buildNotice(beginDraft(stored, merchant.timeZone), stored, merchant.timeZone))
  return (
    <>
      <Panel
        title={
          stored
            ? say('edit', { id: stored.id, merchant: merchant.name })
            : say('newTitle', { merchant: merchant.name })
        }
      >
        <div className="grid gap-3 p-4 md:grid-cols-2">
          {stored === null && (
            <Line label={say('id')} hint={say('idHint')} value={draft.id} onChange={(id) => set({ id })} />
          )}
          <Choice
            label={say('type')}
            names={TYPES}
            value={draft.type}
            wordOf={(type) => say(`types.${type}`)}
            onChange={(type) => set({ type })}
          />
          {draft.type === 'PU' && <PopupFields terms={draft.terms} onChange={(terms) => set({ terms })} />}
          <Choice
            label={say('audience')}
            names={AUDIENCES}
            value={draft.audience}
            wordOf={(name) => say(`audiences.${name}`)}
            onChange={(audience) => set({ audience })}
          />
          <Time
            label={say('from', { zone: merchant.timeZone })}
            value={draft.from}
            onChange={(from) => set({ from })}
          />
          <Time label={say('to', { zone: merchant.timeZone })} value={draft.to} onChange={(to) => set({ to })} />
          {notice === null && <p className="text-bad md:col-span-2">{say('badTime')}</p>}
          <Line label={say('picture')} value={draft.picture} onChange={(picture) => set({ picture })} />
          <Line label={say('link')} value={draft.link} onChange={(link) => set({ link })} />
          {draft.type === 'B' && (
            <Choice
              label={say('group')}
              names={GROUPS}
              value={draft.group}
              wordOf={(group) => say(`groups.${group}` as 'groups.w_login')}
              onChange={(group) => set({ group })}
            />
          )}
        </div>
      </Panel>
      <LanguageTexts
        parts={[
          { name: 'titles', label: say('titleIn') },
          {
            name: 'contents',
            label: say('contentIn'),
            rows: 4,
            max: isPopup ? POPUP_CONTENT_MAX : CONTENT_MAX,
            isHtml: true,
          },
          ...(isPopup ? [{ name: 'button' as const, label: say('buttonIn') }] : []),
        ]}
        texts={draft}
        onChange={(name, texts) => set({ [name]: texts })}
      />
      <p className="text-soft">{say('people')}</p>
      <Propose kind="notice" base={stored} payload={notice ?? {}} hasChanged={hasChanged} />
    </>
  )
}

/** Of a notice of type PU: the strip that all see, or a pop-up over the page with its own terms. */
function PopupFields({ terms, onChange }: { terms: PopupTerms | null; onChange: (terms: PopupTerms | null) => void }) {
  const say = useTexts()
  return (
    <>
      <Choice
        label={say('look')}
        names={LOOKS}
        value={terms ? 'popup' : 'strip'}
        wordOf={(look) => say(`looks.${look}`)}
        onChange={(look) => onChange(look === 'popup' ? FIRST_TERMS : null)}
      />
      {terms && (
        <>
          <Choice
            label={say('whom')}
            hint={say('whomHint')}
            names={POPUP_WHOM}
            value={terms.whom}
            wordOf={(whom) => say(`whoms.${whom}`)}
            onChange={(whom) => onChange({ whom, often: terms.often })}
          />
          {terms.whom === 'members' && <SegmentField terms={terms} onChange={onChange} />}
          <Choice
            label={say('often')}
            hint={say('oftenHint')}
            names={POPUP_OFTEN}
            value={terms.often}
            wordOf={(often) => say(`oftens.${often}`)}
            onChange={(often) => onChange({ ...terms, often })}
          />
        </>
      )}
    </>
  )
}

/** All members, or those whom a segment finds. One that is gone stays to be seen. */
function SegmentField({ terms, onChange }: { terms: PopupTerms; onChange: (terms: PopupTerms) => void }) {
  const say = useTexts()
  const { merchant } = useHere()
  const { data: segments } = useQuery({
    queryKey: ['segments', merchant.code],
    queryFn: async () => (await askPlatform(merchant.code, 'segments-list', {})).segments,
  })
  const { segment = '', filter: _, ...others } = terms
  const ids = [...new Set(['', ...(segments ?? []).map(({ id }) => id), segment])]
  const wordOf = (id: string) =>
    id === '' ? say('allMembers') : (segments?.find((one) => one.id === id)?.title ?? say('segmentGone', { id }))
  return (
    <Choice
      label={say('segment')}
      hint={say('segmentHint')}
      names={ids}
      value={segment}
      wordOf={segments ? wordOf : (id) => id || say('allMembers')}
      onChange={(id) => {
        // With its filter as it is read here: if it changes before the publication, nothing is published.
        const found = segments?.find((one) => one.id === id)
        onChange(found ? { ...others, segment: id, filter: found.filter } : others)
      }}
    />
  )
}
