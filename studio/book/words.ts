/** Words of coupons for the operator's record, in five languages. */
import type { Market } from '../../contract/book/picks.ts'
import type { Language } from '../../contract/constants.ts'

export type ResultWord = 'won' | 'lost' | 'back' | 'halfWon' | 'halfLost' | 'void' | 'open' | 'deadHeat'

export interface BookWords {
  readonly markets: Readonly<Record<Market, string>>
  readonly sides: Readonly<Record<'over' | 'under' | 'yes' | 'no' | 'other', string>>
  readonly results: Readonly<Record<ResultWord, string>>
  /** With `{stake}` and `{paid}`. */
  readonly cashOut: string
  /** With `{before}`, `{after}` and `{moved}`. */
  readonly corrected: string
}

export const BOOK_WORDS: Readonly<Record<Language, BookWords>> = {
  EN: {
    markets: {
      '1x2': 'Match result',
      dc: 'Double chance',
      dnb: 'Draw no bet',
      ah: 'Asian handicap',
      ou: 'Total goals',
      btts: 'Both teams to score',
      cs: 'Correct score',
      win: 'Match winner',
      maps: 'Map handicap',
      race: 'Race winner',
    },
    sides: { over: 'over', under: 'under', yes: 'yes', no: 'no', other: 'any other' },
    results: {
      won: 'won',
      lost: 'lost',
      back: 'stake back',
      halfWon: 'half won',
      halfLost: 'half lost',
      void: 'void',
      open: 'not over',
      deadHeat: 'dead heat',
    },
    cashOut: 'Cashed out: {paid} for a stake of {stake}',
    corrected: 'Result corrected: it had paid {before}, and by the corrected result it pays {after}. Moved: {moved}',
  },
  CN: {
    markets: {
      '1x2': '独赢',
      dc: '双重机会',
      dnb: '平局退款',
      ah: '让球',
      ou: '大小球',
      btts: '双方进球',
      cs: '波胆',
      win: '比赛胜者',
      maps: '地图让分',
      race: '冠军',
    },
    sides: { over: '大', under: '小', yes: '是', no: '否', other: '其他比分' },
    results: {
      won: '赢',
      lost: '输',
      back: '退还注额',
      halfWon: '赢半',
      halfLost: '输半',
      void: '无效',
      open: '未结束',
      deadHeat: '并列第一',
    },
    cashOut: '提前结算：投注额 {stake}，获付 {paid}',
    corrected: '赛果已更正：原派彩 {before}，更正后应派彩 {after}。已调整 {moved}',
  },
  JA: {
    markets: {
      '1x2': '試合結果',
      dc: 'ダブルチャンス',
      dnb: 'ドローノーベット',
      ah: 'アジアンハンディキャップ',
      ou: '合計ゴール数',
      btts: '両チーム得点',
      cs: '正確なスコア',
      win: '試合の勝者',
      maps: 'マップハンディキャップ',
      race: 'レースの勝者',
    },
    sides: { over: 'オーバー', under: 'アンダー', yes: 'はい', no: 'いいえ', other: 'その他' },
    results: {
      won: '的中',
      lost: '不的中',
      back: '返金',
      halfWon: '半分的中',
      halfLost: '半分不的中',
      void: '無効',
      open: '未終了',
      deadHeat: '同着',
    },
    cashOut: 'キャッシュアウト：ベット額 {stake}、払戻 {paid}',
    corrected: '結果の訂正：払戻は{before}、訂正後は{after}。増減 {moved}',
  },
  TH: {
    markets: {
      '1x2': 'ผลการแข่งขัน',
      dc: 'ดับเบิลชานซ์',
      dnb: 'เสมอคืนเงิน',
      ah: 'แฮนดิแคปเอเชีย',
      ou: 'ประตูรวม',
      btts: 'ทั้งสองทีมทำประตู',
      cs: 'สกอร์ที่ถูกต้อง',
      win: 'ผู้ชนะการแข่งขัน',
      maps: 'แฮนดิแคปแมป',
      race: 'ผู้ชนะการแข่งเรือ',
    },
    sides: { over: 'สูง', under: 'ต่ำ', yes: 'ใช่', no: 'ไม่ใช่', other: 'สกอร์อื่น' },
    results: {
      won: 'ชนะ',
      lost: 'แพ้',
      back: 'คืนเงินเดิมพัน',
      halfWon: 'ชนะครึ่ง',
      halfLost: 'แพ้ครึ่ง',
      void: 'โมฆะ',
      open: 'ยังไม่จบ',
      deadHeat: 'เข้าเส้นชัยพร้อมกัน',
    },
    cashOut: 'แคชเอาต์: เงินเดิมพัน {stake} ได้รับ {paid}',
    corrected: 'แก้ไขผล: เงินรางวัลเดิม {before} ตามผลที่แก้ไข {after} ปรับยอด {moved}',
  },
  VI: {
    markets: {
      '1x2': 'Kết quả trận đấu',
      dc: 'Cơ hội kép',
      dnb: 'Hòa hoàn tiền',
      ah: 'Kèo châu Á',
      ou: 'Tổng bàn thắng',
      btts: 'Hai đội cùng ghi bàn',
      cs: 'Tỷ số chính xác',
      win: 'Đội thắng trận',
      maps: 'Chấp ván',
      race: 'Thuyền về nhất',
    },
    sides: { over: 'tài', under: 'xỉu', yes: 'có', no: 'không', other: 'tỷ số khác' },
    results: {
      won: 'thắng',
      lost: 'thua',
      back: 'hoàn tiền',
      halfWon: 'thắng nửa',
      halfLost: 'thua nửa',
      void: 'vô hiệu',
      open: 'chưa kết thúc',
      deadHeat: 'đồng hạng nhất',
    },
    cashOut: 'Rút sớm: tiền cược {stake}, nhận {paid}',
    corrected: 'Đã sửa kết quả: trả thưởng trước đó {before}, theo kết quả đã sửa {after}. Đã điều chỉnh {moved}',
  },
}
