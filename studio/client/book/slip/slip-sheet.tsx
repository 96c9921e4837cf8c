/** The sheet of a phone: from below, its button always in sight. */
import { Dialog as Base } from '@base-ui/react/dialog'
import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'

type Props = { title: string; closeLabel: string; onClose: () => void; children: ReactNode }

export function SlipSheet({ title, closeLabel, onClose, children }: Props) {
  return (
    <Base.Root open onOpenChange={(open) => !open && onClose()}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-50 bg-scrim" />
        <Base.Viewport className="fixed inset-0 z-50 flex items-end">
          <Base.Popup className="rise-in relative flex h-[min(95dvh,800px)] w-full flex-col overflow-clip rounded-t-l border border-line bg-surface-1 shadow-raised outline-none">
            <Base.Title className="px-4 pt-5 pb-3 font-display text-xl font-semibold">{title}</Base.Title>
            {children}
            {/* Last in order, so that focus begins with the content. */}
            <Base.Close
              aria-label={closeLabel}
              className="absolute top-3 right-3 grid size-11 place-items-center rounded-m text-soft hover:bg-surface-2 hover:text-text"
            >
              <X aria-hidden size={20} />
            </Base.Close>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}
