/** What opens from a field: the whole screen on phones, a panel that unfolds over the field itself on wide screens. */
import { Dialog as Base } from '@base-ui/react/dialog'
import X from 'lucide-react/icons/x'
import { type CSSProperties, type KeyboardEventHandler, type ReactNode, type Ref, useState } from 'react'

type Props = {
  title: string
  closeLabel: string
  onClose: () => void
  /** The field it unfolds from, asked once; null: from below the header. */
  anchor: () => HTMLElement | null
  /** What stands in the first line, beside the way out. */
  field: ReactNode
  ref?: Ref<HTMLDivElement>
  onKeyDown?: KeyboardEventHandler
  children: ReactNode
}

const MIN_WIDTH_PX = 480
const EDGE_PX = 16

/** Where the panel stands on a wide screen: over the field, not narrower than its rows can be read, within the window. */
function placeOver(field: HTMLElement | null): CSSProperties {
  const box = field?.getBoundingClientRect()
  const width = Math.min(Math.max(box?.width ?? 0, MIN_WIDTH_PX), innerWidth - 2 * EDGE_PX)
  const left = Math.min(box?.left ?? EDGE_PX, innerWidth - EDGE_PX - width)
  const place = {
    '--panel-top': `${Math.max(8, (box?.top ?? 64) - 9)}px`,
    '--panel-left': `${left}px`,
    '--panel-width': `${width}px`,
  }
  return place as CSSProperties
}

/** Open while it is rendered. Focus is trapped and given back, Escape and a press outside close. */
export function FieldPanel({ title, closeLabel, onClose, anchor, field, ref, onKeyDown, children }: Props) {
  const [place] = useState(() => placeOver(anchor()))
  return (
    <Base.Root open onOpenChange={(open) => !open && onClose()}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-50 bg-scrim md:opacity-60" />
        <Base.Popup
          ref={ref}
          onKeyDown={onKeyDown}
          style={place}
          className="@container view-in fixed inset-0 z-50 flex flex-col bg-surface-1 outline-none md:inset-auto md:top-(--panel-top) md:left-(--panel-left) md:max-h-[calc(100dvh-var(--panel-top)-16px)] md:w-(--panel-width) md:rounded-l md:border md:border-line md:shadow-raised"
        >
          <Base.Title className="sr-only">{title}</Base.Title>
          <div className="flex shrink-0 items-center gap-1 border-b border-line p-2">
            <div className="min-w-0 flex-1">{field}</div>
            <Base.Close
              aria-label={closeLabel}
              className="grid size-11 shrink-0 place-items-center rounded-m text-soft hover:bg-surface-2 hover:text-text"
            >
              <X aria-hidden size={20} />
            </Base.Close>
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 pb-[max(1rem,env(safe-area-inset-bottom))]">
            {children}
          </div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
