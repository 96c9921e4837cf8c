import type { MerchantCode } from '../../../contract/ids.ts'
import { log } from '../../../contract/log.ts'
import { BOOKMARK_HEADER, NOTICE_JTI, sealBookmark } from '../../../contract/protocols/bookmark.ts'
import { ENVELOPE_CONTENT_TYPE, sealNotices } from '../../../contract/protocols/envelope.ts'
import { type LiveNotice, NOTICES_MAX, NOTICES_PATH } from '../../../contract/protocols/live-topics.ts'
import { findMerchantKeys } from '../../../contract/protocols/merchant-keys.ts'
import { sayError } from '../../../contract/rules/describe-error.ts'
import type { Services } from '../../kernel/context.ts'

/** Nobody waits for it, and a page that heard nothing asks by itself. */
const TIMEOUT_MS = 3_000
/** Stands in for an origin where the service binding carries it. */
const BINDING_ORIGIN = 'https://edge.internal'

type Sender = Pick<Services, 'env' | 'clock' | 'notices' | 'heard'>

/** Tells the edge what `services` gathered, once each. Never throws: what does not arrive is found by asking. */
export async function sendNotices(services: Sender): Promise<void> {
  const posts = [...services.notices.take()].flatMap(([merchant, notices]) =>
    Array.from({ length: Math.ceil(notices.length / NOTICES_MAX) }, (_, index) =>
      post(services, merchant, notices.slice(index * NOTICES_MAX, (index + 1) * NOTICES_MAX)),
    ),
  )
  await Promise.all(posts)
}

async function post({ env, clock, heard }: Sender, merchant: MerchantCode, notices: LiveNotice[]): Promise<void> {
  try {
    const keys = await findMerchantKeys(env, merchant)
    if (!keys) throw new Error('no envelope keys')
    const body = await sealNotices(keys.toEdge, { merchant, notices }, Math.floor(clock() / 1_000))
    // The page asks again at once, and a copy that does not know of the change yet may not answer.
    const { bookmark } = heard
    const request = new Request(`${env.EDGE_ORIGIN ?? BINDING_ORIGIN}${NOTICES_PATH}${merchant}`, {
      method: 'POST',
      headers: {
        'content-type': ENVELOPE_CONTENT_TYPE,
        ...(bookmark !== null && { [BOOKMARK_HEADER]: await sealBookmark(keys.toEdge, NOTICE_JTI, bookmark) }),
      },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const answer = await (env.EDGE_ORIGIN === null ? env.EDGE.fetch(request) : fetch(request))
    await answer.body?.cancel()
    if (!answer.ok) throw new Error(`status ${answer.status}`)
  } catch (error) {
    log.warn('notices_not_sent', { merchant, count: notices.length, error: sayError(error) })
  }
}
