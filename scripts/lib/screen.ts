/** How one picture of `npm run screens` is made. */
import type { Page } from '@playwright/test'

/**
 * Of one screen: the path of a call, after its method where it is not a GET, and what it answers with; made when the
 * screen is opened, at that merchant. `ask` brings what the site itself would have answered.
 */
export type Answers = Record<string, (ask: () => Promise<unknown>, theme: Theme) => unknown>
export type Theme = 'meridian' | 'saffron'

export const SCREEN_LANGUAGES = ['en', 'th', 'ja'] as const
export type ScreenLanguage = (typeof SCREEN_LANGUAGES)[number]

export type Screen = {
  name: string
  path: string
  member?: boolean
  /** What the operator has switched on for it. */
  shut?: 'maintenance' | 'region'
  /** Shown at this size, or by this merchant, alone: the other has no such thing, or the same in its own colours. */
  only?: 'phone' | 'desktop' | 'meridian' | 'saffron'
  /** Left out, English and Thai. */
  languages?: readonly ScreenLanguage[]
  /** Shows an address, and so is opened at one without a port. */
  noPort?: boolean
  /** In place of the site's own: for a state that only time or a house brings. */
  answers?: Answers
  /** The same for what the first HTML says of the member: what it has, and what it is to have instead. */
  told?: Readonly<Record<string, string>>
  act?: (page: Page) => Promise<void>
  /** Open only while it is pointed at. */
  pointed?: boolean
}

/** A page of the member centre. */
export const centre = (name: string, page: string, more: Partial<Screen> = {}): Screen => ({
  name,
  path: `/index?dialog=centre&centre=${page}`,
  member: true,
  ...more,
})

/** A dialog of a member's account. */
export const account = (name: string, dialog: string, more: Partial<Screen> = {}): Screen => ({
  name,
  path: `/index?dialog=${dialog}`,
  member: true,
  languages: ['en'],
  ...more,
})
