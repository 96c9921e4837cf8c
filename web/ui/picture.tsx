import { clsx } from 'clsx'
import { useEffect, useRef, useState } from 'react'
import { LAZY_IMAGE } from '../../contract/constants.ts'
import { useNear } from '../../kit/ui/near.ts'
import { findShown, forgetShown, keepShown } from '../../kit/ui/shown-pictures.ts'
import { useBoot } from '../lib/boot.tsx'
import { useDrawnPicture } from '../lib/drawn-picture.ts'
import { imageAddress } from '../lib/image-address.ts'

const RETRY_GAP_MS = 800

/** One clear pixel: a picture without an address is drawn with the frame of a broken one. */
const NOTHING = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'

type Props = { src: string; alt: string; className?: string; width: number; height: number; eager?: boolean }

/**
 * A picture in a box of its final size: asked for when near, three times at most (NAV-13), each time elsewhere if it can be; where it
 * never comes it leaves a quiet surface, not a broken mark. `eager`: in sight at once, so the HTML has it or asks for it.
 */
export function Picture({ src, alt, className, width, height, eager = false }: Props) {
  const { imageCDNs } = useBoot().permission.info
  const [attempt, setAttempt] = useState(1)
  const [failed, setFailed] = useState(false)
  // None while the page hydrates: nothing has been shown yet.
  const [known, setKnown] = useState(() => findShown(src))
  const image = useRef<HTMLImageElement>(null)
  const near = useNear(image, eager || known !== null)
  const address = known ?? imageAddress(src, attempt, imageCDNs)
  const drawn = useDrawnPicture(src, eager)

  const onError = () => {
    if (!near) return
    forgetShown(src)
    setKnown(null)
    if (attempt >= LAZY_IMAGE.attempts) return setFailed(true)
    // Never cleared: one that fails at once does so before an effect of the try before it is over.
    setTimeout(() => setAttempt(attempt + 1), RETRY_GAP_MS * attempt)
  }
  useEffect(() => {
    // The picture of the first HTML may have failed before there was anybody to hear it.
    const element = image.current
    if (eager && element?.complete && element.naturalWidth === 0 && attempt === 1) setAttempt(2)
  }, [attempt, eager])

  if (failed) {
    const named = alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true }
    return <span {...named} className={clsx('block bg-surface-2', className)} />
  }
  return (
    <img
      ref={image}
      key={attempt}
      src={drawn ?? (near ? address : NOTHING)}
      // What the HTML has drawn stays: React mends no attribute as it wakes up.
      suppressHydrationWarning={eager}
      alt={alt}
      width={width}
      height={height}
      // Before fonts and script: what is in sight at once is what the visitor waits for.
      fetchPriority={eager ? 'high' : undefined}
      decoding="async"
      draggable={false}
      onLoad={() => near && drawn === null && keepShown(src, address)}
      onError={onError}
      className={clsx('block bg-surface-2 object-cover', className)}
    />
  )
}
