/** The words of a round's record. Apart from the page's own, which are sent to every player who opens a game. */
import type { Language } from '../../contract/constants.ts'

const EN = {
  reels: 'Reels, each from top to bottom: {reels}.',
  line: 'Line {line}: {count} × {symbol} paid {amount}.',
  scatters: '{count} × {symbol} anywhere paid {amount}.',
  awarded: '{count} free spins won.',
  noWin: 'No win.',
  freeSpin: 'Free spin {index}:',
  freeSpinsWithoutWin: 'Free spins without a win: {count}.',
  noOutcome: 'No result: the round is still open, or its stake was given back.',
  wild: '{symbol} (wild)',
  scatter: '{symbol} (scatter)',
}
type RoundWords = Readonly<Record<keyof typeof EN, string>>

export const ROUND_WORDS: Readonly<Record<Language, RoundWords>> = {
  EN,
  CN: {
    reels: '各卷轴由上至下：{reels}。',
    line: '第 {line} 线：{symbol} × {count}，赔付 {amount}。',
    scatters: '任意位置 {symbol} × {count}，赔付 {amount}。',
    awarded: '赢得 {count} 次免费旋转。',
    noWin: '未中奖。',
    freeSpin: '免费旋转第 {index} 次：',
    freeSpinsWithoutWin: '未中奖的免费旋转：{count} 次。',
    noOutcome: '无结果：本局尚未结束，或注额已退回。',
    wild: '{symbol}（百搭）',
    scatter: '{symbol}（分散）',
  },
  JA: {
    reels: '各リールの上から：{reels}。',
    line: 'ライン {line}：{symbol} × {count}、配当 {amount}。',
    scatters: '任意の位置に {symbol} × {count}、配当 {amount}。',
    awarded: 'フリースピン {count} 回を獲得。',
    noWin: '当たりなし。',
    freeSpin: 'フリースピン {index} 回目：',
    freeSpinsWithoutWin: '当たりのなかったフリースピン：{count} 回。',
    noOutcome: '結果なし：ラウンドは未完了か、ベット額が返金されました。',
    wild: '{symbol}（ワイルド）',
    scatter: '{symbol}（スキャッター）',
  },
  TH: {
    reels: 'แต่ละวงล้อจากบนลงล่าง: {reels}',
    line: 'ไลน์ {line}: {symbol} × {count} จ่าย {amount}',
    scatters: '{symbol} × {count} ในตำแหน่งใดก็ได้ จ่าย {amount}',
    awarded: 'ได้ฟรีสปิน {count} ครั้ง',
    noWin: 'ไม่ถูกรางวัล',
    freeSpin: 'ฟรีสปินครั้งที่ {index}:',
    freeSpinsWithoutWin: 'ฟรีสปินที่ไม่ถูกรางวัล: {count} ครั้ง',
    noOutcome: 'ไม่มีผล: รอบยังไม่จบ หรือเงินเดิมพันถูกคืนแล้ว',
    wild: '{symbol} (ไวลด์)',
    scatter: '{symbol} (สแกตเตอร์)',
  },
  VI: {
    reels: 'Các cuộn, từ trên xuống: {reels}.',
    line: 'Dòng {line}: {count} × {symbol} trả {amount}.',
    scatters: '{count} × {symbol} ở vị trí bất kỳ trả {amount}.',
    awarded: 'Được {count} lượt quay miễn phí.',
    noWin: 'Không trúng.',
    freeSpin: 'Lượt quay miễn phí {index}:',
    freeSpinsWithoutWin: 'Lượt quay miễn phí không trúng: {count}.',
    noOutcome: 'Không có kết quả: ván còn mở hoặc tiền cược đã được hoàn lại.',
    wild: '{symbol} (wild)',
    scatter: '{symbol} (scatter)',
  },
}
