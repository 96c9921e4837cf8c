import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'

/** Half a line of text above the end is the end. */
const NEAR_END_PX = 48

const isNearEnd = ({ scrollHeight, scrollTop, clientHeight }: HTMLElement) =>
  scrollHeight - scrollTop - clientHeight <= NEAR_END_PX

type Newest = { position: number; isOwn: boolean }

/**
 * A log goes to its end with what is new, for a reader who was at the end or wrote it. Who reads further up stays there,
 * and is told by `hasNew`. `grown` is for what gets higher later, as a picture does.
 */
export function useFollow(log: RefObject<HTMLElement | null>, { position, isOwn }: Newest) {
  const [isAtEnd, setIsAtEnd] = useState(true)
  const [seen, setSeen] = useState(0)
  const followed = useRef(0)
  const toEnd = () => {
    log.current?.scrollTo({ top: log.current.scrollHeight })
    setIsAtEnd(true)
    setSeen(position)
  }
  const onNewest = useEffectEvent((newest: number) => {
    if (newest === followed.current) return
    if (isAtEnd || isOwn || followed.current === 0) toEnd()
    followed.current = newest
  })
  useEffect(() => onNewest(position), [position])
  return {
    isAtEnd,
    hasNew: !isAtEnd && position > seen,
    toEnd,
    grown: () => {
      if (isAtEnd) toEnd()
    },
    onScroll: () => {
      const atEnd = log.current !== null && isNearEnd(log.current)
      setIsAtEnd(atEnd)
      if (atEnd) setSeen(position)
    },
  }
}
