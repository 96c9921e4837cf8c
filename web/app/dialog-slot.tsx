import { type ReactNode, Suspense } from 'react'
import { ErrorBoundary } from '../../kit/ui/error-boundary.tsx'
import { DialogFailed, DialogWait } from './dialog-wait.tsx'

type Props = { name: string; onClose: () => void; children: ReactNode }

/** Where the dialog of the address is drawn: while its code is on its way, and where it did not come. */
export function DialogSlot({ name, onClose, children }: Props) {
  return (
    <ErrorBoundary
      resetKey={name}
      fallback={(error, retry) => <DialogFailed error={error} retry={retry} onClose={onClose} />}
    >
      <Suspense fallback={<DialogWait onClose={onClose} />}>{children}</Suspense>
    </ErrorBoundary>
  )
}
