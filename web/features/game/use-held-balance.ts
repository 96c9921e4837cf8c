import { type QueryClient, replaceEqualDeep, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { keyOf } from '../../lib/queries.ts'

const BALANCE = keyOf('member', 'GET /wps/v2/wallets/balance', {})

/**
 * Keeps the balance where it stands, for every reader of it. The wallet books a round at once, and the site hears of it
 * at once; the board shows it seconds later. An answer that comes between is kept until then.
 */
function createBalanceHold(queryClient: QueryClient) {
  let isHeld = false
  let later: { answer: unknown } | null = null

  // The one place where an answer enters the store. Readers need not know of the hold, and the first script stays as it is.
  const structuralSharing = (before: unknown, answer: unknown) => {
    if (!isHeld || before === undefined) return replaceEqualDeep(before, answer)
    later = { answer }
    return before
  }

  const end = () => {
    isHeld = false
    if (later) queryClient.setQueryData(BALANCE, later.answer)
    later = null
  }

  return {
    /** The way an answer takes from now on: by those who read it already, and by those to come. */
    watch() {
      queryClient.setQueryDefaults(BALANCE, { structuralSharing })
      const query = queryClient.getQueryCache().find({ queryKey: BALANCE })
      query?.setOptions({ ...query.options, structuralSharing })
    },
    begin() {
      isHeld = true
    },
    end,
    leave() {
      end()
      queryClient.setQueryDefaults(BALANCE, {})
    },
  }
}

/**
 * Holds the balance from the message on that a round began, until its board has told; `isHeld` becomes false too where a
 * game says no more.
 */
export function useHeldBalance(isHeld: boolean): (isUnderWay: boolean) => void {
  const queryClient = useQueryClient()
  const [hold] = useState(() => createBalanceHold(queryClient))
  useEffect(() => {
    hold.watch()
    return hold.leave
  }, [hold])
  useEffect(() => {
    if (!isHeld) hold.end()
  }, [hold, isHeld])
  // At once, and not after the next render: an answer may be here before it.
  return (isUnderWay) => (isUnderWay ? hold.begin() : hold.end())
}
