import { type QueryClient, replaceEqualDeep, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type Money, minor, parseMoney, presentMoney } from '../../../contract/amount.ts'
import type { Balance } from '../../../contract/calls/account/member.ts'
import { keyOf } from '../../lib/queries.ts'
import { END_READ_WITHIN_MS } from './use-read-again.ts'

const BALANCE = keyOf('member', 'GET /wps/v2/wallets/balance', {})

/**
 * Keeps the balance where it stands, for every reader of it. The wallet books a round at once, and the site hears of it
 * at once; the board shows it seconds later. An answer that comes between is kept until then.
 */
function createBalanceHold(queryClient: QueryClient, read: () => Promise<void>) {
  let isHeld = false
  let later: { answer: unknown } | null = null
  /** What stood before the stake was taken off. */
  let before: Balance | null = null
  /** The round has ended, and what came of it is being read: the timer that waits no longer. */
  let ending: ReturnType<typeof setTimeout> | undefined

  // The one place where an answer enters the store. Readers need not know of the hold, and the first script stays as it is.
  const structuralSharing = (shown: unknown, answer: unknown) => {
    if (!isHeld || shown === undefined) return replaceEqualDeep(shown, answer)
    later = { answer }
    return shown
  }

  const letGo = (answer: unknown = later?.answer) => {
    clearTimeout(ending)
    ending = undefined
    isHeld = false
    if (answer) queryClient.setQueryData(BALANCE, answer)
    later = null
    before = null
  }

  /** It stays until a read that began now has answered: what came before may be of the middle of the round. */
  const end = () => {
    if (!isHeld) return
    clearTimeout(ending)
    const own = setTimeout(letGo, END_READ_WITHIN_MS)
    ending = own
    void read().then(() => {
      if (ending === own) letGo()
    })
  }

  return {
    /** The way an answer takes from now on: by those who read it already, and by those to come. */
    watch() {
      queryClient.setQueryDefaults(BALANCE, { structuralSharing })
      const query = queryClient.getQueryCache().find({ queryKey: BALANCE })
      query?.setOptions({ ...query.options, structuralSharing })
    },
    /** The stake is gone from what is shown. It is no booking: the wallet's next answer replaces it. */
    begin(stake: Money | undefined) {
      if (ending !== undefined) letGo()
      const shown = queryClient.getQueryData<Balance>(BALANCE)
      if (!isHeld && shown && stake) {
        before = shown
        queryClient.setQueryData(BALANCE, takeStake(shown, stake))
      }
      isHeld = true
    },
    /** A further stake while the balance is held. */
    take(stake: Money) {
      const shown = queryClient.getQueryData<Balance>(BALANCE)
      if (!isHeld || !shown) return
      isHeld = false
      queryClient.setQueryData(BALANCE, takeStake(shown, stake))
      isHeld = true
    },
    end,
    isHeld: () => isHeld,
    /** A round that waits for its player was booked, and hides nothing until they act again. */
    wait: () => letGo(),
    /** It took nothing. */
    refuse: () => letGo(later?.answer ?? before),
    /** The game says no more: what became of its round is asked for. */
    ask() {
      if (ending === undefined) end()
    },
    leave() {
      letGo()
      queryClient.setQueryDefaults(BALANCE, {})
    },
  }
}

/** Never below nothing: a game may tell any stake. */
function takeStake(balance: Balance, stake: Money): Balance {
  const leftMinor = Math.max(0, parseMoney(balance.sumBalance) - parseMoney(stake))
  return { ...balance, sumBalance: presentMoney(minor(leftMinor)) }
}

/**
 * Holds the balance from the message on that a round began, until its board has told and `read` has answered; `isHeld` becomes
 * false too where a game says no more.
 */
export function useHeldBalance(isHeld: boolean, read: () => Promise<void>) {
  const queryClient = useQueryClient()
  const [hold] = useState(() => createBalanceHold(queryClient, read))
  useEffect(() => {
    hold.watch()
    return hold.leave
  }, [hold])
  useEffect(() => {
    if (!isHeld) hold.ask()
  }, [hold, isHeld])
  // At once, and not after the next render: an answer may be here before it.
  return hold
}
