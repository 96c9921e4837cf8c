import UserCheck from 'lucide-react/icons/user-check'
import { defineScreen } from '../../screen.ts'

export const screen = defineScreen({
  path: '/people',
  name: 'People',
  group: 'proof',
  order: 5,
  permission: 'people.read',
  icon: UserCheck,
  load: () => import('./people-page.tsx').then(({ PeoplePage }) => PeoplePage),
})
