import { useQuery } from '@tanstack/react-query'
import type { Language } from '../../../../contract/constants.ts'
import { formatMoney } from '../../../../kit/lib/money.ts'
import { askPlatform, type OperatorResponse } from '../../lib/api.ts'
import { useHere } from '../../lib/self.tsx'
import { type Column, OpenRow } from '../../parts/data-table.tsx'
import { OfferPage } from '../../parts/offer-page.tsx'
import { Tag } from '../../parts/states.tsx'
import { GoodForm, type StoredGood } from './good-form.tsx'
import { useTexts } from './texts.ts'

type Good = OperatorResponse<'goods-list'>['goods'][number]
const TONES = { draft: 'plain', coming: 'act', shown: 'ok', ended: 'plain' } as const

export function GoodsPage() {
  const say = useTexts()
  const { merchant } = useHere()
  const query = useQuery({
    queryKey: ['goods', merchant.code],
    queryFn: async () => (await askPlatform(merchant.code, 'goods-list', {})).goods,
  })
  const own = merchant.languages[0] as Language
  const columnsOf = (onOpen: (row: Good) => void): Column<Good>[] => [
    {
      key: 'name',
      head: say('head.name'),
      cell: (good) => (
        <OpenRow onOpen={() => onOpen(good)}>
          {good.names[own] ?? Object.values(good.names).find(Boolean) ?? good.id}
        </OpenRow>
      ),
    },
    { key: 'points', head: say('head.points'), right: true, cell: ({ points }) => points.toLocaleString('en') },
    {
      key: 'value',
      head: say('head.value'),
      right: true,
      cell: ({ value }) => formatMoney(value, merchant.symbol),
      wideOnly: true,
    },
    {
      key: 'left',
      head: say('head.left'),
      right: true,
      cell: ({ left }) =>
        left === null ? <span className="text-faint">{say('unlimited')}</span> : left.toLocaleString('en'),
    },
    {
      key: 'state',
      head: say('head.state'),
      cell: ({ state }) => <Tag tone={TONES[state]}>{say(`states.${state}`)}</Tag>,
    },
    { key: 'by', head: say('head.by'), cell: ({ setBy }) => <bdi>{setBy}</bdi>, wideOnly: true },
  ]
  return (
    <OfferPage<Good, StoredGood>
      say={say}
      kind="good"
      permission="rewards.set"
      query={query}
      idOf={({ id }) => id}
      columnsOf={columnsOf}
      form={(stored) => (
        <GoodForm
          // What an act changed is begun from again; how many are left is no part of the form.
          key={JSON.stringify({ ...stored, stock: null })}
          stored={stored}
          listed={query.data?.find(({ id }) => id === stored?.id) ?? null}
        />
      )}
    />
  )
}
