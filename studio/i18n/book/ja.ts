import type { PageWords } from './en.ts'

export const ja: PageWords = {
  opening: 'ブックを開いています…',
  cannotOpen: '現在ブックを開けません。',
  ended: 'このセッションは終了しました。ロビーから開き直してください。',
  retry: '再試行',
  close: '閉じる',
  back: '戻る',
  matches: '試合',
  live: 'ライブ',
  myBets: 'マイベット',
  search: '検索',
  football: 'サッカー',
  esports: 'eスポーツ',
  regatta: 'レガッタ',
  mainNavigation: 'ブックのナビゲーション',
}
