import Search from 'lucide-react/icons/search'
import { useEffect, useState } from 'react'
import { useT } from '../../lib/i18n.tsx'
import { useLocation } from '../../lib/router.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import {
  addRecentSearch,
  readAsked,
  readRecentSearches,
  SEARCH_MAX_CHARS,
  takeOverTyping,
  useSettled,
  writeRecentSearches,
} from './api/search.ts'
import { SearchResults } from './components/search-results.tsx'
import { SearchStart } from './components/search-start.tsx'

/** The search sheet: what was searched, what is popular, then results while typing. */
export function SearchDialog({ onClose }: { onClose: () => void }) {
  const t = useT('lobby')
  const common = useT('common')
  const { search } = useLocation()
  const [text, setText] = useState(() => readAsked(search))
  useEffect(() => takeOverTyping((typed) => setText((before) => (before + typed).slice(0, SEARCH_MAX_CHARS))), [])
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
            autoComplete="off"
            aria-label={t('search.label')}
            placeholder={t('search.placeholder')}
            value={text}
            maxLength={SEARCH_MAX_CHARS}
            onChange={({ target }) => setText(target.value)}
            onKeyDown={(event) => event.key === 'Enter' && remember()}
            onBlur={remember}
            className="h-12 w-full rounded-m border border-line-strong/60 bg-surface-0 pr-4 pl-12 text-base placeholder:text-faint"
          />
        </search>
        {settled === '' ? <SearchStart onPick={setText} /> : <SearchResults text={settled} />}
      </div>
    </Dialog>
  )
}
