import { clsx } from 'clsx'
import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Announcement } from '../../../../contract/calls/site/system.ts'
import { Link } from '../../../../kit/lib/link.tsx'
import { IconButton } from '../../../../kit/ui/button.tsx'
import { useImageUrl } from '../../../lib/boot.tsx'
import { useDrawnPicture } from '../../../lib/drawn-picture.ts'
import { bannersOf, linkOf, pictureStyle, useAnnouncements } from '../../../shared/site/announcements.ts'

const TURN_MS = 7_000

/** PERF-01: the first is the largest picture of a phone's first screen, so a first visit's HTML brings it. */
function Slide({ banner, isFirst }: { banner: Announcement; isFirst: boolean }) {
  const imageUrl = useImageUrl()
  const picture = banner.imageUrl && imageUrl(banner.imageUrl)
  const drawn = useDrawnPicture(picture ?? '', isFirst)
  const style = picture ? pictureStyle(drawn ?? picture) : undefined
  const href = linkOf(banner)
  const inner = (
    <span
      style={style}
      className={clsx(
        'relative flex min-h-32 w-full items-end overflow-hidden rounded-l border border-line bg-surface-1 p-4 md:min-h-36 md:p-5',
        style ? 'pictured-whole' : 'banner-glow',
      )}
    >
      {!style && <span aria-hidden className="rays" />}
      <span
        className={clsx(
          'relative max-w-[75%] font-display text-lg leading-tight font-semibold text-balance md:text-xl',
          href && 'leads-on',
          style && 'rounded-m bg-surface-0/85 px-3 py-1.5',
        )}
      >
        {banner.title}
      </span>
    </span>
  )
  return (
    <li className="flex w-full shrink-0 snap-start lg:w-[calc(50%-0.375rem)]">
      {href ? (
        <Link to={href} className="flex w-full">
          {inner}
        </Link>
      ) : (
        inner
      )}
    </li>
  )
}

/** One banner at a time, two on a wide screen: swiped by hand, turned by itself until paused or looked at, still under reduced motion. */
export function Banners() {
  const { t } = useTranslation('lobby')
  const { data } = useAnnouncements()
  const banners = bannersOf(data, null)
  const [turning, setTurning] = useState(true)
  const track = useRef<HTMLUListElement>(null)
  const several = banners.length > 1

  useEffect(() => {
    const element = track.current
    if (!several || !turning || !element) return
    const timer = setInterval(() => {
      // Still while it is read: pointed at, in use by keyboard, or wherever nothing should move by itself.
      if (element.matches(':hover, :focus-within') || matchMedia('(prefers-reduced-motion: reduce)').matches) return
      const last = element.scrollLeft + element.clientWidth >= element.scrollWidth - 2
      element.scrollTo({ left: last ? 0 : element.scrollLeft + element.clientWidth, behavior: 'smooth' })
    }, TURN_MS)
    return () => clearInterval(timer)
  }, [several, turning])

  if (banners.length === 0) return null
  return (
    <section aria-label={t('banner.label')} className="relative mt-6">
      <ul ref={track} className="no-scrollbar flex snap-x snap-mandatory gap-3 overflow-x-auto">
        {banners.map((banner, index) => (
          <Slide key={banner.id} banner={banner} isFirst={index === 0} />
        ))}
      </ul>
      {several && (
        <IconButton
          label={turning ? t('banner.pause') : t('banner.play')}
          onClick={() => setTurning(!turning)}
          className="banner-pause"
        >
          {turning ? <Pause aria-hidden size={18} /> : <Play aria-hidden size={18} />}
        </IconButton>
      )}
    </section>
  )
}
