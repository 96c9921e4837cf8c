/** FAIR-02: what the verifier's sheet says of a round, in the language of the site around it. */
import type { Language } from '../../contract/constants.ts'

const EN = {
  fair: 'This round was fair',
  fairText: 'The server seed was fixed before play. Recomputed on this device, the round gives the result below.',
  unfair: 'This round doesn’t match',
  unfairText: 'The seed or the result differs. Please report this round.',
  unknown: 'This round can’t be recomputed here',
  unknownText: 'The verifier doesn’t know its rules, or not all of it was copied.',
  returns: 'It pays {times}× the bet.',
  details: 'Technical details',
} as const
export type VerdictWords = Readonly<Record<keyof typeof EN, string>>

export const VERDICT_WORDS: Readonly<Record<Language, VerdictWords>> = {
  EN,
  CN: {
    fair: '本局公平',
    fairText: '服务器种子在开局前已确定。本设备重新计算，得到以下结果。',
    unfair: '本局不符',
    unfairText: '种子或结果不一致，请反馈本局。',
    unknown: '无法在此重新计算本局',
    unknownText: '验证工具不认识其规则，或内容未完整复制。',
    returns: '派彩为注额的 {times} 倍。',
    details: '技术详情',
  },
  JA: {
    fair: 'このラウンドは公平でした',
    fairText: 'サーバーシードはプレイの前に確定しています。この端末で再計算した結果は次のとおりです。',
    unfair: 'このラウンドは一致しません',
    unfairText: 'シードまたは結果が異なります。このラウンドをご報告ください。',
    unknown: 'このラウンドはここでは再計算できません',
    unknownText: 'ルールが不明か、内容が一部欠けています。',
    returns: '払戻はベット額の{times}倍です。',
    details: '技術的な詳細',
  },
  TH: {
    fair: 'รอบนี้ยุติธรรม',
    fairText: 'ซีดเซิร์ฟเวอร์ปิดผนึกไว้ก่อนเล่น เมื่อคำนวณซ้ำบนอุปกรณ์นี้ได้ผลดังนี้',
    unfair: 'รอบนี้ไม่ตรงกัน',
    unfairText: 'ซีดหรือผลไม่ตรงกัน กรุณาแจ้งรอบนี้',
    unknown: 'คำนวณรอบนี้ซ้ำที่นี่ไม่ได้',
    unknownText: 'ตัวตรวจสอบไม่รู้จักกติกา หรือคัดลอกมาไม่ครบ',
    returns: 'จ่าย {times} เท่าของเงินเดิมพัน',
    details: 'รายละเอียดทางเทคนิค',
  },
  VI: {
    fair: 'Ván này công bằng',
    fairText: 'Seed máy chủ đã cố định trước khi chơi. Tính lại trên thiết bị này cho kết quả dưới đây.',
    unfair: 'Ván này không khớp',
    unfairText: 'Seed hoặc kết quả khác nhau. Vui lòng báo ván này.',
    unknown: 'Không tính lại được ván này ở đây',
    unknownText: 'Công cụ không biết luật này, hoặc nội dung chưa đủ.',
    returns: 'Trả {times} lần tiền cược.',
    details: 'Chi tiết kỹ thuật',
  },
}
