import { useQuery } from '@tanstack/react-query'
import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import { useEffect, useRef, useState } from 'react'
import type { Announcement } from '../../../../contract/calls/system.ts'
import { ANNOUNCEMENTS_INPUT } from '../../../lib/announcements.ts'
import { useImageUrl } from '../../../lib/boot.tsx'
import { useT } from '../../../lib/i18n.tsx'
import { publicQuery } from '../../../lib/queries.ts'
import { IconButton } from '../../../ui/button.tsx'

const TURN_MS = 7_000

function Slide({ banner }: { banner: Announcement }) {
  const imageUrl = useImageUrl()
  const style = banner.imageUrl ? { backgroundImage: `url("${encodeURI(imageUrl(banner.imageUrl))}")` } : undefined
  const inner = (
    <span
      style={style}
      className="flex h-36 w-full items-end rounded-l border border-line bg-surface-1 bg-[radial-gradient(24rem_14rem_at_90%_0%,var(--glow-warm),transparent_70%)] bg-cover bg-center p-5 md:h-48 md:p-8"
    >
      <span className="max-w-lg font-display text-lg font-semibold text-balance md:text-2xl">{banner.title}</span>
    </span>
  )
  const href = banner.linkUrl && /^(\/(?!\/)|https:\/\/)/.test(banner.linkUrl) ? banner.linkUrl : null
  return <li className="w-full shrink-0 snap-center">{href ? <a href={href}>{inner}</a> : inner}</li>
}

/** One banner at a time: swiped by hand, turned by itself until paused, still under reduced motion. */
export function Banners() {
  const t = useT('lobby')
  const { data } = useQuery(publicQuery('GET /wps/relay/MCSFE_getListAnnouncements', ANNOUNCEMENTS_INPUT))
  const banners = data?.banners ?? []
  const [turning, setTurning] = useState(true)
  const track = useRef<HTMLUListElement>(null)
  const several = banners.length > 1

  useEffect(() => {
    const element = track.current
    if (!several || !turning || !element || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const timer = setInterval(() => {
      const last = element.scrollLeft + element.clientWidth >= element.scrollWidth - 2
      element.scrollTo({ left: last ? 0 : element.scrollLeft + element.clientWidth, behavior: 'smooth' })
    }, TURN_MS)
    return () => clearInterval(timer)
  }, [several, turning])

  if (banners.length === 0) return null
  return (
    <section aria-label={t('banner.label')} className="relative mt-5">
      <ul ref={track} className="no-scrollbar flex snap-x snap-mandatory gap-3 overflow-x-auto">
        {banners.map((banner) => (
          <Slide key={banner.id} banner={banner} />
        ))}
      </ul>
      {several && (
        <IconButton
          label={turning ? t('banner.pause') : t('banner.play')}
          onClick={() => setTurning(!turning)}
          className="absolute! right-2 bottom-2 bg-scrim text-white"
        >
          {turning ? <Pause aria-hidden size={18} /> : <Play aria-hidden size={18} />}
        </IconButton>
      )}
    </section>
  )
}
