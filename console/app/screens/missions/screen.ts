import Target from 'lucide-react/icons/target'
import { defineScreen } from '../../screen.ts'

export const screen = defineScreen({
  path: '/missions',
  name: 'Missions',
  group: 'site',
  order: 50,
  permission: 'content.read',
  icon: Target,
  load: () => import('./missions-page.tsx').then(({ MissionsPage }) => MissionsPage),
})
