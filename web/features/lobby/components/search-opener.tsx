import Search from 'lucide-react/icons/search'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { isWithinWord } from '../../../../kit/lib/composing.ts'
import { useDialog } from '../../../lib/dialog-address.ts'
import { HOME_SEARCH_ID } from '../api/home-search-id.ts'

/**
 * The field of the home page, where the header has none. It takes letters before any script is there, and before the
 * search over it has come: the search takes over what stands in it. Without script it is a form that opens the search
 * with the text.
 */
export function SearchOpener() {
  const { t } = useTranslation('lobby')
  const dialog = useDialog()
  const field = useRef<HTMLInputElement>(null)
  const open = () => dialog.name !== 'search' && dialog.open('search')
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what was typed before hydration.
  useEffect(() => {
    if (field.current?.value) open()
  }, [])
  return (
    <search className="mt-4 block xl:hidden">
      <form
        action="/index"
        className="relative"
        onSubmit={(event) => {
          event.preventDefault()
          open()
        }}
      >
        <input type="hidden" name="dialog" value="search" />
        <Search aria-hidden size={20} className="pointer-events-none absolute top-3.5 left-4 text-faint" />
        <input
          ref={field}
          id={HOME_SEARCH_ID}
          type="search"
          dir="auto"
          name="q"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={80}
          aria-label={t('search.label')}
          placeholder={t('search.placeholder')}
          onClick={open}
          // An input method's word is not typed yet: the search would take the focus from it, and its Enter for a choice.
          onInput={({ nativeEvent }) => isWithinWord(nativeEvent) || open()}
          onCompositionEnd={open}
          className="h-12 w-full rounded-m border border-line bg-surface-1 pr-4 pl-12 text-base transition-colors duration-(--quick) placeholder:text-faint hover:border-line-strong"
        />
      </form>
    </search>
  )
}
