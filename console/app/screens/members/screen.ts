import UserRound from 'lucide-react/icons/user-round'
import { defineScreen } from '../../screen.ts'

export const screen = defineScreen({
  path: '/members',
  name: 'Members',
  group: 'work',
  order: 55,
  permission: 'members.read',
  icon: UserRound,
  letter: 'p',
  load: () => import('./members-page.tsx').then(({ MembersPage }) => MembersPage),
})
