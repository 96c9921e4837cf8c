/** Addresses that more than one part of the site links to. */
export const PATH = {
  home: '/index',
  games: '/rng',
  promotions: '/promotions',
  vip: '/vip',
  help: '/help',
  download: '/down',
  game: '/game',
  member: '/member',
  rewards: '/member/rewards',
  deposit: '/member/deposit',
  withdraw: '/member/withdraw',
  bettingRecord: '/member/betting-record',
  accountRecord: '/member/account-record',
} as const
