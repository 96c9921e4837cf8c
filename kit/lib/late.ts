/** Acts `ms` after `begin`, unless it is cancelled or begun again before. */
export function makeLate(act: () => void, ms: number) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const cancel = () => clearTimeout(timer)
  const begin = () => {
    cancel()
    timer = setTimeout(act, ms)
  }
  return { begin, cancel }
}
