import { useTranslation } from 'react-i18next'
import { ChipLink } from '../../../../kit/ui/chip.tsx'
import { categoryPath, useCategories, useCurrentCategory } from '../../../shared/games/categories.ts'
import { CategoryIcon } from '../../../shared/games/category-icon.tsx'

/** On narrower screens, where the header has no row of categories. */
export function CategoryChips() {
  const { t } = useTranslation('common')
  const { t: lobby } = useTranslation('lobby')
  const current = useCurrentCategory()
  const categories = useCategories()
  if (categories.length === 0) return null
  return (
    <nav
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
