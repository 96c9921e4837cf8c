import type { AgentContractState } from '../../../../contract/states/agent-contract.ts'

type Spans = { state: AgentContractState; beginsAt: string | null; endsAt: string | null }
export type ContractPhase = Exclude<AgentContractState, 'accepted'> | 'upcoming' | 'running' | 'ending'

/** AGT-03: what a contract does at a moment. A signed one pays from its beginning on, an ended one until its end. */
export function findContractPhase({ state, beginsAt, endsAt }: Spans, nowMs: number): ContractPhase {
  const isAhead = (iso: string | null) => iso !== null && Date.parse(iso) > nowMs
  if (state === 'terminated') return isAhead(endsAt) && !isAhead(beginsAt) ? 'ending' : 'terminated'
  if (state !== 'accepted') return state
  return isAhead(beginsAt) ? 'upcoming' : 'running'
}
