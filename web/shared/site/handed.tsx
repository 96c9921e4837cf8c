import Copy from 'lucide-react/icons/copy'
import { useRef } from 'react'
import { copyText } from '../../../kit/lib/copy-text.ts'
import { notify } from '../../../kit/lib/notify.ts'
import { Button } from '../../../kit/ui/button.tsx'

type Props = { label: string; text: string; copied: string; copy: string; large?: boolean }

/** A text to hand out, a link or a code, with a button that copies it. */
export function Handed({ label, text, copied, copy, large = false }: Props) {
  const shown = useRef<HTMLSpanElement>(null)
  const put = async () => {
    if (await copyText(text, { shownIn: shown.current })) notify('success', copied)
  }
  return (
    <div>
      <p className="text-xs text-faint">{label}</p>
      <div className="mt-1 flex items-center gap-2 rounded-m border border-line bg-surface-0 pl-3">
        <span
          ref={shown}
          className={`min-w-0 grow py-2 wrap-anywhere select-all ${large ? 'font-display text-lg font-semibold' : 'text-sm'}`}
        >
          {text}
        </span>
        <Button kind="quiet" aria-label={copy} onClick={() => void put()} className="px-3">
          <Copy aria-hidden size={18} />
        </Button>
      </div>
    </div>
  )
}
