/** The few calls whose input or answer the edge completes or cleans. */

import { launchRequestSchema } from '../../contract/calls/games/launch.ts'
import { hasForeignPattern } from '../../contract/calls/identity/field-rules.ts'
import type { HelpArticle } from '../../contract/calls/messaging/service.ts'
import { cashierCalls } from '../../contract/calls/money/cashier.ts'
import type { Announcement } from '../../contract/calls/site/system.ts'
import type { Merchant } from '../../contract/merchant.ts'
import { parseGameAddress } from '../../contract/rules/game-address.ts'
import { isLotteryAddress } from '../../contract/rules/lottery-address.ts'
import { isSafeLink, type PictureSources, readPicturePath } from '../../contract/rules/safe-link.ts'
import type { UpstreamCallName } from '../../contract/table.ts'
import type { EdgeContext } from '../context.ts'
import { warn } from '../request/log-line.ts'
import type { UpstreamValue } from '../upstream/call-upstream.ts'
import { UpstreamFault } from '../upstream/fault.ts'
import { cleanHtml } from './clean-html.ts'
import { esportsAnswers } from './esports.ts'

type InputCompletion = (c: EdgeContext, input: unknown) => unknown
export type AnswerSanitizers = {
  [Name in UpstreamCallName]?: (c: EdgeContext, value: UpstreamValue<Name>) => UpstreamValue<Name>
}

const inputs: { [Name in UpstreamCallName]?: InputCompletion } = {
  /** Whatever the browser says of it. */
  visitLink: (c, input) => ({ ...(input as object), refused: c.var.siteClosed?.systemStatus === 2 }),
  /** Who and where from is the edge's to say, whatever the page sent. */
  launchGame(c, input) {
    const { token: _, ...request } = launchRequestSchema.parse(input)
    const { session, visitor, merchant, language } = c.var
    return {
      ...request,
      username: session?.username,
      merchantCode: merchant.code,
      language,
      lobbyOrigin: visitor.origin,
    }
  },
  createDeposit: (c, input) => ({
    ...cashierCalls.createDeposit.request.parse(input),
    siteOrigin: c.var.visitor.origin,
  }),
}

/** EDGE-10: an address of a named origin, a lottery's page, or a path that stays on whichever launch CDN the page takes. */
function isAllowedGameOrigin(address: string, { gameOrigins, launchCdns }: Merchant): boolean {
  const named: readonly string[] = gameOrigins
  if (isLotteryAddress(address)) return true
  if (!address.startsWith('/')) return parseGameAddress(address, named) !== null
  const bases = launchCdns.filter((cdn) => named.includes(cdn))
  return bases.length > 0 && bases.every((base) => parseGameAddress(address, [base], base) !== null)
}

/** The pictures that the merchant's pages may load. */
const picturesOf = ({ var: { merchant, visitor } }: EdgeContext): PictureSources => ({
  origins: merchant.imageCdns,
  ownHosts: [...merchant.domains, visitor.host],
})
const cleaned = (c: EdgeContext, html: string): string => cleanHtml(html, picturesOf(c))

/** A picture that a page may not load is none. */
function pictured<Shown extends { imageUrl: string | null }>(c: EdgeContext, shown: Shown): Shown {
  const { imageUrl } = shown
  return { ...shown, imageUrl: imageUrl === null ? null : readPicturePath(imageUrl, picturesOf(c)) }
}

const cleanNotices = <Shown extends Announcement>(c: EdgeContext, list: Shown[]) =>
  list.map((one) => ({
    ...pictured(c, one),
    content: cleaned(c, one.content),
    linkUrl: one.linkUrl !== null && isSafeLink(one.linkUrl) ? one.linkUrl : null,
  }))

const answers: AnswerSanitizers = {
  ...esportsAnswers,
  /** A game from an origin that the merchant has not named would not be framed; better to say so. */
  launchGame(c, value) {
    for (const address of [value.game_url, value.game_url2])
      if (address !== undefined && !isAllowedGameOrigin(address, c.var.merchant)) throw new UpstreamFault('game_origin')
    return value
  },
  helpCenter(c, { categories }) {
    const clean = (list: HelpArticle[]) => list.map((one) => ({ ...one, content: cleaned(c, one.content) }))
    return { categories: categories.map((one) => ({ ...one, articles: clean(one.articles) })) }
  },
  announcements(c, value) {
    const clean = <Shown extends Announcement>(list: Shown[]) => cleanNotices(c, list)
    return {
      popup: clean(value.popup),
      banners: clean(value.banners),
      player: clean(value.player),
      promotion: clean(value.promotion),
      ...(value.dialogs && { dialogs: clean(value.dialogs) }),
      ...(value.forSome && { forSome: value.forSome }),
    }
  },
  memberPopups: (c, { dialogs }) => ({ dialogs: cleanNotices(c, dialogs) }),
  contentDraft(c, value) {
    return { ...pictured(c, value), content: cleaned(c, value.content) }
  },
  /** Said when they are asked for, and not to each page that has a copy. */
  registerRules(c, value) {
    for (const { field } of value.rules.filter(hasForeignPattern))
      warn(c.var.trace, `registerRules: the pattern of ${field} is not ours and is not run`)
    return value
  },
  messages(c, value) {
    return { ...value, rows: value.rows.map((one) => ({ ...one, content: cleaned(c, one.content) })) }
  },
  promotions(c, { promotions }) {
    return { promotions: promotions.map((one) => pictured(c, one)) }
  },
  promotionDetail(c, value) {
    return { ...pictured(c, value), terms: cleaned(c, value.terms) }
  },
}

export function completeInput(c: EdgeContext, name: UpstreamCallName, input: unknown): unknown {
  return inputs[name]?.(c, input) ?? input
}

export function sanitizeAnswer<Name extends UpstreamCallName>(
  c: EdgeContext,
  name: Name,
  value: UpstreamValue<Name>,
): UpstreamValue<Name> {
  return answers[name]?.(c, value) ?? value
}
