/** Browser storage that never throws: private windows and full disks are ordinary. */

export const STORAGE_KEY = {
  /** EDGE-07: a handle that opens nothing, and the member's type. */
  token: 'token',
  isAgent: 'isAgent',
  /** A value made at each login. `local`: of the last one, removed by a logout. `session`: the one this tab saw. */
  loggedIn: 'loggedIn',
  /** I18N-01: the language now, and the one before. */
  language: 'lang',
  previousLanguage: 'hisLang',
  hideBalance: 'hideBalance',
  recentSearches: 'recentSearches',
  /** Hearts of a visitor or guest, until there is an account to keep them. */
  favourites: 'favourites',
  hideWinners: 'hideWinners',
  smsReadyAt: 'smsReadyAt',
  affiliateCode: 'affiliateCode',
  /** FIND-02: where one stood on each page of this tab, and how many games of a list were there. */
  scroll: 'scroll',
  loads: 'loads',
  /** MSG-01: popups that were put away in this visit. */
  noticesSeen: 'noticesSeen',
  /** AUTH-09: the account was entered for the first time in this visit. */
  firstTime: 'firstTime',
  /** EDGE-09: the lists and rules of the site (app/kept-answers.ts). */
  answers: 'answers',
  /** Of acts that move money, while it is not known what became of them (call-once.ts). */
  keysInUse: 'keysInUse',
} as const
/**
 * Drafts and play of this tab, pop-ups that this device saw, who it remembers, the game a payment began in: the names stand with
 * what keeps them, which a first visit does not load.
 */
type LazyKey = 'drafts' | 'visitorDrafts' | 'playSession' | 'popupsSeen' | 'rememberMe' | 'paidFrom'
export type StorageKey = (typeof STORAGE_KEY)[keyof typeof STORAGE_KEY] | LazyKey

/** Which of the browser's two stores: `local` stays, `session` ends with the tab. */
type Kind = 'local' | 'session'

function open(kind: Kind): Storage | null {
  try {
    return kind === 'local' ? localStorage : sessionStorage
  } catch {
    return null
  }
}

export function readStored(kind: Kind, key: StorageKey): string | null {
  try {
    return open(kind)?.getItem(key) ?? null
  } catch {
    return null
  }
}

/** Null removes the entry. */
export function writeStored(kind: Kind, key: StorageKey, value: string | null): void {
  try {
    if (value === null) open(kind)?.removeItem(key)
    else open(kind)?.setItem(key, value)
  } catch {
    // A preference that cannot be kept is not worth an error.
  }
}

/**
 * Of the visit, whoever is logged in: what was put away, who sent the visitor, when another code may be sent. And keys
 * under digests: a session that ends after an unknown try would else let the same be done twice (decision 0217).
 */
const OF_THE_VISIT: readonly string[] = [
  STORAGE_KEY.noticesSeen,
  STORAGE_KEY.affiliateCode,
  STORAGE_KEY.smsReadyAt,
  STORAGE_KEY.keysInUse,
]

/**
 * AUTH-17: of what the tab keeps nothing of the member stays, nor what they searched for. `keepsDrafts`: without a
 * logout, what a member was writing waits for them, and is shown to no other (shared/forms/draft.ts).
 */
export function forgetMember(keepsDrafts: boolean): void {
  writeStored('local', STORAGE_KEY.recentSearches, null)
  if (!keepsDrafts) writeStored('local', STORAGE_KEY.loggedIn, null)
  const kept = keepsDrafts ? [...OF_THE_VISIT, 'drafts', STORAGE_KEY.loggedIn] : OF_THE_VISIT
  try {
    for (const key of Object.keys(sessionStorage)) if (!kept.includes(key)) sessionStorage.removeItem(key)
  } catch {
    // Where nothing can be kept there is nothing to forget.
  }
}

/** Stored JSON, or `fallback` when absent, broken or not what `isValid` expects. */
export function readStoredJson<T>(
  kind: Kind,
  key: StorageKey,
  isValid: (value: unknown) => value is T,
  fallback: T,
): T {
  try {
    const value: unknown = JSON.parse(readStored(kind, key) ?? 'null')
    return isValid(value) ? value : fallback
  } catch {
    return fallback
  }
}
