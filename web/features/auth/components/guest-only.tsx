import { type ReactNode, useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { nextOf, withDialog } from '../../../lib/dialog-address.ts'
import { useHasAccount } from '../../../shared/session/has-account.ts'

/**
 * SYS-07: a dialog for visitors and guests. A member who opens its address goes on to the page they asked for, because a
 * second login would end their session. A person who logs in here is led on by the form.
 */
export function GuestOnly({ children }: { children: ReactNode }) {
  const [isIn] = useState(useHasAccount())
  const { pathname, search } = useLocation()
  return isIn ? <Navigate to={nextOf(search) ?? pathname + withDialog(search, null)} replace /> : children
}
