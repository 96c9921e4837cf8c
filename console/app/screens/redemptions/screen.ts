import Package from 'lucide-react/icons/package'
import { defineScreen } from '../../screen.ts'

export const screen = defineScreen({
  path: '/redemptions',
  name: 'Redemptions',
  group: 'work',
  order: 45,
  permission: 'rewards.decide',
  icon: Package,
  load: () => import('./redemptions-page.tsx').then(({ RedemptionsPage }) => RedemptionsPage),
})
