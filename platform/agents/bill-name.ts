import type { BillKind } from '../../contract/agents/pay-order.ts'
import type { Language } from '../../contract/constants.ts'

/** What contracts and bills of each kind are called in messages. */
export const BILL_NAME: Record<BillKind, Record<Language, string>> = {
  dividend: { EN: 'Dividend', CN: '分红', JA: '配当', TH: 'เงินปันผล', VI: 'Cổ tức' },
  daily: { EN: 'Daily salary', CN: '日工资', JA: '日給', TH: 'เงินเดือนรายวัน', VI: 'Lương ngày' },
  hourly: { EN: 'Hourly salary', CN: '时工资', JA: '時給', TH: 'เงินเดือนรายชั่วโมง', VI: 'Lương giờ' },
  realtime: {
    EN: 'Real-time salary',
    CN: '即时工资',
    JA: 'リアルタイム給与',
    TH: 'เงินเดือนแบบเรียลไทม์',
    VI: 'Lương thời gian thực',
  },
  rebate_difference: {
    EN: 'Rebate difference',
    CN: '返点差额',
    JA: 'リベート差額',
    TH: 'ส่วนต่างเงินคืนหวย',
    VI: 'Chênh lệch hoàn trả',
  },
}
