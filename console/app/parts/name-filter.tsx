import { type FormEvent, useState } from 'react'
import { foldTyped } from '../../../contract/rules/typed-text.ts'

type Props = { label: string; button: string; value: string; onChange: (name: string) => void }

/** Narrows a list to one name; the address keeps it. An empty box shows all again. */
export function NameFilter({ label, button, value, onChange }: Props) {
  const [text, setText] = useState(value)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onChange(foldTyped(text))
  }
  return (
    <form onSubmit={submit} className="flex items-center gap-2">
      <input
        aria-label={label}
        placeholder={label}
        dir="auto"
        autoCapitalize="none"
        spellCheck={false}
        value={text}
        onChange={({ target }) => setText(target.value)}
        className="h-9 w-52 rounded-m border border-line-strong bg-surface-1 px-2.5 max-md:h-11"
      />
      <button type="submit" className="h-9 rounded-m border border-line-strong/60 px-3 hover:bg-surface-2 max-md:h-11">
        {button}
      </button>
    </form>
  )
}
