import Globe from 'lucide-react/icons/globe'
import { defineScreen } from '../../screen.ts'

export const screen = defineScreen({
  path: '/region',
  name: 'Region',
  group: 'site',
  order: 20,
  permission: 'region.set',
  icon: Globe,
  letter: 'n',
  load: () => import('./region-page.tsx').then(({ RegionPage }) => RegionPage),
})
