import { useQuery } from '@tanstack/react-query'
import type { CSSProperties } from 'react'
import type { Announcement } from '../../../contract/calls/site/system.ts'
import {
  ANNOUNCEMENT_EXECUTION,
  ANNOUNCEMENT_PLATFORM,
  ANNOUNCEMENT_TYPES,
  NOTICES_PER_PAGE,
} from '../../../contract/constants.ts'
import { isSafeLink } from '../../../contract/rules/safe-link.ts'
import type { RouteValue } from '../../lib/api.ts'
import { publicQuery } from '../../lib/queries.ts'

/** The one reading of announcements that the whole site shares: strip, notices, banners. */
export const ANNOUNCEMENTS_INPUT = {
  types: ANNOUNCEMENT_TYPES.join(','),
  platform: ANNOUNCEMENT_PLATFORM,
  execution: ANNOUNCEMENT_EXECUTION,
} as const

export const useAnnouncements = () =>
  useQuery(publicQuery('GET /wps/relay/MCSFE_getListAnnouncements', ANNOUNCEMENTS_INPUT))

type Lists = RouteValue<'GET /wps/relay/MCSFE_getListAnnouncements'>

/** MSG-01: what there is to read, newest first: popups (PU), headlines (H), notices to players (PL), promotions (PR). */
export function noticesOf(lists: Lists | undefined): Announcement[] {
  if (!lists) return []
  const all = [...lists.popup, ...lists.player, ...lists.promotion]
  return all.toSorted((a, b) => b.publishedAt.localeCompare(a.publishedAt))
}

/** Banners of a group (`w_login`, `w_register`), or those of the home page. */
export function bannersOf(lists: Lists | undefined, groupName: string | null): Announcement[] {
  return lists?.banners.filter((banner) => banner.groupName === groupName) ?? []
}

/** The page a notice stands on, counted from 1; the first for one that is not there. */
export function pageOfNotice(notices: readonly Announcement[], id: string | null): number {
  return (
    Math.floor(
      Math.max(
        0,
        notices.findIndex((notice) => notice.id === id),
      ) / NOTICES_PER_PAGE,
    ) + 1
  )
}

/**
 * The picture of a banner as `pictured` (base.css) takes it, beneath what its title stands on. Quotes and backslashes are
 * written alike in JSON and in CSS; the address, which may be encoded already, stays as it is.
 */
export function pictureStyle(url: string): CSSProperties {
  const picture = { '--picture': `url(${JSON.stringify(url)})` }
  return picture as CSSProperties
}

/** Where a banner or a notice leads, or null: only paths of the site and https. */
export function linkOf({ linkUrl }: Announcement): string | null {
  return linkUrl && isSafeLink(linkUrl) ? linkUrl : null
}
