/** Addresses that more than one part of the site links to. */
export const PATH = {
  home: '/index',
  login: '/login',
  games: '/rng',
  promotions: '/promotions',
  vip: '/vip',
  help: '/help',
  // Without chrome, and open where a login is required: to be read beside a form.
  termsAlone: '/helpmc?article=terms',
  privacyAlone: '/helpmc?article=privacy',
  download: '/down',
  join: '/join',
  notices: '/noticePage',
  game: '/game',
  // The personal centre stands over whatever page it is opened on (MEM-01).
  member: '?dialog=centre',
  security: '?dialog=centre&centre=securityCenter',
  explainBalance: '?dialog=centre&centre=balance',
  statement: '/statement',
  safety: '?dialog=centre&centre=safety',
  rewards: '?dialog=centre&centre=rewardCenter',
  deposit: '?dialog=centre&centre=depositv2',
  withdraw: '?dialog=centre&centre=withdraw',
  bettingRecord: '?dialog=centre&centre=personalHistoryCopy',
  accountRecord: '?dialog=centre&centre=transactionHistory',
  profit: '?dialog=centre&centre=personalProfit',
} as const
