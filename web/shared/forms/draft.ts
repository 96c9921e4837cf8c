/**
 * What somebody writes, kept for the tab until it is sent: the page may be replaced by a reload, also by one that a login
 * in another tab asks for. Never passwords or codes. A logout in any tab clears it (lib/storage.ts).
 */
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Path, PathValue, UseFormReturn } from 'react-hook-form'
import { readStoredJson, writeStored } from '../../lib/storage.ts'
import { useSession } from '../session/session.tsx'

const DRAFTS = 'drafts'

type Fields = Readonly<Record<string, string>>
/** `writer`: the member; null: a visitor, whose text goes along when they log in. */
type Draft = { writer: string | null; fields: Fields }
type Drafts = Readonly<Record<string, Draft>>

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const isDraft = (value: unknown): value is Draft =>
  isRecord(value) &&
  (value.writer === null || typeof value.writer === 'string') &&
  isRecord(value.fields) &&
  Object.values(value.fields).every((text) => typeof text === 'string')
const isDrafts = (value: unknown): value is Drafts => isRecord(value) && Object.values(value).every(isDraft)

const readDrafts = () => readStoredJson('session', DRAFTS, isDrafts, {})

function writeDraft(name: string, draft: Draft | null) {
  const { [name]: _, ...others } = readDrafts()
  const drafts = draft && Object.values(draft.fields).some(Boolean) ? { ...others, [name]: draft } : others
  writeStored('session', DRAFTS, Object.keys(drafts).length > 0 ? JSON.stringify(drafts) : null)
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
    const draft = readDrafts()[name]
    if (!draft) return
    if (draft.writer === null || draft.writer === reader) {
      typed.current = draft.fields as Input
      restore(draft.fields as Partial<Input>)
    } else if (reader !== null) writeDraft(name, null)
  })
  useEffect(() => {
    onRead()
    // An expired session has cleared the store, and its writer sees the text still.
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

const onlyTexts = <Values extends Fields>(values: Values) =>
  Object.fromEntries(Object.entries(values).filter(([, text]) => typeof text === 'string')) as Values

type DraftForm<Values extends Fields> = Pick<UseFormReturn<Values>, 'setValue' | 'subscribe'>

/** All fields of a form. Answers what forgets them, for after the sending. */
export function useDraftForm<Values extends Fields>(name: string, { setValue, subscribe }: DraftForm<Values>) {
  const keep = useDraft<Values>(name, (kept) => {
    for (const [field, text] of Object.entries(kept)) {
      setValue(field as Path<Values>, text as PathValue<Values, Path<Values>>)
    }
  })
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => keep(onlyTexts(values)) }),
    [subscribe, keep],
  )
  return useCallback(() => keep({} as Values), [keep])
}
