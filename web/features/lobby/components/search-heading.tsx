import type { ReactNode } from 'react'
import { formatCount } from '../../../../kit/lib/counts.ts'

type Props = { /** How many the group has in all. */ count?: number; aside?: ReactNode; children: ReactNode }

export function SearchHeading({ count, aside, children }: Props) {
  return (
    <div className="mt-3 mb-1 flex min-h-10 items-center justify-between px-2">
      <h3 className="text-sm font-semibold text-soft">
        <span>{children}</span>
        {count !== undefined && <span className="ml-2 font-normal text-faint">{formatCount(count)}</span>}
      </h3>
      {aside}
    </div>
  )
}
