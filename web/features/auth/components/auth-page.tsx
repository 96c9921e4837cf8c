import type { ReactNode } from 'react'

/** The same forms as in the dialogs, on a page of their own. */
export function AuthPage({ title, intro, children }: { title: string; intro: string; children: ReactNode }) {
  return (
    <div className="column py-8 md:py-14">
      <div className="mx-auto max-w-md rounded-l border border-line bg-surface-1 px-5 py-7 md:px-8">
        <h1 className="font-display text-2xl font-bold">{title}</h1>
        <p className="mt-1 mb-6 text-sm text-soft">{intro}</p>
        {children}
      </div>
    </div>
  )
}
