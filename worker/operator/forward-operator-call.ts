/** OPS-01: a call of an operator that the platform answers. An act has its audit row before it is sent. */

import { DEFAULT_LANGUAGE } from '../../contract/constants.ts'
import { Refusal } from '../../contract/errors.ts'
import type { MerchantCode } from '../../contract/ids.ts'
import { canonicalJson } from '../../contract/lib/canonical-json.ts'
import { sha256Hex } from '../../contract/lib/digest.ts'
import { findApprovedCall } from '../../contract/operator/approval-subjects.ts'
import {
  type OperatorCall,
  type OperatorCallName,
  type OperatorResponse,
  operatorCalls,
  operatorPath,
} from '../../contract/operator/calls.ts'
import { endedSessionsSchema } from '../../contract/operator/fields.ts'
import { isWaiting, subjectOf } from '../../contract/operator/subjects.ts'
import { SEALED_IMAGE_MAX_BYTES } from '../../contract/protocols/body-limits.ts'
import { findMerchantKeys } from '../../contract/protocols/merchant-keys.ts'
import type { EdgeContext, OperatorContext } from '../context.ts'
import { endSessionsOfMember } from '../session/end-sessions.ts'
import { askUpstream } from '../upstream/ask-upstream.ts'
import { UpstreamFault } from '../upstream/fault.ts'
import { endAudit, insertAudit } from './audit.ts'
import { mayReadWaiting } from './read-audit.ts'
import { OpsRefusal } from './refusal.ts'

type Asked = { merchant: MerchantCode; input: unknown }

/** What a second person confirms: this act, here, with this whole content. */
export const hashContent = (verb: string, { merchant, input }: Asked): Promise<string> =>
  sha256Hex(canonicalJson({ verb, merchant, input: JSON.parse(JSON.stringify(input ?? null)) }))

/**
 * OPS-01: approvals that the platform keeps, cut down to those that the reader gave or could give. One whose act is not
 * known here is shown to who gave it.
 */
function showOwnApprovals(
  c: EdgeContext,
  merchant: string,
  { waiting, ...rest }: OperatorResponse<'approvals-list'>,
): OperatorResponse<'approvals-list'> {
  const permissionOf = (subject: string) => {
    const act = findApprovedCall(subject)
    return act === null ? undefined : operatorCalls[act].permission
  }
  return {
    ...rest,
    waiting: waiting.filter(({ subject, operator }) =>
      mayReadWaiting(c, { asker: operator, permission: permissionOf(subject), merchant }),
    ),
  }
}

/**
 * The platform's value; for an act with the id of its audit row. A refusal marks the row 'failed'. A platform that
 * stays silent may have done it: the act has no end, which tells that somebody has to look; so it does when sessions
 * that were to end with it are not seen to end here.
 */
export async function forwardOperatorCall(c: EdgeContext, name: OperatorCallName, asked: Asked): Promise<unknown> {
  if (!(await findMerchantKeys(c.var.env, asked.merchant)))
    throw new OpsRefusal(`there are no keys for merchant '${asked.merchant}'`)
  if (name === 'approvals-list') {
    const value = operatorCalls[name].response.parse(await sendOperatorCall(c, name, asked))
    return showOwnApprovals(c, asked.merchant, value)
  }
  if (operatorCalls[name].kind === 'read') return sendOperatorCall(c, name, asked)
  const contentHash = await hashContent(name, asked)
  // Who confirms what another asked for has read one content: anything else is not what they confirm.
  if (c.var.confirms !== null && c.var.confirms !== contentHash)
    throw new Refusal('conflict', 'this is not the content that you read')
  const { merchant, input } = asked
  const auditId = await insertAudit(c, { verb: name, merchant, input: asked, subject: subjectOf(input), contentHash })
  try {
    const value = await sendOperatorCall(c, name, asked)
    const { endedSessionsOf } = endedSessionsSchema.parse(value)
    if (endedSessionsOf) await endSessionsOfMember(c, merchant, endedSessionsOf)
    await endAudit(c, auditId, isWaiting(operatorCalls[name].risk, value) ? 'waits' : 'done')
    return { auditId, ...(value as object) }
  } catch (error) {
    if (error instanceof Refusal && !(error instanceof UpstreamFault))
      await endAudit(c, auditId, 'failed', { why: error.errorCode, message: error.message })
    throw error
  }
}

/** In the envelope, as this person. Without an audit row: that is for who asks. */
export function sendOperatorCall(
  c: OperatorContext,
  name: OperatorCallName,
  { merchant, input }: Asked,
): Promise<unknown> {
  const call: OperatorCall = operatorCalls[name]
  const { visitor, requestId, actor } = c.var
  return askUpstream(c, {
    at: 'primary',
    encrypt: true,
    body: input,
    answer: call.response,
    // It travels sealed, and a picture that a member sent may be part of it.
    maxBytes: SEALED_IMAGE_MAX_BYTES,
    mayRepeat: call.kind === 'read',
    claims: {
      merchant,
      method: 'POST',
      path: operatorPath(name),
      query: '',
      clientIp: actor.address || visitor.ip,
      country: visitor.country,
      language: DEFAULT_LANGUAGE,
      host: visitor.host,
      operator: c.var.operator,
      requestId,
    },
  })
}
