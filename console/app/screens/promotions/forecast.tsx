import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatMoney } from '../../../../kit/lib/money.ts'
import { Button } from '../../../../kit/ui/button.tsx'
import { askPlatform, type OperatorRequest, type OperatorResponse } from '../../lib/api.ts'
import { useHere } from '../../lib/self.tsx'
import { Panel, Show } from '../../parts/states.tsx'
import type { buildPromotion } from './draft.ts'
import { useTexts } from './texts.ts'

type Promotion = ReturnType<typeof buildPromotion>['promotion']
type Priced = OperatorRequest<'promotions-forecast'>['promotion']
type Answer = OperatorResponse<'promotions-forecast'>

/** What it would cost, and of which figures that is made. Each answer reads two weeks of play: it is asked by a press. */
export function Forecast({ promotion }: { promotion: Promotion }) {
  const say = useTexts()
  const { merchant } = useHere()
  const priced = promotion && {
    kind: promotion.kind,
    amount: promotion.amount,
    rule: promotion.rule,
    startsAt: promotion.startsAt,
    endsAt: promotion.endsAt,
  }
  const content = JSON.stringify(priced)
  const [asked, setAsked] = useState<string | null>(null)
  const query = useQuery({
    queryKey: ['promotions-forecast', merchant.code, asked],
    queryFn: () =>
      askPlatform(merchant.code, 'promotions-forecast', { promotion: JSON.parse(asked ?? 'null') as Priced }),
    enabled: asked !== null,
    staleTime: 60_000,
  })
  return (
    <Panel title={say('forecast.title')}>
      {priced === null ? (
        <p className="p-4 text-soft">{say('forecast.wait')}</p>
      ) : asked === content ? (
        <Show query={query} rows={2}>
          {(answer) => <Figures answer={answer} />}
        </Show>
      ) : (
        <div className="p-4">
          <Button size="small" onClick={() => setAsked(content)}>
            {say('forecast.ask')}
          </Button>
        </div>
      )}
    </Panel>
  )
}

function Figures({ answer }: { answer: Answer }) {
  const say = useTexts()
  const { merchant } = useHere()
  const money = (amount: string | null) =>
    amount === null ? say('forecast.unknown') : formatMoney(amount, merchant.symbol)
  const members = (count: number) => say('forecast.members', { count })
  const { days, lengthDays, ran, eligible, perMember, expectedMembers, expected, atMost } = answer
  return (
    <div className="grid gap-3 p-4">
      <dl className="grid gap-3 md:grid-cols-3">
        <Figure label={say('forecast.expected')} value={money(expected)}>
          {expectedMembers !== null && members(expectedMembers)}
        </Figure>
        <Figure label={say('forecast.atMost')} value={money(atMost)}>
          {eligible !== null && members(eligible)}
        </Figure>
        <Figure label={say('forecast.each')} value={money(perMember)} />
      </dl>
      <p className="text-soft">
        {ran.promotions === 0
          ? say('forecast.none', { days })
          : say('forecast.ran', { days, count: ran.promotions, paid: money(ran.paid), members: members(ran.members) })}
      </p>
      <p className="text-soft">
        {eligible === null ? say('forecast.prizes') : say('forecast.eligible', { members: members(eligible) })}
      </p>
      {eligible !== null && <p className="text-faint">{say('forecast.pace', { count: lengthDays })}</p>}
    </div>
  )
}

type FigureProps = { label: string; value: string; children?: React.ReactNode }

const Figure = ({ label, value, children }: FigureProps) => (
  <div>
    <dt className="text-faint">{label}</dt>
    <dd className="font-display text-xl/7 font-bold tabular-nums">{value}</dd>
    {children && <dd className="text-soft">{children}</dd>}
  </div>
)
