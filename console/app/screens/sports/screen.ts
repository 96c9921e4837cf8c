import Trophy from 'lucide-react/icons/trophy'
import { defineScreen } from '../../screen.ts'

export const screen = defineScreen({
  path: '/sports',
  name: 'Sports',
  group: 'lever',
  order: 17,
  permission: 'games.read',
  icon: Trophy,
  load: () => import('./sports-page.tsx').then(({ SportsPage }) => SportsPage),
})
