import Ticket from 'lucide-react/icons/ticket'
import { defineScreen } from '../../screen.ts'

export const screen = defineScreen({
  path: '/lotteries',
  name: 'Lotteries',
  group: 'lever',
  order: 16,
  permission: 'games.read',
  icon: Ticket,
  load: () => import('./lotteries-page.tsx').then(({ LotteriesPage }) => LotteriesPage),
})
