import Search from 'lucide-react/icons/search'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { trimInvisible } from '../../../../contract/rules/typed-text.ts'
import { TYPING_PAUSE_MS } from '../api/search.ts'

/**
 * The list's own search. The field keeps what is in it, so that letters typed before the script came are not lost: they
 * are taken up when it comes.
 */
export function SearchBox({ text, onChange }: { text: string; onChange: (text: string) => void }) {
  const { t } = useTranslation('lobby')
  const field = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef({ text, onChange })
  useEffect(() => {
    latest.current = { text, onChange }
  })
  const settle = () => {
    clearTimeout(timer.current)
    const typed = trimInvisible(field.current?.value ?? '')
    if (typed !== latest.current.text) latest.current.onChange(typed)
  }
  const wait = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(settle, TYPING_PAUSE_MS)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what stood there before hydration.
  useEffect(() => {
    settle()
    return () => clearTimeout(timer.current)
  }, [])
  useEffect(() => {
    // Back, or cleared filters: the field follows the address, but never under the player's fingers.
    if (field.current && document.activeElement !== field.current) field.current.value = text
  }, [text])
  return (
    <search className="min-w-0 flex-1">
      <form
        className="relative"
        onSubmit={(event) => {
          event.preventDefault()
          settle()
        }}
      >
        <Search aria-hidden size={18} className="absolute top-3.5 left-4 text-faint" />
        <input
          ref={field}
          type="search"
          dir="auto"
          name="q"
          enterKeyHint="search"
          autoComplete="off"
          aria-label={t('search.label')}
          placeholder={t('search.label')}
          defaultValue={text}
          maxLength={80}
          onInput={wait}
          onBlur={settle}
          className="h-11 w-full rounded-m border border-line bg-surface-1 pr-3 pl-11 text-base text-ellipsis placeholder:text-sm placeholder:text-faint hover:border-line-strong"
        />
      </form>
    </search>
  )
}
