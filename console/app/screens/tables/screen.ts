import Armchair from 'lucide-react/icons/armchair'
import { defineScreen } from '../../screen.ts'

export const screen = defineScreen({
  path: '/tables',
  name: 'Tables and rooms',
  group: 'lever',
  order: 15,
  permission: 'games.read',
  icon: Armchair,
  load: () => import('./tables-page.tsx').then(({ TablesPage }) => TablesPage),
})
