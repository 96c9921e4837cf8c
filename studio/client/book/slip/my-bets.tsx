/** My bets: open, settled, cashed out, void. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CouponView } from '../../../../contract/book/calls.ts'
import { Button } from '../../../../kit/ui/button.tsx'
import { useBook } from '../book-context.tsx'
import { CouponCard } from './coupon-card.tsx'
import { couponsQuery } from './read-coupons.ts'
import { useSlipWords } from './slip-context.tsx'

const TABS = ['open', 'settled', 'cashed', 'void'] as const
type Tab = (typeof TABS)[number]
const TAB_KEYS = { open: 'open', settled: 'settled', cashed: 'cashOutTab', void: 'void' } as const

/** The shelf of a coupon that is over. Refused ones took nothing: they stand with the void ones. */
export function shelfOf({ state, cashOuts }: Pick<CouponView, 'state' | 'cashOuts'>): Tab {
  if (state === 'pending' || state === 'accepted') return 'open'
  if (state !== 'settled') return 'void'
  return cashOuts.some((one) => one.state === 'paid') ? 'cashed' : 'settled'
}

export function MyBets() {
  const { say } = useSlipWords()
  const [tab, setTab] = useState<Tab>('open')
  return (
    <section aria-label={say('myBets')} className="grid content-start gap-4">
      <div className="flex border-b border-line">
        {TABS.map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={each === tab}
            onClick={() => setTab(each)}
            className={`h-12 flex-1 border-b-2 px-1 text-sm ${
              each === tab ? 'border-accent font-semibold' : 'border-transparent text-soft hover:text-text'
            }`}
          >
            {say(TAB_KEYS[each])}
          </button>
        ))}
      </div>
      <Shelf key={tab} tab={tab} />
    </section>
  )
}

function Shelf({ tab }: { tab: Tab }) {
  const { say } = useSlipWords()
  const { ask } = useBook()
  const read = useInfiniteQuery(couponsQuery(ask, tab === 'open' ? 'open' : 'ended'))
  const all = read.data?.pages.flat() ?? []
  // What has just been cashed out stays until the next read, and says what it paid.
  const coupons = tab === 'open' ? all : all.filter((coupon) => shelfOf(coupon) === tab)
  if (read.isError && !read.data)
    return (
      <div role="alert" className="grid justify-items-start gap-3 p-4">
        <p>{say('notRead')}</p>
        <Button onClick={() => void read.refetch()}>{say('again')}</Button>
      </div>
    )
  if (!read.data) return <div aria-busy="true" className="h-40 rounded-m bg-surface-1" />
  return (
    <>
      {coupons.length === 0 && <p className="p-4 text-sm text-soft">{say('noneYet')}</p>}
      <ul className="grid items-start gap-3 lg:grid-cols-2">
        {coupons.map((coupon) => (
          <li key={coupon.couponId}>
            <CouponCard coupon={coupon} />
          </li>
        ))}
      </ul>
      {read.hasNextPage && (
        <Button busy={read.isFetchingNextPage} onClick={() => void read.fetchNextPage()}>
          {say('more')}
        </Button>
      )}
    </>
  )
}
