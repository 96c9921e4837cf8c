/** The book's page in English. The other languages have the same keys. */
export const en = {
  opening: 'Opening the book…',
  cannotOpen: 'The book cannot be opened now.',
  ended: 'This session is over. Open the book again from the lobby.',
  retry: 'Try again',
  close: 'Close',
  back: 'Back',
  matches: 'Matches',
  live: 'Live',
  myBets: 'My bets',
  search: 'Search',
  football: 'Football',
  esports: 'Esports',
  regatta: 'Regatta',
  mainNavigation: 'Parts of the book',
} as const

export type PageWords = { readonly [Key in keyof typeof en]: string }
