import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { nameCategories } from '../../../../contract/agents/formula-words.ts'
import { presentPercent } from '../../../../contract/agents/tiers.ts'
import { formatMoney } from '../../../../kit/lib/money.ts'
import { Button } from '../../../../kit/ui/button.tsx'
import { askPlatform, type OperatorResponse } from '../../lib/api.ts'
import { useHere, useMay } from '../../lib/self.tsx'
import { MemberLink } from '../../parts/member-link.tsx'
import { Moment } from '../../parts/moment.tsx'
import { Fact } from '../../parts/queue.tsx'
import { Sheet } from '../../parts/sheet.tsx'
import { Failed, Show } from '../../parts/states.tsx'
import { BillActs } from './bill-acts.tsx'
import type { Bill } from './bills-page.tsx'
import { useTexts } from './texts.ts'

type Props = { bill: Bill; onClose: () => void; onDone: () => void }
type Calculation = NonNullable<OperatorResponse<'bills-show'>['calculation']>

export function BillSheet({ bill, onClose, onDone }: Props) {
  const say = useTexts()
  const may = useMay()
  const { merchant } = useHere()
  const { billId, payer, receiver, contractId, denied, cases, expiresAt } = bill
  const query = useQuery({
    queryKey: ['bills-show', merchant.code, billId],
    queryFn: () => askPlatform(merchant.code, 'bills-show', { billId, username: receiver }),
  })
  const money = (amount: string) => formatMoney(amount, merchant.symbol)
  return (
    <Sheet
      label={billId}
      kind={say('sheet.kind')}
      title={money(bill.amount)}
      note={`${say(`kinds.${bill.kind}`)} · ${say(`tabs.${bill.state}`)}`}
      onClose={onClose}
      acts={
        bill.state === 'awaiting_approval' && may('agents.set') ? (
          <BillActs bill={bill} onDone={onDone} />
        ) : (
          <p className="text-soft">{say('acts.mayNot')}</p>
        )
      }
    >
      <dl>
        <Fact label={say('head.id')}>{billId}</Fact>
        <Fact label={say('head.payer')}>{payer === null ? say('platform') : <MemberLink username={payer} />}</Fact>
        <Fact label={say('head.receiver')}>
          <MemberLink username={receiver} />
        </Fact>
        <Fact label={say('sheet.span')}>
          <Moment iso={bill.from} /> <span>{say('sheet.to')}</span> <Moment iso={bill.to} />
        </Fact>
        <Fact label={say('sheet.paid')}>{money(bill.paid)}</Fact>
        {expiresAt && (
          <Fact label={say('sheet.expires')}>
            <Moment iso={expiresAt} />
          </Fact>
        )}
        {contractId && <Fact label={say('sheet.contract')}>{contractId}</Fact>}
        {denied && (
          <Fact label={say('sheet.denied')}>
            <bdi>{denied}</bdi>
          </Fact>
        )}
        {cases.length > 0 && (
          <Fact label={say('sheet.cases')}>
            <Cases cases={cases} />
          </Fact>
        )}
      </dl>
      {bill.late && <p className="text-warn">{say('sheet.late')}</p>}
      <section aria-label={say('sheet.formula')}>
        <h3 className="font-bold">{say('sheet.formula')}</h3>
        <p className="my-1.5 rounded-m bg-surface-2 p-3 font-semibold wrap-anywhere">
          {bill.formula === null
            ? say('sheet.noFormula')
            : nameCategories(bill.formula, (category) => say(`categories.${category}`))}
        </p>
        <Show query={query} rows={4}>
          {({ calculation }) => calculation && <Figures calculation={calculation} />}
        </Show>
      </section>
      <Recount billId={billId} receiver={receiver} />
    </Sheet>
  )
}

