import MessagesSquare from 'lucide-react/icons/messages-square'
import { defineScreen } from '../../screen.ts'

export const screen = defineScreen({
  path: '/service',
  name: 'Conversations',
  group: 'work',
  order: 50,
  permission: 'service.read',
  icon: MessagesSquare,
  letter: 's',
  queues: ['service'],
  load: () => import('./service-page.tsx').then(({ ServicePage }) => ServicePage),
})
