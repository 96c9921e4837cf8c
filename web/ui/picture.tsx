import { clsx } from 'clsx'
import { useEffect, useRef, useState } from 'react'
import { LAZY_IMAGE } from '../../contract/constants.ts'

const RETRY_GAP_MS = 800

type Props = { src: string; alt: string; className?: string; width: number; height: number; eager?: boolean }

/**
 * A picture in a box of its final size: comes when near, tries three times (NAV-13), and where it
 * never comes leaves a quiet surface, not a broken mark.
 */
export function Picture({ src, alt, className, width, height, eager = false }: Props) {
  const [attempt, setAttempt] = useState(1)
  const [failed, setFailed] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const image = useRef<HTMLImageElement>(null)

  const onError = () => {
    if (attempt >= LAZY_IMAGE.attempts) return setFailed(true)
    timer.current = setTimeout(() => setAttempt(attempt + 1), RETRY_GAP_MS * attempt)
  }
  useEffect(() => {
    // The picture of the first HTML may have failed before there was anybody to hear it.
    const element = image.current
    if (element?.complete && element.naturalWidth === 0 && attempt === 1) setAttempt(2)
    return () => clearTimeout(timer.current)
  }, [attempt])

  if (failed) return <span role="img" aria-label={alt} className={clsx('block bg-surface-2', className)} />
  return (
    <img
      ref={image}
      key={attempt}
      src={attempt > 1 ? `${src}${src.includes('?') ? '&' : '?'}attempt=${attempt}` : src}
      alt={alt}
      width={width}
      height={height}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      draggable={false}
      onError={onError}
      className={clsx('block bg-surface-2 object-cover', className)}
    />
  )
}
