import { type ReactNode, Suspense, useRef } from 'react'
import type { GameShelf } from '../../../../contract/constants.ts'
import { ErrorBoundary } from '../../../../kit/ui/error-boundary.tsx'
import { useNear } from '../../../../kit/ui/near.ts'
import { useCategories } from '../../../shared/games/categories.ts'

/** A row that loads late, in a place that is kept: never in the first HTML, and only where one of the categories is open. */
export function LateRow({ of, children }: { of: readonly GameShelf[]; children: ReactNode }) {
  const isOn = useCategories().some(({ category }) => of.includes(category))
  return isOn ? <Late>{children}</Late> : null
}

/** Apart from what decides on it: the place is watched from its own first render, however late the categories are known. */
function Late({ children }: { children: ReactNode }) {
  const reference = useRef<HTMLDivElement>(null)
  const isNear = useNear(reference, false)
  const place = <div ref={reference} aria-hidden className="mt-8 h-33 first:mt-0" />
  return isNear ? (
    <ErrorBoundary fallback={() => null}>
      <Suspense fallback={place}>{children}</Suspense>
    </ErrorBoundary>
  ) : (
    place
  )
}
