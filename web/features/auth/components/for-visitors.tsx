import { type ReactNode, useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { nextOf, withDialog } from '../../../lib/dialog-address.ts'
import { useHasAccount } from '../../../shared/session/has-account.ts'

/**
 * SYS-07: a dialog that leads in. A member who comes by its address goes on to what they came for: to log in there would end
 * the session that is. A guest may become a member; and whoever gets in here is led on by what let them in.
 */
export function ForVisitors({ children }: { children: ReactNode }) {
  const [isIn] = useState(useHasAccount())
  const { pathname, search } = useLocation()
  return isIn ? <Navigate to={nextOf(search) ?? pathname + withDialog(search, null)} replace /> : children
}
