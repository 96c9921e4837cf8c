import { useLanguage } from '../../../../kit/lib/language.ts'
import { TimeText } from '../../../ui/time.tsx'

/** A moment by the merchant's clock. Days and periods of the centre are counted in UTC, and each page says so. */
export function Moment({ iso, className }: { iso: string; className?: string }) {
  return <TimeText iso={iso} language={useLanguage()} className={className} />
}
