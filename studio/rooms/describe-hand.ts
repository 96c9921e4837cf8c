/** GLI-19 2.8.2: a hand as its record tells it: what was held and played, then each seat. Cards and acts are in its proof. */
import type { Language } from '../../contract/constants.ts'
import { fill } from '../../contract/lib/fill.ts'
import { minor, presentMoney } from '../../contract/money.ts'
import type { HandRecord } from '../../contract/rooms/messages.ts'
import { shorten } from '../i18n/describe-round.ts'

interface HandWords {
  readonly hand: string
  readonly money: string
  readonly won: string
  readonly lost: string
  readonly even: string
  readonly house: string
  readonly you: string
}

const WORDS: Readonly<Record<Language, HandWords>> = {
  EN: {
    hand: 'Hand {hand} at table {table}.',
    money: 'Held {deposit}, played {played}, paid {payout}, rake {rake}.',
    won: 'Seat {seat}{who}: won {amount}.',
    lost: 'Seat {seat}{who}: lost {amount}.',
    even: 'Seat {seat}{who}: nothing won or lost.',
    house: ' (House)',
    you: ' (you)',
  },
  CN: {
    hand: '第 {table} 桌，第 {hand} 手。',
    money: '冻结 {deposit}，投注 {played}，派彩 {payout}，抽水 {rake}。',
    won: '{seat} 号位{who}：赢 {amount}。',
    lost: '{seat} 号位{who}：输 {amount}。',
    even: '{seat} 号位{who}：不输不赢。',
    house: '（庄家席）',
    you: '（本人）',
  },
  JA: {
    hand: 'テーブル {table}、第 {hand} ハンド。',
    money: '預り {deposit}、プレイ {played}、払戻し {payout}、レーキ {rake}。',
    won: '席 {seat}{who}：{amount} の勝ち。',
    lost: '席 {seat}{who}：{amount} の負け。',
    even: '席 {seat}{who}：増減なし。',
    house: '（ハウス）',
    you: '（自分）',
  },
  TH: {
    hand: 'มือที่ {hand} โต๊ะ {table}',
    money: 'กันไว้ {deposit} เล่น {played} จ่าย {payout} ค่าต๋ง {rake}',
    won: 'ที่นั่ง {seat}{who}: ได้ {amount}',
    lost: 'ที่นั่ง {seat}{who}: เสีย {amount}',
    even: 'ที่นั่ง {seat}{who}: ไม่ได้ไม่เสีย',
    house: ' (เฮาส์)',
    you: ' (ท่าน)',
  },
  VI: {
    hand: 'Ván {hand} tại bàn {table}.',
    money: 'Giữ {deposit}, chơi {played}, trả {payout}, phí bàn {rake}.',
    won: 'Ghế {seat}{who}: thắng {amount}.',
    lost: 'Ghế {seat}{who}: thua {amount}.',
    even: 'Ghế {seat}{who}: không thắng không thua.',
    house: ' (nhà cái)',
    you: ' (quý khách)',
  },
}

const money = (amountMinor: number) => presentMoney(minor(Math.abs(amountMinor)))

export function describeHand({ hand, table, seat: own, houses, result }: HandRecord, language: Language): string {
  const words = WORDS[language]
  const mine = result?.find(({ seat }) => seat === own)
  if (!result || !mine) return ''
  const seats = result.map(({ seat, netMinor }) => {
    const who = seat === own ? words.you : houses.includes(seat) ? words.house : ''
    const text = netMinor > 0 ? words.won : netMinor < 0 ? words.lost : words.even
    return fill(text, { seat: String(seat + 1), who, amount: money(netMinor) })
  })
  const held = fill(words.money, {
    deposit: money(mine.depositMinor),
    played: money(mine.playedMinor),
    payout: money(mine.payoutMinor),
    rake: money(mine.rakeMinor),
  })
  return shorten([fill(words.hand, { hand: String(hand), table: String(table) }), held, ...seats])
}
