import { Skeleton } from '../../../../kit/ui/skeleton.tsx'

/** Keeps the place of a line of `AccountNotes`, so that nothing below it moves. */
export const NoteSkeleton = () => <Skeleton className="mb-5 h-11 rounded-l" />
