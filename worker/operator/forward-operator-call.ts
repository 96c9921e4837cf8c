/** OPS-01: a call of an operator that the platform answers. An act has its audit row before it is sent. */
import { DEFAULT_LANGUAGE } from '../../contract/constants.ts'
import { Refusal } from '../../contract/errors.ts'
import type { MerchantCode } from '../../contract/ids.ts'
import { type OperatorCall, type OperatorCallName, operatorCalls, operatorPath } from '../../contract/operator/calls.ts'
import { endedSessionsSchema } from '../../contract/operator/fields.ts'
import { SEALED_IMAGE_MAX_BYTES } from '../../contract/protocols/body-limits.ts'
import type { EdgeContext } from '../context.ts'
import { endSessionsOfMember } from '../session/end-sessions.ts'
import { askUpstream } from '../upstream/ask-upstream.ts'
import { UpstreamFault } from '../upstream/fault.ts'
import { insertAudit, setAuditState } from './audit.ts'
import { OpsRefusal } from './refusal.ts'

type Asked = { merchant: MerchantCode; input: unknown }

/**
 * The platform's value; for an act with the id of its audit row. A refusal marks the row 'failed'. A platform that
 * stays silent may have done it: the row stays 'intended', which tells that somebody has to look; so it does when sessions
 * that were to end with it are not seen to end here.
 */
export async function forwardOperatorCall(c: EdgeContext, name: OperatorCallName, asked: Asked): Promise<unknown> {
  if (!c.var.env.ENVELOPE_KEYS[asked.merchant])
    throw new OpsRefusal(`there are no keys for merchant '${asked.merchant}'`)
  if (operatorCalls[name].kind === 'read') return send(c, name, asked)
  const auditId = await insertAudit(c, { verb: name, input: asked })
  try {
    const value = await send(c, name, asked)
    const { endedSessionsOf } = endedSessionsSchema.parse(value)
    if (endedSessionsOf) await endSessionsOfMember(c, asked.merchant, endedSessionsOf)
    await setAuditState(c, auditId, 'done')
    return { auditId, ...(value as object) }
  } catch (error) {
    if (error instanceof Refusal && !(error instanceof UpstreamFault)) await setAuditState(c, auditId, 'failed')
    throw error
  }
}

function send(c: EdgeContext, name: OperatorCallName, { merchant, input }: Asked): Promise<unknown> {
  const call: OperatorCall = operatorCalls[name]
  const { visitor, requestId } = c.var
  return askUpstream(c, {
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
      clientIp: visitor.ip,
      country: visitor.country,
      language: DEFAULT_LANGUAGE,
      host: new URL(visitor.origin).host,
      operator: c.var.operator,
      requestId,
    },
  })
}
