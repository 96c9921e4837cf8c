import Power from 'lucide-react/icons/power'
import { defineScreen } from '../../screen.ts'

export const screen = defineScreen({
  path: '/maintenance',
  name: 'Maintenance',
  group: 'lever',
  order: 0,
  permission: 'site.read',
  icon: Power,
  letter: 'm',
  load: () => import('./maintenance-page.tsx').then(({ MaintenancePage }) => MaintenancePage),
})
