import KeyRound from 'lucide-react/icons/key-round'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { useOpenDialog } from '../../../lib/dialog-address.ts'
import { useT } from '../../../lib/i18n.tsx'
import { STORAGE_KEY, writeStored } from '../../../lib/storage.ts'
import { Button, IconButton } from '../../../ui/button.tsx'

/** AUTH-09: who is here for the first time is told how to get back in, once and in the page's own flow. */
export function FirstTimeCard() {
  const t = useT('lobby')
  const common = useT('common')
  const openDialog = useOpenDialog()
  const [closed, setClosed] = useState(false)
  if (closed) return null
  const close = () => {
    writeStored('session', STORAGE_KEY.firstTime, null)
    setClosed(true)
  }
  return (
    <section className="mb-5 flex items-center gap-3 rounded-l border border-line bg-surface-1 py-2 pr-2 pl-4">
      <KeyRound aria-hidden size={20} className="shrink-0 text-accent" />
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-2 py-1">
        <p className="min-w-0 grow basis-44 text-sm text-pretty text-soft">{t('home.firstTime')}</p>
        <Button
          onClick={() => {
            close()
            openDialog('bind-email')
          }}
        >
          {t('home.firstTimeGo')}
        </Button>
      </div>
      <IconButton label={common('action.close')} onClick={close} className="max-md:self-start">
        <X aria-hidden size={18} />
      </IconButton>
    </section>
  )
}
