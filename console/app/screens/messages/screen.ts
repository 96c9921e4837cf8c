import Mail from 'lucide-react/icons/mail'
import { defineScreen } from '../../screen.ts'

export const screen = defineScreen({
  path: '/messages',
  name: 'Messages',
  group: 'work',
  order: 57,
  permission: 'messages.read',
  icon: Mail,
  letter: 'e',
  load: () => import('./messages-page.tsx').then(({ MessagesPage }) => MessagesPage),
})
