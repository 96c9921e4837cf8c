/** What the demo merchants offer, in their five languages. Amounts stand beside the words, in each merchant's money. */
import type { PromotionKind } from '../../contract/calls/rewards/promotions.ts'
import type { Language } from '../../contract/constants.ts'
import type { PROMOTION_CATEGORIES } from '../../contract/rules/promotion-categories.ts'
import type { MotifName } from '../art/motifs/index.ts'
import type { PaletteName } from '../art/palettes.ts'
import type { Clause } from './promotion-terms.ts'

type Texts = Record<Language, string>
export type DemoPromotion = {
  id: string
  category: (typeof PROMOTION_CATEGORIES)[number]
  kind: PromotionKind
  amountMinor: number | null
  rule: object
  /** From the seeding: the first day, and the day it ends, or null. */
  days: readonly [number, number | null]
  art: { motifs: readonly MotifName[]; palette: PaletteName }
  titles: Texts
  rewards: Texts
  conditions: Texts
  clauses: readonly Clause[]
}

export const DEMO_PROMOTIONS: readonly DemoPromotion[] = [
  {
    id: 'welcome-gift',
    category: 'newcomer',
    kind: 'gift',
    amountMinor: 5_000,
    rule: { registeredWithinDays: 30 },
    days: [-30, null],
    art: { motifs: ['envelope', 'coin', 'key'], palette: 'cinnabar' },
    titles: { EN: 'Welcome gift', CN: '新人礼金', JA: 'ウェルカムギフト', TH: 'ของขวัญต้อนรับ', VI: 'Quà chào mừng' },
    rewards: {
      EN: 'Instant cash, no wagering.',
      CN: '现金立即到账，免流水。',
      JA: '賭け条件なしの現金が、すぐに残高に入ります。',
      TH: 'เงินสดเข้ายอดเงินทันที ไม่ต้องทำยอดเดิมพัน',
      VI: 'Tiền mặt vào số dư ngay, không cần vòng cược.',
    },
    conditions: {
      EN: 'Register and claim it within 30 days.',
      CN: '注册后 30 天内领取。',
      JA: '登録から30日以内に受け取ってください。',
      TH: 'สมัครสมาชิกแล้วกดรับภายใน 30 วัน',
      VI: 'Đăng ký và nhận trong vòng 30 ngày.',
    },
    clauses: ['newcomer', 'cash', 'once', 'limits'],
  },
  {
    id: 'half-again',
    category: 'newcomer',
    kind: 'deposit',
    amountMinor: null,
    rule: {
      gameType: 'RNG',
      deposit: { percent: 50, capMinor: 50_000, minDepositMinor: 20_000, turnoverTimes: 5, playDays: 14 },
    },
    days: [-10, 80],
    art: { motifs: ['ingot', 'clover', 'ship'], palette: 'lagoon' },
    titles: {
      EN: '50% deposit bonus',
      CN: '50% 存款红利',
      JA: '入金50%ボーナス',
      TH: 'โบนัสฝาก 50%',
      VI: 'Thưởng nạp 50%',
    },
    rewards: {
      EN: 'Get 50% of your deposit as a bonus, up to ¤500.00.',
      CN: '存款送 50% 红利，最高 ¤500.00。',
      JA: 'ご入金額の50%をボーナスとして進呈、上限¤500.00。',
      TH: 'รับโบนัสเพิ่มครึ่งหนึ่งของเงินฝาก สูงสุด ¤500.00',
      VI: 'Thưởng thêm 50% tiền nạp, tối đa ¤500.00.',
    },
    conditions: {
      EN: 'Choose it with a deposit of ¤200.00 or more, then bet 5× the bonus on slots in 14 days.',
      CN: '单笔存款满 ¤200.00 时勾选，14 天内在电子游戏完成红利的 5 倍流水。',
      JA: '¤200.00以上のご入金時に選択し、14日以内にスロットでボーナスの5倍をベットしてください。',
      TH: 'เลือกเมื่อฝาก ¤200.00 ขึ้นไป แล้วเดิมพันสล็อตให้ครบ 5 เท่าของโบนัสภายใน 14 วัน',
      VI: 'Chọn khi nạp từ ¤200.00, rồi cược nổ hũ đủ 5 lần tiền thưởng trong 14 ngày.',
    },
    clauses: ['setAside', 'stakes', 'once', 'limits'],
  },
  {
    id: 'slot-starter',
    category: 'slots',
    kind: 'turnover',
    amountMinor: 3_000,
    rule: { turnoverMinor: 100_000, gameType: 'RNG' },
    days: [-5, 25],
    art: { motifs: ['chest', 'coin', 'bell'], palette: 'dusk' },
    titles: {
      EN: 'Slot starter',
      CN: '电子游戏起步礼',
      JA: 'スロットスターター',
      TH: 'เริ่มต้นสล็อต',
      VI: 'Mở màn nổ hũ',
    },
    rewards: {
      EN: 'Cash for playing slots.',
      CN: '电子游戏投注达标即得现金。',
      JA: 'スロットで条件を達成すると現金がもらえます。',
      TH: 'รับเงินสดคืนจากการเล่นสล็อต',
      VI: 'Nhận lại tiền mặt khi chơi nổ hũ.',
    },
    conditions: {
      EN: 'Join, then bet ¤1,000.00 in total on slots.',
      CN: '参加后在电子游戏累计投注 ¤1,000.00。',
      JA: '参加後、スロットで合計¤1,000.00をベットしてください。',
      TH: 'เข้าร่วม แล้วเดิมพันสล็อตรวม ¤1,000.00',
      VI: 'Tham gia, rồi cược nổ hũ tổng cộng ¤1,000.00.',
    },
    clauses: ['stakes', 'before', 'cash', 'once', 'limits'],
  },
  {
    id: 'high-table',
    category: 'live',
    kind: 'application',
    amountMinor: 10_000,
    rule: {},
    days: [-3, 40],
    art: { motifs: ['chip', 'cards', 'dice'], palette: 'jade' },
    titles: {
      EN: 'High-stakes table invite',
      CN: '贵宾桌邀请',
      JA: 'ハイローラーテーブルご招待',
      TH: 'คำเชิญสู่โต๊ะใหญ่',
      VI: 'Thư mời bàn cao cấp',
    },
    rewards: {
      EN: 'Cash to play at a live table.',
      CN: '送您现金，真人桌上玩。',
      JA: 'ライブテーブルで使える現金をプレゼントします。',
      TH: 'รับเงินสดไปเล่นโต๊ะสด',
      VI: 'Tặng tiền mặt để chơi tại bàn Live Casino.',
    },
    conditions: {
      EN: 'Apply and tell us which table you like best.',
      CN: '提交申请，并告诉我们您最喜欢的桌台。',
      JA: 'お好きなテーブルをお書き添えのうえ、お申し込みください。',
      TH: 'ส่งคำขอพร้อมบอกโต๊ะที่ท่านชอบที่สุด',
      VI: 'Gửi đơn và cho biết quý khách thích bàn nào nhất.',
    },
    clauses: ['reviewed', 'cash', 'once', 'limits'],
  },
  {
    id: 'derby-week',
    category: 'sports',
    kind: 'application',
    amountMinor: 5_000,
    rule: {},
    days: [-1, 12],
    art: { motifs: ['football', 'glove', 'shield'], palette: 'moss' },
    titles: { EN: 'Derby week', CN: '德比周', JA: 'ダービーウィーク', TH: 'สัปดาห์ดาร์บี้', VI: 'Tuần lễ derby' },
    rewards: {
      EN: 'Guess the score, win cash.',
      CN: '猜中比分，赢取现金。',
      JA: 'スコア予想に参加して、現金をもらおう。',
      TH: 'เงินสดสำหรับแฟนบอลตัวจริง',
      VI: 'Đoán đúng tỷ số derby, nhận tiền mặt.',
    },
    conditions: {
      EN: 'Send us your predicted final score.',
      CN: '申请时写下您预测的比分。',
      JA: '予想スコアを書いてお申し込みください。',
      TH: 'ส่งสกอร์ที่ท่านทายมาร่วมกิจกรรม',
      VI: 'Gửi đơn kèm tỷ số quý khách dự đoán.',
    },
    clauses: ['reviewed', 'cash', 'once', 'limits'],
  },
]
