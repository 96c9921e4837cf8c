/** AUTH-05: an affiliate code of the address, and what the server says of it. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { useHydrated } from '../../../../kit/lib/hydrated.ts'
import { publicQuery } from '../../../lib/queries.ts'
import { readStored, STORAGE_KEY } from '../../../lib/storage.ts'
import { codeOf } from './affiliate-code.ts'

/** Of the page one landed on, while it stands; else as the start of the page kept it (keep-affiliate.ts). */
function readLanding(): string {
  const [landing] = performance.getEntriesByType('navigation')
  const code = landing ? codeOf(new URL(landing.name).search) : ''
  return code || (readStored('session', STORAGE_KEY.affiliateCode) ?? '')
}

export type Affiliate = { code: string; state: 'none' | 'asking' | 'valid' | 'invalid' }

export function useAffiliate(): Affiliate {
  const { search } = useLocation()
  const hydrated = useHydrated()
  const [kept, setKept] = useState<string | null>(null)
  if (hydrated && kept === null) setKept(readLanding())
  const code = codeOf(search) || (kept ?? '')
  const { data, isPending, isError } = useQuery({
    ...publicQuery('GET /wps/agent/affiliate', { code }),
    enabled: code !== '',
  })
  // Not told whether it is good, the visitor sees the field and decides.
  if (code === '' || isError) return { code, state: 'none' }
  if (isPending) return { code, state: 'asking' }
  return { code, state: data.valid ? 'valid' : 'invalid' }
}
