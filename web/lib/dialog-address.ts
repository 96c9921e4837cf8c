/** Every dialog has an address (`?dialog=login`), so that Back closes it and a link can open it. */
import { type NavigateOptions, useLocation, useNavigate } from 'react-router'
import { readLocation } from './location.ts'

/** Names in an address of what stands over the page: which dialog, about what, and where within it. All others are the page's. */
const DIALOG_NAMES = [
  'dialog',
  'next',
  'of',
  'centre',
  'round',
  'roundVendor',
  'order',
  'returned',
  'tab',
  'days',
  'agent',
  'find',
]

/** `search` with the dialog of `to` (`?dialog=…`) in the place of the one that is open. */
export function overPage(to: string, search: string): string {
  const parameters = new URLSearchParams(search)
  for (const name of DIALOG_NAMES) parameters.delete(name)
  for (const [name, value] of new URLSearchParams(to)) parameters.set(name, value)
  return `?${parameters}`
}

/** Of a member's own account: nobody else has a use for them. */
export const MEMBER_DIALOGS = [
  'change-password',
  'verify',
  'bind-email',
  'bind-mobile',
  'authenticator',
  'authenticator-remove',
  'social-accounts',
  'payment-password',
  'real-name',
  'birthday',
  'destinations',
  'first-withdrawal',
  'documents',
  'passkeys',
  'profile',
] as const
export type MemberDialogName = (typeof MEMBER_DIALOGS)[number]
export const DIALOGS = [
  'login',
  'register',
  'search',
  'filters',
  'game-sheet',
  'start',
  'menu',
  'notices',
  'apps',
  'logout',
  'forgot',
  'reset-password',
  'true-account',
  'centre',
  'agent',
  ...MEMBER_DIALOGS,
] as const
export type DialogName = (typeof DIALOGS)[number]

const NAME = 'dialog'
/** Where to go once logged in (GAME-03, SYS-07). */
const NEXT = 'next'
/** What the dialog is about, where one is not enough: a game, a vendor. */
const SUBJECT = 'of'

/** The dialog an address asks for, or null: unknown names open nothing. */
export function dialogOf(search: string): DialogName | null {
  const name = new URLSearchParams(search).get(NAME)
  return DIALOGS.find((known) => known === name) ?? null
}

const OWN_PATH = /^\/(?![/\\])/

/** Only paths of this site: a link must never carry a player elsewhere after login. */
export function nextOf(search: string): string | null {
  const next = new URLSearchParams(search).get(NEXT)
  if (!next || !OWN_PATH.test(next) || next.length > 500) return null
  const url = new URL(next, 'http://site.invalid')
  // `/.//host` is a path of this site that reads `//host` once its dots are gone.
  const isOwn = url.origin === 'http://site.invalid' && OWN_PATH.test(url.pathname)
  return isOwn ? url.pathname + url.search : null
}

const SUBJECT_PATTERN = /^[A-Za-z0-9_.-]{1,80}$/

export function subjectOf(search: string): string | null {
  const subject = new URLSearchParams(search).get(SUBJECT)
  return subject && SUBJECT_PATTERN.test(subject) ? subject : null
}

/** `search` with the dialog opened, replaced or (null) closed. */
export function withDialog(search: string, name: DialogName | null, next?: string, subject?: string): string {
  const parameters = new URLSearchParams(search)
  for (const own of DIALOG_NAMES) parameters.delete(own)
  if (name) parameters.set(NAME, name)
  if (name && next) parameters.set(NEXT, next)
  if (name && subject) parameters.set(SUBJECT, subject)
  const text = parameters.toString()
  return text ? `?${text}` : ''
}

/** What leads in. Where a login was asked for they lead on to what was asked for (SYS-07), however they are opened. */
const WAYS_IN: readonly DialogName[] = ['login', 'register', 'forgot']

/** `search` with the dialog opened over it by a press. */
export function openedOver(search: string, name: DialogName, next?: string, subject?: string): string {
  const asked = WAYS_IN.includes(name) ? nextOf(search) : null
  return withDialog(search, name, next ?? asked ?? undefined, subject)
}

type DialogState = { openedHere?: boolean }

const isOpenedHere = (state: unknown) => (state as DialogState | null)?.openedHere === true

/** Of an entry's state what it says of its dialog: for moves within a centre, which leave behind what was for one page. */
export const keepOfDialog = (state: unknown) => ({ openedHere: isOpenedHere(state) }) satisfies DialogState

/**
 * Opens a dialog over the page that stands, or in the place of the open one. It reads the address at the press, so
 * that what only opens is not rendered at every change of it: a list holds hundreds (PERF-01).
 */
export function useOpenDialog(): (name: DialogName, next?: string, subject?: string) => void {
  const navigate = useNavigate()
  return (name, next, subject) => {
    const { pathname, search, state } = readLocation()
    const isSwap = dialogOf(search) !== null
    const openedHere = !isSwap || isOpenedHere(state)
    const options: NavigateOptions = { replace: isSwap, state: { openedHere } satisfies DialogState }
    navigate({ pathname, search: openedOver(search, name, next, subject) }, options)
  }
}

/** The dialog of the address: which, about what, how to swap and to close it. */
export function useDialog() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const open = useOpenDialog()
  // A dialog opened from the page goes back to it; one reached by its address stays where it is. Its own entry loses it
  // first: pressed again before a slow phone has gone back, it would leave the page.
  const close = () => {
    const { pathname, search: now, state } = readLocation()
    if (dialogOf(now) === null) return
    navigate({ pathname, search: withDialog(now, null) }, { replace: true })
    if (isOpenedHere(state)) navigate(-1)
  }
  return { name: dialogOf(search), next: nextOf(search), subject: subjectOf(search), open, close }
}
