/** The personal centre with the pages that are features of their own. */
import { MemberCentreDialog } from '../features/member-centre/member-centre-dialog.tsx'
import type { OutsidePages } from '../features/member-centre/pages.ts'
import { lazyComponent } from '../lib/lazy.tsx'

const pages: OutsidePages = {
  transferFund: lazyComponent(() =>
    import('../features/cashier/wallets-page.tsx').then((module) => module.WalletsPage),
  ),
  depositv2: lazyComponent(() => import('../features/cashier/deposit-page.tsx').then((module) => module.DepositPage)),
  transferUpline: lazyComponent(() =>
    import('../features/cashier/transfer-page.tsx').then((module) => module.TransferPage),
  ),
  withdraw: lazyComponent(() => import('../features/cashier/withdraw-page.tsx').then((module) => module.WithdrawPage)),
  playerRank: lazyComponent(() => import('../features/vip/rank-page.tsx').then((module) => module.RankPage)),
}

export function CentreDialog({ onClose }: { onClose: () => void }) {
  return <MemberCentreDialog pages={pages} onClose={onClose} />
}
