import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ChipLink } from '../../../../kit/ui/chip.tsx'
import { categoryPath, useCategories, useCurrentCategory } from '../../../shared/games/categories.ts'
import { CategoryIcon } from '../../../shared/games/category-icon.tsx'

const GUTTER_PX = 16

/** On narrower screens, where the header has no row of categories. */
export function CategoryChips() {
  const { t } = useTranslation('common')
  const { t: lobby } = useTranslation('lobby')
  const current = useCurrentCategory()
  const categories = useCategories()
  const row = useRef<HTMLElement>(null)
  const count = categories.length
  // The chip of this page may be the last of a row that is wider than a phone.
  useEffect(() => {
    const chip = current && row.current?.querySelector<HTMLElement>('[aria-current]')
    if (count > 0 && chip && row.current) row.current.scrollLeft = chip.offsetLeft - row.current.offsetLeft - GUTTER_PX
  }, [current, count])
  if (count === 0) return null
  return (
    <nav
      ref={row}
      aria-label={lobby('home.categories')}
      className="no-scrollbar xl:hidden -mx-4 mt-2 md:mt-4 flex gap-2 overflow-x-auto px-4 py-0.5 md:-mx-6 md:px-6"
    >
      {categories.map(({ category }) => (
        <ChipLink key={category} to={categoryPath(category)} active={current === category}>
          <CategoryIcon category={category} size={20} />
          <span>{t(`category.${category}`)}</span>
        </ChipLink>
      ))}
    </nav>
  )
}
