import ToggleRight from 'lucide-react/icons/toggle-right'
import { defineScreen } from '../../screen.ts'

export const screen = defineScreen({
  path: '/flags',
  name: 'Flags and modules',
  group: 'site',
  order: 10,
  permission: 'merchant.set',
  icon: ToggleRight,
  load: () => import('./flags-page.tsx').then(({ FlagsPage }) => FlagsPage),
})
