/** A passkey used once more: asked for where the edge wants a fresh one, or where the session moved to another address. */
import { useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, use, useRef, useState } from 'react'
import { Button } from '../../../kit/ui/button.tsx'
import { ApiError } from './api.ts'
import { Overlay } from './overlay.tsx'
import { stepUp } from './passkey.ts'
import { useCommon } from './texts.ts'

type StepUp = {
  /** Does what it is given, and again after a passkey where that was missing. */
  around<T>(act: () => Promise<T>): Promise<T>
  ask(): Promise<boolean>
}
const StepUpContext = createContext<StepUp | null>(null)

const isMissing = (error: unknown) => error instanceof ApiError && error.code === 'verification_required'

export function useStepUp(): StepUp {
  const found = use(StepUpContext)
  if (!found) throw new Error('outside of the console')
  return found
}

export function StepUpProvider({ children }: { children: ReactNode }) {
  const client = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const answer = useRef<(isProven: boolean) => void>(null)
  const ask = () =>
    new Promise<boolean>((resolve) => {
      answer.current = resolve
      setOpen(true)
    })
  const end = (isProven: boolean) => {
    setOpen(false)
    answer.current?.(isProven)
    if (isProven) void client.invalidateQueries({ queryKey: ['whoami'] })
  }
  const around = async <T,>(act: () => Promise<T>): Promise<T> => {
    try {
      return await act()
    } catch (error) {
      if (!isMissing(error) || !(await ask())) throw error
      return act()
    }
  }
  return (
    <StepUpContext value={{ around, ask }}>
      {children}
      {isOpen && <StepUpDialog onEnd={end} />}
    </StepUpContext>
  )
}

function StepUpDialog({ onEnd }: { onEnd: (isProven: boolean) => void }) {
  const say = useCommon()
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
  // People of a local site have no passkey: they sign in once more.
  const isLocal = document.querySelector('#console[data-local]') !== null
  const use = () => {
    setState('busy')
    stepUp().then(
      () => onEnd(true),
      () => setState('failed'),
    )
  }
  return (
    <Overlay title={say('stepUp.title')} onClose={() => onEnd(false)}>
      <p className="text-soft">{say('stepUp.text')}</p>
      {state === 'failed' && (
        <p role="alert" className="mt-3 text-bad">
          {say('stepUp.failed')}
        </p>
      )}
      {isLocal && (
        <a href="/__local/people" className="mt-3 block text-act underline underline-offset-2">
          {say('login.local')}
        </a>
      )}
      <div className="mt-4 flex gap-2">
        <Button kind="main" size="small" busy={state === 'busy'} onClick={use} autoFocus>
          {say('stepUp.do')}
        </Button>
        <Button size="small" onClick={() => onEnd(false)}>
          {say('cancel')}
        </Button>
      </div>
    </Overlay>
  )
}
