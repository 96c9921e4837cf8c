import LifeBuoy from 'lucide-react/icons/life-buoy'
import { defineScreen } from '../../screen.ts'

export const screen = defineScreen({
  path: '/help',
  name: 'Help and service',
  group: 'site',
  order: 65,
  permission: 'content.read',
  icon: LifeBuoy,
  load: () => import('./help-page.tsx').then(({ HelpPage }) => HelpPage),
})
