import ArrowUpRight from 'lucide-react/icons/arrow-up-right'
import { defineScreen } from '../../screen.ts'

export const screen = defineScreen({
  path: '/withdrawals',
  name: 'Withdrawals',
  group: 'work',
  order: 10,
  permission: 'withdrawals.read',
  icon: ArrowUpRight,
  letter: 'w',
  queues: ['withdrawals_checks', 'withdrawals_pay', 'withdrawals_disputed'],
  load: () => import('./withdrawals-page.tsx').then(({ WithdrawalsPage }) => WithdrawalsPage),
})
