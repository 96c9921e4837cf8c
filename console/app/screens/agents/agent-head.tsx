/** Who the tree is looked at from: above them, what they are, what waits, and what agents suspended of them. */

import { useState } from 'react'
import { Link } from 'react-router'
import { countSeen } from '../../../../contract/rules/seen-text.ts'
import { formatMoney, formatSignedMoney } from '../../../../kit/lib/money.ts'
import { Button } from '../../../../kit/ui/button.tsx'
import { useAct } from '../../lib/act.tsx'
import { actPlatform } from '../../lib/api.ts'
import { useHere, useMay } from '../../lib/self.tsx'
import { useTyped } from '../../lib/typed.ts'
import { ActForm } from '../../parts/act-form.tsx'
import { Area } from '../../parts/fields.tsx'
import { MemberLink } from '../../parts/member-link.tsx'
import { Moment } from '../../parts/moment.tsx'
import { Fact } from '../../parts/queue.tsx'
import { Panel, Tag } from '../../parts/states.tsx'
import { AgentActs } from './agent-acts.tsx'
import type { Tree } from './agents-page.tsx'
import { useTexts } from './texts.ts'

const REASON_MIN = 3
const REASON_MAX = 200
const LINK = 'font-semibold text-act underline-offset-2 hover:underline'

type Props = { tree: Tree; onOpen: (name: string) => void }

export function AgentHead({ tree: { member, above, move, suspensions }, onOpen }: Props) {
  const say = useTexts()
  const may = useMay()
  const { merchant } = useHere()
  const { username, figures } = member
  const listOf = (path: string) => `${path}?${new URLSearchParams({ at: merchant.code, name: username })}`
  return (
    <Panel
      title={username}
      end={
        <>
          <Link to={listOf('/contracts')} className={LINK}>
            {say('contracts')}
          </Link>
          <Link to={listOf('/bills')} className={LINK}>
            {say('bills')}
          </Link>
        </>
      }
    >
      <nav aria-label={say('all')} className="flex flex-wrap items-center gap-x-2 px-4 pt-3 text-soft">
        <button type="button" onClick={() => onOpen('')} className={LINK}>
          {say('all')}
        </button>
        {above.toReversed().map((one) => (
          <span key={one.username} className="flex items-center gap-2">
            <span aria-hidden>›</span>
            <button type="button" onClick={() => onOpen(one.username)} className={LINK}>
              {one.username}
            </button>
          </span>
        ))}
        <span aria-hidden>›</span>
        <bdi>{username}</bdi>
      </nav>
      <dl className="grid gap-x-8 px-4 py-2 md:grid-cols-2">
        <Fact label={say('head.level')}>{say(`levels.${member.level}`)}</Fact>
        <Fact label={say('head.status')}>{say(`states.${member.status}`)}</Fact>
        <Fact label={say('head.team')}>{member.teamSize.toLocaleString('en')}</Fact>
        <Fact label={say('head.rebate')}>{`${(member.rebate / 100).toFixed(2)} %`}</Fact>
        {figures && (
          <>
            <Fact label={say('head.teamBet')}>{formatMoney(figures.team.validBet, merchant.symbol)}</Fact>
            <Fact label={say('head.teamProfit')}>{formatSignedMoney(figures.team.profit, merchant.symbol)}</Fact>
          </>
        )}
        <Fact label={say('member')}>
          <MemberLink username={username} />
        </Fact>
      </dl>
      {move && (
        <p className="px-4 pb-3 text-warn">
          <span>{say('move', { upline: move.upline })}</span> <Moment iso={move.from} />
        </p>
      )}
      {may('agents.set') && <AgentActs member={member} />}
      {suspensions.length > 0 && <Suspensions username={username} suspensions={suspensions} />}
    </Panel>
  )
}

function Suspensions({ username, suspensions }: { username: string; suspensions: Tree['suspensions'] }) {
  const say = useTexts()
  const may = useMay()
  const { merchant } = useHere()
  const [isOpen, setOpen] = useState(false)
  const [reason, setReason] = useTyped(`restore ${username}`, '')
  const act = useAct({
    refreshes: ['trees-show'],
    onDone: () => setOpen(false),
    send: (_: undefined, actId) => actPlatform(merchant.code, 'trees-restore', { username, reason }, { actId }),
  })
  return (
    <div className="border-t border-line px-4 py-3">
      <ul className="grid gap-1.5">
        {suspensions.map(({ part, agent, reason: why, at }) => (
          <li key={`${part}.${agent}`} className="flex flex-wrap items-center gap-2">
            <Tag tone="warn">{say(`parts.${part}`)}</Tag>
            <bdi className="wrap-anywhere">{say('suspended', { agent, part: say(`parts.${part}`), reason: why })}</bdi>
            <span className="text-faint">
              <Moment iso={at} />
            </span>
          </li>
        ))}
      </ul>
      {may('agents.set') && (
        <Button size="small" className="mt-2" onClick={() => setOpen(true)}>
          {say('restore', { merchant: merchant.name })}
        </Button>
      )}
      {isOpen && (
        <ActForm
          title={say('restoreTitle', { name: username, merchant: merchant.name })}
          button={say('restore', { merchant: merchant.name })}
          kind="main"
          state={act.state}
          mayPress={act.mayPress && countSeen(reason) >= REASON_MIN}
          onPress={() => act.press(undefined)}
          onClose={() => setOpen(false)}
        >
          <p className="text-soft">{say('restoreText')}</p>
          <Area label={say('reason')} value={reason} rows={3} max={REASON_MAX} onChange={setReason} />
        </ActForm>
      )}
    </div>
  )
}
