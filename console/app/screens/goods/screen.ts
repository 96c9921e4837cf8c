import Gem from 'lucide-react/icons/gem'
import { defineScreen } from '../../screen.ts'

export const screen = defineScreen({
  path: '/goods',
  name: 'Points mall',
  group: 'site',
  order: 60,
  permission: 'content.read',
  icon: Gem,
  load: () => import('./goods-page.tsx').then(({ GoodsPage }) => GoodsPage),
})
