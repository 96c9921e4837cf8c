import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { takeLostFocus } from '../../../kit/lib/take-focus.ts'
import { Button } from '../../../kit/ui/button.tsx'
import { CopyButton } from './copy-button.tsx'

/** Shown this once: only their hashes are kept. They come in the place of a form, and are what is read next. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { t } = useTranslation('security')
  const shown = useRef<HTMLUListElement>(null)
  return (
    <div className="grid gap-4">
      <div className="flex items-start gap-2 rounded-m border border-line bg-surface-0 p-4">
        <ul
          ref={(list) => {
            shown.current = list
            takeLostFocus(list)
          }}
          tabIndex={-1}
          aria-label={t('totp.codes')}
          className="grid flex-1 grid-cols-1 gap-2 font-mono text-sm min-[360px]:grid-cols-2"
        >
          {codes.map((code) => (
            <li key={code} className="select-all">
              {code}
            </li>
          ))}
        </ul>
        <span className="-m-2.5">
          <CopyButton text={codes.join('\n')} shownIn={shown} />
        </span>
      </div>
      <Button kind="main" size="large" wide onClick={onDone}>
        {t('totp.kept')}
      </Button>
    </div>
  )
}
