import LayoutGrid from 'lucide-react/icons/layout-grid'
import { defineScreen } from '../../screen.ts'

export const screen = defineScreen({
  path: '/catalogue',
  name: 'Catalogue',
  group: 'lever',
  order: 12,
  permission: 'games.read',
  icon: LayoutGrid,
  letter: 'g',
  load: () => import('./catalogue-page.tsx').then(({ CataloguePage }) => CataloguePage),
})
