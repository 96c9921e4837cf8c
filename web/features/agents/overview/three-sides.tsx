import { useTranslation } from 'react-i18next'
import { threeSides } from '../../../../contract/agents/running-account.ts'
import { parseMoney, presentMoney } from '../../../../contract/amount.ts'
import type { RouteValue } from '../../../lib/api.ts'
import type { OVERVIEW } from '../api.ts'
import { DataTable } from '../components/data-table.tsx'
import { Part } from '../components/part.tsx'
import { Signed } from '../components/signed.tsx'

type Value = RouteValue<typeof OVERVIEW>
const SIDES = ['members', 'agent', 'house'] as const

/** Who won and who lost by the team's play, in three columns that add up to 0. */
export function ThreeSides({ value: { now, before }, spanName }: { value: Value; spanName: string }) {
  const { t } = useTranslation('agents')
  const rows = [
    { key: 'now', name: spanName, figures: now },
    { key: 'before', name: t('sides.before'), figures: before },
  ].map(({ key, name, figures }) => ({
    key,
    name,
    ...threeSides(parseMoney(figures.grossProfit), parseMoney(figures.income.total)),
  }))
  return (
    <Part title={t('sides.title')}>
      <DataTable
        caption={t('sides.title')}
        columns={[
          { key: 'name', label: t('sides.span'), cell: ({ name }) => name },
          ...SIDES.map((key) => ({
            key,
            label: t(`sides.${key}`),
            isFigure: true,
            cell: (row: (typeof rows)[number]) => <Signed amount={presentMoney(row[key])} />,
          })),
        ]}
        rows={rows}
        keyOf={({ key }) => key}
      />
      <p className="mt-2 text-sm text-pretty text-faint">{t('sides.note')}</p>
    </Part>
  )
}
