/** SYS-03, SAFE-04: all there is of a shut site: what is the matter, and the ways to one's money. */
import { useIsMutating } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Permission } from '../../contract/calls/site/system.ts'
import { useHydrated } from '../../kit/lib/hydrated.ts'
import { lazyComponent } from '../../kit/lib/lazy.tsx'
import { MoneyWays } from '../features/status/money-ways.tsx'
import { StatusPage } from '../features/status/status-page.tsx'
import { useDialog } from '../lib/dialog-address.ts'
import { useSessionControl } from '../shared/session/session.tsx'
import { Wordmark } from './chrome/wordmark.tsx'
import { DialogSlot } from './dialog-slot.tsx'
import { findClosedDialog } from './find-closed-dialog.ts'
import { forgetAnswers } from './start-keeping.ts'
import { ToastHost } from './toast-host.tsx'

/** How long the answer to the last change stands before the page loads again. */
const SAID_MS = 500

/** Apart from the page: most who meet that only read it, and are no members. */
const ClosedDialog = lazyComponent(() => import('./closed-dialog.tsx').then((module) => module.ClosedDialog))

/** Loads the page again when nothing that it sent waits for an answer: what became of a withdrawal is still said. */
function useReloadWhenIdle(isWanted: boolean) {
  const isIdle = useIsMutating() === 0
  useEffect(() => {
    if (!isWanted || !isIdle) return
    const timer = setTimeout(() => window.location.reload(), SAID_MS)
    return () => clearTimeout(timer)
  }, [isWanted, isIdle])
}

type Props = {
  permission: Permission
  /** The site is open again. */
  comesAnew: boolean
}

export function ClosedPage({ permission, comesAnew }: Props) {
  useReloadWhenIdle(comesAnew)
  useEffect(forgetAnswers, [])
  const { brand, policy } = permission.info.merchant
  const isReachable = policy.moneyReachableWhenClosed
  return (
    <>
      <StatusPage
        permission={permission}
        mark={<Wordmark brand={brand} />}
        money={isReachable ? <MoneyWays /> : null}
      />
      {isReachable && <ClosedDialogHost mayLogIn={permission.memberLogin === true} />}
      <ToastHost />
    </>
  )
}

function ClosedDialogHost({ mayLogIn }: { mayLogIn: boolean }) {
  const { name: asked, close } = useDialog()
  const hydrated = useHydrated()
  // AUTH-16: before the extra verification too, which is asked for here first.
  const { session } = useSessionControl()
  const hasWays = session !== null || mayLogIn
  useEffect(() => {
    if (hasWays) void ClosedDialog.preload()
  }, [hasWays])
  const name = findClosedDialog(asked, session, mayLogIn)
  if (!name || !hydrated) return null
  return (
    <DialogSlot name={name} onClose={close}>
      <ClosedDialog key={name} name={name} onClose={close} />
    </DialogSlot>
  )
}
