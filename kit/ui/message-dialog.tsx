import { type ReactNode, Suspense, useEffect, useEffectEvent } from 'react'
import { lazyComponent } from '../lib/lazy.tsx'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { Skeleton } from './skeleton.tsx'

// Its cleaner weighs more than the dialog: only a dialog with an operator's markup brings it.
const OperatorHtml = lazyComponent(() => import('./operator-html.tsx').then((module) => module.OperatorHtml))

export type DialogButton = { label: string; onPress: () => void; kind?: 'main' | 'plain' | 'danger'; busy?: boolean }

type Props = {
  icon?: ReactNode
  title: string
  text?: string
  /** Operator HTML: sanitised before it is shown. */
  html?: string
  /** The main one last: it stands where the thumb is. */
  buttons: readonly DialogButton[]
  onClose: () => void
  closeLabel: string
  /** False: a press outside does not close it. */
  cover?: boolean
  /** False: only its buttons lead out of it. */
  dismissible?: boolean
  /** Closes by itself; only for what may be missed. */
  autoCloseMs?: number
  /** Between text and buttons: why the last press failed. */
  children?: ReactNode
}

/** NAV-11, the generic dialog: icon, title, text or markup, buttons. */
export function MessageDialog({ text, html, buttons, autoCloseMs, children, ...dialog }: Props) {
  const close = useEffectEvent(dialog.onClose)
  useEffect(() => {
    if (autoCloseMs === undefined) return
    const timer = setTimeout(() => close(), autoCloseMs)
    return () => clearTimeout(timer)
  }, [autoCloseMs])
  return (
    <Dialog {...dialog} description={text} size={html ? 'medium' : 'small'}>
      {html && (
        <Suspense fallback={<Skeleton className="h-16" />}>
          <OperatorHtml html={html} />
        </Suspense>
      )}
      {children}
      <div className="mt-5 flex flex-wrap gap-3">
        {buttons.map(({ label, onPress, ...look }) => (
          <Button key={label} {...look} className="min-w-28 flex-1" onClick={onPress}>
            {label}
          </Button>
        ))}
      </div>
    </Dialog>
  )
}
