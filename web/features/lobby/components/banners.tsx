import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import { useEffect, useRef, useState } from 'react'
import { preload } from 'react-dom'
import { useTranslation } from 'react-i18next'
import type { Announcement } from '../../../../contract/calls/system.ts'
import { Link } from '../../../../kit/lib/link.tsx'
import { IconButton } from '../../../../kit/ui/button.tsx'
import { useImageUrl } from '../../../lib/boot.tsx'
import { publicQuery } from '../../../lib/queries.ts'
import { ANNOUNCEMENTS_INPUT, bannersOf, linkOf, pictureStyle } from '../../../shared/site/announcements.ts'

const TURN_MS = 7_000

function Slide({ banner, first }: { banner: Announcement; first: boolean }) {
  const imageUrl = useImageUrl()
  const picture = banner.imageUrl && imageUrl(banner.imageUrl)
  const style = picture ? pictureStyle(picture) : undefined
  // A background is asked for late, and on a phone this one is the largest paint.
  if (import.meta.env.SSR && first && picture) preload(picture, { as: 'image', fetchPriority: 'high' })
  const href = linkOf(banner)
  const inner = (
    <span
      style={style}
      className={clsx(
        'relative flex w-full items-center overflow-hidden rounded-l border border-line bg-surface-1 px-5 md:px-8',
        style ? 'pictured min-h-36 py-2 md:min-h-48' : 'banner-glow min-h-20 py-2 md:min-h-24',
      )}
    >
      {!style && <span aria-hidden className="rays" />}
      <span
        className={clsx(
          'relative font-display font-semibold text-balance md:text-xl',
          href && 'leads-on',
          style ? 'max-w-[min(32rem,70%)]' : 'max-w-lg pr-32 max-[18rem]:pr-12',
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
  const { data } = useQuery(publicQuery('GET /wps/relay/MCSFE_getListAnnouncements', ANNOUNCEMENTS_INPUT))
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
    <section aria-label={t('banner.label')} className="relative mt-5">
      <ul ref={track} className="no-scrollbar flex snap-x snap-mandatory gap-3 overflow-x-auto">
        {banners.map((banner, index) => (
          <Slide key={banner.id} banner={banner} first={index === 0} />
        ))}
      </ul>
      {several && (
        <IconButton
          label={turning ? t('banner.pause') : t('banner.play')}
          onClick={() => setTurning(!turning)}
          className="absolute! right-2 bottom-2 bg-surface-2/80 text-text motion-reduce:hidden"
        >
          {turning ? <Pause aria-hidden size={18} /> : <Play aria-hidden size={18} />}
        </IconButton>
      )}
    </section>
  )
}
