/** The people of a local site's console: one for each role, and a second where changes take two. */
import type { Role } from './rights.ts'

export const DEMO_PEOPLE: readonly { name: string; role: Role; does: string }[] = [
  { name: 'dana', role: 'duty', does: 'holds the lever at night: maintenance, vendors, status' },
  { name: 'colm', role: 'config', does: 'regions, domains, switches of the site' },
  { name: 'cora', role: 'config', does: 'the second person for what colm proposes' },
  { name: 'nils', role: 'content', does: 'notices, promotions, help' },
  { name: 'nora', role: 'content', does: 'the second person for what nils proposes' },
  { name: 'ines', role: 'payments', does: 'withdrawals, deposits, documents' },
  { name: 'piet', role: 'payments-lead', does: 'large amounts, methods, fees and rules' },
  { name: 'sami', role: 'support', does: 'complaints, conversations, messages' },
  { name: 'rhea', role: 'risk', does: 'limits, exclusions, documents' },
  { name: 'anton', role: 'agents', does: 'trees, contracts, bills' },
  { name: 'goran', role: 'games', does: 'catalogue, vendors, rooms, draws' },
  { name: 'fay', role: 'finance', does: 'books, records, exports' },
  { name: 'carla', role: 'compliance', does: 'reads everything, decides complaints last' },
  { name: 'ada', role: 'admin', does: 'people and roles, no money' },
  { name: 'alma', role: 'admin', does: 'the second admin, who confirms whom ada invites' },
]
