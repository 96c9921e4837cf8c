import { Suspense, useRef } from 'react'
import { lazyComponent } from '../../../lib/lazy.tsx'
import { useCategories } from '../../../shared/games/categories.ts'
import { ErrorBoundary } from '../../../ui/error-boundary.tsx'
import { useNear } from '../../../ui/near.ts'

const NextDraws = lazyComponent(() => import('./next-draws.tsx').then((module) => module.NextDraws))

/** Never in the first HTML: read once it comes near, in a place that is kept. */
export function LateDraws() {
  const draws = useCategories().some(({ category }) => category === 'LOTT' || category === 'ELOTT')
  const reference = useRef<HTMLDivElement>(null)
  const isNear = useNear(reference, false)
  if (!draws) return null
  const place = <div ref={reference} aria-hidden className="mt-8 h-33 first:mt-0" />
  return isNear ? (
    <ErrorBoundary fallback={() => null}>
      <Suspense fallback={place}>
        <NextDraws />
      </Suspense>
    </ErrorBoundary>
  ) : (
    place
  )
}
