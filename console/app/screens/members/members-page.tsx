import { useFilter } from '../../lib/address.ts'
import { MemberPage } from './member-page.tsx'
import { SearchPage } from './search-page.tsx'

/** Who is looked at stands in the address; without a name members are searched for. */
export function MembersPage() {
  const [{ name }] = useFilter(['name'])
  return name ? <MemberPage key={name} username={name} /> : <SearchPage />
}
