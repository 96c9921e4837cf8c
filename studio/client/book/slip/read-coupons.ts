/** Reads of My bets, and the one place where a newer answer of a coupon is kept. */
import { type InfiniteData, infiniteQueryOptions, type QueryClient } from '@tanstack/react-query'
import type { CouponView } from '../../../../contract/book/calls.ts'
import type { Book } from '../book-context.tsx'
import { findTold, keepAbout } from '../data/feed-fixtures.ts'
import { ReadError } from '../data/fixtures.ts'

export type Which = 'open' | 'ended'
/** A page of the server. */
const PAGE = 30
/** While something is open: settlement is seen within it. */
const OPEN_EVERY_MS = 5_000

type Pages = InfiniteData<readonly CouponView[], string | null>
export const couponsKey = (which: Which) => ['coupons', which] as const

export const couponsQuery = (ask: Book['ask'], which: Which) =>
  infiniteQueryOptions({
    queryKey: couponsKey(which),
    queryFn: async ({ pageParam }) => {
      const before = pageParam === null ? '' : `&before=${pageParam}`
      const answer = await ask<readonly CouponView[]>(`/book/coupons?which=${which}${before}`)
      if (!answer.ok) throw new ReadError(answer.code)
      for (const { fixtureId, about } of answer.value.flatMap(({ legs }) => legs))
        if (findTold(fixtureId) === null) keepAbout(fixtureId, about)
      return answer.value
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => (page.length < PAGE ? null : (page.at(-1)?.couponId ?? null)),
    refetchInterval: which === 'open' ? OPEN_EVERY_MS : false,
  })

/** An ended coupon leaves the open ones with the next read. */
export function noteCoupon(client: QueryClient, coupon: CouponView) {
  client.setQueryData<Pages>(couponsKey('open'), (known) => known && replaceIn(known, coupon))
  if (coupon.endedAt !== null) void client.invalidateQueries({ queryKey: couponsKey('ended') })
}
const replaceIn = (pages: Pages, coupon: CouponView): Pages => ({
  ...pages,
  pages: pages.pages.map((page) => page.map((one) => (one.couponId === coupon.couponId ? coupon : one))),
})
