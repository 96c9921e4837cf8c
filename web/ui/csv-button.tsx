import Download from 'lucide-react/icons/download'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../kit/ui/button.tsx'
import type { Reading } from '../lib/ask-patiently.ts'
import { type CsvFile, EXPORT_MAX_ROWS, takeCsv } from '../lib/csv.ts'
import { useErrorText } from '../lib/error-text.ts'

type Props = {
  /** Of the file, without its ending. */
  name: string
  make: (reading: Reading) => Promise<CsvFile>
  /** Said when the file does not hold all there is, where its bound is another than the usual one. */
  cut?: string
  disabled?: boolean
  /** Without a place of its own, what it has to say goes below the line it stands in: `contents`. */
  className?: string
}

type Save = { step: 'idle' | 'reading' } | { step: 'saved'; isCut: boolean } | { step: 'failed'; error: unknown }

/** SAFE-06: what a page shows, all of it, as a file to take away. Who leaves the page stops it. */
export function CsvButton({ name, make, cut, disabled, className = 'flex flex-wrap justify-end gap-3' }: Props) {
  const { t } = useTranslation('member')
  const errorText = useErrorText()
  const [isWaiting, setWaiting] = useState(false)
  const reading = useRef<AbortController>(undefined)
  useEffect(() => () => reading.current?.abort(), [])
  const [save, setSave] = useState<Save>({ step: 'idle' })
  // No mutation: news of the balance wait while one lasts, and a long file takes minutes.
  const start = async () => {
    reading.current = new AbortController()
    const { signal } = reading.current
    setSave({ step: 'reading' })
    try {
      const { isCut } = await takeCsv(make, `${name}.csv`, { signal, onWait: setWaiting })
      setSave({ step: 'saved', isCut })
    } catch (error) {
      if (!signal.aborted) setSave({ step: 'failed', error })
    }
  }
  return (
    <div className={className}>
      <Button className="px-4!" disabled={disabled} busy={save.step === 'reading'} onClick={() => void start()}>
        <Download aria-hidden size={18} />
        <span>{t('export.csv')}</span>
      </Button>
      {save.step === 'reading' && isWaiting && (
        <p role="status" className="order-last basis-full text-pretty text-sm text-soft">
          {t('export.waiting')}
        </p>
      )}
      {save.step === 'saved' && save.isCut && (
        <p role="status" className="order-last basis-full text-pretty text-sm text-soft">
          {cut ?? t('export.cut', { count: EXPORT_MAX_ROWS })}
        </p>
      )}
      {save.step === 'failed' && (
        <p role="alert" className="order-last basis-full text-sm text-danger">
          {errorText(save.error)}
        </p>
      )}
    </div>
  )
}
