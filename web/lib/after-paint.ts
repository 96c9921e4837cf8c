/** A page no one looks at paints nothing; what waits for a paint goes on all the same. */
const NO_PAINT_MS = 100

/**
 * Runs `work` once the browser has painted what a press changed (PERF-01): the button is seen to go down
 * before the next page is made. In the order asked.
 * The frame and a task after it, as in https://web.dev/articles/optimize-inp#yield_to_allow_rendering_work_to_occur_sooner
 */
export function afterPaint(work: () => void): void {
  let done = false
  const once = () => {
    if (done) return
    done = true
    work()
  }
  setTimeout(once, NO_PAINT_MS)
  requestAnimationFrame(() => setTimeout(once))
}
