import IdCard from 'lucide-react/icons/id-card'
import { defineScreen } from '../../screen.ts'

export const screen = defineScreen({
  path: '/documents',
  name: 'Documents',
  group: 'work',
  order: 30,
  permission: 'documents.read',
  icon: IdCard,
  letter: 'i',
  queues: ['documents'],
  load: () => import('./documents-page.tsx').then(({ DocumentsPage }) => DocumentsPage),
})
