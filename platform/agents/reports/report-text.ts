/** AGT-02: the mail of a report. Its first line is the subject; its figures have the names of the overview. */
import { REPORT_SETTING_PATH, type ReportCadence } from '../../../contract/agents/report.ts'
import { groupThousands, withSymbol } from '../../../contract/amount.ts'
import type { Language } from '../../../contract/constants.ts'
import type { UpstreamResponse } from '../../../contract/table.ts'

type Figures = UpstreamResponse<'agentOverview'>['now']
type Report = {
  name: string
  cadence: ReportCadence
  /** UTC days, both included. */
  from: string
  to: string
  figures: Figures
  currencySymbol: string
  site: string
  /** The address that stops this report without a login. */
  stop: string
}
const COUNTS = ['teamSize', 'newMembers', 'activeMembers'] as const
const AMOUNTS = ['validBet', 'grossProfit', 'netProfit', 'deposits', 'withdrawals'] as const
type Name = (typeof COUNTS)[number] | (typeof AMOUNTS)[number] | 'income'
type Words = {
  subject: Record<ReportCadence, (days: string) => string>
  of: (name: string) => string
  figure: Record<Name, string>
  sign: string
  counted: string
  centre: string
  change: string
  stop: string
}

const WORDS: Record<Language, Words> = {
  EN: {
    subject: { daily: (days) => `Your team on ${days} (UTC)`, weekly: (days) => `Your team, ${days} (UTC)` },
    of: (name) => `Team of ${name}`,
    figure: {
      teamSize: 'Team size',
      newMembers: 'New members',
      activeMembers: 'Active members',
      validBet: 'Valid bets',
      grossProfit: 'Gross profit',
      netProfit: 'Net profit',
      deposits: 'Deposits',
      withdrawals: 'Withdrawals',
      income: 'My income, paid so far',
    },
    sign: 'Gross profit is total bet less payout. Plus: the house won. Minus: the players won.',
    counted: 'These are the figures of the agent centre for these days.',
    centre: 'Agent centre',
    change: 'Change this report',
    stop: 'Stop this report, without a login',
  },
  CN: {
    subject: { daily: (days) => `您的团队 ${days}（UTC）日报`, weekly: (days) => `您的团队 ${days}（UTC）周报` },
    of: (name) => `${name} 的团队`,
    figure: {
      teamSize: '团队人数',
      newMembers: '新增会员',
      activeMembers: '活跃会员',
      validBet: '有效投注',
      grossProfit: '毛盈亏',
      netProfit: '净盈亏',
      deposits: '存款',
      withdrawals: '提款',
      income: '我的收入（截至目前已付）',
    },
    sign: '毛盈亏为总投注减去派彩。正数为平台盈利，负数为会员盈利。',
    counted: '以上数据与代理中心这些日期的数据一致。',
    centre: '代理中心',
    change: '更改此报表',
    stop: '停止此报表（无需登录）',
  },
  JA: {
    subject: { daily: (days) => `チーム日報 ${days}（UTC）`, weekly: (days) => `チーム週報 ${days}（UTC）` },
    of: (name) => `${name} のチーム`,
    figure: {
      teamSize: 'チーム人数',
      newMembers: '新規会員',
      activeMembers: 'アクティブ会員',
      validBet: '有効ベット',
      grossProfit: '粗損益',
      netProfit: '純損益',
      deposits: '入金',
      withdrawals: '出金',
      income: 'マイ収入（支払い済み）',
    },
    sign: '粗損益はベット合計から配当を引いた額です。プラスはハウス、マイナスは会員の勝ちです。',
    counted: 'エージェントセンターの同じ期間の数値です。',
    centre: 'エージェントセンター',
    change: 'レポートを変更',
    stop: 'レポートを停止（ログイン不要）',
  },
  TH: {
    subject: { daily: (days) => `ทีมของท่าน วันที่ ${days} (UTC)`, weekly: (days) => `ทีมของท่าน ${days} (UTC)` },
    of: (name) => `ทีมของ ${name}`,
    figure: {
      teamSize: 'ขนาดทีม',
      newMembers: 'สมาชิกใหม่',
      activeMembers: 'สมาชิกที่เล่น',
      validBet: 'ยอดเดิมพันที่นับ',
      grossProfit: 'กำไรขั้นต้น',
      netProfit: 'กำไรสุทธิ',
      deposits: 'ฝากเงิน',
      withdrawals: 'ถอนเงิน',
      income: 'รายได้ของฉันที่จ่ายแล้ว',
    },
    sign: 'กำไรขั้นต้นคือเดิมพันรวมลบเงินรางวัล ค่าบวกคือเว็บได้กำไร ค่าลบคือสมาชิกได้กำไร',
    counted: 'ตัวเลขเหล่านี้ตรงกับศูนย์เอเย่นต์ของช่วงวันเดียวกัน',
    centre: 'ศูนย์เอเย่นต์',
    change: 'เปลี่ยนรายงานนี้',
    stop: 'หยุดรายงานนี้โดยไม่ต้องเข้าสู่ระบบ',
  },
  VI: {
    subject: {
      daily: (days) => `Đội của quý khách ngày ${days} (UTC)`,
      weekly: (days) => `Đội của quý khách, ${days} (UTC)`,
    },
    of: (name) => `Đội của ${name}`,
    figure: {
      teamSize: 'Số người trong đội',
      newMembers: 'Thành viên mới',
      activeMembers: 'Thành viên hoạt động',
      validBet: 'Cược hợp lệ',
      grossProfit: 'Lãi gộp',
      netProfit: 'Lãi ròng',
      deposits: 'Nạp tiền',
      withdrawals: 'Rút tiền',
      income: 'Thu nhập của tôi, đã trả',
    },
    sign: 'Lãi gộp là tổng cược trừ trả thưởng. Số dương: nhà cái thắng. Số âm: người chơi thắng.',
    counted: 'Đây là số liệu của trung tâm đại lý trong những ngày này.',
    centre: 'Trung tâm đại lý',
    change: 'Đổi báo cáo này',
    stop: 'Dừng báo cáo này, không cần đăng nhập',
  },
}

export function writeReport(language: Language, report: Report): string {
  const { name, cadence, from, to, figures, currencySymbol, site, stop } = report
  const words = WORDS[language]
  const amount = (value: string) => withSymbol(groupThousands(value), currencySymbol)
  const line = (key: Name, value: string) => `${words.figure[key]}: ${value}`
  return [
    words.subject[cadence](from === to ? from : `${from} – ${to}`),
    '',
    words.of(name),
    ...COUNTS.map((key) => line(key, groupThousands(String(figures[key])))),
    ...AMOUNTS.map((key) => line(key, amount(figures[key]))),
    line('income', amount(figures.income.total)),
    '',
    words.sign,
    words.counted,
    '',
    `${words.centre}: ${site}/agent`,
    `${words.change}: ${site}${REPORT_SETTING_PATH}`,
    `${words.stop}: ${stop}`,
  ].join('\n')
}
