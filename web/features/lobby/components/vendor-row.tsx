import { categoryPath, useCategories } from '../../../lib/categories.ts'
import { useT } from '../../../lib/i18n.tsx'
import { Link } from '../../../lib/router.tsx'
import { Section, Shelf } from '../../../ui/section.tsx'
import { VendorMark } from '../../../ui/vendor-mark.tsx'

/** Every vendor once, with its games in the category where it has most. */
export function VendorRow() {
  const t = useT('lobby')
  const entries = useCategories().flatMap(({ category, vendors }) => vendors.map((vendor) => ({ category, vendor })))
  const largestFirst = entries.toSorted((a, b) => b.vendor.gameCount - a.vendor.gameCount)
  const vendors = [
    ...new Map(largestFirst.toReversed().map((entry) => [entry.vendor.vassalage, entry])).values(),
  ].reverse()
  if (vendors.length === 0) return null
  return (
    <Section id="vendors" title={t('home.vendors')}>
      <Shelf label={t('home.vendors')}>
        {vendors.map(({ category, vendor }) => (
          <li key={vendor.vassalage} className="shrink-0 snap-start">
            <Link
              to={categoryPath(category, vendor.vassalage)}
              className="flex h-24 w-44 flex-col justify-center gap-1.5 rounded-m border border-line bg-surface-1 px-4 transition-colors duration-(--quick) hover:border-line-strong hover:bg-surface-2 [&_span]:text-text [&_svg]:text-spark"
            >
              <VendorMark code={vendor.vassalage} name={vendor.displayName} />
              <small className="text-xs text-faint">{t('home.vendorGames', { count: vendor.gameCount })}</small>
            </Link>
          </li>
        ))}
      </Shelf>
    </Section>
  )
}
