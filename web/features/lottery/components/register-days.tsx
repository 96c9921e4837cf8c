import { useMutation, useQuery } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import { useTranslation } from 'react-i18next'
import { fileOfLines } from '../../../../contract/register/line.ts'
import { notify } from '../../../../kit/lib/notify.ts'
import { Button } from '../../../../kit/ui/button.tsx'
import type { RouteValue } from '../../../lib/api.ts'
import { saveFile } from '../../../lib/csv.ts'
import { publicQuery } from '../../../lib/queries.ts'
import { call } from '../../../shared/session/call.ts'

type Day = RouteValue<'GET /lgw/register/days'>['list'][number]
const LINES_A_CALL = 1_000

/** The day's file, line by line as it lies in the archive. */
async function readDay({ first, lines: count }: Day): Promise<string[]> {
  const lines: string[] = []
  while (lines.length < count) {
    const page = await call('GET /lgw/register', {
      from: first + lines.length,
      size: Math.min(LINES_A_CALL, count - lines.length),
    })
    if (page.lines.length === 0) break
    lines.push(...page.lines)
  }
  return lines
}

/** Days that are over, each with its file and the hash that the next day names. */
export function RegisterDays() {
  const { t } = useTranslation('lottery')
  const { data } = useQuery(publicQuery('GET /lgw/register/days', {}))
  const saved = useMutation({
    mutationFn: async (day: Day) =>
      saveFile([new Blob([fileOfLines(await readDay(day))])], `register-${day.day}.txt`, 'text/plain;charset=utf-8'),
    onError: () => notify('error', t('failed')),
  })
  if (!data || data.list.length === 0) return null
  return (
    <section className="mt-5 rounded-l border border-line bg-surface-1 p-4">
      <h2 className="font-display text-lg font-semibold">{t('register.days')}</h2>
      <ul className="mt-2">
        {data.list.map((day) => (
          <li key={day.day} className="flex flex-wrap items-center gap-x-4 gap-y-1 border-line py-2 not-last:border-b">
            <span className="tabular-nums">{day.day}</span>
            <span className="text-sm text-soft tabular-nums">{t('register.dayLines', { total: day.lines })}</span>
            <Button
              size="small"
              kind="quiet"
              className="ml-auto"
              busy={saved.isPending && saved.variables.day === day.day}
              onClick={() => saved.mutate(day)}
            >
              <Download aria-hidden size={16} />
              <span>{t('register.save')}</span>
              <span className="sr-only">{day.day}</span>
            </Button>
            <span className="w-full font-mono text-xs break-all text-faint select-all">{day.fileHash}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
