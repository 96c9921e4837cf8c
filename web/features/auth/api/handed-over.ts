/** From the header's form to the dialog: whose login was refused, and why; null where it only goes on there. Never the password. */
import { useEffect, useState } from 'react'

export type HandedOver = { username: string; error: unknown }

let handed: HandedOver | null = null

export function handOver(next: HandedOver) {
  handed = next
}

/** What the header handed over, for the one dialog that is shown next; one opened later begins again. */
export function useHandedOver(): HandedOver | null {
  // Only read while rendering, which may be begun more than once before anything is shown.
  const [taken] = useState(() => handed)
  useEffect(() => {
    handed = null
  }, [])
  return taken
}
