import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { PROMOTION_CATEGORIES } from '../../../../contract/rules/promotion-categories.ts'
import { PATH } from '../../../shared/site/paths.ts'
import { ChipLink } from '../../../ui/chip.tsx'

type Category = (typeof PROMOTION_CATEGORIES)[number]

/** The categories that have promotions. The one shown is kept in sight where the row scrolls. */
export function Tabs({ tabs, tab }: { tabs: readonly Category[]; tab: Category | null }) {
  const { t } = useTranslation('promotions')
  const row = useRef<HTMLElement>(null)
  useEffect(() => {
    // The row alone: scrolling into view would move the page too.
    const chosen = row.current?.querySelector<HTMLElement>(`[href$="=${tab}"]`)
    if (chosen && row.current) row.current.scrollLeft = chosen.offsetLeft - row.current.offsetLeft - 16
  }, [tab])
  return (
    <nav
      ref={row}
      aria-label={t('tabs.label')}
      className="no-scrollbar -mx-4 mt-4 flex gap-2 overflow-x-auto px-4 pb-1 md:mx-0 md:px-0"
    >
      <ChipLink to={PATH.promotions} replace active={tab === null}>
        {t('tabs.all')}
      </ChipLink>
      {tabs.map((category) => (
        <ChipLink key={category} to={`${PATH.promotions}?category=${category}`} replace active={tab === category}>
          {t(`tabs.${category}`)}
        </ChipLink>
      ))}
    </nav>
  )
}
