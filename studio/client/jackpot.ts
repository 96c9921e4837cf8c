/** The jackpots over the board: what stands in each pool, and the card of one that fell. */
import { JACKPOT_LEVELS, type JackpotLevel } from '../../contract/jackpot/jackpots.ts'
import type { JackpotView, RoundView } from '../api.ts'
import type { JackpotBoot } from '../pages/boot.ts'
import { h, reducedMotion, write } from './dom.ts'
import type { Server } from './server.ts'
import { createSay } from './text.ts'

interface JackpotOptions {
  readonly boot: JackpotBoot
  readonly view: JackpotView
  readonly server: Pick<Server, 'ask'>
  readonly money: (amountMinor: number) => string
}

/** Between two looks at the pools, while the page is open. */
const LOOK_EVERY_MS = 10_000
/** So long a pool counts up to what it has become. */
const COUNT_MS = 1_200

/** The largest first. */
const SHOWN_LEVELS: readonly JackpotLevel[] = JACKPOT_LEVELS.toReversed()

export function createJackpot({ boot, view, server, money }: JackpotOptions) {
  const say = createSay<keyof JackpotBoot['words']>(boot.words)
  const amounts = new Map(SHOWN_LEVELS.map((level) => [level, h('dd', {}, money(view.pools[level]))]))
  const levels = SHOWN_LEVELS.map((level) =>
    h(
      'div',
      { class: 'level', 'data-level': level, title: say('by', { amount: money(boot.levels[level].mustHitByMinor) }) },
      h('dt', {}, say(level)),
      amounts.get(level)!,
    ),
  )
  const element = h('section', { 'aria-label': boot.name }, h('dl', { class: 'jackpot' }, ...levels))
  let shown = view.pools
  /** Grows with each answer, so that an older count notices and ends. */
  let count = 0

  /** Up to the new sums; a pool that fell begins again at once. */
  function show(pools: JackpotView['pools']) {
    const [from, startMs, mine] = [shown, performance.now(), ++count]
    shown = pools
    const step = (nowMs: number) => {
      if (mine !== count) return
      const part = reducedMotion() ? 1 : Math.min(1, Math.max(0, nowMs - startMs) / COUNT_MS)
      for (const [level, amount] of amounts) {
        const [low, high] = [Math.min(from[level], pools[level]), pools[level]]
        write(amount, money(Math.floor(low + (high - low) * part)))
      }
      if (part < 1) requestAnimationFrame(step)
    }
    step(startMs)
  }

  /** While a round is shown: a pool that it won would begin again before the board tells of it. */
  let isHeld = false

  async function look(isAsked = true) {
    const answer = await server.ask<JackpotView | null>('/jackpot')
    if (answer.ok && answer.value && (isAsked || !isHeld)) show(answer.value.pools)
  }
  setInterval(() => {
    if (!document.hidden && !isHeld) void look(false)
  }, LOOK_EVERY_MS)

  function hold(next: boolean) {
    isHeld = next
  }

  return { element, look: () => look(), hold, say }
}

/** What a round won of its jackpots, the smallest first. */
export const jackpotWins = ({ jackpot }: Pick<RoundView, 'jackpot'>) =>
  (jackpot?.entries ?? []).filter(({ paidMinor }) => paidMinor > 0)
