import { type ComponentType, useEffect, useState } from 'react'
import { loadChunk } from '../../../kit/lib/lazy.tsx'
import { useIsLost } from '../../lib/reach.ts'
import { readStored, STORAGE_KEY } from '../../lib/storage.ts'

/** The first screen is whole by then. */
const READ_AFTER_MS = 3_000

/**
 * EDGE-11: while this address does not answer, links to the same page at the merchant's other hosts. They are offered and
 * never followed by the page. Their list and the offer's own code are read while all is well.
 */
export function OtherDomains() {
  const [Offer, setOffer] = useState<ComponentType | null>(null)
  useEffect(() => {
    const read = async () => {
      const code = await loadChunk(() => import('./offered-domains.tsx')).catch(() => null)
      if (!code) return
      setOffer(() => code.OfferedDomains)
      await code.keepHosts()
    }
    const timer = setTimeout(() => void read(), readStored('session', STORAGE_KEY.domains) ? 0 : READ_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  return useIsLost() && Offer ? <Offer /> : null
}
