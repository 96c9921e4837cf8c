/** Sends coupons and follows each until a definite answer. What it hears is written into the slip. */
import type { CouponView } from '../../../../contract/book/calls.ts'
import type { GameMessage } from '../../../../contract/protocols/game-messages.ts'
import { isUncertain, type Result, type Server } from '../../server.ts'
import { isPlaced, type Order } from './slip-state.ts'
import type { SlipStore } from './slip-store.ts'

export interface PlacerDeps {
  readonly store: Pick<SlipStore, 'get' | 'act'>
  readonly ask: Server['ask']
  readonly tell: (message: GameMessage) => void
  readonly gameCode: string
  /** Null: it is another one, and the wallet is to be asked. */
  readonly onBalance: (balance: string | null) => void
  readonly nowMs: () => number
  readonly wait: (ms: number) => Promise<unknown>
}

/** A member may have five coupons waiting: singles of a longer slip follow as places come free. */
const AT_ONCE = 4
const FIRST_WAIT_MS = 800
const MOST_WAIT_MS = 8_000
/** After the delay the fixtures and the wallet still have to answer. */
const AFTER_DELAY_MS = 250
/** A request may still be on its way: only a second "not found" says that it never came. */
const MOST_NOT_FOUND = 2

export type Placer = ReturnType<typeof createPlacer>

export function createPlacer(deps: PlacerDeps) {
  const { store, ask, tell, nowMs, wait } = deps
  const hear = (order: Order, change: Partial<Order>): Order => {
    const next = { ...order, ...change }
    store.act({ do: 'hear', order: next })
    return next
  }

  /** `isNews`: the answer to its sending. */
  function end(order: Order, change: Partial<Order>, isNews = false) {
    const done = hear(order, { ...change, state: 'done' })
    const { orders } = store.get()
    if (!orders.every(({ state }) => state === 'done')) return
    // The answers to several come in any order, and one that was asked after has the balance of its own time.
    const told = isNews && orders.length === 1 ? (done.view?.balance ?? null) : null
    if (orders.some(({ view }) => view !== null && view.balance !== null)) deps.onBalance(told)
    tell({ type: orders.some(isPlaced) ? 'round-waiting' : 'round-refused', gameCode: deps.gameCode })
  }

  /** Asks by the id until the server says how the coupon stands. */
  async function follow(order: Order): Promise<void> {
    let current = order
    let notFound = 0
    for (let waitMs = FIRST_WAIT_MS; ; waitMs = Math.min(waitMs * 1.6, MOST_WAIT_MS)) {
      const dueMs = current.view?.dueMs ?? null
      const isDelayed = current.state === 'pending' && dueMs !== null && dueMs > nowMs()
      await wait(isDelayed ? dueMs - nowMs() + AFTER_DELAY_MS : waitMs)
      const answer = await ask<CouponView>(`/book/coupon/${order.couponId}`)
      if (answer.ok) {
        if (answer.value.state !== 'pending') return end(current, { view: answer.value })
        current = hear(current, { state: 'pending', view: answer.value })
      } else if (answer.code === 'not_found') {
        notFound += 1
        if (notFound >= MOST_NOT_FOUND) return end(current, { view: null, code: 'lost' })
      } else if (!isUncertain(answer) && answer.code !== 'too_many_requests') {
        // The seat is over: the coupon goes on without it, and its id is asked for again by the next page.
        hear(current, { state: 'asking' })
        return
      } else current = hear(current, { state: 'asking' })
    }
  }

  async function send(order: Order): Promise<void> {
    const { couponId, kind, unit, choice, legs } = order
    const answer: Result<CouponView> = await ask<CouponView>('/book/coupon', { couponId, kind, unit, choice, legs })
    if (!answer.ok && isUncertain(answer)) return follow(hear(order, { state: 'asking' }))
    if (!answer.ok) return end(order, { code: answer.code === 'offline' ? 'lost' : answer.code })
    if (answer.value.state === 'pending') return follow(hear(order, { state: 'pending', view: answer.value }))
    end(order, { view: answer.value }, true)
  }

  async function runAll(orders: readonly Order[], run: (order: Order) => Promise<void>) {
    const waiting = [...orders]
    const runOne = async () => {
      for (let order = waiting.shift(); order; order = waiting.shift()) await run(order)
    }
    await Promise.all(Array.from({ length: AT_ONCE }, runOne))
  }

  return {
    place(orders: readonly Order[]): Promise<void> {
      if (orders.length === 0 || store.get().orders.some(({ state }) => state !== 'done')) return Promise.resolve()
      tell({ type: 'round-started', gameCode: deps.gameCode })
      store.act({ do: 'order', orders })
      return runAll(orders, send)
    },
    /** After a reload: orders that had no answer. */
    resume: (): Promise<void> =>
      runAll(
        store.get().orders.filter(({ state }) => state !== 'done'),
        follow,
      ),
  }
}
