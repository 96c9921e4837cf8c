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

/** In the form's place, once there is nothing left to press. */
export function ActNotice({ title, onClose, children }: Pick<FormProps, 'title' | 'onClose' | 'children'>) {
  const common = useCommon()
  return (
    <Overlay title={title} onClose={onClose}>
      <div className="grid gap-3">
        {children}
        <div>
          <Button onClick={onClose}>{common('close')}</Button>
        </div>
      </div>
    </Overlay>
  )
}

/** Of an act that ended a member's sessions: it is done, and their object has not heard of it yet. */
export const isStillAsked = (answer: object): boolean => 'isAsked' in answer && answer.isAsked === true

export function StillAsked() {
  const common = useCommon()
  return <p role="status">{common('asked')}</p>
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
