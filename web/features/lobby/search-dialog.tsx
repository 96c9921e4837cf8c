import { useQuery } from '@tanstack/react-query'
import Search from 'lucide-react/icons/search'
import { useState } from 'react'
import { useImageUrl } from '../../lib/boot.tsx'
import { categoryPath } from '../../lib/categories.ts'
import { useT } from '../../lib/i18n.tsx'
import { publicQuery } from '../../lib/queries.ts'
import { Link } from '../../lib/router.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { VendorMark } from '../../ui/vendor-mark.tsx'
import {
  addRecentSearch,
  findVendors,
  readRecentSearches,
  useFoundGames,
  usePopularGames,
  useSettled,
  writeRecentSearches,
} from './api/search.ts'
import { ResultList } from './components/result-list.tsx'

const heading = 'mt-5 mb-2 flex items-center justify-between text-sm font-semibold text-soft'

function Start({ onPick }: { onPick: (text: string) => void }) {
  const t = useT('lobby')
  const [recent, setRecent] = useState(readRecentSearches)
  const popular = usePopularGames()
  return (
    <>
      {recent.length > 0 && (
        <>
          <h3 className={heading}>
            {t('search.recent')}
            <button
              type="button"
              className="h-8 rounded-s px-2 text-xs font-normal text-faint hover:text-text"
              onClick={() => {
                writeRecentSearches([])
                setRecent([])
              }}
            >
              {t('search.clear')}
            </button>
          </h3>
          <div className="flex flex-wrap gap-2">
            {recent.map((text) => (
              <Chip key={text} onClick={() => onPick(text)}>
                {text}
              </Chip>
            ))}
          </div>
        </>
      )}
      <h3 className={heading}>{t('search.popular')}</h3>
      <ResultList games={popular.data?.list} />
    </>
  )
}

function Results({ text }: { text: string }) {
  const t = useT('lobby')
  const imageUrl = useImageUrl()
  const found = useFoundGames(text)
  const popular = usePopularGames()
  const { data } = useQuery(publicQuery('GET /wps/relay/GCSGAME_gameVendor', {}))
  const vendors = findVendors(data?.vendors ?? [], text)
  const none = found.data?.games.length === 0 && vendors.length === 0
  return (
    <div aria-live="polite">
      {vendors.length > 0 && (
        <>
          <h3 className={heading}>{t('search.vendors')}</h3>
          <ul className="flex flex-wrap gap-2">
            {vendors.map((vendor) => (
              <li key={vendor.vassalage}>
                <Link
                  replace
                  to={categoryPath(vendor.gameCategory, vendor.vassalage)}
                  className="flex h-11 items-center rounded-m border border-line px-4 hover:border-line-strong"
                >
                  <VendorMark src={imageUrl(vendor.smallIcon)} name={vendor.displayName} />
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
      {none ? (
        <>
          <p className="mt-6 text-center font-semibold">{t('search.none', { text })}</p>
          <p className="mb-4 text-center text-sm text-soft">{t('search.noneText')}</p>
          <ResultList games={popular.data?.list.slice(0, 3)} />
        </>
      ) : (
        <>
          <h3 className={heading}>{t('search.games')}</h3>
          <ResultList games={found.data?.games} />
        </>
      )}
    </div>
  )
}

/** The search sheet: what was searched, what is popular, then results while typing. */
export function SearchDialog({ onClose }: { onClose: () => void }) {
  const t = useT('lobby')
  const common = useT('common')
  const [text, setText] = useState('')
  const settled = useSettled(text).trim()
  const remember = () => writeRecentSearches(addRecentSearch(readRecentSearches(), text))
  return (
    <Dialog title={t('search.label')} onClose={onClose} closeLabel={common('action.close')} size="large">
      <div className="min-h-[60dvh]">
        <search className="relative block">
          <Search aria-hidden size={20} className="absolute top-3.5 left-4 text-faint" />
          <input
            type="search"
            enterKeyHint="search"
            aria-label={t('search.label')}
            placeholder={t('search.placeholder')}
            value={text}
            maxLength={80}
            onChange={({ target }) => setText(target.value)}
            onKeyDown={(event) => event.key === 'Enter' && remember()}
            onBlur={remember}
            className="h-12 w-full rounded-m border border-line-strong/60 bg-surface-0 pr-4 pl-12 text-base placeholder:text-faint"
          />
        </search>
        {settled === '' ? <Start onPick={setText} /> : <Results text={settled} />}
      </div>
    </Dialog>
  )
}
