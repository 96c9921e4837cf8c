import { clsx } from 'clsx'
import { Picture } from '../../ui/picture.tsx'

type Props = {
  /** The emblem that the platform draws for its vendor, or an operator's own. */
  src: string
  name: string
  className?: string
}

/** A vendor's emblem with its name. */
export function VendorMark({ src, name, className }: Props) {
  return (
    <span className={clsx('inline-flex min-w-0 items-center gap-2.5 font-display text-sm font-semibold', className)}>
      <Picture src={src} alt="" width={28} height={28} className="size-7 shrink-0 rounded-s" />
      <span className="min-w-0">{name}</span>
    </span>
  )
}
