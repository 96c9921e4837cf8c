import { useState } from 'react'
import type { Language } from '../../../../contract/constants.ts'
import { Button } from '../../../../kit/ui/button.tsx'
import { OperatorHtml } from '../../../../kit/ui/operator-html.tsx'
import { useHere } from '../../lib/self.tsx'
import { isoToZoned, zonedToIso } from '../../lib/zoned.ts'
import { Area, Choice, Line, Time } from '../../parts/fields.tsx'
import { Propose } from '../../parts/propose.tsx'
import { Panel } from '../../parts/states.tsx'
import { useTexts } from './texts.ts'

const TYPES = ['PL', 'PU', 'B', 'PR', 'H'] as const
const GROUPS = ['', 'w_login', 'w_register'] as const
const AUDIENCES = ['players', 'agents'] as const
const CONTENT_MAX = 50_000

type Texts = Partial<Record<Language, string>>
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
}
type Draft = Omit<StoredNotice, 'startsAt' | 'endsAt' | 'picture' | 'link' | 'group'> & {
  picture: string
  link: string
  group: (typeof GROUPS)[number]
  /** In the merchant's zone, as the field has it. */
  from: string
  to: string
}

function beginDraft(stored: StoredNotice | null, timeZone: string): Draft {
  const zoned = (iso: string | null) => (iso === null ? '' : isoToZoned(iso, timeZone))
  if (stored === null)
    return {
      id: '',
      type: 'PL',
      audience: 'players',
      titles: {},
      contents: {},
      picture: '',
      link: '',
      group: '',
      from: isoToZoned(new Date().toISOString(), timeZone),
      to: '',
    }
  const { startsAt, endsAt, picture, link, group, ...rest } = stored
  return {
    ...rest,
    picture: picture ?? '',
    link: link ?? '',
    group: group ?? '',
    from: zoned(startsAt),
    to: zoned(endsAt),
  }
}

const filled = (texts: Texts): Texts =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text.trim() !== ''))

/** As a change takes it; null where a time is none. Pure. */
function buildNotice({ from, to, ...draft }: Draft, stored: StoredNotice | null, timeZone: string) {
  // The field has minutes: what was not touched keeps its seconds.
  const isoOf = (text: string, before: string | null | undefined) =>
    before && isoToZoned(before, timeZone) === text ? before : zonedToIso(text, timeZone)
  const startsAt = isoOf(from, stored?.startsAt)
  const endsAt = to === '' ? null : isoOf(to, stored?.endsAt)
  if (startsAt === null || (to !== '' && endsAt === null)) return null
  return {
    ...draft,
    titles: filled(draft.titles),
    contents: filled(draft.contents),
    picture: draft.picture.trim() || null,
    link: draft.link.trim() || null,
    group: draft.group || null,
    startsAt,
    endsAt,
  }
}

type Props = { stored: StoredNotice | null; onClose: () => void }

export function NoticeForm({ stored, onClose }: Props) {
  const say = useTexts()
  const { merchant } = useHere()
  const [draft, setDraft] = useState(() => beginDraft(stored, merchant.timeZone))
  const set = (change: Partial<Draft>) => setDraft({ ...draft, ...change })
  const notice = buildNotice(draft, stored, merchant.timeZone)
  const hasChanged =
    notice !== null &&
    draft.id !== '' &&
    JSON.stringify(notice) !==
      JSON.stringify(buildNotice(beginDraft(stored, merchant.timeZone), stored, merchant.timeZone))
  return (
    <>
      <div>
        <Button size="small" onClick={onClose}>
          {say('close')}
        </Button>
      </div>
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
      <TextsPanel draft={draft} set={set} />
      <p className="text-soft">{say('people')}</p>
      <Propose kind="notice" base={stored} payload={notice ?? {}} hasChanged={hasChanged} onProposed={onClose} />
    </>
  )
}

/** The languages side by side; those without a text are named. */
function TextsPanel({ draft, set }: { draft: Draft; set: (change: Partial<Draft>) => void }) {
  const say = useTexts()
  const { merchant } = useHere()
  const languages = merchant.languages as readonly Language[]
  const missing = languages.filter((language) => !draft.titles[language]?.trim() || !draft.contents[language]?.trim())
  return (
    <Panel
      title={say('languages')}
      {...(missing.length > 0 && { hint: say('missing', { languages: missing.join(', ') }) })}
    >
      <div className="grid gap-4 p-4 md:grid-cols-2">
        {languages.map((language) => (
          <div key={language} className="grid content-start gap-2">
            <Line
              label={say('titleIn', { language })}
              value={draft.titles[language] ?? ''}
              onChange={(text) => set({ titles: { ...draft.titles, [language]: text } })}
            />
            <Area
              label={say('contentIn', { language })}
              rows={4}
              max={CONTENT_MAX}
              value={draft.contents[language] ?? ''}
              onChange={(text) => set({ contents: { ...draft.contents, [language]: text } })}
            />
            {draft.contents[language] && (
              <section aria-label={say('preview', { language })} className="rounded-m border border-line p-3">
                <OperatorHtml html={draft.contents[language] ?? ''} />
              </section>
            )}
          </div>
        ))}
      </div>
    </Panel>
  )
}
