import { createContext, useContext } from 'react'
import { Link as RouterLink, type LinkProps as RouterLinkProps, useLocation } from 'react-router'

export type LinkProps = { to: string } & Omit<RouterLinkProps, 'to'>

/** How a dialog's address (`?dialog=…`) is laid over the one on the screen. An app that has dialogs gives its own. */
export const OverPageContext = createContext((to: string, _search: string) => to)

/**
 * React Router's link with two rules. A dialog comes over the page as it stands: a game goes on, a list stays filtered.
 * `//elsewhere/x` is `/x` of this site. An operator's `https:` address is the browser's own to follow.
 */
export function Link({ to, ...rest }: LinkProps) {
  const { search } = useLocation()
  const overPage = useContext(OverPageContext)
  const address = to.startsWith('?dialog=') ? overPage(to, search) : to.replace(/^[\\/]{2,}/, '/')
  return <RouterLink discover="none" to={address} {...rest} />
}
