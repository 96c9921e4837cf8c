import { useTranslation } from 'react-i18next'
import { Repeat, Skeleton } from '../../../../kit/ui/skeleton.tsx'

/** Rooms at their size, before they or their code are here. */
export function RoomsSkeleton({ count = 5 }: { count?: number }) {
  const { t: common } = useTranslation('common')
  return (
    <div role="status" aria-label={common('state.loading')} className="grid gap-2">
      <Repeat count={count}>
        <Skeleton className="h-16 rounded-m" />
      </Repeat>
    </div>
  )
}
