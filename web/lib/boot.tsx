import { createContext, type ReactNode, useContext } from 'react'
import type { Boot } from '../../contract/boot.ts'
import type { Route } from './api.ts'
import type { TextsByNamespace } from './i18n.ts'
import type { Scope } from './queries.ts'

export type BootRead = { scope: Scope; route: Route; input: object; value: unknown }
/** SYS-08: the boot data as the page carries it. */
export type PageBoot = Omit<Boot, 'answers'> & {
  /** Named by route, as the browser's code names calls. */
  answers: BootRead[]
  /** The texts that the first render needs. */
  texts: TextsByNamespace
}

const BootContext = createContext<PageBoot | null>(null)

export function BootProvider({ boot, children }: { boot: PageBoot; children: ReactNode }) {
  return <BootContext value={boot}>{children}</BootContext>
}

export function useBoot(): PageBoot {
  const boot = useContext(BootContext)
  if (!boot) throw new Error('useBoot outside BootProvider')
  return boot
}

/** Address of a picture below the CDN picked for this visit (EDGE-10). */
export function useImageUrl(): (path: string) => string {
  const { imageCdn } = useBoot()
  return (path) => (path.startsWith('/') ? `${imageCdn}${path}` : path)
}

/** The one clock of the site. */
export const useTimeZone = (): string => useBoot().permission.info.merchant.timeZone
