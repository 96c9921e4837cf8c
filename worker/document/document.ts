/** SYS-08, EDGE-15: the page, with all that its first screen needs, never stored. */
import type { BootAnswer, PlannedCall } from '../../contract/boot.ts'
import type { Session } from '../../contract/calls/identity/session.ts'
import type { Permission } from '../../contract/calls/site/system.ts'
import { SHEET_COOKIE } from '../../contract/constants.ts'
import { within } from '../../contract/lib/within.ts'
import { calls } from '../../contract/table.ts'
import { askRoute } from '../call/ask-route.ts'
import { answerCountry } from '../call/own/country.ts'
import { answerPermission, answerPermissionFromCopies } from '../call/own/permission.ts'
import { BUILT_IN_CDN } from '../call/pick-cdn.ts'
import { sanitizeAnswer } from '../call/sanitize-answer.ts'
import type { EdgeContext } from '../context.ts'
import { readOwnLines } from '../merchant/own-texts.ts'
import { getChoice, setChoice } from '../request/kept-choices.ts'
import { computeRetryAfterSeconds } from '../request/site-closed.ts'
import { presentSession } from '../session/present-session.ts'
import { makePictureReader } from './picture-reader.ts'

/** An answer later than this is left out: the page asks for it itself while the rest is on the screen. */
export const FIRST_SCREEN_DEADLINE_MS = 800
/** OPS-02: a look has no script that would ask for what is late. */
const LOOK_DEADLINE_MS = 4_000
/** Rendering is arithmetic; longer than this means that something is stuck. */
const RENDER_TIMEOUT_MS = 5_000

/** `url`: of the page that is shown, where it is asked for by another name. */
export async function showDocument(c: EdgeContext, url = new URL(c.req.url)): Promise<Response> {
  if (c.var.isResumedElsewhere) return comeAgain(c)
  const { page, siteClosed, language } = c.var
  const session = c.var.session ? presentSession(c.var.session) : (c.var.look?.session ?? null)
  const resolved = siteClosed
    ? { status: getClosedStatus(siteClosed) }
    : page.resolvePage(url, session, c.var.merchant.flags)
  c.header('cache-control', 'no-store')
  const retryAfterSeconds = siteClosed && computeRetryAfterSeconds(siteClosed, c.var.clock())
  if (retryAfterSeconds) c.header('retry-after', String(retryAfterSeconds))
  if ('redirect' in resolved) return c.redirect(resolved.redirect, 302)
  const planned = siteClosed ? [] : answerPlan(c, url, session)
  const readPermission = resolved.status === 404 ? answerPermissionFromCopies : answerPermission
  const [permission, country, ownTexts] = await Promise.all([readPermission(c), answerCountry(c), readOwnLines(c)])
  const boot = {
    permission,
    country,
    language,
    session,
    answers: await planned,
    nowMs: c.var.clock(),
    imageCdn: permission.info.imageCDNs[0] ?? BUILT_IN_CDN.image,
    // Shut out, a visitor is not told of other ways in.
    domains: siteClosed ? [] : c.var.merchant.domains,
    ...(ownTexts && { ownTexts }),
  }
  const signal = AbortSignal.timeout(RENDER_TIMEOUT_MS)
  const inlineSheet = c.var.look !== undefined || bringsSheet(c)
  // A first visit of this release; whoever was here before has most of the pictures, too.
  const readPicture = inlineSheet ? makePictureReader(c, boot.imageCdn) : null
  // An address with a query is one visitor's, as a rule.
  const isShared = session === null && !siteClosed && !c.var.look && resolved.status === 200 && url.search === ''
  const { manifest } = page
  const { body, link } = await page.render({ boot, url, manifest, inlineSheet, readPicture, isShared, signal })
  // A cache of hints on the way is kept by path alone: it would tell others what a member has played.
  if (link && !session) c.header('link', link)
  return c.body(body, resolved.status, { 'content-type': 'text/html; charset=utf-8', vary: 'accept, cookie' })
}

const COME_AGAIN_MS = 500

/**
 * AUTH-12: a browser that starts again opens its pages all at once, and one of them brings the session back for all. Led to
 * the same address it keeps what stands behind the `#`, which a page that reloads itself would jump to instead.
 */
async function comeAgain(c: EdgeContext) {
  const { pathname, search } = new URL(c.req.url)
  await scheduler.wait(COME_AGAIN_MS)
  c.header('cache-control', 'no-store')
  // Of this site: `//host` would be another.
  return c.redirect(pathname.replace(/^\/+/, '/') + search)
}

const SHEET_SECONDS = 365 * 24 * 3_600

/**
 * PERF-01: who has not got this release's style sheet gets it within the document, and fetches it for the next one. The
 * cookie says no more than which sheet that was; where it lies, the sheet is asked for and all is well.
 */
function bringsSheet(c: EdgeContext): boolean {
  const [name] = c.var.inline
  if (!name) return false
  const mark = name.replace(/[^A-Za-z0-9]/g, '').slice('sha256'.length, 18)
  if (getChoice(c, SHEET_COOKIE) === mark) return false
  setChoice(c, SHEET_COOKIE, mark, SHEET_SECONDS)
  return true
}

/** Machines see that the site is shut as well. */
const getClosedStatus = (siteClosed: { systemStatus: Permission['systemStatus'] }) =>
  siteClosed.systemStatus === 1 ? (503 as const) : (451 as const)

/** All at once, by the routes of the page's own calls. One that fails is left out. */
async function answerPlan(c: EdgeContext, url: URL, session: Session | null): Promise<BootAnswer[]> {
  const plan = [...c.var.page.planFirstScreen(url, session), ...(c.var.look?.plans ?? [])]
  const deadlineMs = c.var.look ? LOOK_DEADLINE_MS : FIRST_SCREEN_DEADLINE_MS
  const answers = await Promise.all(plan.map((planned) => within(answerPlanned(c, planned), deadlineMs)))
  const leftOut = plan.filter((_, index) => answers[index] === null)
  if (leftOut.length > 0) c.var.trace.leftOut = leftOut.map(({ name }) => name)
  return answers.filter((answer): answer is BootAnswer => answer !== null)
}

async function answerPlanned(c: EdgeContext, { name, input }: PlannedCall): Promise<BootAnswer | null> {
  // Only reads are answered in a document: nothing changes because a page was looked at.
  if (calls[name].method !== 'GET') return null
  const invented = c.var.look?.invented[name]
  if (invented) return { name, input, value: sanitizeAnswer(c, name as never, invented as never) } as BootAnswer
  try {
    const value = await askRoute(c, name, input)
    return { name, input, value } as BootAnswer
  } catch {
    return null
  }
}
