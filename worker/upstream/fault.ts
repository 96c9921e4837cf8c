/** EDGE-12: what can go wrong on the way, in the catalogue's words and no others. */
import { type ErrorCode, Refusal } from '../../contract/errors.ts'

export type FaultReason =
  | 'timeout'
  | 'unreachable'
  | 'redirect'
  | 'not_json'
  | 'too_large'
  | 'server_error'
  | 'envelope'
  | 'shape'
  | 'refused_us'
  | 'game_origin'

/** The upstream did not answer as agreed. The reason is for the log line; the visitor learns only the code. */
export class UpstreamFault extends Refusal {
  readonly reason: FaultReason
  constructor(reason: FaultReason) {
    super(reason === 'timeout' ? 'upstream_timeout' : 'upstream_failed', 'the platform did not answer as agreed')
    this.name = 'UpstreamFault'
    this.reason = reason
  }
}

/** Whether trying again may help. What was answered, though wrongly, will be answered wrongly again. */
export function isPassing(reason: FaultReason): boolean {
  return reason === 'timeout' || reason === 'unreachable' || reason === 'server_error'
}

/** Codes that are ours to say: from an upstream they mean that it and we do not understand each other. */
const NOT_FOR_UPSTREAMS: ReadonlySet<ErrorCode> = new Set([
  'internal',
  'envelope_invalid',
  'envelope_replayed',
  'upgrade_required',
  'signature_invalid',
  'operator_required',
  'cross_site_refused',
  'unknown_host',
  'region_restricted',
  'maintenance',
  'upstream_failed',
  'upstream_timeout',
])

export function isUpstreamsToSay(code: ErrorCode): boolean {
  return !NOT_FOR_UPSTREAMS.has(code)
}
