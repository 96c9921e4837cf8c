import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Chip } from '../../../../kit/ui/chip-button.tsx'
import { readRecentSearches, usePopularGames, writeRecentSearches } from '../api/search.ts'
import { ResultList } from './result-list.tsx'
import { SearchHeading } from './search-heading.tsx'

/** Before anything is typed: what was searched for lately, and what is popular. */
export function SearchStart({ onPick }: { onPick: (text: string) => void }) {
  const { t } = useTranslation('games')
  const [recent, setRecent] = useState(readRecentSearches)
  const popular = usePopularGames()
  return (
    <>
      {recent.length > 0 && (
        <>
          <SearchHeading
            aside={
              <button
                type="button"
                className="h-11 rounded-s px-2 text-xs font-normal text-faint hover:text-text"
                onClick={() => {
                  writeRecentSearches([])
                  setRecent([])
                }}
              >
                {t('search.clear')}
              </button>
            }
          >
            {t('search.recent')}
          </SearchHeading>
          <div className="flex flex-wrap gap-2">
            {recent.map((text) => (
              <Chip key={text} onClick={() => onPick(text)}>
                {text}
              </Chip>
            ))}
          </div>
        </>
      )}
      {(popular.data || !popular.isError) && (
        <>
          <SearchHeading>{t('search.popular')}</SearchHeading>
          <ResultList games={popular.data?.list} />
        </>
      )}
    </>
  )
}
