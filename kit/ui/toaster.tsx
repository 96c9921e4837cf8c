import { Toast } from '@base-ui/react/toast'
import { clsx } from 'clsx'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import X from 'lucide-react/icons/x'
import { useCallback, useEffect, useRef } from 'react'

type Kind = 'info' | 'success' | 'error'
type Entry = { id: number; kind: Kind; text: string }

const ICONS = { info: Info, success: CircleCheck, error: CircleAlert } as const
const TONES = { info: 'text-soft', success: 'text-live', error: 'text-danger' } as const
/** Long enough to read two lines twice. */
const SHOWN_MS = 6_000

function Feed({ notices }: { notices: readonly Entry[] }) {
  const { add, close } = Toast.useToastManager()
  const lastId = useRef(0)
  // The manager holds its time while the window has no focus. A game's frame takes that focus for as long as one plays.
  const closeOverFrame = useCallback(
    (id?: string) => {
      setTimeout(() => document.activeElement instanceof HTMLIFrameElement && close(id), SHOWN_MS)
    },
    [close],
  )
  useEffect(() => {
    const onBlur = () => closeOverFrame()
    window.addEventListener('blur', onBlur)
    return () => window.removeEventListener('blur', onBlur)
  }, [closeOverFrame])
  useEffect(() => {
    for (const { id, kind, text } of notices) {
      if (id <= lastId.current) continue
      lastId.current = id
      const priority = kind === 'error' ? 'high' : 'low'
      closeOverFrame(add({ title: text, type: kind, timeout: SHOWN_MS, priority }))
    }
  }, [notices, add, closeOverFrame])
  return null
}

function List({ closeLabel }: { closeLabel: string }) {
  const { toasts } = Toast.useToastManager()
  return toasts.map((toast) => {
    const kind = (toast.type ?? 'info') as Kind
    const Icon = ICONS[kind]
    return (
      <Toast.Root
        key={toast.id}
        toast={toast}
        className="rise-in flex w-full items-center gap-3 rounded-m border border-line bg-surface-2 py-1 pr-1 pl-4 shadow-raised"
      >
        <Icon aria-hidden size={20} className={clsx('shrink-0', TONES[kind])} />
        {/* Its name, as a toast is a dialog to readers; no heading of the page. */}
        <Toast.Title render={<p />} className="flex-1 py-2 text-sm" />
        <Toast.Close
          aria-label={closeLabel}
          // The platform hides it from readers until the list has the focus, and yet lets Tab come to it.
          aria-hidden={false}
          className="grid size-11 shrink-0 place-items-center rounded-m text-faint hover:text-text"
        >
          <X aria-hidden size={16} />
        </Toast.Close>
      </Toast.Root>
    )
  })
}

export function Toaster({ notices, closeLabel }: { notices: readonly Entry[]; closeLabel: string }) {
  return (
    <Toast.Provider limit={3}>
      <Feed notices={notices} />
      <Toast.Portal>
        {/* A dialog's title and way back stand below the header on a phone: there a toast lies over the dimmed header. */}
        <Toast.Viewport className="fixed inset-x-3 top-[calc(var(--header-height)+8px)] toasts z-60 mx-auto flex max-w-md flex-col gap-2 md:top-auto md:right-6 md:bottom-6 md:left-auto md:w-96">
          <List closeLabel={closeLabel} />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}
