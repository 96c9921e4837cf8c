import Megaphone from 'lucide-react/icons/megaphone'
import { defineScreen } from '../../screen.ts'

export const screen = defineScreen({
  path: '/notices',
  name: 'Notices and banners',
  group: 'site',
  order: 30,
  permission: 'content.read',
  icon: Megaphone,
  letter: 'b',
  load: () => import('./notices-page.tsx').then(({ NoticesPage }) => NoticesPage),
})
