import { Link } from 'react-router'
import { useHere, useMay } from '../lib/self.tsx'

/** To the member's own page, for who may open it. */
export function MemberLink({ username, tab }: { username: string; tab?: string }) {
  const may = useMay()
  const { merchant } = useHere()
  if (!may('members.read')) return <bdi>{username}</bdi>
  const search = new URLSearchParams({ at: merchant.code, name: username, ...(tab && { tab }) })
  return (
    <Link
      to={`/members?${search}`}
      className="inline-block max-w-full truncate font-semibold text-act underline-offset-2 hover:underline"
    >
      <bdi>{username}</bdi>
    </Link>
  )
}
