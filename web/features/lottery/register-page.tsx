import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RegisterCheck } from '../../../contract/register/check-register.ts'
import { hashFile } from '../../../contract/register/hash-file.ts'
import { fileOfLines } from '../../../contract/register/line.ts'
import { REGISTER_VERIFIER_PATH } from '../../../contract/register/verifier-path.ts'
import { Button, buttonClass } from '../../../kit/ui/button.tsx'
import { Message } from '../../../kit/ui/message.tsx'
import { Skeleton } from '../../../kit/ui/skeleton.tsx'
import { publicQuery } from '../../lib/queries.ts'
import { FailedRead } from '../../ui/failed-read.tsx'
import { KeptLine } from './components/kept-line.tsx'
import { RegisterDays } from './components/register-days.tsx'
import { RegisterLine } from './components/register-line.tsx'
import { Verdict } from './components/verdict.tsx'

const LINES_SHOWN = 50

/** FAIR-02: ends of chains and roots of books, as they became public. The browser checks what it shows. */
export function RegisterPage() {
  const { t } = useTranslation('lottery')
  return (
    <div className="column max-w-4xl py-6">
      <h1 className="font-display text-2xl font-bold tracking-tight md:text-3xl">{t('register.title')}</h1>
      <p className="mt-1 text-pretty text-soft">{t('register.lead')}</p>
      <a
        href={REGISTER_VERIFIER_PATH}
        download="verify-register.html"
        className={clsx(buttonClass({ size: 'small', kind: 'quiet' }), '-ml-3')}
      >
        <Download aria-hidden size={16} />
        <span>{t('verify.offline')}</span>
      </a>
      <Lines />
      <KeptLine />
      <RegisterDays />
    </div>
  )
}

/** Whether lines on end follow from each other; where they begin in the middle, from their first one on. */
async function checkLines(lines: readonly string[]): Promise<boolean> {
  const check = new RegisterCheck()
  const days = Map.groupBy(lines, (line) => line.split(' ')[1]?.slice(0, 10))
  for (const ofDay of days.values()) check.add(await hashFile(fileOfLines(ofDay)))
  // A page holds parts of days, so their files are left to the offline file.
  return check.report().faults.every(({ name }) => name === 'file')
}

function Lines() {
  const { t } = useTranslation('lottery')
  const [from, setFrom] = useState<number | undefined>(undefined)
  const { data, isError, error, refetch } = useQuery({
    ...publicQuery('GET /lgw/register', { from, size: LINES_SHOWN }),
    placeholderData: keepPreviousData,
  })
  const lines = data?.lines ?? []
  const { data: isRight } = useQuery({
    queryKey: ['checked register', lines],
    queryFn: () => checkLines(lines),
    enabled: lines.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (!data)
    return isError ? (
      <FailedRead title={t('failed')} error={error} onRetry={() => void refetch()} />
    ) : (
      <Skeleton className="mt-5 h-96 rounded-l" />
    )
  if (!data.head) return <Message title={t('register.empty')} />
  const first = Number(lines[0]?.split(' ')[0] ?? 1)
  const isNewest = first + lines.length > data.head.position
  return (
    <section className="mt-5 rounded-l border border-line bg-surface-1 p-4">
      <h2 className="font-display text-lg font-semibold">{t('register.lines', { total: data.head.position })}</h2>
      {isRight !== undefined && (
        <Verdict isRight={isRight}>{t(isRight ? 'register.follow' : 'register.broken')}</Verdict>
      )}
      <ol className="mt-3 max-h-96 overflow-y-auto rounded-m border border-line bg-surface-2 p-2">
        {lines.toReversed().map((line) => (
          <RegisterLine key={line} line={line} />
        ))}
      </ol>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="small" disabled={first <= 1} onClick={() => setFrom(Math.max(1, first - LINES_SHOWN))}>
          {t('register.older')}
        </Button>
        <Button
          size="small"
          disabled={isNewest}
          onClick={() =>
            setFrom(first + 2 * LINES_SHOWN > (data.head?.position ?? 0) ? undefined : first + LINES_SHOWN)
          }
        >
          {t('register.newer')}
        </Button>
      </div>
    </section>
  )
}
