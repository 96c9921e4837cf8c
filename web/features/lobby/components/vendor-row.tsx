import { useTranslation } from 'react-i18next'
import { Link } from '../../../../kit/lib/link.tsx'
import { Section, Shelf } from '../../../../kit/ui/section.tsx'
import { useImageUrl } from '../../../lib/boot.tsx'
import { useCategories, vendorPath } from '../../../shared/games/categories.ts'
import { Picture } from '../../../ui/picture.tsx'

/** Every vendor once, with all its games; it leads to the category where it has most. */
export function VendorRow() {
  const { t } = useTranslation('lobby')
  const imageUrl = useImageUrl()
  const entries = useCategories().flatMap(({ category, vendors }) => vendors.map((vendor) => ({ category, vendor })))
  const largestFirst = entries.toSorted((a, b) => b.vendor.gameCount - a.vendor.gameCount)
  const vendors = [
    ...new Map(largestFirst.toReversed().map((entry) => [entry.vendor.vassalage, entry])).values(),
  ].reverse()
  const countAll = (code: string) =>
    entries.reduce((sum, { vendor }) => sum + (vendor.vassalage === code ? vendor.gameCount : 0), 0)
  if (vendors.length === 0) return null
  return (
    <Section below="shelf" id="vendors" title={t('home.vendors')}>
      <Shelf label={t('home.vendors')}>
        {vendors.map(({ category, vendor }) => (
          <li key={vendor.vassalage} className="shrink-0 snap-start">
            <Link
              to={vendorPath(category, vendor.vassalage)}
              className="flex h-20 w-52 items-center gap-3 rounded-m border border-line bg-surface-1 px-4 transition-colors duration-(--quick) hover:border-line-strong hover:bg-surface-2"
            >
              <Picture
                src={imageUrl(vendor.smallIcon)}
                alt=""
                width={44}
                height={44}
                className="size-11 shrink-0 rounded-m"
              />
              <span className="min-w-0">
                <span className="line-clamp-2 font-display text-sm leading-snug font-semibold">
                  {vendor.displayName}
                </span>
                <small className="text-xs text-faint">
                  {t('home.vendorGames', { count: countAll(vendor.vassalage) })}
                </small>
              </span>
            </Link>
          </li>
        ))}
      </Shelf>
    </Section>
  )
}
