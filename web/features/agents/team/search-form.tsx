import Search from 'lucide-react/icons/search'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../../kit/ui/button.tsx'
import { inputClass } from '../../../../kit/ui/field.tsx'

/** A direct downline by the start of the name, somebody deeper by the whole mask. */
export function SearchForm({ sought, onSeek }: { sought: string; onSeek: (text: string) => void }) {
  const { t } = useTranslation('agents')
  const [text, setText] = useState(sought)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSeek(text)
  }
  return (
    <form onSubmit={submit} className="flex min-w-0 grow items-center gap-1 md:max-w-xs">
      <input
        type="search"
        dir="auto"
        aria-label={t('team.search')}
        placeholder={t('team.search')}
        value={text}
        maxLength={64}
        autoCapitalize="none"
        onChange={({ target }) => {
          setText(target.value)
          if (target.value === '') onSeek('')
        }}
        className={`${inputClass} h-11!`}
      />
      <IconButton label={t('team.searchGo')} type="submit">
        <Search aria-hidden size={18} />
      </IconButton>
    </form>
  )
}
