import { Suspense } from 'react'
import { useHydrated } from '../../../../kit/lib/hydrated.ts'
import { lazyComponent } from '../../../../kit/lib/lazy.tsx'
import type { RoomsOf } from '../api/rooms.ts'
import { RoomsSkeleton } from './rooms-skeleton.tsx'

const Rooms = lazyComponent(() => import('./rooms.tsx').then((module) => module.Rooms))

/** The rooms, in a chunk of their own: few lists are of games between players. */
export function LateRooms(props: RoomsOf) {
  const count = props.game ? 1 : 5
  if (!useHydrated()) return <RoomsSkeleton count={count} />
  return (
    <Suspense fallback={<RoomsSkeleton count={count} />}>
      <Rooms {...props} />
    </Suspense>
  )
}
