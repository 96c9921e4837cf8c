import { useTranslation } from 'react-i18next'
import type { GameShelf } from '../../../../contract/constants.ts'
import { ChipLink } from '../../../../kit/ui/chip.tsx'
import { useImageUrl } from '../../../lib/boot.tsx'
import { useCategories } from '../../../shared/games/categories.ts'
import { Picture } from '../../../ui/picture.tsx'

type Props = { category: GameShelf; chosen: string | null; linkTo: (vassalage: string | null) => string }

/** The vendors of a category, by their marks; one is chosen, or all. A category of one vendor has nothing to choose. */
export function VendorChips({ category, chosen, linkTo }: Props) {
  const { t } = useTranslation('filters')
  const imageUrl = useImageUrl()
  const vendors = useCategories().find((entry) => entry.category === category)?.vendors ?? []
  if (vendors.length < 2) return null
  return (
    <nav
      aria-label={t('list.vendor')}
      className="flex gap-2 border-line max-md:shrink-0 max-md:border-l max-md:pl-2 md:flex-wrap"
    >
      <ChipLink to={linkTo(null)} active={chosen === null}>
        {t('list.allVendors')}
      </ChipLink>
      {vendors.map(({ vassalage, displayName, smallIcon }) => (
        <ChipLink key={vassalage} to={linkTo(vassalage)} active={chosen === vassalage}>
          <Picture src={imageUrl(smallIcon)} alt="" width={24} height={24} className="-ml-2 size-6 rounded-full" />
          <span>{displayName}</span>
        </ChipLink>
      ))}
    </nav>
  )
}
