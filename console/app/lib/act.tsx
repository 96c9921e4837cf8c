/**
 * One press, one act. It is sent once; where the answer is lost its record is read before anything is offered again. What takes a
 * fresh passkey asks for it, and goes on from there.
 */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type ApiError, isLost, readEdge } from './api.ts'
import { useStepUp } from './step-up.tsx'

type Ended = 'done' | 'waits' | 'failed' | 'intended' | 'none'
export type ActState =
  | { is: 'idle' | 'busy' | 'done' }
  | { is: 'refused'; error: ApiError }
  /** The answer was lost; `ended` once the record was read. */
  | { is: 'lost'; ended: Ended | null }

const LOOKS = 5
const LOOK_AGAIN_MS = 1_500
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

async function lookUp(actId: string): Promise<Ended | null> {
  for (let look = 0; look < LOOKS; look += 1) {
    await wait(LOOK_AGAIN_MS)
    const found = await readEdge<{ state: Ended }>('act-state', { actId }).catch(() => null)
    if (found && (found.state !== 'intended' || look === LOOKS - 1)) return found.state
  }
  return null
}

type Options<Input, Value> = {
  send: (input: Input, actId: string) => Promise<Value>
  onDone?: (value: Value, input: Input) => void
  /** What is read again afterwards. */
  refreshes?: readonly string[]
}

export function useAct<Input, Value>({ send, onDone, refreshes = [] }: Options<Input, Value>) {
  const client = useQueryClient()
  const stepUp = useStepUp()
  const [ended, setEnded] = useState<Ended | null>(null)
  /** A second press of the same moment comes before the page knows of the first. */
  const isUnderWay = useRef(false)
  const refresh = () => Promise.all(refreshes.map((name) => client.invalidateQueries({ queryKey: [name] })))
  const sendOnce = async (input: Input) => {
    const actId = crypto.randomUUID()
    try {
      return await send(input, actId)
    } catch (error) {
      if (isLost(error))
        void lookUp(actId).then((found) => {
          setEnded(found ?? 'intended')
          return refresh()
        })
      throw error
    }
  }
  const mutation = useMutation<Value, ApiError, Input>({
    retry: false,
    networkMode: 'always',
    mutationFn: (input) => {
      setEnded(null)
      // What was refused for want of a passkey did not begin: what follows is another act.
      return stepUp.around(() => sendOnce(input))
    },
    onSuccess: (value, input) => onDone?.(value, input),
    onSettled: () => {
      isUnderWay.current = false
      return refresh()
    },
  })
  const { error } = mutation
  const state: ActState = mutation.isPending
    ? { is: 'busy' }
    : error
      ? isLost(error)
        ? { is: 'lost', ended }
        : { is: 'refused', error }
      : { is: mutation.isSuccess ? 'done' : 'idle' }
  /** A lost act is not offered again before its record was read, and only where it never arrived or was refused. */
  const mayPress = state.is !== 'busy' && !(state.is === 'lost' && ended !== 'none' && ended !== 'failed')
  const press = (input: Input) => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    mutation.mutate(input)
  }
  return { press, state, mayPress, reset: mutation.reset }
}
