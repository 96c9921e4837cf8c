import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { defineScreen } from '../../screen.ts'

export const screen = defineScreen({
  path: '/methods',
  name: 'Methods and rules',
  group: 'work',
  order: 70,
  permission: 'cashier.read',
  icon: SlidersHorizontal,
  letter: 'r',
  load: () => import('./methods-page.tsx').then(({ MethodsPage }) => MethodsPage),
})
