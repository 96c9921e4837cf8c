import { type ReactNode, useEffect, useId, useRef } from 'react'

type Props = { title: string; onClose: () => void; children: ReactNode }

/** A dialog over the page: the browser's own, which keeps the focus and gives it back. */
export function Overlay({ title, onClose, children }: Props) {
  const ref = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    const dialog = ref.current
    dialog?.showModal()
    return () => dialog?.close()
  }, [])
  return (
    <dialog
      ref={ref}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      className="m-auto w-[min(28rem,calc(100vw-32px))] rounded-l border border-line bg-surface-1 p-5 text-text shadow-raised backdrop:bg-scrim"
    >
      <h2 id={id} className="mb-2 text-base font-bold">
        {title}
      </h2>
      {children}
    </dialog>
  )
}
