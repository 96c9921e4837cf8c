import type { PublicMerchant } from '../../../contract/calls/site/system.ts'

/** The document's drawing of it (web/app/html-shell.ts). */
export const MARK_ID = 'brand-mark'

/** The merchant's mark and name. The mark stands for the name where that gives way: on phones if `compact`, else on the narrowest alone. */
export function Wordmark({ brand, compact = false }: { brand: PublicMerchant['brand']; compact?: boolean }) {
  return (
    <span className="wordmark">
      <svg aria-hidden="true">
        <use href={`#${MARK_ID}`} />
      </svg>
      <span className={compact ? 'max-xs:sr-only' : 'max-[22.5rem]:sr-only'}>{brand.name}</span>
    </span>
  )
}
