import Copy from 'lucide-react/icons/copy'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { parseLine, type RegisterEntry } from '../../../../contract/register/line.ts'
import { copyText } from '../../../../kit/lib/copy-text.ts'
import { formatDateTime } from '../../../../kit/lib/dates.ts'
import { useLanguage } from '../../../../kit/lib/language.ts'
import { notify } from '../../../../kit/lib/notify.ts'
import { IconButton } from '../../../../kit/ui/button.tsx'

/** What a line says in words, and below it the line itself, to be kept. */
export function RegisterLine({ line }: { line: string }) {
  const { t } = useTranslation('lottery')
  const language = useLanguage()
  const whatOf = useWhat()
  const shown = useRef<HTMLParagraphElement>(null)
  const parsed = parseLine(line)
  const copy = async () => {
    if (await copyText(line, { shownIn: shown.current })) notify('success', t('register.copied'))
  }
  return (
    <li className="border-line py-1 not-last:border-b">
      <div className="flex items-center gap-x-3 text-sm">
        {parsed && (
          <p className="flex min-w-0 grow flex-wrap gap-x-3">
            <span className="font-semibold tabular-nums">{`#${parsed.position}`}</span>
            <span>{whatOf(parsed.entry)}</span>
            <time dateTime={parsed.at} className="text-soft tabular-nums">
              {`${formatDateTime(parsed.at, language, 'UTC', { seconds: true })} UTC`}
            </time>
          </p>
        )}
        <IconButton
          label={`${t('register.copy')} #${parsed?.position ?? ''}`}
          onClick={() => void copy()}
          className="ml-auto shrink-0"
        >
          <Copy aria-hidden size={16} />
        </IconButton>
      </div>
      <p ref={shown} className="font-mono text-xs leading-5 break-all text-faint select-all">
        {line}
      </p>
    </li>
  )
}

function useWhat() {
  const { t } = useTranslation('lottery')
  return (entry: RegisterEntry): string => {
    switch (entry.kind) {
      case 'chain':
        return t('register.what.chain', { game: entry.gameCode, number: entry.serial })
      case 'root':
        return t('register.what.root', { game: entry.gameCode, period: entry.period })
      case 'day':
        return t('register.what.day', { day: entry.day })
    }
  }
}
