import type { CallRequest, UpstreamCallName, UpstreamResponse } from '../../contract/table.ts'
import type { PlatformContext } from './context.ts'

/** Answers one call of the table. `ctx.member` is present in calls with the token flag: `requireMember(ctx)`. */
export type Handler<Name extends UpstreamCallName> = (
  ctx: PlatformContext,
  input: CallRequest<Name>,
) => Promise<UpstreamResponse<Name>>
export type Handlers = { [Name in UpstreamCallName]: Handler<Name> }
