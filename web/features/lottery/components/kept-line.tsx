import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { parseLine } from '../../../../contract/register/line.ts'
import { foldLine, isBlank } from '../../../../contract/rules/typed-text.ts'
import { Button } from '../../../../kit/ui/button.tsx'
import { TextArea } from '../../../../kit/ui/text-area.tsx'
import { call } from '../../../shared/session/call.ts'
import { FailedRead } from '../../../ui/failed-read.tsx'
import { Verdict } from './verdict.tsx'

/** A line that somebody kept, against the one that stands in its place now. */
export function KeptLine() {
  const { t } = useTranslation('lottery')
  const [text, setText] = useState('')
  // A mail breaks it into several lines.
  const kept = foldLine(text)
  const compared = useMutation({
    mutationFn: async (line: string) => {
      const position = parseLine(line)?.position
      if (position === undefined) return { isLine: false, now: null, kept: line }
      const { lines } = await call('GET /lgw/register', { from: position, size: 1 })
      return { isLine: true, now: lines[0] ?? null, kept: line }
    },
  })
  const { data, error, isError, isPending } = compared
  const isSame = data?.now === data?.kept
  return (
    <section className="mt-5 rounded-l border border-line bg-surface-1 p-4">
      <h2 className="font-display text-lg font-semibold">{t('register.kept')}</h2>
      <TextArea
        label={t('register.keptLabel')}
        value={text}
        rows={4}
        spellCheck={false}
        onChange={({ target }) => {
          setText(target.value)
          compared.reset()
        }}
      />
      <Button
        className="mt-3"
        size="small"
        busy={isPending}
        disabled={isBlank(kept)}
        onClick={() => compared.mutate(kept)}
      >
        {t('register.compare')}
      </Button>
      {isError && <FailedRead title={t('failed')} error={error} onRetry={() => compared.mutate(kept)} />}
      {data && (
        <Verdict isRight={data.isLine && isSame}>
          {t(!data.isLine ? 'register.noLine' : isSame ? 'register.stands' : 'register.rewritten')}
        </Verdict>
      )}
      {data?.isLine && !isSame && data.now !== null && (
        <p className="mt-2 font-mono text-xs break-all select-all">{data.now}</p>
      )}
    </section>
  )
}
