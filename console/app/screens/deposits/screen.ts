import ArrowDownLeft from 'lucide-react/icons/arrow-down-left'
import { defineScreen } from '../../screen.ts'

export const screen = defineScreen({
  path: '/deposits',
  name: 'Deposits',
  group: 'work',
  order: 20,
  permission: 'deposits.read',
  icon: ArrowDownLeft,
  letter: 'd',
  queues: ['deposits_review', 'money_unknown'],
  load: () => import('./deposits-page.tsx').then(({ DepositsPage }) => DepositsPage),
})
