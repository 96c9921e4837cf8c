/** Calls the edge answers by itself. It does not compile while one of them has nobody to answer. */
import type { CallName, CallRequest, CallResponse, Calls } from '../../contract/table.ts'
import type { EdgeContext } from '../context.ts'
import { answerCountry } from '../merchant/country.ts'
import { answerCustomerService } from '../merchant/customer-service.ts'
import { answerDomainRoute } from '../merchant/domain-route.ts'
import { answerPermission } from '../merchant/permission.ts'
import { answerEndOtherSessions } from '../session/calls/end-other-sessions.ts'
import { answerSessions } from '../session/calls/sessions.ts'

type EdgeCallName = { [Name in CallName]: Calls[Name]['handledBy'] extends 'edge' ? Name : never }[CallName]
type EdgeCalls = {
  [Name in EdgeCallName]: (c: EdgeContext, input: CallRequest<Name>) => Promise<CallResponse<Name>>
}

export const edgeCalls: EdgeCalls = {
  permission: answerPermission,
  country: answerCountry,
  customerService: answerCustomerService,
  domainRoute: answerDomainRoute,
  sessions: answerSessions,
  endOtherSessions: answerEndOtherSessions,
}
