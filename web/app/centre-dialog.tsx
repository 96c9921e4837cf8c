/** The personal centre with the pages that are features of their own. */

import { lazyComponent } from '../../kit/lib/lazy.tsx'
import { MemberCentreDialog } from '../features/member-centre/member-centre-dialog.tsx'
import type { OutsidePages } from '../features/member-centre/pages.ts'
import { CentreHead } from './chrome/centre-head.tsx'

const CashierPage = lazyComponent(() =>
  import('../features/cashier/cashier-page.tsx').then((module) => module.CashierPage),
)

const pages: OutsidePages = {
  securityCenter: lazyComponent(() =>
    import('../features/account/security-centre.tsx').then((module) => module.SecurityCentre),
  ),
  transferFund: lazyComponent(() =>
    import('../features/cashier/wallets-page.tsx').then((module) => module.WalletsPage),
  ),
  depositv2: CashierPage,
  transferUpline: lazyComponent(() =>
    import('../features/cashier/transfer-page.tsx').then((module) => module.TransferPage),
  ),
  withdraw: CashierPage,
  playerRank: lazyComponent(() => import('../features/vip/rank-page.tsx').then((module) => module.RankPage)),
}

export function CentreDialog({ onClose }: { onClose: () => void }) {
  return <MemberCentreDialog head={<CentreHead />} pages={pages} onClose={onClose} />
}
