import { formatMoney } from '../../../../../kit/lib/money.ts'
import type { OperatorResponse } from '../../../lib/api.ts'
import { useHere } from '../../../lib/self.tsx'
import { Age, Moment } from '../../../parts/moment.tsx'
import { Fact } from '../../../parts/queue.tsx'
import { Light, Panel } from '../../../parts/states.tsx'
import type { TabProps } from '../member-page.tsx'
import { useTexts } from '../texts.ts'

type Order = OperatorResponse<'member-money'>['orders'][number]

/** What can leave now and why not more, and each thing that is under way with who acts next. */
export function WhereIsTheMoney({ member, orders }: TabProps & { orders: readonly Order[] }) {
  const say = useTexts()
  const { merchant } = useHere()
  const { balance, withdrawable, turnoverLeft } = member
  const money = (amount: string) => formatMoney(amount, merchant.symbol)
  const open = orders.filter(({ isOpen }) => isOpen)
  const rounds = balance?.openRounds ?? []
  return (
    <div className="grid gap-4">
      <section aria-label={say('where.can')} className="panel p-4">
        <h2 className="text-soft">{say('where.can')}</h2>
        <p className="font-display text-2xl/8 font-bold">{money(withdrawable)}</p>
        {turnoverLeft !== '0.00' && (
          <p className="mt-1 text-soft">{say('where.turnover', { amount: money(turnoverLeft) })}</p>
        )}
        {balance && balance.bonus !== '0.00' && (
          <p className="mt-1 text-soft">{say('where.bonus', { amount: money(balance.bonus) })}</p>
        )}
      </section>
      <Panel title={say('where.title')}>
        {open.length + rounds.length === 0 ? (
          <p className="p-4 text-soft">{say('where.nothing')}</p>
        ) : (
          <ul>
            {open.map((order) => (
              <li key={order.orderId} className="border-b border-line px-4 py-2.5 last:border-0">
                <p className="flex gap-2 font-semibold">
                  <span>{order.orderId}</span>
                  <span className="ml-auto">{money(order.amount)}</span>
                </p>
                <p className="flex items-center gap-2 text-soft">
                  <Light is={order.state === 'review' ? 'warn' : 'off'} />
                  <span>{sayState(say, order)}</span>
                  <span className="ml-auto">
                    <Age iso={order.changedAt} />
                  </span>
                </p>
                <bdi className="text-faint">{order.by}</bdi>
              </li>
            ))}
            {rounds.map((round) => (
              <li key={round.roundId} className="border-b border-line px-4 py-2.5 last:border-0">
                <p className="flex gap-2 font-semibold">
                  <bdi className="truncate">{round.gameName}</bdi>
                  <span className="ml-auto">{money(round.held)}</span>
                </p>
                <p className="flex gap-2 text-soft">
                  <span>{say('where.round')}</span>
                  <span className="ml-auto">
                    <Age iso={round.startedAt} />
                  </span>
                </p>
              </li>
            ))}
          </ul>
        )}
      </Panel>
      {balance && (
        <Panel title={say('where.held')}>
          <dl className="px-4 py-1">
            <Fact label={say('where.heldWithdrawals')}>{money(balance.heldForWithdrawals)}</Fact>
            <Fact label={say('where.heldRounds')}>{money(balance.heldForRounds)}</Fact>
            <Fact label={say('where.since')}>
              <Moment iso={member.createdAt} />
            </Fact>
          </dl>
        </Panel>
      )}
    </div>
  )
}

/** In the words of the way it goes; a state that is new here stands as it is. */
function sayState(say: ReturnType<typeof useTexts>, { way, state }: Order): string {
  const words: Record<string, string> =
    way === 'withdrawal'
      ? {
          requested: say('where.w.requested'),
          checks: say('where.w.checks'),
          approved: say('where.w.approved'),
          sent: say('where.w.sent'),
        }
      : {
          opened: say('where.d.opened'),
          waiting: say('where.d.waiting'),
          processing: say('where.d.processing'),
          paid: say('where.d.paid'),
          review: say('where.d.review'),
        }
  return words[state] ?? state.replaceAll('_', ' ')
}
