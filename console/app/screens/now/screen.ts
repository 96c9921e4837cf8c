import Activity from 'lucide-react/icons/activity'
import { defineScreen } from '../../screen.ts'

export const screen = defineScreen({
  path: '/now',
  name: 'Now',
  group: 'lever',
  order: 5,
  permission: 'games.read',
  icon: Activity,
  load: () => import('./now-page.tsx').then(({ NowPage }) => NowPage),
})
