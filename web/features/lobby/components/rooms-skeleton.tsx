import { useT } from '../../../lib/i18n.tsx'
import { Repeat, Skeleton } from '../../../ui/skeleton.tsx'

/** Rooms at their size, before they or their code are here. */
export function RoomsSkeleton({ count = 5 }: { count?: number }) {
  const common = useT('common')
  return (
    <div role="status" aria-label={common('state.loading')} className="grid gap-2">
      <Repeat count={count}>
        <Skeleton className="h-16 rounded-m" />
      </Repeat>
    </div>
  )
}
