import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useBoot } from '../lib/boot.tsx'

let started: Promise<typeof import('../lib/analytics.ts')> | null = null

/** Tells the merchant's measurement which pages are looked at; nothing at all where none is configured. */
export function Measurement() {
  const { gtagId } = useBoot().permission.info.analytics
  const { pathname } = useLocation()
  useEffect(() => {
    if (!gtagId) return
    started ??= import('../lib/analytics.ts').then((module) => {
      module.startMeasurement(gtagId, pathname)
      return module
    })
    // Nobody misses a figure that could not be taken.
    started.then((module) => module.measurePage(pathname)).catch(() => {})
  }, [gtagId, pathname])
  return null
}
