/** A small form over the page for one act: what it is about in the title, the merchant with it, and one button. */
import { type FormEvent, type ReactNode, useId } from 'react'
import { Button } from '../../../kit/ui/button.tsx'
import type { ActState } from '../lib/act.tsx'
import { useCommon } from '../lib/texts.ts'
import { ActResult } from './act-result.tsx'
import { Overlay } from './overlay.tsx'

type FormProps = {
  title: string
  button: string
  kind: 'main' | 'danger'
  state: ActState
  mayPress: boolean
  onPress: () => void
  onClose: () => void
  children: ReactNode
}

export function ActForm({ title, button, kind, state, mayPress, onPress, onClose, children }: FormProps) {
  const common = useCommon()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (mayPress) onPress()
  }
  return (
    <Overlay title={title} onClose={onClose}>
      <form onSubmit={submit} className="grid gap-3">
        {children}
        <ActResult state={state} />
        <div className="flex gap-2">
          <Button type="submit" kind={kind} busy={state.is === 'busy'} disabled={!mayPress}>
            {button}
          </Button>
          <Button onClick={onClose}>{common('cancel')}</Button>
        </div>
      </form>
    </Overlay>
  )
}

/** A field of one line. */
export const BOX = 'mt-1 h-9 w-full rounded-m border border-line-strong bg-surface-1 px-2.5'

type ChoiceProps<Name extends string> = {
  label: string
  names: readonly Name[]
  value: Name
  wordOf: (name: Name) => string
  onChange: (name: Name) => void
}

export function Choice<Name extends string>({ label, names, value, wordOf, onChange }: ChoiceProps<Name>) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="text-soft">
        {label}
      </label>
      <select id={id} value={value} onChange={({ target }) => onChange(target.value as Name)} className={BOX}>
        {names.map((name) => (
          <option key={name} value={name}>
            {wordOf(name)}
          </option>
        ))}
      </select>
    </div>
  )
}

export function Line({ label, value, onChange }: { label: string; value: string; onChange: (value: string) => void }) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="text-soft">
        {label}
      </label>
      <input id={id} dir="auto" value={value} onChange={({ target }) => onChange(target.value)} className={BOX} />
    </div>
  )
}

type AreaProps = { label: string; value: string; rows?: number; max: number; onChange: (value: string) => void }

export function Area({ label, value, rows = 5, max, onChange }: AreaProps) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="text-soft">
        {label}
      </label>
      <textarea
        id={id}
        dir="auto"
        rows={rows}
        maxLength={max}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        className="mt-1 w-full rounded-m border border-line-strong bg-surface-1 px-2.5 py-2"
      />
    </div>
  )
}
