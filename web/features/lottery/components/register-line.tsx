import { useTranslation } from 'react-i18next'
import { parseLine, type RegisterEntry } from '../../../../contract/register/line.ts'
import { formatDateTime } from '../../../../kit/lib/dates.ts'
import { useLanguage } from '../../../../kit/lib/language.ts'

/** What a line says in words, and below it the line itself, to be kept. */
export function RegisterLine({ line }: { line: string }) {
  const language = useLanguage()
  const whatOf = useWhat()
  const parsed = parseLine(line)
  return (
    <li className="border-line py-2 not-last:border-b">
      {parsed && (
        <p className="flex flex-wrap gap-x-3 text-sm">
          <span className="font-semibold tabular-nums">{`#${parsed.position}`}</span>
          <span>{whatOf(parsed.entry)}</span>
          <time dateTime={parsed.at} className="text-soft tabular-nums">
            {`${formatDateTime(parsed.at, language, 'UTC', { seconds: true })} UTC`}
          </time>
        </p>
      )}
      <p className="font-mono text-xs leading-5 break-all text-faint select-all">{line}</p>
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
