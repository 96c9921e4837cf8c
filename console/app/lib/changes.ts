/** Changes of configuration, as screens read and decide them. */
import { useQuery } from '@tanstack/react-query'
import type { ChangeKind } from '../../../contract/operator/change-kinds.ts'
import type { ChangeAnswer, ListedChange, ShownChange } from '../../../contract/operator/changes.ts'
import { useAct } from './act.tsx'
import { actEdge, readEdge } from './api.ts'

export const useChanges = (merchant: string, filters: { state?: 'open' | 'done'; kind?: ChangeKind }) =>
  useQuery({
    queryKey: ['changes', merchant, filters],
    queryFn: () => readEdge<{ changes: ListedChange[] }>('changes', { merchant, ...filters }),
    refetchInterval: 20_000,
  })

export const useChange = (merchant: string, id: number) =>
  useQuery({
    queryKey: ['changes', merchant, 'one', id],
    queryFn: () => readEdge<ShownChange>('change', { merchant, id: String(id) }),
  })

type Verb = 'change-propose' | 'change-approve' | 'change-refuse' | 'change-withdraw' | 'change-undo'
const REFRESHES = ['changes', 'approvals', 'whoami', 'config-now', 'region']

/** One press of one of them; what it is about stands in its input. */
export const useChangeAct = (onDone?: (answer: ChangeAnswer) => void) =>
  useAct({
    refreshes: REFRESHES,
    send: ({ verb, input }: { verb: Verb; input: object }, actId) => actEdge<ChangeAnswer>(verb, input, actId),
    ...(onDone && { onDone }),
  })