function Cases({ cases }: { cases: readonly string[] }) {
  const may = useMay()
  const { merchant } = useHere()
  if (!may('complaints.read')) return <span>{cases.join(', ')}</span>
  return cases.map((reference) => (
    <Link
      key={reference}
      to={`/complaints?${new URLSearchParams({ at: merchant.code, open: reference })}`}
      className="ml-2 font-semibold text-act underline-offset-2 hover:underline"
    >
      {reference}
    </Link>
  ))
}

const percent = (rate: number) => `${presentPercent(rate)} %`

function Figures({ calculation }: { calculation: Calculation }) {
  const say = useTexts()
  const { merchant } = useHere()
  const money = (amount: string) => formatMoney(amount, merchant.symbol)
  const { missing, profit } = calculation
  return (
    <dl>
      <Fact label={say('sheet.activeMembers')}>{calculation.activeMembers.toLocaleString('en')}</Fact>
      <Fact label={say('sheet.validBet')}>{money(calculation.validBet)}</Fact>
      {profit && <Profit profit={profit} />}
      <Fact label={say('sheet.base')}>{money(calculation.base)}</Fact>
      {calculation.parts?.map(({ category, rate, validBet }) => (
        <Fact
          key={`${category} ${rate}`}
          label={say('sheet.ofPart', { name: say(category ? `categories.${category}` : 'sheet.otherCategories') })}
        >
          {say('sheet.partAt', { bet: money(validBet), rate: percent(rate) })}
        </Fact>
      )) ?? <Fact label={say('sheet.rate')}>{percent(calculation.rate)}</Fact>}
      {missing && (
        <Fact label={say('sheet.missing')}>
          {say('sheet.missingText', {
            count: missing.activeMembers,
            bet: money(missing.validBet),
            profit: money(missing.profit),
          })}
        </Fact>
      )}
      {calculation.netted !== '0.00' && <Fact label={say('sheet.netted')}>{money(calculation.netted)}</Fact>}
    </dl>
  )
}

function Profit({ profit }: { profit: NonNullable<Calculation['profit']> }) {
  const say = useTexts()
  const { merchant } = useHere()
  const money = (amount: string) => formatMoney(amount, merchant.symbol)
  const list = (...amounts: string[]) => amounts.map(money).join(' + ')
  return (
    <>
      <Fact label={say('sheet.gross')}>{money(profit.gross)}</Fact>
      <Fact label={say('sheet.fees')}>{list(profit.fee, profit.depositFee, profit.withdrawalFee)}</Fact>
      <Fact label={say('sheet.rewards')}>{list(profit.promotions, profit.cashback, profit.lotteryRebates)}</Fact>
      <Fact label={say('sheet.salaries')}>{money(profit.salaries)}</Fact>
      <Fact label={say('sheet.net')}>{money(profit.net)}</Fact>
      <Fact label={say('sheet.carryIn')}>{money(profit.carryIn)}</Fact>
      <Fact label={say('sheet.carryOut')}>{money(profit.carryOut)}</Fact>
    </>
  )
}

/** By a press alone: the rows of a large team are many. */
function Recount({ billId, receiver }: { billId: string; receiver: string }) {
  const say = useTexts()
  const { merchant } = useHere()
  const query = useQuery({
    queryKey: ['bills-recount', merchant.code, billId],
    queryFn: () => askPlatform(merchant.code, 'bills-recount', { billId, username: receiver }),
    enabled: false,
    retry: false,
  })
  const { data } = query
  const values = data && { count: data.rows, amount: formatMoney(data.amount, merchant.symbol) }
  return (
    <section className="grid justify-items-start gap-2">
      <Button size="small" busy={query.isFetching} onClick={() => void query.refetch()}>
        {say('recount.do')}
      </Button>
      {query.isError && <Failed error={query.error} onRetry={() => void query.refetch()} />}
      {data && (
        <p role="status" className={data.isEqual && data.isHashed ? 'text-ok' : 'text-bad'}>
          <span>{data.isEqual ? say('recount.equal', values) : say('recount.other', values)}</span>
          {!data.isHashed && <span className="block">{say('recount.hash')}</span>}
        </p>
      )}
    </section>
  )
}
