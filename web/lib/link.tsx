import { Link as RouterLink, type LinkProps as RouterLinkProps, useLocation } from 'react-router'
import { overPage } from './dialog-address.ts'

export type LinkProps = { to: string } & Omit<RouterLinkProps, 'to'>

/** A dialog comes over the page as it stands: a game goes on, a list stays filtered. `//elsewhere/x` is `/x` of this site. */
const ownAddress = (to: string, search: string) =>
  to.startsWith('?dialog=') ? overPage(to, search) : to.replace(/^[\\/]{2,}/, '/')

/** React Router's link with two rules of the site. An operator's `https:` address is the browser's own to follow. */
export function Link({ to, ...rest }: LinkProps) {
  const { search } = useLocation()
  return <RouterLink discover="none" to={ownAddress(to, search)} {...rest} />
}
