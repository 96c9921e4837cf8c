/**
 * What somebody writes, kept for the tab until it is sent: the page may be replaced by a reload, also by one that a login
 * in another tab asks for. Never passwords or codes. A logout clears it in every open tab (lib/storage.ts). A tab that
 * was away then clears it when it loads without a session, and so does one that was away during a login. Where another
 * member begins, what others wrote is cleared at once (shared/session/session.tsx).
 */
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import { useBoot } from '../../lib/boot.tsx'
import { isRecord } from '../../lib/is-record.ts'
import { readStoredJson, writeStored } from '../../lib/storage.ts'
import { useSession } from '../session/session.tsx'

/** Those of a member outlast a session that expires. A visitor's do not: any person could be the next one here. */
const OF_MEMBERS = 'drafts'
const OF_VISITORS = 'visitorDrafts'

type Fields = Readonly<Record<string, string>>
/** `writer`: the member; null: a visitor, whose text goes along when they log in. */
type Draft = { writer: string | null; fields: Fields }
type Drafts = Readonly<Record<string, Draft>>

const isDraft = (value: unknown): value is Draft =>
  isRecord(value) &&
  (value.writer === null || typeof value.writer === 'string') &&
  isRecord(value.fields) &&
  Object.values(value.fields).every((text) => typeof text === 'string')
const isDrafts = (value: unknown): value is Drafts => isRecord(value) && Object.values(value).every(isDraft)

const readDrafts = (key: typeof OF_MEMBERS | typeof OF_VISITORS) => readStoredJson('session', key, isDrafts, {})

/** In one of the two stores only: the newer text is the one that counts. */
function writeDraft(name: string, draft: Draft) {
  for (const key of [OF_MEMBERS, OF_VISITORS] as const) {
    const { [name]: _, ...others } = readDrafts(key)
    const isHere = (key === OF_VISITORS) === (draft.writer === null) && Object.values(draft.fields).some(Boolean)
    const drafts = isHere ? { ...others, [name]: draft } : others
    writeStored('session', key, Object.keys(drafts).length > 0 ? JSON.stringify(drafts) : null)
  }
}

/**
 * Calls `restore` once with what was kept under this name, where the same person sits here. Answers `keep`, for every
 * change; with empty fields it forgets, as after the sending.
 */
export function useDraft<Input extends Fields>(name: string, restore: (fields: Partial<Input>) => void) {
  const reader = useSession()?.username ?? null
  // A session that expires leaves the text with its writer.
  const writer = useRef(reader)
  if (reader !== null) writer.current = reader
  const typed = useRef<Input | null>(null)
  const keep = useCallback(
    (fields: Input) => {
      typed.current = fields
      writeDraft(name, { writer: writer.current, fields })
    },
    [name],
  )
  const onRead = useEffectEvent(() => {
    const draft = readDrafts(OF_VISITORS)[name] ?? readDrafts(OF_MEMBERS)[name]
    if (!draft || (draft.writer !== null && draft.writer !== reader)) return
    typed.current = draft.fields as Input
    restore(draft.fields as Partial<Input>)
  })
  useEffect(() => {
    onRead()
    // Where the store was cleared in between, the writer still sees the text, and a reload brings it back.
    const keepAgain = () => typed.current && writeDraft(name, { writer: writer.current, fields: typed.current })
    addEventListener('pagehide', keepAgain)
    return () => removeEventListener('pagehide', keepAgain)
  }, [name])
  return keep
}

/** One text in a box of its own. `markSent`: this was sent; what was typed since stays. */
export function useDraftText(name: string) {
  const [text, showText] = useState('')
  const latest = useRef('')
  const setText = (next: string) => {
    latest.current = next
    showText(next)
    keep({ text: next })
  }
  const keep = useDraft<{ text: string }>(name, (kept) => setText(kept.text ?? ''))
  const markSent = (sent: string) => {
    if (latest.current.trim() === sent.trim()) setText('')
  }
  return { text, setText, markSent }
}

/**
 * What is no single text, such as a ticket or the terms of an offer. `read` judges what was kept, null where it is nothing
 * of ours. `forget`: after the sending.
 */
export function useDraftState<State>(name: string, initial: State, read: (kept: unknown) => State | null) {
  const [state, show] = useState(initial)
  const keep = useDraft<{ state: string }>(name, (kept) => {
    const found = read(parseJson(kept.state ?? ''))
    if (found !== null) show(found)
  })
  const set = (next: State) => {
    show(next)
    keep({ state: JSON.stringify(next) })
  }
  const forget = (next = initial) => {
    show(next)
    keep({ state: '' })
  }
  return { state, set, forget }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** The dialling country of a number that is typed in this form. */
export function useDraftCountry(form: string) {
  const { country } = useBoot()
  const { state, set } = useDraftState(`${form} country`, country.countryCode, (kept) =>
    typeof kept === 'string' ? kept : null,
  )
  return [state, set] as const
}

const keepTexts = (values: Readonly<Record<string, unknown>>, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, values[name]]).filter(([, text]) => typeof text === 'string'))

type DraftForm<Values extends FieldValues> = Pick<UseFormReturn<Values>, 'setValue' | 'subscribe'>

/** The named fields of a form, where they differ from what it began with. Answers what forgets them, for after the sending. */
export function useDraftForm<Values extends FieldValues>(
  name: string,
  { setValue, subscribe }: DraftForm<Values>,
  fields: readonly (Path<Values> & keyof Values)[],
) {
  const [names] = useState(fields)
  const keep = useDraft<Fields>(name, (kept) => {
    for (const field of names) {
      const text = kept[field]
      if (text !== undefined) setValue(field, text as PathValue<Values, typeof field>, { shouldDirty: true })
    }
  })
  useEffect(
    () =>
      subscribe({
        // Without names, wiping the payment password after the sending would write the draft again.
        name: names,
        exact: true,
        formState: { values: true },
        callback: ({ values, defaultValues }) =>
          keep(
            keepTexts(
              values,
              names.filter((field) => values[field] !== (defaultValues?.[field] ?? '')),
            ),
          ),
      }),
    [subscribe, keep, names],
  )
  return useCallback(() => keep({}), [keep])
}
