/** As long as a press takes to be understood, and short enough to be over when what it opens comes. */
const ECHO = { duration: 240, easing: 'ease-out' }

/**
 * Answers every press at the next frame (PERF-01), before anything is loaded or rendered for it: what was pressed is faint
 * for a moment. At the click and not at the touch, where a scroll may begin.
 */
export function showPresses() {
  const still = matchMedia('(prefers-reduced-motion: reduce)')
  addEventListener('click', ({ target }) => {
    if (still.matches || !(target instanceof Element)) return
    target.closest('a, button')?.animate({ opacity: [0.6, 1] }, ECHO)
  })
}
