/** A queue: the list on the left, the one that is open on the right; on a phone the open one lies over the list. */
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { useAsOf } from './as-of.ts'
import { Key } from './states.tsx'

type Props = { label: string; head: ReactNode; children: ReactNode; foot: ReactNode; sheet: ReactNode; told: string }

export function QueueLayout({ label, head, children, foot, sheet, told }: Props) {
  return (
    <div className="flex lg:h-[calc(100dvh-51px)]">
      <div className="flex min-w-0 flex-1 flex-col bg-surface-1">
        <div className="shrink-0 border-b border-line">{head}</div>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard. */}
        <section tabIndex={0} aria-label={label} className="flex-1 overflow-auto">
          {children}
        </section>
        <div className="shrink-0 border-t border-line max-md:hidden">{foot}</div>
      </div>
      {sheet && (
        <aside className="slide-in w-[34.75rem] shrink-0 overflow-y-auto border-l border-line bg-surface-1 max-lg:fixed max-lg:inset-0 max-lg:z-40 max-lg:w-full">
          {sheet}
        </aside>
      )}
      <p role="status" className="sr-only">
        {told}
      </p>
    </div>
  )
}

type TabsProps = {
  tabs: readonly { value: string; name: string }[]
  value: string
  onChange: (value: string) => void
}

export const Tabs = ({ tabs, value, onChange }: TabsProps) => (
  <div className="flex min-w-0 gap-1 overflow-x-auto px-4 py-2">
    {tabs.map((tab) => (
      <button
        key={tab.value}
        type="button"
        aria-pressed={tab.value === value}
        onClick={() => onChange(tab.value)}
        className={clsx(
          'h-8 shrink-0 rounded-m px-3',
          tab.value === value ? 'bg-tint-act font-semibold text-act' : 'text-soft hover:bg-surface-2',
        )}
      >
        {tab.name}
      </button>
    ))}
  </div>
)

type FootProps = { keys: readonly [string, string][]; count: string; updatedAt: number; isStale: boolean }

export function QueueFoot({ keys, count, updatedAt, isStale }: FootProps) {
  const asOf = useAsOf(updatedAt)
  return (
    <div className="flex h-10 items-center gap-2 px-4 text-faint">
      {keys.map(([key, what]) => (
        <span key={key} className="flex items-center gap-1.5">
          <Key>{key}</Key>
          <span>{what}</span>
        </span>
      ))}
      <span className="ml-auto">{count}</span>
      <span className={isStale ? 'text-warn' : undefined}>{updatedAt > 0 && asOf}</span>
    </div>
  )
}

/** A line of what is known: what on the left, the value on the right. */
export const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="flex items-baseline justify-between gap-3 border-b border-line py-1.5 last:border-0">
    <dt className="shrink-0 text-faint">{label}</dt>
    <dd className="text-right font-semibold wrap-anywhere">{children}</dd>
  </div>
)
