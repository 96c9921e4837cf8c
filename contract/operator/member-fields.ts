/** OPS-01: names that the member's desk and its page share: without schemas, as the page carries them in its script. */

/** By what a member was found. */
export const FOUND_BY = ['id', 'username', 'mobile', 'email', 'order'] as const
export type FoundBy = (typeof FOUND_BY)[number]

/** What is masked until somebody says why they need it. */
export const REVEALED_FIELDS = ['mobile', 'email', 'name', 'birthday'] as const
export type RevealedField = (typeof REVEALED_FIELDS)[number]

export const NOTE_MAX = 2_000

/** More of them within an hour by one person raise an alert. */
export const REVEALS_AN_HOUR = 30
