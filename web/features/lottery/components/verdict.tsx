import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import type { ReactNode } from 'react'

/** What a check found, in words and by a sign. */
export const Verdict = ({ isRight, children }: { isRight: boolean; children: ReactNode }) => (
  <p role="status" className="mt-2 flex gap-2">
    {isRight ? (
      <CircleCheck aria-hidden size={20} className="shrink-0 text-live" />
    ) : (
      <CircleX aria-hidden size={20} className="shrink-0 text-danger" />
    )}
    <span>{children}</span>
  </p>
)
