import MessageSquareWarning from 'lucide-react/icons/message-square-warning'
import { defineScreen } from '../../screen.ts'

export const screen = defineScreen({
  path: '/complaints',
  name: 'Complaints',
  group: 'work',
  order: 40,
  permission: 'complaints.read',
  icon: MessageSquareWarning,
  letter: 'c',
  queues: ['complaints'],
  load: () => import('./complaints-page.tsx').then(({ ComplaintsPage }) => ComplaintsPage),
})
