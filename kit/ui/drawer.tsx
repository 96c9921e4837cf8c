/** A panel from the left edge: the side menu on phones. */
import { Dialog as Base } from '@base-ui/react/dialog'
import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'

type Props = { title: ReactNode; onClose: () => void; closeLabel: string; children: ReactNode }

export function Drawer({ title, onClose, closeLabel, children }: Props) {
  return (
    <Base.Root open onOpenChange={(open) => !open && onClose()}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-50 bg-scrim" />
        <Base.Viewport className="fixed inset-0 z-50">
          <Base.Popup className="view-in flex h-full w-[min(88vw,340px)] flex-col border-r border-line bg-surface-0 shadow-raised outline-none">
            <header className="flex h-(--top-height) shrink-0 items-center justify-between border-b border-line pr-1 pl-4">
              <Base.Title render={<div />} className="flex min-w-0 items-center">
                {title}
              </Base.Title>
              <Base.Close
                aria-label={closeLabel}
                className="grid size-11 shrink-0 place-items-center rounded-m text-soft hover:bg-surface-2 hover:text-text"
              >
                <X aria-hidden size={20} />
              </Base.Close>
            </header>
            <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-4 pb-[max(1.5rem,env(safe-area-inset-bottom))]">
              {children}
            </div>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}
