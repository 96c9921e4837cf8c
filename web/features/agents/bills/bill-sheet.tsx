import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { presentPercent } from '../../../../contract/agents/tiers.ts'
import { Button, ButtonLink } from '../../../../kit/ui/button.tsx'
import { Fact } from '../../../../kit/ui/fact.tsx'
import type { RouteInput } from '../../../lib/api.ts'
import { FormError } from '../../../shared/forms/form-error.tsx'
import { RowsFailed, RowsSkeleton } from '../../../shared/member/rows.tsx'
import { useCallOnce } from '../../../shared/money/call-once.ts'
import { reportPath } from '../../../shared/money/report-path.ts'
import { useTimeText } from '../../../ui/time.tsx'
import { BILLS, INCOME, OVERVIEW } from '../api.ts'
import { DataTable } from '../components/data-table.tsx'
import { Figures } from '../components/figures.tsx'
import { Part } from '../components/part.tsx'
import { useAmounts } from '../components/play-figures.ts'
import { Sheet } from '../components/sheet.tsx'
import { TermsFacts } from '../contracts/terms-facts.tsx'
import { TierList } from '../contracts/tier-list.tsx'
import { useMay } from '../use-may.ts'
import { CalculationFacts } from './calculation.tsx'
import { rebatePartsQuery } from './read-statement.ts'
import { Statement } from './statement.tsx'
import type { Bill } from './types.ts'
import { useSpanText } from './use-span-text.ts'

const COLLECT = 'POST /wps/agent/bills/collect'
const TIMES = ['issuedAt', 'nextTryAt', 'expiresAt'] as const

/** AGT-03, TRUST-05: one bill: its state and the next step, how the amount came about, and its rows to take away. */
export function BillSheet({ bill: opened, onClose }: { bill: Bill; onClose: () => void }) {
  const may = useMay()
  const { t } = useTranslation('agents')
  const { money } = useAmounts()
  const spanText = useSpanText()
  const [bill, setBill] = useState(opened)
  const { calculation, contract } = bill
  return (
    <Sheet title={`${t(`kind.${bill.kind}`)} · ${spanText(bill)}`} onClose={onClose}>
      <div role="status">
        <p className="font-semibold">{t(`billState.${bill.state}`)}</p>
        <p className="text-sm text-pretty text-soft">{t(`billNext.${bill.state}`)}</p>
        {bill.late && <p className="mt-1 text-sm text-pretty">{t('bill.lateText')}</p>}
        {bill.denied && <p className="mt-1 text-sm">{t('bill.denied', { reason: bill.denied })}</p>}
      </div>
      <Figures
        figures={[
          { key: 'amount', label: t('bill.amount'), value: money(bill.amount) },
          { key: 'paid', label: t('bill.paidSum'), value: money(bill.paid) },
          { key: 'left', label: t('bill.left'), value: money(bill.left) },
        ]}
      />
      {may('collectBill') && bill.state === 'to_collect' && bill.side === 'mine' && (
        <Collect bill={bill} onDone={setBill} />
      )}
      <BillFacts bill={bill} />
      {calculation && (
        <Part title={t('bill.calculation')}>
          <CalculationFacts calculation={calculation} kind={bill.kind} isLate={bill.late !== null} />
        </Part>
      )}
      {contract && (
        <Part title={t('contract.tiers')}>
          <TierList contract={contract} reached={calculation?.tier ?? null} />
        </Part>
      )}
      {bill.kind === 'rebate_difference' && (
        <Part title={t('bill.parts')}>
          <RebateParts billId={bill.billId} />
        </Part>
      )}
      {contract && (
        <Part title={t('contract.terms')}>
          <TermsFacts contract={contract} />
        </Part>
      )}
      {bill.rowsHash && (
        <Part title={t('statement.title')}>
          <Statement billId={bill.billId} amount={bill.amount} />
        </Part>
      )}
      <ButtonLink kind="quiet" size="small" className="-ml-3 self-start" to={reportPath(bill.billId, 'account')}>
        {t('bill.report')}
      </ButtonLink>
    </Sheet>
  )
}

function BillFacts({ bill }: { bill: Bill }) {
  const { t } = useTranslation('agents')
  const timeText = useTimeText()
  const spanText = useSpanText()
  return (
    <dl className="grid gap-1 text-sm">
      <Fact label={t('contract.payer')}>{bill.payer ?? t('contract.platform')}</Fact>
      <Fact label={t('contract.receiver')}>{bill.receiver}</Fact>
      <Fact label={t('bill.span')}>{spanText(bill)}</Fact>
      {bill.late && <Fact label={t('bill.lateCounted')}>{timeText(bill.late.countedFrom)}</Fact>}
      {TIMES.map(
        (time) =>
          bill[time] !== null && (
            <Fact key={time} label={t(`bill.${time}`)}>
              {timeText(bill[time])}
            </Fact>
          ),
      )}
      {bill.contractId && (
        <Fact label={t('contract.id')}>
          <span className="font-mono text-xs select-all">{bill.contractId}</span>
          <span>{`, ${t('bill.version', { version: bill.version })}`}</span>
        </Fact>
      )}
      <Fact label={t('bill.id')}>
        <span className="font-mono text-xs select-all">{bill.billId}</span>
      </Fact>
    </dl>
  )
}

/** What waits for the agent's own press. */
function Collect({ bill, onDone }: { bill: Bill; onDone: (bill: Bill) => void }) {
  const { t } = useTranslation('agents')
  const { money } = useAmounts()
  const queryClient = useQueryClient()
  const once = useCallOnce(COLLECT)
  const collect = useMutation({
    mutationFn: (input: RouteInput<typeof COLLECT>) => once(input),
    onSuccess: onDone,
    onSettled: () => {
      for (const route of [BILLS, INCOME, OVERVIEW, 'GET /wps/v2/wallets/balance'])
        void queryClient.invalidateQueries({ queryKey: ['member', route] })
    },
  })
  return (
    <div className="flex flex-col items-start gap-3">
      <FormError error={collect.error} />
      <Button kind="main" busy={collect.isPending} onClick={() => collect.mutate({ billId: bill.billId })}>
        {t('bill.collect', { amount: money(bill.left) })}
      </Button>
    </div>
  )
}

/** What each direct downline's stake in lotteries brought. */
function RebateParts({ billId }: { billId: Bill['billId'] }) {
  const { t } = useTranslation('agents')
  const { money } = useAmounts()
  const query = useQuery(rebatePartsQuery(billId))
  if (query.isPending) return <RowsSkeleton />
  if (query.isLoadingError) return <RowsFailed query={query} />
  return (
    <DataTable
      caption={t('bill.parts')}
      rows={query.data}
      keyOf={({ player }) => `${player}`}
      columns={[
        { key: 'name', label: t('column.name'), cell: ({ name }) => name },
        { key: 'stake', label: t('figure.stake'), isFigure: true, cell: ({ stake }) => money(stake) },
        {
          key: 'rates',
          label: t('bill.difference'),
          isFigure: true,
          cell: ({ ownRebate, childRebate }) => `${presentPercent(ownRebate)} % − ${presentPercent(childRebate)} %`,
        },
        { key: 'amount', label: t('bill.amount'), isFigure: true, cell: ({ amount }) => money(amount) },
      ]}
    />
  )
}
