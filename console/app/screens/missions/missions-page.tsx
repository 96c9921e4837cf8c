import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatMoney } from '../../../../kit/lib/money.ts'
import { useAct } from '../../lib/act.tsx'
import { actPlatform, askPlatform, type OperatorResponse } from '../../lib/api.ts'
import { useHere, useMay } from '../../lib/self.tsx'
import { ActForm } from '../../parts/act-form.tsx'
import { type Column, OpenRow } from '../../parts/data-table.tsx'
import { Moment } from '../../parts/moment.tsx'
import { OfferPage } from '../../parts/offer-page.tsx'
import { Fact } from '../../parts/queue.tsx'
import { ActButton } from '../../parts/sheet.tsx'
import { Panel, Tag } from '../../parts/states.tsx'
import { MissionForm } from './mission-form.tsx'
import { useTexts } from './texts.ts'

type Mission = OperatorResponse<'missions-list'>['missions'][number]
type Stored = Omit<Mission, 'startsAt' | 'endsAt'>

export function MissionsPage() {
  const say = useTexts()
  const { merchant } = useHere()
  const query = useQuery({
    queryKey: ['missions', merchant.code],
    queryFn: async () =>
      (await askPlatform(merchant.code, 'missions-list', {})).missions.toSorted(
        (a, b) => Number(a.endsAt !== null) - Number(b.endsAt !== null),
      ),
  })
  const columnsOf = (onOpen: (row: Mission) => void): Column<Mission>[] => [
    {
      key: 'id',
      head: say('head.id'),
      cell: (mission) => <OpenRow onOpen={() => onOpen(mission)}>{mission.id}</OpenRow>,
    },
    { key: 'what', head: say('head.what'), cell: (mission) => <What mission={mission} /> },
    {
      key: 'reward',
      head: say('head.reward'),
      right: true,
      cell: ({ reward }) => formatMoney(reward, merchant.symbol),
    },
    { key: 'points', head: say('head.points'), right: true, cell: ({ points }) => String(points), wideOnly: true },
    { key: 'since', head: say('head.since'), cell: ({ startsAt }) => <Moment iso={startsAt} />, wideOnly: true },
    {
      key: 'state',
      head: say('head.state'),
      cell: ({ endsAt }) => (
        <Tag tone={endsAt === null ? 'ok' : 'plain'}>{say(endsAt === null ? 'runs' : 'ended')}</Tag>
      ),
    },
  ]
  return (
    <OfferPage<Mission, Stored>
      say={say}
      kind="mission"
      permission="rewards.set"
      query={query}
      idOf={({ id }) => id}
      columnsOf={columnsOf}
      form={(stored) =>
        stored === null ? (
          <MissionForm />
        ) : (
          <Standing
            mission={stored}
            isEnded={query.data?.some(({ id, endsAt }) => id === stored.id && endsAt !== null) ?? true}
          />
        )
      }
    />
  )
}

function What({ mission: { kind, target, period } }: { mission: Stored }) {
  const say = useTexts()
  const { merchant } = useHere()
  const much = formatMoney(target, merchant.symbol)
  return <span>{say(`what.${kind}`, { target: much, count: Number(target), period: say(`periods.${period}`) })}</span>
}

function Standing({ mission, isEnded }: { mission: Stored; isEnded: boolean }) {
  const say = useTexts()
  const may = useMay()
  const { merchant } = useHere()
  const [isEnding, setEnding] = useState(false)
  const act = useAct({
    refreshes: ['missions'],
    send: (_: undefined, actId) => actPlatform(merchant.code, 'missions-end', { id: mission.id }, { actId }),
    onDone: () => setEnding(false),
  })
  return (
    <>
      <Panel title={mission.id} end={<Tag tone={isEnded ? 'plain' : 'ok'}>{say(isEnded ? 'ended' : 'runs')}</Tag>}>
        <dl className="px-4 py-2">
          <Fact label={say('head.what')}>
            <What mission={mission} />
          </Fact>
          <Fact label={say('gameType')}>{say(`games.${mission.gameType ?? 'all'}`)}</Fact>
          <Fact label={say('head.reward')}>{formatMoney(mission.reward, merchant.symbol)}</Fact>
          <Fact label={say('points')}>{mission.points}</Fact>
          <Fact label={say('mallPoints')}>{mission.mallPoints}</Fact>
        </dl>
      </Panel>
      <p className="text-soft">{say('stands')}</p>
      {!isEnded && may('rewards.set') && (
        <div className="panel flex border-t-3 border-t-brand p-4">
          <ActButton name={say('end', { merchant: merchant.name })} tone="bad" onPress={() => setEnding(true)} />
        </div>
      )}
      {isEnding && (
        <ActForm
          title={say('endTitle', { id: mission.id, merchant: merchant.name })}
          button={say('end', { merchant: merchant.name })}
          kind="danger"
          state={act.state}
          mayPress={act.mayPress}
          onPress={() => act.press(undefined)}
          onClose={() => setEnding(false)}
        >
          <p className="text-warn">{say('endText')}</p>
        </ActForm>
      )}
    </>
  )
}
