import Languages from 'lucide-react/icons/languages'
import { defineScreen } from '../../screen.ts'

export const screen = defineScreen({
  path: '/texts',
  name: 'Texts',
  group: 'site',
  order: 35,
  permission: 'content.read',
  icon: Languages,
  load: () => import('./texts-page.tsx').then(({ TextsPage }) => TextsPage),
})
