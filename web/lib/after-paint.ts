/** A page no one looks at paints nothing; what waits for a paint goes on all the same. */
const NO_PAINT_MS = 100

const due: (() => void)[] = []
let channel: MessageChannel | undefined

/** Runs `work` in a task of its own, in the order asked. A message, as Chromium puts timers off while a finger is down: until the very moment it is lifted. */
function runSoon(work: () => void): void {
  if (!channel) {
    channel = new MessageChannel()
    channel.port1.onmessage = () => due.shift()?.()
  }
  due.push(work)
  channel.port2.postMessage(null)
}

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
  requestAnimationFrame(() => runSoon(once))
}
