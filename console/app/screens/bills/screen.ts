import ReceiptText from 'lucide-react/icons/receipt-text'
import { defineScreen } from '../../screen.ts'

export const screen = defineScreen({
  path: '/bills',
  name: 'Bills',
  group: 'work',
  order: 72,
  permission: 'agents.read',
  queues: ['bills'],
  icon: ReceiptText,
  load: () => import('./bills-page.tsx').then(({ BillsPage }) => BillsPage),
})
