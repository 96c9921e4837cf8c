import { clsx } from 'clsx'
import { useImageUrl } from '../../../lib/boot.tsx'
import { bannersOf, pictureStyle, useAnnouncements } from '../../../shared/site/announcements.ts'

export type AuthBannerGroup = 'w_login' | 'w_register'

/** MSG-01: the newest banner of a group, over its form. It leads nowhere: the form is what is wanted here. */
export function AuthBanner({ group }: { group: AuthBannerGroup }) {
  const imageUrl = useImageUrl()
  const { data } = useAnnouncements()
  const [banner] = bannersOf(data, group)
  if (!banner) return null
  const image = banner.imageUrl ? pictureStyle(imageUrl(banner.imageUrl)) : undefined
  return (
    <p
      style={image}
      className={clsx(
        'mb-4 flex items-center rounded-m border border-line bg-surface-2 px-4 font-display font-semibold text-balance',
        image
          ? 'pictured min-h-20 py-3 pr-[30%]'
          : 'min-h-14 bg-[radial-gradient(16rem_6rem_at_100%_50%,var(--glow-warm),transparent_75%)] py-3',
      )}
    >
      {banner.title}
    </p>
  )
}
