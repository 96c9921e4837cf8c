import Search from 'lucide-react/icons/search'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { cutText, trimInvisible } from '../../../contract/rules/typed-text.ts'
import { isTakenByInputMethod } from '../../../kit/lib/composing.ts'
import { FieldPanel } from '../../../kit/ui/field-panel.tsx'
import { dialogOf } from '../../lib/dialog-address.ts'
import { readLocation } from '../../lib/location.ts'
import {
  addRecentSearch,
  findSearchField,
  readAsked,
  readRecentSearches,
  readTyped,
  SEARCH_MAX_CHARS,
  takeOverTyping,
  useFoundGames,
  useSettled,
  writeRecentSearches,
} from './api/search.ts'
import { nextResult, resultsIn } from './api/search-keys.ts'
import { useAreSourcesPending } from './api/search-sources.ts'
import { SearchResults } from './components/search-results.tsx'
import { SearchStart } from './components/search-start.tsx'

/**
 * What was typed stays with the entry of the history, so that Back from a game finds it and its results. Not in the
 * address: `q` there is the search of the list beneath.
 */
function useKeptText(settled: string) {
  const navigate = useNavigate()
  useEffect(() => {
    const { pathname, search, state } = readLocation()
    // A press may have left already.
    if (dialogOf(search) !== 'search' || (readTyped(state) ?? '') === settled) return
    navigate({ pathname, search }, { replace: true, state: { ...(state ?? {}), typed: settled } })
  }, [settled, navigate])
}

/** The search: what was searched, what is popular, then results while typing. Arrows walk through them, Enter opens the first. */
export function SearchDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('lobby')
  const { t: common } = useTranslation('common')
  const { search, state } = useLocation()
  const panel = useRef<HTMLDivElement>(null)
  const [text, setText] = useState(() => readTyped(state) ?? readAsked(search))
  const [entered, setEntered] = useState(false)
  useEffect(() => takeOverTyping((typed) => setText((before) => cutText(before + typed, SEARCH_MAX_CHARS))), [])
  const settled = trimInvisible(useSettled(text))
  useKeptText(settled)
  const { isFetching } = useFoundGames(settled)
  const areSourcesPending = useAreSourcesPending()
  const remember = () => writeRecentSearches(addRecentSearch(readRecentSearches(), text))

  // Enter may come before the results do: it waits for those of the text as it was when it was pressed.
  const isCurrent = settled === trimInvisible(text) && !isFetching && !areSourcesPending
  useEffect(() => {
    if (!entered || !isCurrent) return
    setEntered(false)
    if (settled !== '')
      resultsIn(panel.current)
        .find((each) => each.dataset.result === 'hit')
        ?.click()
  }, [entered, isCurrent, settled])

  const onKeyDown = (event: KeyboardEvent) => {
    if (isTakenByInputMethod(event)) return
    const field = panel.current?.querySelector('input') ?? null
    if (event.key === 'Enter' && event.target === field) {
      event.preventDefault()
      remember()
      setEntered(true)
    }
    const next = nextResult(event.key, document.activeElement, resultsIn(panel.current))
    if (next === null) return
    event.preventDefault()
    if (next === 'field') field?.focus()
    else next.focus()
  }

  return (
    <FieldPanel
      ref={panel}
      onKeyDown={onKeyDown}
      title={t('search.label')}
      closeLabel={common('action.close')}
      onClose={onClose}
      anchor={findSearchField}
      field={
        <search className="relative block">
          <Search aria-hidden size={20} className="absolute top-3 left-3 text-faint" />
          <input
            type="search"
            dir="auto"
            enterKeyHint="search"
            autoComplete="off"
            aria-label={t('search.label')}
            placeholder={t('search.placeholder')}
            value={text}
            maxLength={SEARCH_MAX_CHARS}
            onChange={({ target }) => {
              setText(target.value)
              setEntered(false)
            }}
            onBlur={remember}
            className="[&::-webkit-search-cancel-button]:hidden h-11 w-full rounded-m bg-transparent pr-2 pl-11 text-base placeholder:text-faint"
          />
        </search>
      }
    >
      {settled === '' ? <SearchStart onPick={setText} /> : <SearchResults text={settled} />}
    </FieldPanel>
  )
}
