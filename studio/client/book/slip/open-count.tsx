/** How many bets are open, beside the way to them. Stands on every page of the book, so it notices what was settled. */
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useBook } from '../book-context.tsx'
import { couponsQuery } from './read-coupons.ts'

const SLOW_MS = 60_000
/** While a bet is open. */
const OPEN_EVERY_MS = 15_000

/** Read seldom: My bets itself reads more often while it is open. */
export function OpenCount({ className = 'text-xs' }: { className?: string }) {
  const { ask } = useBook()
  const { data, hasNextPage } = useInfiniteQuery({
    ...couponsQuery(ask, 'open'),
    refetchInterval: ({ state }) => ((state.data?.pages.flat().length ?? 0) > 0 ? OPEN_EVERY_MS : SLOW_MS),
    staleTime: SLOW_MS,
    // The page says what ended while it was away as soon as it is back.
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
  })
  const open = data?.pages.flat()
  useSettled(open ? open.map(({ couponId, paid }) => `${couponId}:${paid}`) : null)
  const count = open?.length ?? 0
  // A full page may have others behind it: they are read when My bets comes to them.
  return count > 0 ? <span className={className}>{`${count}${hasNextPage ? '+' : ''}`}</span> : null
}

/** A coupon that left the open ones was settled, and one that pays more was cashed out in part: that is in the balance by now. */
function useSettled(openIds: readonly string[] | null) {
  const { refreshBalance } = useBook()
  const client = useQueryClient()
  const known = useRef<readonly string[]>([])
  const ids = openIds?.join(' ') ?? null
  useEffect(() => {
    if (ids === null) return
    const now = ids.split(' ').filter(Boolean)
    const isLess = known.current.some((id) => !now.includes(id))
    known.current = now
    if (!isLess) return
    refreshBalance()
    void client.invalidateQueries({ queryKey: ['coupons', 'ended'] })
  }, [ids, refreshBalance, client])
}
