import Network from 'lucide-react/icons/network'
import { defineScreen } from '../../screen.ts'

export const screen = defineScreen({
  path: '/agents',
  name: 'Agents',
  group: 'work',
  order: 70,
  permission: 'agents.read',
  icon: Network,
  load: () => import('./agents-page.tsx').then(({ AgentsPage }) => AgentsPage),
})
