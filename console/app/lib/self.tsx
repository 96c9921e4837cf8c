/** Who sits here, at which merchant, and what they may there. */
import { useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, use } from 'react'
import type { Grant, Permission } from '../../../contract/operator/rights.ts'
import { readEdge } from './api.ts'

export type OwnMerchant = {
  code: string
  name: string
  host: string | null
  scheme: 'dark' | 'light'
  colour: string | null
  ground: string | null
  currency: string
  symbol: string
  timeZone: string
  languages: readonly string[]
  permissions: readonly Permission[]
}
export type Self = {
  name: string
  grants: readonly Grant[]
  permissionsEverywhere: readonly Permission[]
  merchants: readonly OwnMerchant[]
  stepUpUntil: string | null
}

export const useSelfQuery = (enabled: boolean) =>
  useQuery({ queryKey: ['whoami'], queryFn: () => readEdge<Self>('whoami'), staleTime: 60_000, enabled, retry: false })

type Here = { self: Self; merchant: OwnMerchant }
const HereContext = createContext<Here | null>(null)

export const HereProvider = ({ here, children }: { here: Here; children: ReactNode }) => (
  <HereContext value={here}>{children}</HereContext>
)

/** The person and the merchant of this page. */
export function useHere(): Here {
  const here = use(HereContext)
  if (!here) throw new Error('outside of the shell')
  return here
}
export const useMay = () => {
  const { merchant } = useHere()
  return (permission: Permission) => merchant.permissions.includes(permission)
}

/** The colours of a merchant's shell: its ground, and the line that stands over everything of it. */
export function colourOf({ scheme, colour }: Pick<OwnMerchant, 'scheme' | 'colour'>) {
  const isDark = scheme === 'dark'
  const brand = colour ?? (isDark ? '#f0c268' : '#c2414f')
  // A light site's accent is dark: it cannot be seen on the rail.
  return { brand, rail: isDark ? '#0d1528' : '#6d1824', mark: isDark ? brand : '#f6cf9b' }
}
