import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'

/** Half a line of text above the end is the end. */
const NEAR_END_PX = 48

const isNearEnd = ({ scrollHeight, scrollTop, clientHeight }: HTMLElement) =>
  scrollHeight - scrollTop - clientHeight <= NEAR_END_PX

/** `sent`: the last line that was sent from here; 0 for none. */
type Newest = { position: number; sent: number; oldest: number }

type Place = Pick<Newest, 'position' | 'sent'> & { isAtEnd: boolean; followed: number; reached: number }
/**
 * Whether the log goes to its end. `followed`: its newest line before; `reached`: the last line sent from here that it went
 * to. What the member writes on another device is new here like any other line. Pure.
 */
export function goesToEnd({ position, sent, isAtEnd, followed, reached }: Place): boolean {
  if (sent > reached && position >= sent) return true
  return position !== followed && (isAtEnd || followed === 0)
}

/** Browsers keep the place by themselves below the top; Safari nowhere. */
const isPlaceKept = ({ scrollTop }: HTMLElement) => scrollTop > 0 && CSS.supports('overflow-anchor', 'auto')

/**
 * A log goes to its end with what is new, for a reader who was at the end or wrote it here. Who reads further up stays there,
 * and is told by `hasNew`. `grown` is for what gets higher later, as a picture does. Older lines come in above the reader.
 */
export function useFollow(log: RefObject<HTMLElement | null>, { position, sent, oldest }: Newest) {
  const [isAtEnd, setIsAtEnd] = useState(true)
  const [seen, setSeen] = useState(0)
  const followed = useRef(0)
  const reached = useRef(0)
  const toEnd = () => {
    log.current?.scrollTo({ top: log.current.scrollHeight })
    setIsAtEnd(true)
    setSeen(position)
  }
  const onNewest = useEffectEvent((newest: number, own: number) => {
    const before = { followed: followed.current, reached: reached.current }
    if (goesToEnd({ position: newest, sent: own, isAtEnd, ...before })) toEnd()
    followed.current = newest
    if (newest >= own) reached.current = own
  })
  useEffect(() => onNewest(position, sent), [position, sent])
  useStaysBelow(log, oldest)
  // A keyboard, or a long text in the box, takes room from the log.
  const keepEnd = () => {
    if (isAtEnd) toEnd()
  }
  const onResize = useEffectEvent(keepEnd)
  const isThere = oldest > 0
  useEffect(() => {
    if (!isThere || !log.current) return
    const box = log.current
    let height = box.clientHeight
    const observer = new ResizeObserver(() => {
      // The first call tells of nothing that changed.
      if (box.clientHeight !== height) onResize()
      height = box.clientHeight
    })
    observer.observe(box)
    return () => observer.disconnect()
  }, [log, isThere])
  return {
    isAtEnd,
    hasNew: !isAtEnd && position > seen,
    toEnd,
    grown: keepEnd,
    onScroll: () => {
      const atEnd = log.current !== null && isNearEnd(log.current)
      setIsAtEnd(atEnd)
      if (atEnd) setSeen(position)
    },
  }
}

/** The line that was the first stays where it is read. */
function useStaysBelow(log: RefObject<HTMLElement | null>, oldest: number) {
  const first = useRef<{ line: HTMLElement; top: number } | null>(null)
  useLayoutEffect(() => {
    const before = first.current
    const box = log.current
    if (before && box?.contains(before.line) && !isPlaceKept(box)) box.scrollTop += before.line.offsetTop - before.top
    const line = oldest > 0 ? box?.querySelector('li') : null
    first.current = line ? { line, top: line.offsetTop } : null
  }, [log, oldest])
}
