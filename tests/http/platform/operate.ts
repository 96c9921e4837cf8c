/** OPS-01: a call of an operator, as the edge forwards it. */

import { type OperatorCallName, type OperatorResponse, operatorPath } from '../../../contract/operator/calls.ts'
import { sealRequest } from '../../../contract/protocols/envelope.ts'
import { type Answer, buildClaims, type buildPlatform, buildRequest, keys, meridian, readAnswer } from './support.ts'

export async function operateOn<Name extends OperatorCallName>(
  platform: ReturnType<typeof buildPlatform>,
  name: Name,
  payload: object,
  { operator = 'olga', merchant = meridian } = {},
): Promise<Answer<OperatorResponse<Name>>> {
  const path = operatorPath(name)
  const claims = buildClaims(platform.time.nowMs, { method: 'POST', path, operator, merchant })
  const sealed = await sealRequest(keys[merchant]!.toPlatform, { claims, payload })
  const request = buildRequest({ method: 'POST', path, sealed, encrypt: true })
  return readAnswer(await platform.send(request), merchant, claims.jti)
}
