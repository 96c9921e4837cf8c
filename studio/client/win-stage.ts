/** What stands over the board: a large win that counts up, and the cards of free spins. Never in the way of a press. */
import { delay, h, reducedMotion } from './dom.ts'
import { play } from './sound.ts'
import type { Say } from './text.ts'
import { sizeOfWin } from './win-size.ts'

const COUNT_MS = { big: 1_500, full: 2_800 }
const STANDS_MS = 2_400
const SPARKS = 22
/** A line of a win is two steps of the scale. */
const SOUND_STEPS = { line: 2, big: 6, full: 10 }
const SOUND_STEP_MS = 130

export function createWinStage({ say, money }: { say: Say; money: (amountMinor: number) => string }) {
  const title = h('span', { class: 'win-title' })
  const amount = h('b', { class: 'win-amount' })
  const sparks = h('div', { class: 'sparks' }, ...Array.from({ length: SPARKS }, drawSpark))
  // What is said here is said to readers by the line below the board, once and in one sentence.
  const element = h(
    'div',
    { class: 'win-stage', 'aria-hidden': 'true', hidden: true },
    sparks,
    h('div', { class: 'win-card' }, title, amount),
  )
  /** Grows with everything shown, so that an older count notices and ends. */
  let scene = 0
  let endScene: (() => void) | null = null

  function open(size: 'big' | 'full' | 'card', words: string) {
    scene += 1
    endScene?.()
    element.dataset.size = size
    title.textContent = words
    element.hidden = false
    return scene
  }

  function clear() {
    scene += 1
    endScene?.()
    element.hidden = true
  }

  /** So long, or until it is skipped or another scene begins. */
  function pass(ms: number): Promise<void> {
    const ended = new Promise<void>((resolve) => {
      endScene = resolve
    })
    return Promise.race([delay(ms), ended])
  }

  async function chime(steps: number, mine: number) {
    for (let step = 0; step < steps && mine === scene; step += 1) {
      play('win', step)
      await delay(SOUND_STEP_MS)
    }
  }

  /** Resolves when the whole sum stands, at once where the count is skipped or another scene begins. */
  async function countTo(payoutMinor: number, ms: number, mine: number): Promise<void> {
    const startMs = performance.now()
    let isOver = false
    const step = (nowMs: number) => {
      if (isOver || mine !== scene) return
      const part = Math.min(1, Math.max(0, nowMs - startMs) / ms)
      // Slower towards the end.
      amount.textContent = money(Math.floor(payoutMinor * (1 - (1 - part) ** 3)))
      if (part < 1) requestAnimationFrame(step)
    }
    step(startMs)
    // A hidden page draws no frames, and its count ends all the same.
    await pass(ms)
    isOver = true
    if (mine === scene) amount.textContent = money(payoutMinor)
  }

  async function stand(mine: number) {
    await delay(STANDS_MS)
    if (mine === scene) clear()
  }

  return {
    element,
    clear,
    /** The whole sum at once; a card is gone. */
    skip: () => endScene?.(),
    /**
     * Nothing for a return at or below the stake. Resolves when the whole sum stands, so that no figure elsewhere tells it
     * before; the card stands on, and a clear ends it earlier.
     */
    async win(stakeMinor: number, payoutMinor: number): Promise<void> {
      const size = sizeOfWin(stakeMinor, payoutMinor)
      if (size === 'none') return
      if (size === 'line') return void chime(SOUND_STEPS.line, scene)
      const mine = open(size, say(size === 'big' ? 'bigWin' : 'fullWin'))
      void chime(SOUND_STEPS[size], mine)
      const countMs = reducedMotion() ? 0 : COUNT_MS[size]
      if (countMs === 0) amount.textContent = money(payoutMinor)
      else await countTo(payoutMinor, countMs, mine)
      void stand(mine)
    },
    /** A jackpot that fell: it counts up, whatever the stake was. */
    async jackpot(words: string, amountMinor: number): Promise<void> {
      const mine = open('full', words)
      void chime(SOUND_STEPS.full, mine)
      if (reducedMotion()) amount.textContent = money(amountMinor)
      else await countTo(amountMinor, COUNT_MS.full, mine)
      await stand(mine)
    },
    /** A card for so long, or until it is skipped. */
    async card(words: string, detail: string, ms: number): Promise<void> {
      const mine = open('card', words)
      amount.textContent = detail
      await pass(ms)
      if (mine === scene) clear()
    },
  }
}

/** Flies its own way out from the middle. */
function drawSpark(_: unknown, at: number): HTMLElement {
  const spark = h('i', {})
  spark.style.setProperty('--turn', `${(at * 360) / SPARKS + (at % 3) * 9}deg`)
  spark.style.setProperty('--far', `${26 + ((at * 37) % 30)}cqmin`)
  spark.style.animationDelay = `${(at * 83) % 700}ms`
  return spark
}
