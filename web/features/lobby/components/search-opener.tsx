import Search from 'lucide-react/icons/search'
import { useDialog } from '../../../lib/dialog-address.ts'
import { useT } from '../../../lib/i18n.tsx'

/** Looks like the field it opens. */
export function SearchOpener() {
  const t = useT('lobby')
  const dialog = useDialog()
  return (
    <button
      type="button"
      onClick={() => dialog.open('search')}
      className="flex h-12 w-full items-center gap-3 rounded-m border border-line bg-surface-1 px-4 text-left text-faint transition-colors duration-(--quick) hover:border-line-strong"
    >
      <Search aria-hidden size={20} className="shrink-0" />
      <span className="truncate">{t('search.placeholder')}</span>
    </button>
  )
}
