import type { PageWords } from './en.ts'

export const cn: PageWords = {
  opening: '正在打开投注页…',
  cannotOpen: '暂时无法打开投注页。',
  ended: '本次会话已结束。请从大厅重新打开。',
  retry: '重试',
  close: '关闭',
  back: '返回',
  matches: '赛事',
  live: '滚球',
  myBets: '我的投注',
  search: '搜索',
  football: '足球',
  esports: '电竞',
  regatta: '帆船赛',
  mainNavigation: '投注页导航',
}
