import { type ComponentType, useEffect, useState } from 'react'
import { loadChunk } from '../../../kit/lib/lazy.tsx'
import { useIsLost } from '../../lib/reach.ts'

/** The first screen is whole by then. */
const READ_AFTER_MS = 3_000

/**
 * EDGE-11: while this address does not answer, links to the same page at the merchant's other hosts. They are offered and
 * never followed by the page. The page comes with their list; the offer's own code is read while all is well.
 */
export function OtherDomains() {
  const [Offer, setOffer] = useState<ComponentType | null>(null)
  useEffect(() => {
    const read = async () => {
      const code = await loadChunk(() => import('./offered-domains.tsx')).catch(() => null)
      if (code) setOffer(() => code.OfferedDomains)
    }
    const timer = setTimeout(() => void read(), READ_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  return useIsLost() && Offer ? <Offer /> : null
}
