import { clsx } from 'clsx'
import { Suspense } from 'react'
import { useHydrated } from '../lib/hydrated.ts'
import { lazyComponent } from '../lib/lazy.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { Skeleton } from './skeleton.tsx'

const Drawing = lazyComponent(() => import('./qr-drawing.tsx').then((module) => module.QrDrawing))

const PLACE = 'block size-[200px] max-w-full'

type Props = {
  /** What a camera reads: an address, `otpauth://…`. Up to about 2,300 bytes. */
  text: string
  /** What it is, for those who do not see it. */
  label: string
  className?: string
}

/**
 * A QR code (NAV-05: 200 px with a margin of 20 within, correction M). Its code comes in a chunk of its own once the page
 * is shown. Where that fails its place stays empty: whoever uses it also shows the text itself, as a link or to copy.
 */
export function QrCode({ text, label, className }: Props) {
  const hydrated = useHydrated()
  const place = <Skeleton className="size-full" />
  return (
    <span className={clsx(PLACE, className)}>
      <ErrorBoundary resetKey={text} fallback={() => <span className="block size-full rounded-m bg-surface-2" />}>
        {hydrated ? (
          <Suspense fallback={place}>
            <Drawing text={text} label={label} />
          </Suspense>
        ) : (
          place
        )}
      </ErrorBoundary>
    </span>
  )
}
