import type { CallResponse } from '../../contract/table.ts'
import type { EdgeContext } from '../context.ts'

/** EDGE-11: the merchant's hosts, best first as the operator ordered them; the one in use if none are listed. */
export async function answerDomainRoute(c: EdgeContext): Promise<CallResponse<'domainRoute'>> {
  const { merchant, visitor } = c.var
  return { domainList: merchant.domains.length > 0 ? merchant.domains : [visitor.hostname] }
}
