import type { ReactNode } from 'react'

/** What a part shows of its component besides its usual look; tests/audit/ui-kit.spec.ts looks for each in both themes. */
export type PartState =
  | 'busy'
  | 'checked'
  | 'disabled'
  | 'error'
  | 'failed'
  | 'loading'
  | 'narrowed'
  | 'open'
  | 'selected'

/** One component of the design system with all its states side by side. */
export function Part({ name, states, children }: { name: string; states?: readonly PartState[]; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: no form's group; and no region, of which there would be two of each name.
    <div role="group" aria-label={name} data-states={states?.join(' ')} className="border-t border-line py-6">
      <h3 className="mb-4 font-mono text-sm text-faint">{name}</h3>
      <div className="flex flex-wrap items-baseline gap-4">{children}</div>
    </div>
  )
}
