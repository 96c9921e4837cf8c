/** A small form over the page for one act: what it is about in the title, the merchant with it, and one button. */
import type { FormEvent, ReactNode } from 'react'
import { Button } from '../../../kit/ui/button.tsx'
import type { ActState } from '../lib/act.tsx'
import { Overlay } from '../lib/overlay.tsx'
import { useCommon } from '../lib/texts.ts'
import { ActResult } from './act-result.tsx'

type FormProps = {
  title: string
  button: string
  kind: 'main' | 'danger'
  state: ActState
  mayPress: boolean
  onPress: () => void
  onClose: () => void
  children: ReactNode
}

export function ActForm({ title, button, kind, state, mayPress, onPress, onClose, children }: FormProps) {
  const common = useCommon()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (mayPress) onPress()
  }
  return (
    <Overlay title={title} onClose={onClose}>
      <form onSubmit={submit} className="grid gap-3">
        {children}
        <ActResult state={state} />
        <div className="flex gap-2">
          <Button type="submit" kind={kind} busy={state.is === 'busy'} disabled={!mayPress}>
            {button}
          </Button>
          <Button onClick={onClose}>{common('cancel')}</Button>
        </div>
      </form>
    </Overlay>
  )
}
