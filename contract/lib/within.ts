/** What comes within the time, or null. The work itself goes on: what it fetches is there for the next one who asks. */
export async function within<T>(work: Promise<T>, ms: number): Promise<T | null> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLate = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), ms)
  })
  try {
    return await Promise.race([work, tooLate])
  } finally {
    clearTimeout(timer)
  }
}

/** What comes within the time. Rejects where `work` takes longer. */
export async function requireWithin<T>(work: Promise<T>, ms: number): Promise<T> {
  const timed = await within(
    work.then((value) => ({ value })),
    ms,
  )
  if (!timed) throw new Error(`no answer in ${ms} ms`)
  return timed.value
}
