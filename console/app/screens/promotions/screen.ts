import Gift from 'lucide-react/icons/gift'
import { defineScreen } from '../../screen.ts'

export const screen = defineScreen({
  path: '/promotions',
  name: 'Promotions',
  group: 'site',
  order: 40,
  permission: 'content.read',
  icon: Gift,
  letter: 'o',
  load: () => import('./promotions-page.tsx').then(({ PromotionsPage }) => PromotionsPage),
})
