/** Calls the edge answers by itself. It does not compile while one of them has nobody to answer. */
import type { CallName, CallRequest, CallResponse, Calls } from '../../contract/table.ts'
import type { EdgeContext } from '../context.ts'
import { answerCountry } from './edge/country.ts'
import { answerCustomerService } from './edge/customer-service.ts'
import { answerDomainRoute } from './edge/domain-route.ts'
import { answerEndOtherSessions } from './edge/end-other-sessions.ts'
import { answerPermission } from './edge/permission.ts'
import { answerSessions } from './edge/sessions.ts'

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
