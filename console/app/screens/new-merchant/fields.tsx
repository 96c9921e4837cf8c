import { type ReactNode, useId } from 'react'

const BOX = 'mt-1 h-9 w-full rounded-m border border-line-strong bg-surface-1 px-2.5 max-md:h-11'

type TextProps = {
  label: string
  value: string
  hint?: string
  onChange: (value: string) => void
  list?: readonly string[]
  isWide?: boolean
}

export function Text({ label, value, hint, onChange, list, isWide = false }: TextProps) {
  const id = useId()
  return (
    <div className={isWide ? 'md:col-span-2' : undefined}>
      <label htmlFor={id} className="text-soft">
        {label}
      </label>
      <input
        id={id}
        dir="auto"
        value={value}
        list={list && `${id}-list`}
        aria-describedby={hint && `${id}-hint`}
        onChange={({ target }) => onChange(target.value)}
        className={BOX}
      />
      {list && (
        <datalist id={`${id}-list`}>
          {list.map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
      )}
      {hint && (
        <p id={`${id}-hint`} className="text-faint">
          {hint}
        </p>
      )}
    </div>
  )
}

export function Lines({ label, value, hint, onChange }: Omit<TextProps, 'list' | 'isWide'>) {
  const id = useId()
  return (
    <div className="md:col-span-2">
      <label htmlFor={id} className="text-soft">
        {label}
      </label>
      <textarea
        id={id}
        rows={3}
        spellCheck={false}
        value={value}
        aria-describedby={hint && `${id}-hint`}
        onChange={({ target }) => onChange(target.value)}
        className="mt-1 w-full rounded-m border border-line-strong bg-surface-1 px-2.5 py-2"
      />
      {hint && (
        <p id={`${id}-hint`} className="text-faint">
          {hint}
        </p>
      )}
    </div>
  )
}

type TickProps = { checked: boolean; onChange: (checked: boolean) => void; children: ReactNode }

export const Tick = ({ checked, onChange, children }: TickProps) => (
  <label className="flex min-h-9 items-center gap-2.5 max-md:min-h-11">
    <input
      type="checkbox"
      checked={checked}
      onChange={({ target }) => onChange(target.checked)}
      className="size-4 shrink-0"
    />
    <span>{children}</span>
  </label>
)

export const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset className="md:col-span-2">
    <legend className="mb-1 font-bold">{title}</legend>
    {children}
  </fieldset>
)
