import { useQuery } from '@tanstack/react-query'
import { MEMBER_TYPE } from '../../../contract/constants.ts'
import { memberQuery } from '../../lib/queries.ts'
import { useSession } from '../../shared/session/session.tsx'
import { useMerchant } from '../../shared/site/merchant.ts'
import { useCentreAddress } from './centre-address.ts'
import { listEntries } from './entries.ts'
import { DEFAULT_CENTRE_PAGE } from './pages.ts'

/** What this member's centre holds, and the page of it that is shown; `page` is null while a phone shows the list. */
export function useCentre() {
  const { page: asked, go } = useCentreAddress()
  const { flags } = useMerchant()
  // MEM-06: who has an upline. Loading and not pending: a device that is offline waits for no answer.
  const { data: member, isLoading: readsMember } = useQuery(memberQuery('GET /wps/member/info', {}))
  const { data: wallets, isLoading: readsWallets } = useQuery(memberQuery('GET /wps/relay/GCS_merchantWallet', {}))
  const isPlayer = useSession()?.isAgent === MEMBER_TYPE.member
  const hasWallets = wallets?.mode === 'vendor_wallets'
  const groups = listEntries({ flags, toUpline: member?.toUpline ?? false, hasWallets, isPlayer, asked })
  const page = asked && groups.some(({ pages }) => pages.includes(asked)) ? asked : null
  return { groups, page, shown: page ?? DEFAULT_CENTRE_PAGE, isLoading: readsMember || readsWallets, go }
}
