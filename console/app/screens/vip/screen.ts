import Crown from 'lucide-react/icons/crown'
import { defineScreen } from '../../screen.ts'

export const screen = defineScreen({
  path: '/vip',
  name: 'VIP ladder',
  group: 'site',
  order: 55,
  permission: 'content.read',
  icon: Crown,
  load: () => import('./vip-page.tsx').then(({ VipPage }) => VipPage),
})
