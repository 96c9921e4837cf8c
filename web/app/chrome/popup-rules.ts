/** MSG-01: whom a pop-up is for, when it is due again and where it may open. Pure. */
import type { Popup } from '../../../contract/calls/site/system.ts'
import type { PopupOften, PopupWhom } from '../../../contract/rules/popup.ts'
import type { PageRoute, Visitor } from '../routes.ts'

/** Null: no pop-up is for a sub-user. A guest has no account and is a visitor. */
export function readerOf(visitor: Visitor, isAgent: boolean): Exclude<PopupWhom, 'everybody'> | null {
  if (visitor === 'subUser') return null
  if (visitor !== 'member') return 'visitors'
  return isAgent ? 'agents' : 'members'
}

export const isFor = (whom: PopupWhom, reader: ReturnType<typeof readerOf>): boolean =>
  reader !== null && (whom === 'everybody' || whom === reader)

/** One that begins at another time is another one: who saw the first sees it as well. */
export const keyOfPopup = ({ id, publishedAt }: Pick<Popup, 'id' | 'publishedAt'>): string => `${id} ${publishedAt}`

/** `seenOn`: the day it was shown last on this device, as `yyyy-mm-dd`. `isOfVisit`: it was shown in this visit. */
export function isDue(often: PopupOften, seenOn: string | undefined, isOfVisit: boolean, today: string): boolean {
  if (often === 'visit') return !isOfVisit
  return seenOn === undefined || (often === 'day' && seenOn !== today)
}

/** Not over a game, a lottery, a desk or a window of its own, nor where one logs in, joins or pays with points. */
export const mayOpenOn = (route: Pick<PageRoute, 'chrome' | 'file'> | null): boolean =>
  route?.chrome === 'full' && !/^(auth|join)\//.test(route.file)
