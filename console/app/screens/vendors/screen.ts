import Plug from 'lucide-react/icons/plug'
import { defineScreen } from '../../screen.ts'

export const screen = defineScreen({
  path: '/vendors',
  name: 'Vendors',
  group: 'lever',
  order: 10,
  permission: 'vendors.read',
  icon: Plug,
  letter: 'v',
  load: () => import('./vendors-page.tsx').then(({ VendorsPage }) => VendorsPage),
})
