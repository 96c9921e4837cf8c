/** How long sums of teams and the books of archived bills are kept: as long as the sums of players. */
import { type Kept, keepDays, keepWindows, keepWindowsOfDays } from '../../money/sums/prune-sums.ts'

export const TEAM_SUMS: readonly Kept[] = [
  keepWindows('agent_window', 'merchant, window, agent_id'),
  keepWindowsOfDays('agent_late_play', 'merchant, window, agent_id, kind, played_in, member_id, category'),
  keepDays('agent_day', 'merchant, day, agent_id'),
  keepDays('agent_category_day', 'merchant, day, agent_id, category'),
  keepDays('agent_vendor_day', 'merchant, day, agent_id, vendor'),
  keepDays('agent_bill_part', 'merchant, day, book_id, kind, object'),
  keepDays('agent_bill_day', 'merchant, day, receiver_id, kind, payer_id'),
]
