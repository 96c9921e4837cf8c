import type { ReactNode } from 'react'
import { AuthBanner, type AuthBannerGroup } from './auth-banner.tsx'

type Props = { title: string; intro: string; banner?: AuthBannerGroup | false; children: ReactNode }

/** The same forms as in the dialogs, on a page of their own. */
export function AuthPage({ title, intro, banner, children }: Props) {
  return (
    <div className="column py-8 md:py-14">
      <div className="mx-auto max-w-md rounded-l border border-line bg-surface-1 px-5 py-7 md:px-8">
        <h1 className="font-display text-2xl font-bold">{title}</h1>
        <p className="mt-1 mb-6 text-sm text-soft">{intro}</p>
        {banner && <AuthBanner group={banner} />}
        {children}
      </div>
    </div>
  )
}
